import { createHash } from 'node:crypto'
import { access, constants, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../../startupError.ts'
import { flushFolder } from '../../durableFile.ts'
import { makeFolder } from '../../makeFolder.ts'

/** What the embedded database keeps in the data directory. */
export interface DataDirectory {
  root: string
  /** The cluster: PostgreSQL's own files. */
  cluster: string
  /** A cluster in the making; it becomes `cluster` by a rename, so that a half-made one is never used. */
  unfinishedCluster: string
  /** What the server says; the terminal shows only our own words. */
  serverLog: string
  /** Which server was started last, see postmasterFile.ts. */
  lastStart: string
  /** Held while somebody starts or stops the server, see exclusively.ts. */
  lock: string
  /** One file for each process that uses the server now, see tenants.ts. */
  tenants: string
  /** Short and stable name of this directory, for what must lie elsewhere. */
  hash: string
}

const HASH_LENGTH = 12
const TENANTS = 'tenants'

/**
 * Makes the data directory where it is missing and names the places in it, all by their real paths. Throws a StartupError when
 * it cannot be made or written.
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  try {
    await makeDurably(join(resolve(path), TENANTS))
    await access(path, constants.W_OK)
  } catch (error) {
    throw new StartupError(
      `The folder ${path} cannot be used for the data: ${(error as Error).message}. Set DATA_DIR to a folder that you may write.`,
    )
  }
  const root = await realpath(path)
  return {
    root,
    cluster: join(root, 'postgres'),
    unfinishedCluster: join(root, 'postgres.init'),
    serverLog: join(root, 'postgres.log'),
    lastStart: join(root, 'postgres.started.json'),
    lock: join(root, 'starting.lock'),
    tenants: join(root, TENANTS),
    hash: createHash('sha256').update(root).digest('hex').slice(0, HASH_LENGTH),
  }
}

/** A folder that is made is on the disk with every folder above it that was missing: a power cut must not take the data with it. */
async function makeDurably(path: string): Promise<void> {
  const first = await makeFolder(path)
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made))
}
