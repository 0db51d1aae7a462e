import { amount, lineSum, quantity, type Thousandths, thousandths, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from './document.ts'
import { carry, postStock, type StockMove } from './postStock.ts'
import { takeLots } from './takeLots.ts'

/** By how much a shelf differs from the ledger: above zero it has more. */
export interface Counted {
  itemId: number
  difference: Thousandths
  /** When it was seen. */
  occurredAt: Date
}

/** Where a surplus is put, and what one of it costs. */
export interface SurplusLot {
  itemId: number
  lotId: number
  /** What one cost at the lot's birth: the last cost that is known of the good. */
  unitCost: number
}

export type Posted<Of extends Counted> = Of & {
  /** What was moved, in the good's unit; above zero came. */
  posted: number
  /** What that is worth, in so'm. */
  costSum: number
  /** More lacks than is free (bookings keep it), or nobody knows what a surplus costs: nothing was moved. */
  skipped: 'RESERVED' | 'NO_LOT' | null
}

/**
 * Brings a department's shelf to what was seen: what lacks leaves for COUNT_DIFFERENCE as a sale would take it, what is too much comes
 * from there at its last cost. The shelf is locked first, in the one global order, and only then `read`: statements before a lock see
 * what was true before the wait.
 */
export async function postDifferences<Of extends Counted>(
  db: Transaction,
  cause: LedgerDocument,
  itemIds: readonly number[],
  read: () => Promise<readonly Of[]>,
): Promise<Posted<Of>[]> {
  await db.run(sql`
    select from stock_balance where department_id = ${cause.departmentId} and item_id = any(${[...itemIds]}::bigint[])
    order by lot_id for update`)
  const goods = await read()
  const free = await freeOf(db, cause.departmentId, itemIds)
  const lots = await surplusLots(
    db,
    cause.departmentId,
    goods.filter(({ difference }) => difference > 0).map(({ itemId }) => itemId),
  )
  const short = goods.filter(({ itemId, difference }) => difference < 0 && (free.get(itemId) ?? 0) >= -difference)
  const wishes = short.map(({ itemId, difference }) => ({ itemId, quantity: -difference, field: 'count' }))
  const taken = wishes.length > 0 ? await takeLots(db, cause.departmentId, wishes, cause.occurredAt) : []
  const partsOf = new Map(short.map(({ itemId }, at) => [itemId, taken[at]!]))

  const moves: StockMove[] = []
  const posted = goods.map((good): Posted<Of> => {
    const { itemId, difference, occurredAt } = good
    if (difference === 0) return { ...good, posted: 0, costSum: 0, skipped: null }
    const parts =
      difference < 0
        ? partsOf.get(itemId)?.map(({ lot, ...part }) => ({ ...part, lotId: lot.lotId, unitCost: lot.unitCost }))
        : lots.has(itemId)
          ? [surplusOf(lots.get(itemId)!, difference)]
          : undefined
    if (!parts) return { ...good, posted: 0, costSum: 0, skipped: difference < 0 ? 'RESERVED' : 'NO_LOT' }
    const [from, to] =
      difference < 0
        ? ([cause.departmentId, 'COUNT_DIFFERENCE'] as const)
        : (['COUNT_DIFFERENCE', cause.departmentId] as const)
    for (const part of parts)
      moves.push(...carry({ ...part, itemId }, from, to).map((move) => ({ ...move, occurredAt })))
    const costSum = parts.reduce((sum, part) => sum + part.costSum, 0)
    return {
      ...good,
      posted: quantity(difference),
      costSum: amount(difference < 0 ? -costSum : costSum),
      skipped: null,
    }
  })
  await postStock(db, cause, moves)
  return posted
}

/** So much of a good in the lot of its surplus, at its last cost. */
export const surplusOf = (lot: SurplusLot, surplus: Thousandths) => ({
  ...lot,
  quantity: surplus,
  costSum: lineSum(tiyin(lot.unitCost), surplus),
})

async function freeOf(
  db: Transaction,
  departmentId: number,
  itemIds: readonly number[],
): Promise<Map<number, Thousandths>> {
  const rows = await db.rows<{ itemId: number; free: number }>(sql`
    select item_id as "itemId", sum(on_hand - reserved) as free from stock_balance
    where department_id = ${departmentId} and item_id = any(${[...itemIds]}::bigint[]) group by item_id`)
  return new Map(rows.map(({ itemId, free }) => [itemId, thousandths(free)]))
}

/**
 * Where a surplus of each good is put: its newest lot here, which has a price and the last cost; else the newest anywhere. A good that
 * never had a lot is not among them: somebody has to say what it costs.
 */
export async function surplusLots(
  db: Transaction,
  departmentId: number,
  itemIds: readonly number[],
): Promise<Map<number, SurplusLot>> {
  const rows = await db.rows<SurplusLot>(sql`
    select distinct on (lot.item_id) lot.item_id as "itemId", lot.id as "lotId", lot.unit_cost as "unitCost"
    from lot left join stock_balance here on here.department_id = ${departmentId} and here.lot_id = lot.id
    where lot.item_id = any(${[...itemIds]}::bigint[])
    order by lot.item_id, here.lot_id is null, lot.born_at desc, lot.id desc`)
  return new Map(rows.map((row) => [row.itemId, row]))
}
