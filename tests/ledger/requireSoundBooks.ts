import type { Database } from '../../server/db/database.ts'
import { fsck } from '../../server/db/fsck/fsck.ts'

/** Throws with every breach that fsck finds, and with `after`: what was done last. */
export async function requireSoundBooks(database: Database, after = ''): Promise<void> {
  const breaches = await fsck(database)
  if (breaches.length === 0) return
  const list = breaches.map(({ invariant, what }) => `- ${invariant}: ${what}`).join('\n')
  throw new Error(`The books are broken${after && ` after ${after}`}:\n${list}`)
}
