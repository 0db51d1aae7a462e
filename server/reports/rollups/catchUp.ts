import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import type { Connections, Transaction } from '../../db/database.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { RolledUp } from '../question.ts'
import { addUp, moveGroups } from './addUp.ts'
import { addUpStock, addUpStockMonths } from './addUpStock.ts'
import { analyzeSums, orderSums } from './analyzeSums.ts'
import { FILLED_BY_SALES, MADE_TABLES, makeSums } from './makeSums.ts'
import { ROLL_UPS } from './rollups.ts'
import { fillSoldMonths, markSold } from './soldMonths.ts'
import { fillSpread, isSpread, spreadAnew } from './spread.ts'
import { fillValues, followComing, pricesHaveCome, revalue } from './stockValue.ts'

const AT_ONCE = 500
/** Of goods that have gone to other groups each line is read that was ever sold of them; some have millions, and go alone. */
const REGROUPED_LINES_AT_ONCE = 50_000
/** What a good counts for at the least. */
const REGROUPED_LINES_MIN = 1_000
const FILLED_AT_ONCE = 20_000
/** What fills is behind everything else, and has time; of several processes that fill each waits for its turn. */
const WITH_TIME = raw(`select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '10min', true),
  set_config('work_mem', '64MB', true)`)
const EVERY_MS = 1_000
/** In a rush the sums wait for the tills: when so many rows have come since the last look, for so many looks. */
const RUSH_ROWS = 50
const WAITS_AT_MOST = 5

/** `now`: whose prices shelves are valued at. */
type Place = Pick<Context, 'timeZone'> & { db: Connections; now: Date }

/**
 * Brings the roll-ups up to what has been committed by now, so that a report is exact. Nothing where they cannot be read yet: the
 * first filling is under way, or the company's days are those of another time zone.
 */
export async function caughtUp(place: Place): Promise<RolledUp | undefined> {
  const { db, timeZone, now } = place
  const read = () =>
    db.one<RolledUp & { filled: boolean; timeZone: string | null; due: boolean }>(sql`
      select filled, valued, sold_months_until is null as "marked", time_zone as "timeZone", exists (select from sales_rollup_due) or ${pricesHaveCome(now)} as due, stock_year as "stockYear",
        spread_until as "spreadUntil", openings_from as "openingsFrom", openings_company as "openingsOfCompany", openings_departments as "openingsOfDepartments",
        array(select id from department order by id)::float8[] as departments from sales_rollup_state`)
  const state = await read()
  if (!state.filled || (state.timeZone !== null && state.timeZone !== timeZone)) return undefined
  if (!state.due) return state
  await catchUp(place)
  return read()
}

/** Adds up what waits, some hundred sales at a time; answers how many rows of the queue. Two take turns. */
export async function catchUp({ db, timeZone, now }: Place): Promise<number> {
  for (let done = 0; ;) {
    const { taken, isLast } = await db.withTransaction(async (transaction) => {
      const { filled } = await locked(transaction, timeZone)
      return filled ? addDue(transaction, timeZone, now) : { taken: 0, isLast: true }
    })
    done += taken
    if (isLast) return done
  }
}

/** How far the first filling has come. */
interface Filling {
  sale: number
  move: number
  stock: number
  /** So many tables are made of others since. */
  made: number
}
type State = Filling & { filled: boolean; valued: boolean; marked: boolean }

/** The roll-ups are the caller's until its transaction ends. Those of another time zone's days are thrown away. */
async function locked(db: Transaction, timeZone: string): Promise<State> {
  const state = await db.one<State & { timeZone: string | null }>(sql`
    select filled, valued, sold_months_until is null as marked, filled_sale as sale, filled_move as move, filled_stock as stock, made_tables as made, time_zone as "timeZone" from sales_rollup_state for update`)
  if (state.timeZone === timeZone) return state
  await db.run(sql`update sales_rollup_state set time_zone = ${timeZone}`)
  if (state.timeZone === null) return state
  for (const { table } of Object.values(ROLL_UPS)) await db.run(sql`truncate ${raw(table)}`)
  await db.run(
    sql`truncate sales_payment, sales_item_group, sales_item_spread, stock_item_month, stock_item_year, stock_value, stock_value_change, stock_value_opening`,
  )
  await db.run(sql`
    update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0, filled_stock = 0, made_tables = 0, stock_year = null,
      valued = false, sold_months_until = 0, openings_from = null, openings_company = null, openings_departments = null`)
  return { ...state, filled: false, valued: false, marked: false, sale: 0, move: 0, stock: 0, made: 0 }
}

