import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { flushFolder } from '../durableFile.ts'
import { makeFolder } from '../makeFolder.ts'
import { copyOut, wireOf } from './copyStream.ts'
import {
  identifySystem,
  lsnText,
  parseLsn,
  replicationClient,
  SEGMENT_BYTES,
  segmentName,
  segmentOf,
} from './replication.ts'
import type { KeyRing } from './sealKey.ts'
import { readSealed, SealedWriter } from './sealedFile.ts'

/** What a segment is called while more of it may come. */
export const PARTIAL = '.partial'
export const LOG_SLOT = 'savdo_log'
/** What was acknowledged is on the other disk so much later at most, and a second longer when the disk is slow. */
const FLUSH_MS = 1_000

const [LOG_DATA, KEEP_ALIVE, STATUS] = ['w', 'k', 'r'].map((letter) => letter.charCodeAt(0)) as [number, number, number]
const LOG_HEAD_BYTES = 25

export interface LogArchive {
  connection: pg.ClientConfig
  /** The folder of this database's log. */
  folder: string
  keys: KeyRing
  /** Told when the log on the disk has reached a place. */
  onReached: (at: Date) => void
  /** Told when what follows does not join what was kept: only a new backup makes the log useful again. */
  onGap: () => void
}

/**
 * Writes the log of the embedded database down as it comes, in files that unpackLog reads, until `ending` says so. The server keeps
 * what was not taken yet, up to `max_slot_wal_keep_size`. Throws when the connection is lost: begin again.
 */
export async function archiveLog(archive: LogArchive, ending: AbortSignal): Promise<void> {
  await makeFolder(archive.folder, 0o700)
  const client = await replicationClient(archive.connection)
  const end = () => void client.end().catch(() => undefined)
  ending.addEventListener('abort', end)
  try {
    const { timeline } = await identifySystem(client)
    const writer = await LogWriter.resume(archive, timeline)
    const from = await startOf(client, archive, writer)
    await writer.startAt(from)
    try {
      await follow(client, archive, writer, { from, timeline, ending })
    } finally {
      await writer.close()
    }
  } finally {
    ending.removeEventListener('abort', end)
    await client.end().catch(() => undefined)
  }
}

