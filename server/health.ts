import { statfs } from 'node:fs/promises'
import type { Context } from './context.ts'
import { isAlive } from './db/database.ts'

/** PostgreSQL writes its log in files of 16 MB and stops where it cannot make the next one; somebody must hear of it before that. */
const FREE_BYTES_MIN = 128 * 1024 * 1024

export type Health = 'ok' | 'databaseAway' | 'diskFull'

/** Whether the shop can go on selling. */
export async function healthOf({ database, freeDiskBytes }: Context): Promise<Health> {
  if (!(await isAlive(database.ofTheTill))) return 'databaseAway'
  const free = await freeDiskBytes?.()
  return free !== undefined && free < FREE_BYTES_MIN ? 'diskFull' : 'ok'
}

/** Bytes that we may still write on the disk of this folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
