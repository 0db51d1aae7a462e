import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Makes the data directory where it is missing and names the places in it, all by their real paths. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await mkdir(path, { recursive: true })
  const root = await realpath(path)
  const tenants = join(root, 'tenants')
  await mkdir(tenants, { recursive: true })
  return {
    root,
    cluster: join(root, 'postgres'),
    unfinishedCluster: join(root, 'postgres.init'),
    serverLog: join(root, 'postgres.log'),
    lastStart: join(root, 'postgres.started.json'),
    lock: join(root, 'starting.lock'),
    tenants,
    hash: createHash('sha256').update(root).digest('hex').slice(0, HASH_LENGTH),
  }
}
