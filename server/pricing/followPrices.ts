import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { keepCurrent, lockPrices } from './currentPrice.ts'

const EVERY_MS = 60_000
const LOTS_AT_ONCE = 5_000

/**
 * Keeps the prices whose moment has come as current ones, a few thousand at a time. Nobody waits for it: they hold from their moment
 * on, and this only spares lists looking them up one by one. Answers how many.
 */
export async function followPrices({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  for (let followed = 0; ;) {
    const moment = now()
    const some = await database.withTransaction(async (db) => {
      const lots = sql`select department_id, lot_id from current_price where next_from <= ${moment} order by department_id, lot_id limit ${LOTS_AT_ONCE}`
      const departments = await db.rows<{ id: number }>(sql`select distinct department_id as id from (${lots}) due`)
      if (departments.length === 0) return 0
      const ids = departments.map(({ id }) => id)
      await lockPrices(db, ids)
      const theirs = sql`select * from (${lots}) due where department_id = any(${ids}::bigint[])`
      return keepCurrent(db, theirs, moment)
    })
    if (some === 0) return followed
    followed += some
  }
}

/** Now and every minute, beside the work of the shop; the end of the process ends it. */
export async function followPricesAlways(context: Context, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  try {
    const followed = await followPrices(context)
    if (followed > 0) log.info({ followed }, 'prices came into force')
  } catch (error) {
    log.warn({ err: error }, 'prices that came into force could not be kept as current ones')
  }
  setTimeout(() => void followPricesAlways(context, log), EVERY_MS).unref()
}
