import { amount, shareOut, type Thousandths, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { type Place, postStock, type StockMove } from './postStock.ts'

/** A value that a lot gains, or loses: below zero. */
export interface LotValue {
  lotId: number
  itemId: number
  value: Tiyin
}

/** Where goods of a lot are, and what they are worth there. */
interface Holder {
  lotId: number
  itemId: number
  unitCost: number
  place: string
  /** Of a shelf. */
  departmentId: number | null
  /** Whose sale it was, where it is with a customer. */
  sellerId: number | null
  /** Of a transfer, where it is on its way; of a flight, where it is on board; of the sale, where it was sold at one. */
  lineId: number | null
  quantity: Thousandths
  costSum: Tiyin
}
type Part = Holder & { value: Tiyin }

/** Where the value of one lot went. */
export interface Spread {
  shelf: Tiyin
  transit: Tiyin
  sold: Tiyin
  lost: Tiyin
}

/** Where goods lie that are worth what a row of their own says, never less than nothing. */
const KEPT = ['DEPARTMENT', 'TRANSIT', 'ONBOARD']

/**
 * Gives lots a value, from `source`, where their goods are now: on shelves, on their way, on board, with customers as cost of sales of
 * the day, or lost. What is on its way or on board keeps it with the line of its transfer or flight.
 * @returns lot → where its value went
 */
export async function spreadValue(
  db: Transaction,
  document: LedgerDocument,
  source: Place,
  lots: readonly LotValue[],
): Promise<Map<number, Spread>> {
  const values = lots.filter(({ value }) => value !== 0)
  const parts = shared(values, await holdersOf(db, values))
  await post(db, document, source, parts)
  return spreads(parts)
}

/**
 * Takes back what `spreadValue` gave for this document: from where it went, of a lot that has not moved since; else from where its
 * goods are now.
 * @throws Refusal 409 `costMovedOn` naming the goods that are not worth as much any more
 */
export async function takeValueBack(db: Transaction, document: LedgerDocument, source: Place): Promise<void> {
  const given = await givenBy(db, document, source)
  const lots = [...new Set(given.map(({ lotId }) => lotId))].map((lotId) => ({
    lotId,
    itemId: given.find((part) => part.lotId === lotId)!.itemId,
    value: given.filter((part) => part.lotId === lotId).reduce((sum, { value }) => sum - value, 0),
  }))
  const holders = await holdersOf(db, lots)
  const moved = await movedSince(db, document, lots)
  const still = given
    .filter(({ lotId }) => !moved.has(lotId))
    .map((part) => ({ ...part, value: -part.value, ...worthNow(part, holders) }))
  const parts = [
    ...still,
    ...shared(
      lots.filter(({ lotId }) => moved.has(lotId)),
      holders,
    ),
  ]
  await refuseBelowNothing(db, parts)
  await post(db, document, source, parts)
}

/**
 * Every place where goods of the lots are, by locked rows: flights under way and lines on their way first, then the shelves, again until
 * nothing has come meanwhile. The holders are read by a statement of their own, which sees what those locks have waited for.
 */
async function holdersOf(db: Transaction, lots: readonly LotValue[]): Promise<Holder[]> {
  const lotIds = lots.map(({ lotId }) => lotId)
  const itemIds = lots.map(({ itemId }) => itemId)
  for (let known = -1; ;) {
    const flights = await db.rows(sql`
      select id from flight where status in ('STARTED', 'SENT')
        and id in (select flight_id from flight_line where lot_id = any(${lotIds}::bigint[])) order by id for update`)
    const lines = await db.rows(sql`
      select id from warehouse_document_line
      where lot_id = any(${lotIds}::bigint[]) and transit_sum > 0 order by id for update`)
    const shelves = await db.rows(sql`
      select lot_id from stock_balance where item_id = any(${itemIds}::bigint[]) and lot_id = any(${lotIds}::bigint[])
      order by department_id, lot_id for update`)
    const found = flights.length + lines.length + shelves.length
    if (found === known) break
    known = found
  }
  const rows = await db.rows<Holder & { quantity: number; costSum: number }>(sql`
    select held.*, lot.unit_cost as "unitCost" from (
      select move.lot_id as "lotId", move.item_id as "itemId", place, place_department_id as "departmentId",
        case when place = 'CUSTOMER' then move.department_id end as "sellerId",
        case when place in ('TRANSIT', 'ONBOARD') then move.line_id when place = 'CUSTOMER' then coalesce(sold.returned_line_id, sold.id) end as "lineId",
        sum(move.quantity) as quantity, sum(move.cost_sum) as "costSum"
      from stock_move move
      left join sale_line sold on sold.id = move.line_id and move.document_kind = 'sale' and place = 'CUSTOMER'
      where move.item_id = any(${itemIds}::bigint[]) and move.lot_id = any(${lotIds}::bigint[]) and place <> 'SUPPLIER'
      group by 1, 2, 3, 4, 5, 6 having sum(move.quantity) > 0) held
    join lot on lot.id = held."lotId"
    order by held."lotId", held.place, held."departmentId", held."sellerId", held."lineId"`)
  return rows.map((row) => ({ ...row, quantity: thousandths(row.quantity), costSum: tiyin(row.costSum) }))
}

/** Each lot's value over its holders, by how much of it they have. */
function shared(lots: readonly LotValue[], holders: readonly Holder[]): Part[] {
  const byLot = grouped(holders, ({ lotId }) => lotId)
  return lots.flatMap(({ lotId, itemId, value }) => {
    const own = byLot.get(lotId) ?? [nobody(lotId, itemId)]
    const parts = shareOut(
      Math.abs(value),
      own.map(({ quantity }) => quantity),
    )
    return own.map((holder, index) => ({ ...holder, value: Math.sign(value) * parts[index]! }))
  })
}

/** Of what is nowhere any more the value is lost. */
const nobody = (lotId: number, itemId: number): Holder => ({
  lotId,
  itemId,
  unitCost: 0,
  place: 'LOSS',
  departmentId: null,
  sellerId: null,
  lineId: null,
  quantity: 1,
  costSum: 0,
})

async function givenBy(db: Transaction, { kind, id }: LedgerDocument, source: Place): Promise<Part[]> {
  const rows = await db.rows<Part>(sql`
    select lot_id as "lotId", item_id as "itemId", max(unit_cost) as "unitCost", place, place_department_id as "departmentId",
      case when place = 'CUSTOMER' then department_id end as "sellerId",
      case when place in ('TRANSIT', 'ONBOARD', 'CUSTOMER') then line_id end as "lineId", sum(cost_sum) as value
    from stock_move where document_kind = ${kind} and document_id = ${id} and place <> ${String(source)}
    group by 1, 2, 4, 5, 6, 7 having sum(cost_sum) <> 0 order by 1, 4, 5, 6, 7`)
  return rows.map((row) => ({ ...row, value: tiyin(row.value), quantity: 0, costSum: 0 }))
}

/** Which of the lots another document has moved after this one. */
async function movedSince(
  db: Transaction,
  { kind, id }: LedgerDocument,
  lots: readonly LotValue[],
): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ lotId: number }>(sql`
    select distinct lot_id as "lotId" from stock_move
    where item_id = any(${lots.map(({ itemId }) => itemId)}::bigint[]) and lot_id = any(${lots.map(({ lotId }) => lotId)}::bigint[])
      and id > (select max(id) from stock_move where document_kind = ${kind} and document_id = ${id})`)
  return new Set(rows.map(({ lotId }) => lotId))
}

