import { statfs } from 'node:fs/promises'
import type { Context } from './context.ts'
import { isAlive } from './db/database.ts'

export type Health = 'ok' | 'databaseAway' | 'diskFull'

/** Whether the shop can go on selling. */
export async function healthOf({ database, disk }: Context): Promise<Health> {
  if (!(await isAlive(database.ofTheTill))) return 'databaseAway'
  return disk?.state() === 'full' ? 'diskFull' : 'ok'
}

/** Bytes that we may still write on the disk of this folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
