import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openDataDirectory } from '../db/embedded/dataDirectory.ts'
import { findPostmaster } from '../db/embedded/postmasterFile.ts'
import { stopServer } from '../db/embedded/stopServer.ts'
import { BackupFault } from './backupFault.ts'
import type { Backup } from './backupNote.ts'
import { requireSoundBooks, withClient } from './loadRows.ts'
import { openCopy } from './openCopy.ts'
import { quoted, tablesOf } from './rowsOf.ts'
import type { KeyRing } from './sealKey.ts'

/** Where a copy is opened to be tried, in the data folder: it is not encrypted. */
const SCRATCH = 'backup.check'
/** Nobody sells on it, and it is thrown away. */
const SETTINGS = { shared_buffers: '64MB', fsync: 'off', max_connections: '30' }

const BESIDE_THE_TILLS = { atOnce: 1 }

/** What only grows: of these a copy has what there was before it began, at least. */
const GROWING = ['stock_move', 'money_move', 'sale_line', 'audit'] as const
export type Rows = Readonly<Record<string, number>>

export const growingRows = (connection: pg.ClientConfig): Promise<Rows> =>
  withClient(connection, (client) => countRows(client, GROWING))

async function countRows(client: pg.Client, tables: readonly string[]): Promise<Rows> {
  await client.query('set statement_timeout = 0')
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const { rows: found } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(table)}`)
    rows[table] = Number(found[0]!.count)
  }
  return rows
}

/**
 * Restores a backup into a scratch folder, brings it to this version and looks whether its books agree and whether all is there that was
 * there before. Answers the rows of each of its tables, as they were in the backup.
 * @throws BackupFault when it is not good
 */
export async function checkBackup(
  backup: Backup,
  { dataDir, keys, postgresBin, before }: { dataDir: string; keys: KeyRing; postgresBin: string; before: Rows },
): Promise<Rows> {
  await removeScratch(dataDir)
  try {
    const copy = await openCopy({
      backup,
      dataDir: join(dataDir, SCRATCH),
      keys,
      postgresBin,
      settings: SETTINGS,
      checking: BESIDE_THE_TILLS,
    })
    try {
      const rows = await requireRows(copy.connection, before, 'andMore')
      await requireSoundBooks(copy.connection, BESIDE_THE_TILLS)
      return rows
    } finally {
      await copy.stop()
    }
  } finally {
    await removeScratch(dataDir)
  }
}

/** Answers the rows of every table. @throws BackupFault where there are fewer than these, or, of any table, others */
export async function requireRows(
  connection: pg.ClientConfig,
  wanted: Rows,
  how: 'exactly' | 'andMore',
): Promise<Rows> {
  const rows = await withClient(connection, async (client) =>
    countRows(
      client,
      (await tablesOf(client)).map(({ name }) => name),
    ),
  )
  for (const table of how === 'exactly' ? Object.keys(wanted) : GROWING) {
    const [has, had] = [rows[table] ?? 0, wanted[table] ?? 0]
    if (how === 'exactly' ? has !== had : has < had)
      throw new BackupFault(`The copy has ${has} rows of ${table}; there were ${had}.`)
  }
  return rows
}

/** Also ends the server of a check that was broken off: it would outlive everybody. */
export async function removeScratch(dataDir: string): Promise<void> {
  const scratch = join(dataDir, SCRATCH)
  if (!existsSync(scratch)) return
  const places = await openDataDirectory(scratch)
  const running = await findPostmaster(places)
  if (running) await stopServer(places, running)
  await rm(scratch, { recursive: true, force: true, maxRetries: 10 })
}
