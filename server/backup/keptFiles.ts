import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { readIfThere } from '../durableFile.ts'
import { BackupFault } from './backupFault.ts'
import type { KeyRing } from './sealKey.ts'
import { readSealed, SealedWriter } from './sealedFile.ts'

/** Beside the database, in the data folder: the key of supervisors' PINs and the shop's certificate. Photos and papers are in the database. */
export const KEPT = ['pin.key', 'https']

/** Writes the files that lie beside the database. Answers the bytes on the disk. */
export async function dumpFiles(dataDir: string, path: string, keys: KeyRing): Promise<number> {
  const files: Record<string, string> = {}
  for (const name of KEPT)
    for (const file of await filesUnder(join(dataDir, name)))
      files[relative(dataDir, file)] = (await readFile(file)).toString('base64')
  const writer = await SealedWriter.create(path, await keys.own())
  await writer.write(Buffer.from(JSON.stringify(files)))
  await writer.finish()
  return writer.size
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return (await readIfThere(path)) ? [path] : []
  const found = await Promise.all(entries.map(({ name }) => filesUnder(join(path, name))))
  return found.flat()
}

export async function restoreFiles(path: string, dataDir: string, keys: KeyRing): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of readSealed(path, keys)) parts.push(part)
  const files = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>
  for (const [name, content] of Object.entries(files)) {
    if (!KEPT.some((kept) => name === kept || name.startsWith(`${kept}/`)) || name.includes('..'))
      throw new BackupFault(`The backup holds a file that is not Savdo's: ${name}`)
    const place = join(dataDir, name)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, Buffer.from(content, 'base64'), { mode: 0o600 })
  }
}