const worthNow = (part: Part, holders: readonly Holder[]): Pick<Holder, 'costSum'> => ({
  costSum: holders
    .filter(
      (held) =>
        held.lotId === part.lotId &&
        held.place === part.place &&
        held.departmentId === part.departmentId &&
        held.sellerId === part.sellerId &&
        held.lineId === part.lineId,
    )
    .reduce((sum, { costSum }) => sum + costSum, 0),
})

async function refuseBelowNothing(db: Transaction, parts: readonly Part[]): Promise<void> {
  const short = parts.find(({ place, costSum, value }) => KEPT.includes(place) && costSum + value < 0)
  if (!short) return
  const { name } = await db.one<{ name: string }>(sql`select name from item where id = ${short.itemId}`)
  throw new Refusal(409, 'costMovedOn', { name })
}

/** What was sold is written to the line of its sale, in the department that sold it: its cost of sales it is. */
async function post(db: Transaction, document: LedgerDocument, source: Place, parts: readonly Part[]): Promise<void> {
  await db.run(sql`
    update warehouse_document_line line set transit_sum = line.transit_sum + part.value
    from ${byLine(parts, 'TRANSIT')} part where line.id = part.id`)
  await db.run(sql`
    update flight_line line set onboard_sum = line.onboard_sum + part.value
    from ${byLine(parts, 'ONBOARD')} part where line.id = part.id`)
  const byOwner = grouped(parts, ({ sellerId }) => sellerId ?? document.departmentId)
  for (const [departmentId, own] of [...byOwner].sort(([a], [b]) => a - b))
    await postStock(
      db,
      { ...document, departmentId },
      own.flatMap((part) => movesOf(part, source)),
    )
}

/** SQL of what each line at a place gains. */
function byLine(parts: readonly Part[], place: string): Sql {
  const own = parts.filter((part) => part.place === place)
  return sql`(select id, sum(value) as value from unnest(${own.map(({ lineId }) => lineId)}::bigint[],
    ${own.map(({ value }) => amount(value))}::numeric[]) as p (id, value) group by id)`
}

function movesOf({ lotId, itemId, unitCost, place, departmentId, lineId, value }: Part, source: Place): StockMove[] {
  const goods = { lotId, itemId, unitCost, quantity: 0, lineId: lineId ?? undefined }
  return [
    { ...goods, place: source, costSum: -value, lineId: undefined },
    { ...goods, place: departmentId ?? (place as Place), costSum: value },
  ]
}

function spreads(parts: readonly Part[]): Map<number, Spread> {
  const found = new Map<number, Spread>()
  for (const { lotId, place, value } of parts) {
    const spread = found.get(lotId) ?? { shelf: 0, transit: 0, sold: 0, lost: 0 }
    if (place === 'DEPARTMENT') spread.shelf += value
    else if (place === 'TRANSIT' || place === 'ONBOARD') spread.transit += value
    else if (place === 'CUSTOMER') spread.sold += value
    else spread.lost += value
    found.set(lotId, spread)
  }
  return found
}

function grouped<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => number): Map<number, Thing[]> {
  const groups = new Map<number, Thing[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group) group.push(thing)
    else groups.set(keyOf(thing), [thing])
  }
  return groups
}