/** Of documents that set prices, which may be long, one at a time, and some of the goods that have gone to other groups. */
async function addDue(db: Transaction, timeZone: string, now: Date): Promise<{ taken: number; isLast: boolean }> {
  const due = await db.rows<
    Record<'saleId' | 'moveId' | 'stockMoveId' | 'pricingId' | 'departmentId' | 'itemId', number | null>
  >(sql`
    delete from sales_rollup_due where id in (
      select id from (
        select id, count(pricing_document_id) over (order by id) as pricings,
          coalesce(sum(lines) over (order by id rows between unbounded preceding and 1 preceding), 0) as regrouped
        from (select due.*, case when item_id is not null and department_id is null then ${REGROUPED_LINES_MIN} + coalesce((
            select sum(lines) from sales_item_year sold where (sold.department_id, sold.item_id) = (0, due.item_id)), 0) end as lines
          from sales_rollup_due due order by id limit ${AT_ONCE}) first) counted
      where pricings <= 1 and regrouped < ${REGROUPED_LINES_AT_ONCE})
    returning sale_id as "saleId", move_id as "moveId", stock_move_id as "stockMoveId", pricing_document_id as "pricingId",
      department_id as "departmentId", item_id as "itemId"`)
  const ids = (of: keyof (typeof due)[number], rows = due) =>
    [...new Set(rows.map((row) => row[of]).filter((id) => id !== null))].sort((a, b) => a - b)
  const shelves = due.flatMap(({ departmentId, itemId }) =>
    departmentId === null ? [] : [{ departmentId, itemId: itemId! }],
  )
  const [sales, stockMoves] = [ids('saleId'), ids('stockMoveId')]
  const regrouped = due.filter(({ departmentId, itemId }) => departmentId === null && itemId !== null)
  await addUp(db, { sales, moves: ids('moveId') }, timeZone)
  await moveGroups(db, ids('itemId', regrouped), timeZone)
  await markSold(db, sales, timeZone)
  await spreadAnew(db, sales, timeZone)
  await addUpStock(db, { sales, stockMoves }, timeZone)
  const pricings = ids('pricingId')
  await revalue(db, { sales, stockMoves, pricings, shelves }, now, timeZone)
  const isLast = due.length < AT_ONCE && pricings.length === 0 && regrouped.length === 0
  if (isLast) await followComing(db, now, timeZone)
  return { taken: due.length, isLast }
}

/**
 * Takes a finished sale out of the sums and puts it into the queue: what it took from shelves is about to change, and then it is added
 * anew, on its own day. One that is not added up yet is left to its turn.
 */
export async function addAnew(db: Transaction, saleId: number, timeZone: string): Promise<void> {
  const { filled, ...filling } = await locked(db, timeZone)
  const isDue = await db.first(sql`select from sales_rollup_due where sale_id = ${saleId}`)
  if (isDue) return
  const added = await db.rows<{ id: number }>(sql`
    select id from stock_move where document_kind = 'sale' and document_id = ${saleId} and place = 'DEPARTMENT'
      and (${filled} or id <= ${filling.stock})`)
  const ofShelves = { sales: [], stockMoves: added.map(({ id }) => id) }
  if (filled) {
    await addUp(db, { sales: [saleId], moves: [] }, timeZone, -1)
    await markSold(db, [saleId], timeZone)
    await spreadAnew(db, [saleId], timeZone)
    await addUpStock(db, ofShelves, timeZone, -1)
  } else {
    if (saleId <= filling.sale) await addUp(db, { sales: [saleId], moves: [] }, timeZone, -1, FILLED_BY_SALES)
    await addUpStockMonths(db, ofShelves, timeZone, -1)
    await db.run(sql`update sales_rollup_state set made_tables = 0`)
  }
  await db.run(sql`insert into sales_rollup_due (sale_id) values (${saleId})`)
}

/**
 * Adds up what happened before there were roll-ups. What is in the queue is not taken here: it waits until sums of sales and stock are
 * filled, and is worked off while shelves are valued and marked. Broken off, it goes on where it was.
 * @param atOnce so many sales or moves in one transaction
 */
