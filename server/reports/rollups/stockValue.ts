import type { Executor } from '../../db/database.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import { SHELF_MOVES_OF_SALE } from './addUpStock.ts'
import { orderChanges } from './analyzeSums.ts'
import { beginOpenings, keepChanges, openNext } from './valueChanges.ts'

/** A shelf, and since when there may be something new on it, as PostgreSQL writes a moment: to the microsecond. */
interface Shelf {
  departmentId: number
  itemId: number
  since: string
}
/** What may have changed the worth of shelves. */
export interface Touched {
  sales: readonly number[]
  /** Moves of anything else. */
  stockMoves: readonly number[]
  pricings: readonly number[]
  /** Where prices came into force. */
  shelves: readonly Omit<Shelf, 'since'>[]
}

const VALUED_UNTIL = raw('(select valued_until from sales_rollup_state)')
/** Between the last look at prices and this one; from here to there also where the clock was put back meanwhile. */
const sinceLastLook = (moment: Sql, now: Date): Sql => sql`
  ${moment} > (select least(valued_until, ${now}) from sales_rollup_state)
  and ${moment} <= (select greatest(valued_until, ${now}) from sales_rollup_state)`
/** Prices that have come into force since they were looked at, on `kept`. */
const inForceSince = (now: Date): Sql => sinceLastLook(raw('kept.next_from'), now)
/** `price` that comes after one which has come: `kept` tells of it only when `followPrices` has been there. */
const FOLLOWING =
  raw(`current_price kept join price on price.department_id = kept.department_id and price.lot_id = kept.lot_id
  and price.effective_from > kept.next_from`)
/** Those that have come into force since. There are few, for some seconds; after a long document of prices as many as it has. */
const followedSince = (now: Date): Sql => sql`
  kept.next_from <= (select least(valued_until, ${now}) from sales_rollup_state) and ${sinceLastLook(raw('price.effective_from'), now)}`
/** Whether there are such, as a condition. */
export const pricesHaveCome = (now: Date): Sql => sql`(
  exists (select from current_price kept where ${inForceSince(now)})
  or exists (select from sales_rollup_state where price_after_next <= ${now})
  or ${now} < ${VALUED_UNTIL} and exists (select from ${FOLLOWING} where ${followedSince(now)}))`

/** Whoever began to work a while ago, or whose clock is behind, knows what has been looked at since. */
const atLeast = (now: Date): Sql => sql`greatest(${now}::timestamptz, ${VALUED_UNTIL})`

/**
 * Works out anew what the shelves are worth that were touched or have other prices now, and how that came about. Whatever else has
 * happened there by now is in it, too, and is put into its place in time when its own turn comes. The caller holds the roll-ups' lock.
 */
export async function revalue(
  db: Executor,
  { sales, stockMoves, pricings, shelves }: Touched,
  now: Date,
  timeZone: string,
): Promise<void> {
  const { valued } = await db.one<{ valued: boolean }>(sql`select valued from sales_rollup_state`)
  while (valued && !(await openNext(db, now, timeZone)));
  const ids = (of: readonly number[]): Sql => sql`${[...of]}::bigint[]`
  if (sales.length + stockMoves.length + shelves.length > 0)
    await keepChanges(
      db,
      sql`
        select move.place_department_id, move.item_id, move.occurred_at from unnest(${ids(sales)}) due (id) ${SHELF_MOVES_OF_SALE}
        union all
        select move.place_department_id, move.item_id, move.occurred_at from unnest(${ids(stockMoves)}) due (id) join stock_move move on move.id = due.id
        union all
        select due.department_id, due.item_id, ${VALUED_UNTIL} from unnest(${shelves.map(({ departmentId }) => departmentId)}::bigint[],
          ${shelves.map(({ itemId }) => itemId)}::bigint[]) due (department_id, item_id)`,
      atLeast(now),
      timeZone,
    )
  if (pricings.length > 0) {
    // Of a server whose clock is behind, one that is to come may follow on one that has been looked at.
    await db.run(sql`update sales_rollup_state set price_after_next = '-infinity'`)
    await keepAll(
      db,
      sql`
        select line.department_id, line.item_id, least(document.effective_from, ${VALUED_UNTIL})
        from pricing_line line join pricing_document document on document.id = line.document_id where document.id = any(${ids(pricings)})`,
      atLeast(now),
      timeZone,
    )
  }
}

/**
 * Follows prices that have come into force since they were looked at. Only when nothing waits any more: whatever sets a price later
 * than one that has come takes it out of those that are to come, and is worked out from the last look on.
 */
