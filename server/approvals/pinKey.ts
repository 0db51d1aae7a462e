import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeDurably } from '../durableFile.ts'

const KEY_BYTES = 32

/** The key of the supervisors' PINs: a file of its own in the data folder, made at the first start. */
export async function readPinKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'pin.key')
  await mkdir(dataDir, { recursive: true })
  const kept = await readIfThere(file)
  if (kept?.length === KEY_BYTES) return kept
  const made = randomBytes(KEY_BYTES)
  await writeDurably(file, made, 0o600)
  return made
}
