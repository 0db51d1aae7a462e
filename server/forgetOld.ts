import type { Logger } from 'pino'
import { DEVICE_DAYS } from './auth/device.ts'
import type { Database } from './db/database.ts'
import { raw, type Sql, sql } from './db/sql.ts'

const HOUR_MS = 3_600_000
/** Few enough that nobody waits for them. */
const ROWS_AT_ONCE = 1_000
/** A call is repeated within seconds, by a device that was switched off meanwhile within days. */
export const OPERATION_DAYS = 30
/** Wrong passwords count for minutes (auth/tries); a day shows who tried. */
export const FAILED_SIGN_IN_DAYS = 1
/** Who guessed at passwords a quarter ago will not be found any more. */
export const LOCKOUT_DAYS = 90

/** A till that was switched off for longer takes the whole catalogue. */
export const CATALOGUE_NOTE_DAYS = 7

/** What went wrong a quarter ago is mended or forgotten. */
export const ERROR_REPORT_DAYS = 90

/** A request that was begun on the stock page and never sent: no list shows it. */
export const DRAFT_DAYS = 1

const olderThan = (days: number): Sql => sql`at < now() - ${days} * interval '1 day'`
/** What nobody asks for any more: the table, a column that names its rows, and when they are old. */
const OLD: readonly { table: string; key: string; isOld: Sql }[] = [
  { table: 'operation', key: 'key', isOld: olderThan(OPERATION_DAYS) },
  { table: 'approval_try', key: 'id', isOld: olderThan(FAILED_SIGN_IN_DAYS) },
  { table: 'failed_sign_in', key: 'id', isOld: olderThan(FAILED_SIGN_IN_DAYS) },
  { table: 'sign_in_lockout', key: 'id', isOld: olderThan(LOCKOUT_DAYS) },
  { table: 'known_device', key: 'ctid', isOld: olderThan(DEVICE_DAYS) },
  { table: 'error_report', key: 'id', isOld: olderThan(ERROR_REPORT_DAYS) },
  { table: 'catalogue_change', key: 'id', isOld: olderThan(CATALOGUE_NOTE_DAYS) },
  { table: 'session', key: 'token_hash', isOld: sql`expires_at < now()` },
  { table: 'import_file', key: 'id', isOld: sql`expires_at < now()` },
  {
    table: 'transfer_request',
    key: 'id',
    isOld: sql`status = 'DRAFT' and created_at < now() - ${DRAFT_DAYS} * interval '1 day'`,
  },
]

/** Deletes what is old, a few rows at a time. Answers how many of each table. */
export async function forgetOld(database: Database): Promise<Readonly<Record<string, number>>> {
  const forgotten: Record<string, number> = {}
  for (const { table, key, isOld } of OLD) {
    const part = sql`
      delete from ${raw(table)} where ${raw(key)} = any(array(
        select ${raw(key)} from ${raw(table)} where ${isOld} limit ${ROWS_AT_ONCE}))`
    let deleted: number
    do {
      deleted = await database.run(part)
      forgotten[table] = (forgotten[table] ?? 0) + deleted
    } while (deleted === ROWS_AT_ONCE)
  }
  return forgotten
}

/** Now and once an hour, beside the work of the shop; the end of the process ends it. */
export async function forgetOldHourly(database: Database, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  try {
    log.info(await forgetOld(database), 'old rows forgotten')
  } catch (error) {
    log.warn({ err: error }, 'old rows could not be forgotten')
  }
  setTimeout(() => void forgetOldHourly(database, log), HOUR_MS).unref()
}
