import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startupError.ts'
import type { Account } from './account.ts'
import { SOCKET_PORT } from './serverFlags.ts'

/** Length of `sun_path` without its closing zero on the strictest of our systems (macOS: 104, Linux: 108). */
const SOCKET_PATH_BYTES_MAX = 103
const NAMES_MAX = 10

/**
 * Makes an empty private folder for the server's socket, outside the data directory because socket paths are short. Whoever can
 * enter it is let in without a password, so it must be the server's own and closed to others: a folder that somebody else put
 * there under its name is passed over.
 */
export async function makeSocketDirectory(hash: string, account: Account): Promise<string> {
  const owner = account.ids?.uid ?? process.getuid?.()
  for (let number = 0; number < NAMES_MAX; number++) {
    const path = join(shortTemporaryFolder(hash), folderName(hash, number))
    if (await isPrivate(path, owner)) await rm(path, { recursive: true })
    try {
      await mkdir(path, { mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw error
    }
    if (account.ids) await chown(path, account.ids.uid, account.ids.gid)
    return path
  }
  throw new StartupError(
    `Others hold every name for the database's socket in ${tmpdir()}. Set TMPDIR to a folder of your own.`,
  )
}

function shortTemporaryFolder(hash: string): string {
  const socket = join(tmpdir(), folderName(hash, NAMES_MAX), `.s.PGSQL.${SOCKET_PORT}`)
  return Buffer.byteLength(socket) <= SOCKET_PATH_BYTES_MAX && existsSync(tmpdir()) ? tmpdir() : '/tmp'
}

function folderName(hash: string, number: number): string {
  return number === 0 ? `savdo-${hash}` : `savdo-${hash}-${number}`
}

async function isPrivate(path: string, owner: number | undefined): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}
