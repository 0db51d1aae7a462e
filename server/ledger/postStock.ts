import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { amount, quantity, type Thousandths, type Tiyin } from '../../src/rules/money.ts'
import type { LedgerDocument } from './document.ts'
import { insertDepartmentNotes } from '../offline/noteCatalogue.ts'
import { insertDueGoods } from '../pricing/differingGoods.ts'

/** Where goods may be: a department, or a place that is nobody's shelf (domain.md, two ledgers). */
export type Place =
  | number
  | 'SUPPLIER'
  | 'CUSTOMER'
  | 'TRANSIT'
  | 'LOSS'
  | 'COUNT_DIFFERENCE'
  | 'ONBOARD'
  | 'SHORTAGE'
  | 'CONVERSION'
  | 'REVALUATION'

/** So many goods of a lot and what they are worth. */
export interface Goods {
  lotId: number
  itemId: number
  quantity: Thousandths
  /** Their part of the value of all that lies there (`shareOf`), in UZS. */
  costSum: Tiyin
  /** What one unit cost when the lot was born, in so'm; kept for the reader, nothing is worked out of it. */
  unitCost: number
  lineId?: number | undefined
}

/** What a place gains, quantity and value signed: what arrives is above zero. A move of value alone has the quantity 0. */
export interface StockMove extends Goods {
  place: Place
  reversesId?: number
  /** Where it is not that of the document: a count's difference was there when the good was counted. */
  occurredAt?: Date
}

/** Goods go from one place to another with their value: the two moves of it. */
export const carry = (goods: Goods, from: Place, to: Place): StockMove[] => [
  { ...goods, place: from, quantity: -goods.quantity, costSum: -goods.costSum },
  { ...goods, place: to },
]

/**
 * Writes a document's stock moves and changes the balances, both or neither. Balances are locked in the one global
 * order (department, lot), so that two postings never wait for each other in a circle.
 * @throws Error when the moves of a lot do not add up to zero in quantity and in value: our own mistake.
 * @throws Refusal 409 `outOfStock` when a department would have less than nothing, or less than is reserved.
 */
export async function postStock(db: Transaction, document: LedgerDocument, moves: readonly StockMove[]): Promise<void> {
  await db.together(stockPosting(document, moves))
}

/** The same as statements for whoever sends others along with them: they refuse by themselves. */
export function stockPosting(document: LedgerDocument, moves: readonly StockMove[]): Sql[] {
  const real = moves.filter((move) => move.quantity !== 0 || move.costSum !== 0)
  assertNothingMadeOrLost(real)
  if (real.length === 0) return []
  const deltas = departmentDeltas(real)
  return [
    ...balancesFor(deltas.filter((delta) => delta.quantity > 0)),
    sql`
    with wanted as (
      select * from unnest(${deltas.map((d) => d.departmentId)}::bigint[], ${deltas.map((d) => d.lotId)}::bigint[],
        ${deltas.map((d) => d.itemId)}::bigint[], ${deltas.map((d) => quantity(d.quantity))}::numeric[],
        ${deltas.map((d) => amount(d.costSum))}::numeric[]) as w (department_id, lot_id, item_id, delta, cost_delta)
    ), locked as (
      select b.department_id, b.lot_id from stock_balance b join wanted w using (department_id, lot_id)
      order by b.department_id, b.lot_id for update of b
    ), moved as (
      insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost,
        document_kind, document_id, line_id, reverses_id, occurred_at, user_id)
      select ${document.departmentId}, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost,
        ${document.kind}, ${document.id}, line_id, reverses_id, coalesce(occurred_at, ${document.occurredAt}), ${document.userId}
      from unnest(${real.map((move) => (typeof move.place === 'number' ? 'DEPARTMENT' : move.place))}::text[],
        ${real.map((move) => (typeof move.place === 'number' ? move.place : null))}::bigint[],
        ${real.map((move) => move.lotId)}::bigint[], ${real.map((move) => move.itemId)}::bigint[],
        ${real.map((move) => quantity(move.quantity))}::numeric[], ${real.map((move) => amount(move.costSum))}::numeric[],
        ${real.map((move) => move.unitCost)}::numeric[],
        ${real.map((move) => move.lineId ?? null)}::bigint[], ${real.map((move) => move.reversesId ?? null)}::bigint[],
        ${real.map((move) => move.occurredAt ?? null)}::timestamptz[])
        as m (place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, line_id, reverses_id, occurred_at)
    ), noted as (
      ${insertDepartmentNotes(sql`select department_id, item_id from wanted`)}
    ), changed as (
      update stock_balance b set on_hand = b.on_hand + w.delta, cost_sum = b.cost_sum + w.cost_delta
      from wanted w join locked l using (department_id, lot_id)
      where b.department_id = w.department_id and b.lot_id = w.lot_id and b.on_hand + w.delta >= b.reserved
        and b.cost_sum + w.cost_delta >= 0
      returning b.department_id, b.lot_id, b.item_id, b.on_hand, w.delta
    ), due as (
      ${insertDueGoods(sql`select department_id, item_id from changed where delta <> 0 and (on_hand = 0 or on_hand = delta)`)}
    )
    select case when (select count(*) from changed) = ${deltas.length} then true else refuse('SV409', (
      select shortage(department_id, item_id) from wanted where (department_id, lot_id) not in (select department_id, lot_id from changed)
      limit 1)) end`.named('stock_post'),
  ]
}

export interface Delta {
  departmentId: number
  lotId: number
  itemId: number
  quantity: Thousandths
  costSum: Tiyin
}

function assertNothingMadeOrLost(moves: readonly StockMove[]): void {
  const sums = new Map<number, { quantity: Thousandths; value: Tiyin }>()
  for (const move of moves) {
    const sum = sums.get(move.lotId) ?? { quantity: 0, value: 0 }
    sums.set(move.lotId, { quantity: sum.quantity + move.quantity, value: sum.value + move.costSum })
  }
  for (const [lotId, { quantity: left, value }] of sums)
    if (left !== 0 || value !== 0)
      throw new Error(`the moves of lot ${lotId} add up to ${left} worth ${value}, not to zero`)
}

/** What changes on each shelf in all; a lot that leaves and comes back in one document changes nothing. */
function departmentDeltas(moves: readonly StockMove[]): Delta[] {
  const deltas = new Map<string, Delta>()
  for (const { place, lotId, itemId, quantity: moved, costSum } of moves) {
    if (typeof place !== 'number') continue
    const key = `${place} ${lotId}`
    const delta = deltas.get(key)
    if (delta) {
      delta.quantity += moved
      delta.costSum += costSum
    } else deltas.set(key, { departmentId: place, lotId, itemId, quantity: moved, costSum })
  }
  return [...deltas.values()].filter((delta) => delta.quantity !== 0 || delta.costSum !== 0)
}

/** A shelf that never held the lot needs its row first; sorted, so that two postings make them in the same order. */
function balancesFor(arriving: readonly Delta[]): Sql[] {
  if (arriving.length === 0) return []
  const rows = sql`
    insert into stock_balance (department_id, lot_id, item_id)
    select * from unnest(${arriving.map((d) => d.departmentId)}::bigint[], ${arriving.map((d) => d.lotId)}::bigint[],
      ${arriving.map((d) => d.itemId)}::bigint[]) as w (department_id, lot_id, item_id)
    order by department_id, lot_id
    on conflict (department_id, lot_id) do nothing`
  return [rows]
}
