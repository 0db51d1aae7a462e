import { chown } from 'node:fs/promises'
import type { Account } from '../db/embedded/account.ts'

/** Makes the account that PostgreSQL runs under the owner of a file, where that is another user than ours. */
export async function giveTo({ ids }: Account, path: string): Promise<void> {
  if (ids) await chown(path, ids.uid, ids.gid)
}