export async function followComing(db: Executor, now: Date, timeZone: string): Promise<void> {
  const { come } = await db.one<{ come: boolean }>(sql`select ${pricesHaveCome(now)} as come`)
  if (!come) {
    await db.run(sql`update sales_rollup_state set valued_until = ${now}`)
    return
  }
  await keepAll(
    db,
    sql`
      select priced.department_id, lot.item_id, priced.since from (
        select kept.department_id, kept.lot_id, kept.next_from as since from current_price kept where ${inForceSince(now)}
        union all
        select kept.department_id, kept.lot_id, price.effective_from from ${FOLLOWING} where ${followedSince(now)}) priced
      join lot on lot.id = priced.lot_id`,
    sql`${now}::timestamptz`,
    timeZone,
  )
  await db.run(sql`
    update sales_rollup_state set valued_until = ${now}, price_after_next = (
      select min(price.effective_from) from ${FOLLOWING} where kept.next_from <= ${now} and price.effective_from > ${now})`)
}

/**
 * Fills some shelves after others, department by department; then puts what changed there into the order of time, and writes the
 * openings, month by month. What they sold is marked on them after that (`fillSoldMonths`). The caller holds the roll-ups' lock.
 */
export async function fillValues(db: Executor, now: Date, timeZone: string, atOnce = FILLED_AT_ONCE): Promise<void> {
  const { isBegun, isOrdered, ...reached } = await db.one<
    Omit<Shelf, 'since'> & { isBegun: boolean; isOrdered: boolean }
  >(sql`
    select valued_department as "departmentId", valued_item as "itemId", openings_from is not null as "isBegun",
      openings_company is not null as "isOrdered"
    from sales_rollup_state`)
  if (!isBegun) await beginOpenings(db, now, timeZone)
  const until = isBegun ? reached : { departmentId: 0, itemId: 0 }
  const last = await fillAfter(db, until, { now, timeZone, atOnce })
  if (last) {
    await db.run(
      sql`update sales_rollup_state set valued_department = ${last.departmentId}, valued_item = ${last.itemId}`,
    )
    return
  }
  if (!isOrdered) {
    await db.run(sql`set local statement_timeout = 0`)
    await orderChanges(db)
  }
  if (await openNext(db, now, timeZone))
    await db.run(
      sql`update sales_rollup_state set valued = true, valued_department = 0, valued_item = 0, sold_months_until = 0`,
    )
}

/** Answers the last one; nothing where all are filled. */
async function fillAfter(
  db: Executor,
  { departmentId, itemId }: { departmentId: number; itemId: number },
  { now, timeZone, atOnce }: { now: Date; timeZone: string; atOnce: number },
): Promise<Shelf | undefined> {
  const own = await db.rows<Shelf>(sql`
    select distinct department_id as "departmentId", item_id as "itemId", '-infinity' as since from stock_balance
    where department_id = ${departmentId} and item_id > ${itemId} order by item_id limit ${atOnce}`)
  if (own.length > 0) {
    await keepChanges(db, rowsOf(own), atLeast(now), timeZone)
    return own.at(-1)
  }
  const next = await db.first<{ id: number }>(
    sql`select min(department_id) as id from stock_balance where department_id > ${departmentId} having min(department_id) is not null`,
  )
  return next && fillAfter(db, { departmentId: next.id, itemId: 0 }, { now, timeZone, atOnce })
}

/** So many are worked out by one statement. */
const SHELVES_AT_ONCE = 20_000
/** Of those that are filled all that ever happened is read, while reports that have something to add up wait. */
const FILLED_AT_ONCE = 200

/** All shelves of a query of `department_id`, `item_id` and since when, however many, a portion at a time. */
async function keepAll(db: Executor, of: Sql, until: Sql, timeZone: string): Promise<void> {
  let last: Omit<Shelf, 'since'> | undefined = { departmentId: 0, itemId: 0 }
  while (last) {
    const shelves: Shelf[] = await db.rows<Shelf>(sql`
      select item_id as "itemId", department_id as "departmentId", min(since)::text as since from (${of}) named (department_id, item_id, since)
      where (item_id, department_id) > (${last.itemId}::bigint, ${last.departmentId}::bigint) group by 1, 2 order by 1, 2 limit ${SHELVES_AT_ONCE}`)
    if (shelves.length > 0) await keepChanges(db, rowsOf(shelves), until, timeZone)
    last = shelves.length < SHELVES_AT_ONCE ? undefined : shelves.at(-1)
  }
}

const rowsOf = (shelves: readonly Shelf[]): Sql => sql`
  select * from unnest(${shelves.map(({ departmentId }) => departmentId)}::bigint[], ${shelves.map(({ itemId }) => itemId)}::bigint[],
    ${shelves.map(({ since }) => since)}::timestamptz[])`
