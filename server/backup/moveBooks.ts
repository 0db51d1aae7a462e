import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '../db/embedded/startEmbedded.ts'
import { requireSafeServer } from '../db/requireSafeServer.ts'
import { BackupFault } from './backupFault.ts'
import { fillFolder } from './fillFolder.ts'
import { KEPT } from './keptFiles.ts'
import { loadRows, requireNoTables, withClient } from './loadRows.ts'
import type { Sums } from './rowFrames.ts'
import { rowsOf } from './rowsOf.ts'

const silent = { info() {}, warn() {}, error() {} }

/**
 * Carries the books of one database into another, empty one: of any version of PostgreSQL from 15 on, by nothing but SQL. Answers
 * every table's rows and sums, which both sides have.
 * @throws BackupFault when somebody works in the old one, the new one is not empty, or what has come is not what was sent
 */
export async function moveBooks(from: pg.ClientConfig, to: pg.ClientConfig): Promise<Sums> {
  await requireSafeServer(to, '--to')
  await requireNoTables(to)
  return withClient(from, async (client) => {
    await requireNobodyElse(client)
    const sums = await loadRows(to, rowsOf(client))
    // What was sold meanwhile would stay behind.
    await requireNobodyElse(client)
    return sums
  })
}

/** The same into an empty folder, with the files that lie beside the database. */
export async function moveIntoFolder(
  from: pg.ClientConfig,
  { dataDir, oldDataDir, postgresBin }: { dataDir: string; oldDataDir: string; postgresBin: string },
): Promise<Sums> {
  let sums: Sums = {}
  await fillFolder(dataDir, async (unfinished) => {
    const embedded = await startEmbedded({ dataDir: unfinished, postgresBin, log: silent })
    try {
      sums = await moveBooks(from, embedded.connection)
    } finally {
      await embedded.stop()
    }
    for (const name of KEPT)
      await cp(join(oldDataDir, name), join(unfinished, name), { recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        },
      )
  })
  return sums
}

/** Who has just been told to go needs a moment. */
const LEAVING_MS_MAX = 3_000
const LOOK_EVERY_MS = 50

async function requireNobodyElse(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + LEAVING_MS_MAX; ; await sleep(LOOK_EVERY_MS)) {
    const { rows } = await client.query<{ others: string }>(
      `select count(*) as others from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (Number(rows[0]!.others) === 0) return
    if (Date.now() > deadline)
      throw new BackupFault(
        'Somebody works in the old database. Stop Savdo first: what is sold meanwhile would stay behind.',
      )
  }
}
