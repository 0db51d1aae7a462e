import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import type { Connections, Executor } from '../../db/database.ts'
import { raw, sql } from '../../db/sql.ts'

/** Sums of goods that are written sale by sale, and read by their keys. */
const SUMS = ['sales_supplier_item_day', 'sales_payment_item_day']
const TABLES = [
  'sales_item_month',
  'sales_item_year',
  'sales_item_spread',
  'stock_item_month',
  'stock_item_year',
  'stock_value',
  'stock_value_change',
  'stock_value_opening',
  'sales_payment_item_year',
  ...SUMS,
]
const LOOKS_EVERY_MS = 3_600_000

/**
 * Tells PostgreSQL how many goods there are in the sums of the whole company and its departments together. It finds out by itself of
 * the parts that they are cut into, never of the whole, by which it plans what reports group. Each table in a statement of its own: all
 * of a large company's together take longer than one may.
 */
export async function analyzeSums(db: Connections): Promise<void> {
  for (const table of TABLES) await db.run(raw(`analyze ${table}`))
}

/**
 * Puts sums of goods into the order in which reports read them, page by page: filled portion by portion, they lie as they came. For who
 * has just filled them, without a limit of time: nobody may read them meanwhile.
 */
export async function orderSums(db: Executor): Promise<void> {
  for (const table of SUMS) await order(db, table, `${table}_pkey`)
}

/** The same of what changed the worth of shelves: each was filled with all its years, and a report reads some days of all. */
export const orderChanges = (db: Executor): Promise<void> => order(db, 'stock_value_change', 'stock_value_change_time')

async function order(db: Executor, table: string, index: string): Promise<void> {
  await db.run(raw(`cluster ${table} using ${index}`))
  await db.run(raw(`alter table ${table} set without cluster`))
}

/** Once a day, whichever of several processes comes first. The end of the process ends it. */
export async function analyzeSumsAlways(context: Context, log: Pick<Logger, 'warn'>): Promise<void> {
  const db = context.database.behind
  try {
    const { fresh } = await db.one<{ fresh: number }>(sql`
      select count(*) as fresh from pg_stat_user_tables where relname = any(${TABLES}) and last_analyze > now() - interval '1 day'`)
    if (fresh < TABLES.length) await analyzeSums(db)
  } catch (error) {
    log.warn({ err: error }, 'sums of sales could not be looked over')
  }
  setTimeout(() => void analyzeSumsAlways(context, log), LOOKS_EVERY_MS).unref()
}