export async function fill({ db, timeZone, now }: Place, atOnce = FILLED_AT_ONCE): Promise<void> {
  const isDone = () =>
    db.withTransaction(async (transaction) => {
      await transaction.run(WITH_TIME)
      const { filled, valued, marked, ...filling } = await locked(transaction, timeZone)
      if (!filled) await fillSome(transaction, timeZone, filling, atOnce)
      else if (!valued) await fillValues(transaction, now, timeZone)
      else if (!marked) await fillSoldMonths(transaction, timeZone)
      else return fillSpread(transaction, now, timeZone)
      return false
    })
  while (!(await isDone()));
  await analyzeSums(db)
}

/** Sales first, then the changes of cost, whose goods they name, the shelves, and what is made of all that, table by table. */
async function fillSome(
  db: Transaction,
  timeZone: string,
  { sale, move, stock, made }: Filling,
  atOnce: number,
): Promise<void> {
  const idsOf = async (statement: Sql) =>
    (await db.rows<{ id: number }>(sql`${statement} order by id limit ${atOnce}`)).map(({ id }) => id)
  const sales = await idsOf(sql`
    select id from sale where id > ${sale} and status = 'FINISHED'
      and not exists (select from sales_rollup_due due where due.sale_id = sale.id)`)
  const moves =
    sales.length > 0
      ? []
      : await idsOf(sql`
    select id from stock_move where id > ${move} and place = 'CUSTOMER' and document_kind in ('valuation', 'extraCost')
      and not exists (select from sales_rollup_due due where due.move_id = stock_move.id)`)
  const stockMoves =
    sales.length + moves.length > 0
      ? []
      : await idsOf(sql`
    select id from stock_move where id > ${stock} and place = 'DEPARTMENT'
      and not exists (select from sales_rollup_due due where due.stock_move_id = stock_move.id)
      and not (document_kind = 'sale' and document_id in (select sale_id from sales_rollup_due due where sale_id is not null))`)
  const isAdded = sales.length + moves.length + stockMoves.length === 0
  const isDone = isAdded && made === MADE_TABLES
  if (sales.length + moves.length > 0) await addUp(db, { sales, moves }, timeZone, 1, FILLED_BY_SALES)
  if (stockMoves.length > 0) await addUpStockMonths(db, { sales: [], stockMoves }, timeZone)
  // A whole table at once takes as long as the company is large.
  if (isAdded) await db.run(sql`set local statement_timeout = 0`)
  if (isDone) await orderSums(db)
  else if (isAdded) await makeSums(db, made)
  await db.run(sql`
    update sales_rollup_state set filled = ${isDone}, filled_sale = ${sales.at(-1) ?? sale}, filled_move = ${moves.at(-1) ?? move},
      filled_stock = ${stockMoves.at(-1) ?? stock}, made_tables = ${isAdded && !isDone ? made + 1 : 0}, spread_until = null`)
}

const isFilled = (rolled: RolledUp | undefined): boolean => Boolean(rolled?.valued && rolled.marked)
/** Whether nothing is left to fill, the month that was over last included. */
const isWhole = (rolled: RolledUp | undefined, { now, timeZone }: Place): boolean =>
  isFilled(rolled) && isSpread(rolled!.spreadUntil, now, timeZone)

/**
 * Now and every second, beside the work of the shop, in a rush only every few; whoever asks for a report adds up what waits. The end
 * of the process ends it.
 */
export async function rollUpAlways(
  context: Context,
  log: Pick<Logger, 'info' | 'warn'>,
  waits = { rows: 0, looks: WAITS_AT_MOST },
): Promise<void> {
  const place = { db: context.database.behind, timeZone: context.timeZone, now: context.now() }
  let next = { rows: 0, looks: 0 }
  try {
    const { rows } = await place.db.one<{ rows: number }>(sql`select count(*) as rows from sales_rollup_due`)
    const isRush = rows - waits.rows >= RUSH_ROWS && waits.looks < WAITS_AT_MOST
    if (isRush) next = { rows, looks: waits.looks + 1 }
    else {
      const rolled = await caughtUp(place)
      if (!isWhole(rolled, place)) await fill(place)
      if (!isFilled(rolled)) log.info({}, 'sums of sales are filled')
    }
  } catch (error) {
    log.warn({ err: error }, 'sums of sales could not be brought up to date')
  }
  setTimeout(() => void rollUpAlways(context, log, next), EVERY_MS).unref()
}
