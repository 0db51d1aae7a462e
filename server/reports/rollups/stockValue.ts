import type { Executor } from '../../db/database.ts'
import { join, raw, type Sql, sql } from '../../db/sql.ts'
import { joinKept, keptNow } from '../../pricing/currentPrice.ts'
import { SHELF_MOVES_OF_SALE } from './addUpStock.ts'
import { grows } from './rollups.ts'

/** What shelves are worth; `without_…` is the cost of what has no such price. */
export const WORTH = ['balance', 'cost', 'retail', 'wholesale', 'without_retail', 'without_wholesale'] as const

const whole = (of: string, where = '') => `coalesce(sum_whole((${of})::bigint)${where}, 0)`
/** A slip of the finger at a price makes more than a whole number holds. */
const atPrice = (column: string) => `100 * coalesce(sum(round(shelf.quantity * shelf.${column}, 2)), 0)`
const SUM_OF: Readonly<Record<(typeof WORTH)[number], string>> = {
  balance: whole('1000 * shelf.quantity'),
  cost: whole('100 * shelf.cost'),
  retail: atPrice('price_uzs'),
  wholesale: atPrice('price_wholesale'),
  without_retail: whole('100 * shelf.cost', ' filter (where shelf.price_uzs is null)'),
  without_wholesale: whole('100 * shelf.cost', ' filter (where shelf.price_wholesale is null)'),
}
/** WORTH of `shelf`, lots with their quantity, cost and prices: thousandths and tiyin. */
export const WORTH_SUMS = raw(WORTH.map((name) => `${SUM_OF[name]} as ${name}`).join(', '))

interface Shelf {
  departmentId: number
  itemId: number
}
/** What may have changed the worth of shelves. */
export interface Touched {
  sales: readonly number[]
  /** Moves of anything else. */
  stockMoves: readonly number[]
  pricings: readonly number[]
  /** Where prices came into force. */
  shelves: readonly Shelf[]
}

/** Prices that have come into force since they were looked at, on `kept`; also where the clock was put back meanwhile. */
const inForceSince = (now: Date): Sql => sql`
  kept.next_from > (select least(valued_until, ${now}) from sales_rollup_state)
  and kept.next_from <= (select greatest(valued_until, ${now}) from sales_rollup_state)`
/** Whether there are such, as a condition. */
export const pricesHaveCome = (now: Date): Sql =>
  sql`exists (select from current_price kept where ${inForceSince(now)})`

/**
 * Works out anew what the shelves are worth that were touched or have other prices now. Whatever else has happened there by now is in
 * it, too. The caller holds the roll-ups' lock.
 */
export async function revalue(
  db: Executor,
  { sales, stockMoves, pricings, shelves }: Touched,
  now: Date,
): Promise<void> {
  const ids = (of: readonly number[]): Sql => sql`${[...of]}::bigint[]`
  if (sales.length + stockMoves.length + shelves.length > 0)
    await keep(
      db,
      sql`
        select move.place_department_id, move.item_id from unnest(${ids(sales)}) due (id) ${SHELF_MOVES_OF_SALE}
        union all select move.place_department_id, move.item_id from unnest(${ids(stockMoves)}) due (id) join stock_move move on move.id = due.id
        union all ${rowsOf(shelves)}`,
      now,
    )
  if (pricings.length > 0)
    await keepAll(
      db,
      sql`select department_id, item_id from pricing_line where document_id = any(${ids(pricings)})`,
      now,
    )
  await followComing(db, now)
}

/** Prices that have come into force since they were looked at. */
async function followComing(db: Executor, now: Date): Promise<void> {
  const { come } = await db.one<{ come: boolean }>(sql`select ${pricesHaveCome(now)} as come`)
  if (!come) return
  await keepAll(
    db,
    sql`select kept.department_id, lot.item_id from current_price kept join lot on lot.id = kept.lot_id where ${inForceSince(now)}`,
    now,
  )
  await db.run(sql`update sales_rollup_state set valued_until = ${now}`)
}

