import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '../refusal.ts'
import { notExcel, unpacksTooLarge } from './unreadable.ts'

export const ENTRIES_MAX = 200
/** 100,000 rows of 20 columns are about 100 MB of XML. */
export const ENTRY_BYTES_MAX = 150 * 1024 * 1024
export const ARCHIVE_BYTES_MAX = 250 * 1024 * 1024
/** Real sheets shrink to a tenth, very uniform ones to a hundredth. */
export const SHRINKAGE_MAX = 200
/** Below this a high ratio is no danger. */
const SMALL_BYTES = 1024 * 1024

/** The parts of an .xlsx by name, none of them unpacked yet. */
export interface Archive {
  has(name: string): boolean
  /** The part while it is unpacked; one that is larger than the list says ends in 413, a damaged one in 400. */
  open(name: string): AsyncIterable<Uint8Array>
  close(): void
}

/**
 * Opens a zip archive in memory and refuses it before anything is unpacked if what it declares is too much. What it declares
 * falsely is found while it is read: a part may not yield a byte more.
 * @throws Refusal 400 `notExcel`, 413 `unpacksTooLarge`
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch(() => {
    throw notExcel()
  })
  const entries = await readEntries(zip)
  return {
    has: (name) => entries.has(name),
    open: (name) => {
      const entry = entries.get(name)
      if (!entry) throw notExcel()
      return unpacked(zip, entry)
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw unpacksTooLarge()
  const entries = new Map<string, Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      bytes += uncompressedSize
      const shrinkage = uncompressedSize / Math.max(compressedSize, 1)
      if (uncompressedSize > ENTRY_BYTES_MAX || bytes > ARCHIVE_BYTES_MAX) throw unpacksTooLarge()
      if (uncompressedSize > SMALL_BYTES && shrinkage > SHRINKAGE_MAX) throw unpacksTooLarge()
      // Two parts of one name are read differently by different programs.
      if (entries.has(fileName) || entry.isEncrypted()) throw notExcel()
      entries.set(fileName, entry)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : notExcel()
  }
  return entries
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw /too many bytes/.test((error as Error).message) ? unpacksTooLarge() : notExcel()
  }
  if (checksum !== entry.crc32) throw notExcel()
}
