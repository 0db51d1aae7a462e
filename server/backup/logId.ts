import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readIfThere, writeDurably } from '../durableFile.ts'

const ID_BYTES = 6

export const logIdFile = (dataDir: string) => join(dataDir, 'log.id')

/**
 * What the log of this data folder is called among backups, made when it is first asked for. A restored folder gets another one: its log
 * goes its own way from there, and must not be mixed with the one that it came from.
 */
export async function logIdOf(dataDir: string): Promise<string> {
  const kept = (await readIfThere(logIdFile(dataDir)))?.toString() ?? ''
  if (/^[0-9a-f]{12}$/.test(kept)) return kept
  const made = randomBytes(ID_BYTES).toString('hex')
  await writeDurably(logIdFile(dataDir), made)
  return made
}