/** Fills some shelves after others; answers whether there are no more. The caller holds the roll-ups' lock. */
export async function fillValues(db: Executor, now: Date, atOnce = SHELVES_AT_ONCE): Promise<boolean> {
  await followComing(db, now)
  const until = await db.one<Shelf>(
    sql`select valued_department as "departmentId", valued_item as "itemId" from sales_rollup_state`,
  )
  const shelves = await shelvesAfter(db, sql`select department_id, item_id from stock_balance`, until, atOnce)
  await keep(db, rowsOf(shelves), now)
  const { departmentId, itemId } = shelves.at(-1) ?? { departmentId: 0, itemId: 0 }
  await db.run(sql`
    update sales_rollup_state set valued = ${shelves.length === 0}, valued_department = ${departmentId}, valued_item = ${itemId}`)
  return shelves.length === 0
}

/** So many are worked out by one statement. */
const SHELVES_AT_ONCE = 20_000

/** All shelves of a query of `department_id` and `item_id`, however many, a portion at a time. */
async function keepAll(db: Executor, of: Sql, now: Date): Promise<void> {
  let last: Shelf | undefined = { departmentId: 0, itemId: 0 }
  while (last) {
    const shelves: Shelf[] = await shelvesAfter(db, of, last, SHELVES_AT_ONCE)
    if (shelves.length > 0) await keep(db, rowsOf(shelves), now)
    last = shelves.length < SHELVES_AT_ONCE ? undefined : shelves.at(-1)
  }
}

const shelvesAfter = (db: Executor, of: Sql, { departmentId, itemId }: Shelf, atOnce: number): Promise<Shelf[]> =>
  db.rows<Shelf>(sql`
    select distinct item_id as "itemId", department_id as "departmentId" from (${of}) named
    where (item_id, department_id) > (${itemId}::bigint, ${departmentId}::bigint) order by 1, 2 limit ${atOnce}`)

const rowsOf = (shelves: readonly Shelf[]): Sql => sql`
  select * from unnest(${shelves.map(({ departmentId }) => departmentId)}::bigint[], ${shelves.map(({ itemId }) => itemId)}::bigint[])`

const FIGURES = ['shelves', ...WORTH] as const
const list = (of: (name: string) => string): Sql => raw(FIGURES.map(of).join(', '))

/** Of `shelves`, rows of department and item. What the company has grows by what its departments' shelves have grown by. */
const keep = (db: Executor, shelves: Sql, now: Date): Promise<number> =>
  db.run(sql`
    with touched as materialized (select distinct * from (${shelves}) named (department_id, item_id)),
    fresh as (
      select touched.department_id, touched.item_id, (count(shelf.quantity) > 0)::int as shelves, ${WORTH_SUMS}
      from touched left join lateral (${lotsOf(sql`touched`, now)}) shelf on true group by 1, 2),
    grown as (
      select fresh.department_id, fresh.item_id, ${list((name) => `fresh.${name} - coalesce(known.${name}, 0) as ${name}`)}
      from fresh left join lateral (select * from stock_value known
        where known.department_id = fresh.department_id and known.item_id = fresh.item_id offset 0) known on true)
    insert into stock_value (department_id, item_id, ${list((name) => name)})
    select owner.id, grown.item_id, ${list((name) => `sum(grown.${name})`)}
    from grown cross join lateral (values (grown.department_id), (0)) owner (id)
    where ${join(
      FIGURES.map((name) => raw(`grown.${name} <> 0`)),
      raw(' or '),
    )}
    group by 1, 2 order by 1, 2
    on conflict (department_id, item_id) do update set ${grows('stock_value', FIGURES)}`)

/** What lies on a shelf, by lot. `offset 0` has lots looked up one by one, however many shelves PostgreSQL expects. */
const lotsOf = (shelf: Sql, now: Date): Sql => sql`
  select balance.on_hand as quantity, balance.cost_sum as cost, ${keptNow(sql`price_uzs`, now)} as price_uzs,
    ${keptNow(sql`price_wholesale`, now)} as price_wholesale
  from stock_balance balance ${joinKept(sql`balance`)}
  where balance.item_id = ${shelf}.item_id and balance.department_id = ${shelf}.department_id
    and (balance.on_hand <> 0 or balance.cost_sum <> 0) offset 0`
