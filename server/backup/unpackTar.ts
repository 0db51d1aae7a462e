import { mkdir, open } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { Account } from '../db/embedded/account.ts'
import { BackupFault } from './backupFault.ts'
import { ByteReader } from './byteReader.ts'
import { giveTo } from './giveTo.ts'

const BLOCK_BYTES = 512
const MODE_FILE = 0o600
const MODE_FOLDER = 0o700

/** Unpacks PostgreSQL's tar of a cluster (folders and plain files) into `folder`, whose owner may be another user of the machine. */
export async function unpackTar(source: AsyncIterable<Buffer>, folder: string, account: Account): Promise<void> {
  const reader = new ByteReader(source)
  try {
    for (let head = await reader.take(BLOCK_BYTES); head && head[0] !== 0; head = await reader.take(BLOCK_BYTES)) {
      const { path, size, kind } = entryOf(head)
      const place = join(folder, path)
      if (!place.startsWith(folder)) throw new BackupFault(`The backup holds a file outside of its folder: ${path}`)
      if (kind === 'folder') await mkdir(place, { recursive: true, mode: MODE_FOLDER })
      else await writeParts(place, reader, size)
      await giveTo(account, place)
      await reader.take((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)
    }
    await reader.drain()
  } finally {
    await reader.close()
  }
}

function entryOf(head: Buffer): { path: string; size: number; kind: 'file' | 'folder' } {
  const text = (from: number, to: number) => head.toString('utf8', from, to).replace(/\0.*$/s, '')
  const type = text(156, 157)
  const path = normalize(text(0, 100))
  if (type === '5') return { path, size: 0, kind: 'folder' }
  if (type !== '0' && type !== '') throw new BackupFault(`The backup holds something that is no file: ${path}`)
  return { path, size: Number.parseInt(text(124, 136).trim(), 8), kind: 'file' }
}

async function writeParts(place: string, reader: ByteReader, size: number): Promise<void> {
  const file = await open(place, 'wx', MODE_FILE)
  try {
    let written = 0
    for await (const part of reader.parts(size)) {
      await file.writeFile(part)
      written += part.length
    }
    if (written !== size) throw new BackupFault(`The backup ends within ${place}: it is not whole.`)
  } finally {
    await file.close()
  }
}
