import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that after a power cut it holds all of the text, or what it held before: it is written aside, flushed to the
 * disk and renamed, and its folder is flushed.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    const file = await open(aside, 'wx')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}

/** What was made, renamed or removed in a folder is on the disk when this is done. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The object in a JSON text. Of a text that a power cut has emptied or spoilt nothing is known: an object without fields. */
export function readObject<T extends object>(text: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
