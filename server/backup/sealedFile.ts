import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { BackupFault } from './backupFault.ts'
import { CHECK_BYTES, fileKey, keyCheck, type KeyRing, SALT_BYTES, type SealKey } from './sealKey.ts'

const deflate = promisify<Buffer, { level: number }, Buffer>(deflateRaw)
const inflate = promisify<Buffer, Buffer>(inflateRaw)

/**
 * How a backup lies on the disk: a head, then records of up to a megabyte, each packed, encrypted where a key is set (AES-256-GCM,
 * numbered, so that none can be left out or change its place), and with a sum that a spoilt byte breaks. The last record says that it is:
 * a file that was cut short is known by that.
 *
 *     head    "SAVDOBK1" · 1: encrypted · salt 16 · check of the key 8 · nonce 16
 *     record  length and mark of the last one 4 · tag 16 · body
 */
const MAGIC = Buffer.from('SAVDOBK1')
const NONCE_BYTES = 16
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES + CHECK_BYTES + NONCE_BYTES
const TAG_BYTES = 16
const RECORD_HEAD_BYTES = 4 + TAG_BYTES
const LAST = 0x8000_0000
const RECORD_BYTES = 1024 * 1024
/** Packing makes nothing much longer; a record that says so is spoilt. */
const PACKED_BYTES_MAX = RECORD_BYTES + 64 * 1024
const PACKING = { level: 1 }
/** So many are unpacked at once, on the threads that Node has for it, while the first is being written. */
const RECORDS_AHEAD = 4

/** What one record's place is, for its tag: its number and whether it is the last. */
function placeOf(number: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(12)
  place.writeUInt32BE(isLast ? 1 : 0, 0)
  place.writeBigUInt64BE(BigInt(number), 4)
  return place
}

const openTag = (place: Buffer, body: Buffer) =>
  createHash('sha256').update(place).update(body).digest().subarray(0, TAG_BYTES)

export class SealedWriter {
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #records = 0
  /** Bytes on the disk so far. */
  size = HEAD_BYTES

  private constructor(
    private readonly file: FileHandle,
    private readonly key: Buffer | undefined,
  ) {}

  /** Makes a new file; there must be none of this name. */
  static async create(path: string, key: SealKey | undefined): Promise<SealedWriter> {
    const nonce = randomBytes(NONCE_BYTES)
    const head = Buffer.concat([
      MAGIC,
      Buffer.from([key ? 1 : 0]),
      key?.salt ?? Buffer.alloc(SALT_BYTES),
      key ? keyCheck(key) : Buffer.alloc(CHECK_BYTES),
      nonce,
    ])
    const file = await open(path, 'wx', 0o600)
    await file.write(head)
    return new SealedWriter(file, key && fileKey(key, nonce))
  }

  async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + RECORD_BYTES - this.#waitingBytes)
      this.#waiting.push(part)
      this.#waitingBytes += part.length
      from += part.length
      if (this.#waitingBytes === RECORD_BYTES) await this.#record(false)
    }
  }

  /** What was written so far is on the disk when this is done, and can be read though the file is unfinished. */
  async flush(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#record(false)
    await this.file.datasync()
  }

  async finish(): Promise<void> {
    await this.#record(true)
    await this.file.sync()
    await this.file.close()
  }

  /** Leaves the file as it is. */
  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined)
  }

  async #record(isLast: boolean): Promise<void> {
    const packed = await deflate(Buffer.concat(this.#waiting), PACKING)
    this.#waiting = []
    this.#waitingBytes = 0
    const place = placeOf(this.#records++, isLast)
    const head = Buffer.alloc(4)
    head.writeUInt32BE((packed.length | (isLast ? LAST : 0)) >>> 0)
    const record = Buffer.concat(
      this.key ? [head, ...encrypt(this.key, place, packed)] : [head, openTag(place, packed), packed],
    )
    await this.file.appendFile(record)
    this.size += record.length
  }
}

function encrypt(key: Buffer, place: Buffer, packed: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, place)
  const body = Buffer.concat([cipher.update(packed), cipher.final()])
  return [cipher.getAuthTag(), body]
}

/**
 * What is in a file, piece by piece. Of an `unfinished` one, whose writer may have been cut off, all whole records.
 * @throws BackupFault when the key does not fit, a byte is spoilt or the end is missing
 */
export async function* readSealed(
  path: string,
  keys: KeyRing,
  { unfinished = false } = {},
): AsyncGenerator<Buffer, void, undefined> {
  const name = basename(path)
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(`The backup's file ${path} cannot be read: ${error.message}`)
  })
  try {
    const head = await readFully(file, HEAD_BYTES)
    if (!head && unfinished) return
    if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupFault(`${name} is no file of a backup.`)
    const key = await keyOf(head, keys, name)
    const unpacking: Promise<Buffer>[] = []
    for (let number = 0, ended = false; !ended || unpacking.length > 0;) {
      for (; !ended && unpacking.length < RECORDS_AHEAD; number++) {
        const record = await readRecord(file)
        const packed = record && openRecord(record, placeOf(number, record.isLast), key)
        if (!packed && !unfinished)
          throw new BackupFault(
            record
              ? `${name} is damaged in its record ${number + 1}: this backup is not whole.`
              : `${name} is cut short: this backup is not whole.`,
          )
        if (packed) unpacking.push(unpack(packed))
        ended = !packed || record.isLast
      }
      const bytes = await unpacking.shift()
      if (bytes && bytes.length > 0) yield bytes
    }
  } finally {
    await file.close()
  }
}

/** Nobody may wait for it any more when it fails. */
function unpack(packed: Buffer): Promise<Buffer> {
  const unpacking = inflate(packed)
  unpacking.catch(() => undefined)
  return unpacking
}

async function keyOf(head: Buffer, keys: KeyRing, name: string): Promise<Buffer | undefined> {
  if (head[MAGIC.length] === 0) return undefined
  const salt = head.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES)
  const check = head.subarray(MAGIC.length + 1 + SALT_BYTES, HEAD_BYTES - NONCE_BYTES)
  const key = await keys.of(Buffer.from(salt))
  if (!key) throw new BackupFault(`${name} is encrypted. Set BACKUP_KEY to the words that it was made with.`)
  if (!keyCheck(key).equals(check)) throw new BackupFault(`BACKUP_KEY is not the one that ${name} was made with.`)
  return fileKey(key, head.subarray(HEAD_BYTES - NONCE_BYTES))
}

interface Record {
  isLast: boolean
  tag: Buffer
  body: Buffer
}

async function readRecord(file: FileHandle): Promise<Record | undefined> {
  const head = await readFully(file, RECORD_HEAD_BYTES)
  if (!head) return undefined
  const word = head.readUInt32BE(0)
  const length = word & ~LAST
  const body = length <= PACKED_BYTES_MAX ? await readFully(file, length) : undefined
  return body && { isLast: word >= LAST, tag: head.subarray(4), body }
}

/** The packed bytes; undefined where the sum does not agree. */
function openRecord({ tag, body }: Record, place: Buffer, key: Buffer | undefined): Buffer | undefined {
  if (!key) return openTag(place, body).equals(tag) ? body : undefined
  const decipher = createDecipheriv('aes-256-gcm', key, place)
  decipher.setAuthTag(tag)
  const packed = decipher.update(body)
  try {
    return Buffer.concat([packed, decipher.final()])
  } catch {
    return undefined
  }
}

/** Undefined where the file ends before. */
async function readFully(file: FileHandle, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read)
    if (bytesRead === 0) return undefined
    read += bytesRead
  }
  return bytes
}
