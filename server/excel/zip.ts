import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream'
import { constants, createDeflateRaw, crc32 } from 'node:zlib'

/** Without the 64-bit extension, which some readers lack, neither a file in the archive nor the archive may be larger. */
export const ZIP_BYTES_MAX = 0xffff_ffff
const CHUNK_BYTES = 64 * 1024
/** Sizes and checksum follow the data; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980: files of equal content are equal. */
const DOS_DATE = 0x0021

export interface ZipEntry {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  name: Buffer
  offset: number
  checksum: number
  packedBytes: number
  bytes: number
}

/** An archive written while its content comes into being, in constant memory. Level 1: three times the speed for a tenth more bytes. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, checksum: 0, packedBytes: 0, bytes: 0 }
    const head = localHeader(entry)
    yield head
    yield* deflated(content, entry)
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packedBytes + tail.length
    if (offset > ZIP_BYTES_MAX || entry.bytes > ZIP_BYTES_MAX) throw new RangeError('the archive is larger than 4 GiB')
    directory.push(entry)
  }
  const records = Buffer.concat(directory.map(centralHeader))
  yield Buffer.concat([records, endOfDirectory(directory.length, records.length, offset)])
}

async function* deflated(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const tally = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      entry.checksum = crc32(chunk, entry.checksum)
      entry.bytes += chunk.length
      done(null, chunk)
    },
  })
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES })
  // The pipeline ends the content's iterator too when the reader goes away.
  pipeline(Readable.from(content, { objectMode: true, highWaterMark: 1 }), tally, deflate, () => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packedBytes += chunk.length
    yield chunk
  }
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ checksum, packedBytes, bytes }: Written): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(checksum, 4)
  record.writeUInt32LE(packedBytes, 8)
  record.writeUInt32LE(bytes, 12)
  return record
}

function centralHeader({ name, offset, checksum, packedBytes, bytes }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DOS_DATE, 14)
  header.writeUInt32LE(checksum, 16)
  header.writeUInt32LE(packedBytes, 20)
  header.writeUInt32LE(bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}