/** Where the log that is kept ends, if the server still has what follows; else where the server's own begins. */
async function startOf(client: pg.Client, archive: LogArchive, writer: LogWriter): Promise<bigint> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT "${LOG_SLOT}"`)
  const kept = rows[0]?.restart_lsn
  if (kept && writer.reached !== undefined && parseLsn(kept) <= writer.reached) return writer.reached
  if (rows[0]) await client.query(`DROP_REPLICATION_SLOT "${LOG_SLOT}"`).catch(() => undefined)
  await client.query(`CREATE_REPLICATION_SLOT "${LOG_SLOT}" PHYSICAL (RESERVE_WAL true)`)
  const made = await client.query<{ restart_lsn: string }>(`READ_REPLICATION_SLOT "${LOG_SLOT}"`)
  archive.onGap()
  const start = segmentOf(parseLsn(made.rows[0]!.restart_lsn)) * BigInt(SEGMENT_BYTES)
  await writer.forget()
  return start
}

async function follow(
  client: pg.Client,
  archive: LogArchive,
  writer: LogWriter,
  { from, timeline, ending }: { from: bigint; timeline: number; ending: AbortSignal },
): Promise<void> {
  const messages = copyOut(
    client,
    `START_REPLICATION SLOT "${LOG_SLOT}" PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`,
  )
  let work = Promise.resolve()
  let failure: unknown
  const inOrder = (step: () => Promise<void>) =>
    (work = work.then(step).catch((error: unknown) => {
      failure ??= error
      void client.end().catch(() => undefined)
    }))
  const flush = async () => {
    await writer.flush()
    wireOf(client).sendCopyFromChunk(statusOf(writer.reached!))
    archive.onReached(new Date())
  }
  const flushing = setInterval(() => void inOrder(flush), FLUSH_MS)
  try {
    for await (const message of messages) {
      if (message[0] === LOG_DATA)
        await inOrder(() => writer.write(message.readBigUInt64BE(1), message.subarray(LOG_HEAD_BYTES)))
      else if (message[0] === KEEP_ALIVE && message.at(-1) === 1) await inOrder(flush)
      if (failure) throw failure as Error
    }
  } catch (error) {
    if (!ending.aborted) throw failure ?? error
  } finally {
    clearInterval(flushing)
    await work
  }
}

/** Tells the server how far the log is on our disk: it may throw that away. */
function statusOf(reached: bigint): Buffer {
  const status = Buffer.alloc(34)
  status[0] = STATUS
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(reached, at)
  return status
}

/** The files of the log: whole segments under their names, the last one still growing. */
class LogWriter {
  #file: SealedWriter | undefined

  private constructor(
    private readonly folder: string,
    private readonly keys: KeyRing,
    private readonly timeline: number,
    /** Up to here the log is kept; undefined: nothing is. */
    public reached: bigint | undefined,
  ) {}

  static async resume({ folder, keys }: LogArchive, timeline: number): Promise<LogWriter> {
    const names = (await readdir(folder)).sort()
    const isLog = (name: string) => /^[0-9A-F]{24}(\.partial)?$/.test(name)
    for (const name of names) if (!isLog(name)) await rm(join(folder, name), { force: true })
    const last = names.findLast(isLog)
    if (!last) return new LogWriter(folder, keys, timeline, undefined)
    const start = segmentNumber(last) * BigInt(SEGMENT_BYTES)
    const reached = last.endsWith(PARTIAL)
      ? start + (await lengthOf(join(folder, last), keys))
      : start + BigInt(SEGMENT_BYTES)
    return new LogWriter(folder, keys, timeline, reached)
  }

  /** What is kept does not join what comes. */
  async forget(): Promise<void> {
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name), { force: true })
    this.reached = undefined
  }

  /** Opens the file of the segment in which `from` lies; what it already holds is written anew, beside the old one. */
  async startAt(from: bigint): Promise<void> {
    this.reached = from
    const path = this.#pathOf(from) + PARTIAL
    const [aside, held] = [`${path}.${randomUUID()}`, from % BigInt(SEGMENT_BYTES)]
    const file = await SealedWriter.create(aside, await this.keys.own())
    if (held > 0n) for await (const part of readSealed(path, this.keys, { unfinished: true })) await file.write(part)
    await file.flush()
    await rename(aside, path)
    await flushFolder(this.folder)
    this.#file = file
  }

  async write(at: bigint, bytes: Buffer): Promise<void> {
    if (at !== this.reached) throw new Error(`the log goes on at ${lsnText(at)} instead of ${lsnText(this.reached!)}`)
    for (let rest = bytes; rest.length > 0;) {
      const room = SEGMENT_BYTES - Number(this.reached % BigInt(SEGMENT_BYTES))
      const part = rest.subarray(0, room)
      await this.#file!.write(part)
      this.reached += BigInt(part.length)
      rest = rest.subarray(part.length)
      if (part.length === room) await this.#nextSegment()
    }
  }

  async flush(): Promise<void> {
    await this.#file?.flush()
  }

  async close(): Promise<void> {
    await this.#file?.flush().catch(() => undefined)
    await this.#file?.abandon()
  }

  async #nextSegment(): Promise<void> {
    const path = this.#pathOf(this.reached! - 1n)
    await this.#file!.finish()
    await rename(path + PARTIAL, path)
    await this.startAt(this.reached!)
  }

  #pathOf(at: bigint): string {
    return join(this.folder, segmentName(this.timeline, segmentOf(at)))
  }
}

function segmentNumber(name: string): bigint {
  const part = (from: number) => BigInt(`0x${name.slice(from, from + 8)}`)
  return part(8) * (0x1_0000_0000n / BigInt(SEGMENT_BYTES)) + part(16)
}

async function lengthOf(path: string, keys: KeyRing): Promise<bigint> {
  let length = 0n
  for await (const part of readSealed(path, keys, { unfinished: true })) length += BigInt(part.length)
  return length
}
