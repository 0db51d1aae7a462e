import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { keepCurrent, lockPrices } from './currentPrice.ts'
import { lookAtDue, notePricesInForce } from './differingGoods.ts'

const EVERY_MS = 60_000
const LOTS_AT_ONCE = 5_000

/**
 * Keeps the prices whose moment has come as current ones, a few thousand at a time. Nobody waits for it: they hold from their moment
 * on, and this only spares lists looking them up one by one. Answers how many.
 */
export async function followPrices({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  for (let followed = 0; ;) {
    const moment = now()
    const due = sql`select department_id, lot_id from current_price where next_from <= ${moment} order by department_id, lot_id limit ${LOTS_AT_ONCE}`
    const some = await database.withTransaction(async (db) => {
      const departments = await db.rows<{ id: number }>(sql`select distinct department_id as id from (${due}) due`)
      if (departments.length === 0) return 0
      const ids = departments.map(({ id }) => id)
      await lockPrices(db, ids)
      const theirs = await db.rows<{ departmentId: number; lotId: number }>(
        sql`select department_id as "departmentId", lot_id as "lotId" from (${due}) due where department_id = any(${ids}::bigint[])`,
      )
      const lots = sql`select department_id, lot_id from unnest(${theirs.map(({ departmentId }) => departmentId)}::bigint[],
        ${theirs.map(({ lotId }) => lotId)}::bigint[]) as followed (department_id, lot_id)`
      await notePricesInForce(
        db,
        sql`select priced.department_id, lot.item_id from (${lots}) priced join lot on lot.id = priced.lot_id`,
      )
      return keepCurrent(db, lots, moment)
    })
    if (some === 0) return followed
    followed += some
  }
}

/** Now and every minute, beside the work of the shop, and then the goods whose prices changed; the end of the process ends it. */
export async function followPricesAlways(context: Context, log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  try {
    const followed = await followPrices(context)
    if (followed > 0) log.info({ followed }, 'prices came into force')
    await lookAtDue(context.database.behind)
  } catch (error) {
    log.warn({ err: error }, 'prices that came into force could not be kept as current ones')
  }
  setTimeout(() => void followPricesAlways(context, log), EVERY_MS).unref()
}
