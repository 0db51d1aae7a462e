import { amount, convert, sumOfMoney, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { type CostMethod, shareCost } from '../../src/rules/extraCost.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Currency } from '../ledger/postMoney.ts'
import { Refusal } from '../refusal.ts'

/** What is to be shared, and how. */
export interface Shared {
  sum: number
  currency: Currency
  sharing: CostMethod
}

/** A line of an income with its part. */
export interface LineShare {
  lineId: number
  lotId: number
  itemId: number
  sum: Tiyin
  sumUzs: Tiyin
}

interface Row {
  lineId: number
  lotId: number
  itemId: number
  quantity: number
  returned: number
  costSum: number
  weight: number
}

/**
 * How a cost is shared over the lines of incomes as they are now.
 * @param byHand line id → what was typed for it
 * @throws Refusal 422 `handDiffers` where those do not add up to the sum, `weightMissing` naming goods without a weight,
 *   `nothingToShare` where nothing is left to bear it
 */
export async function costShares(
  db: Executor,
  incomeIds: readonly number[],
  { sum, currency, sharing }: Shared,
  byHand: ReadonlyMap<number, number>,
): Promise<LineShare[]> {
  const rows = await db.rows<Row>(sql`
    select line.id as "lineId", line.lot_id as "lotId", line.item_id as "itemId", line.quantity, line.returned,
      coalesce(line.cost_sum, 0) as "costSum", item.weight_grams as weight
    from warehouse_document_line line join item on item.id = line.item_id
    where line.document_id = any(${[...incomeIds]}::bigint[]) and line.lot_id is not null
    order by line.document_id, line.position`)
  if (sharing === 'HAND') refuseOtherSum(sum, byHand)
  if (sharing === 'WEIGHT') await refuseWeightless(db, rows)
  const parts = shareCost(
    { sum: tiyin(sum), sumUzs: convert(tiyin(sum), currency.rate) },
    sharing,
    rows.map((row) => ({
      quantity: thousandths(row.quantity),
      returned: thousandths(row.returned),
      costSum: tiyin(row.costSum),
      weight: thousandths(row.weight),
      byHand: tiyin(byHand.get(row.lineId) ?? 0),
    })),
  )
  if (!parts) throw new Refusal(422, 'nothingToShare', {}, { sharing: 'nothingToShare' })
  return rows.map(({ lineId, lotId, itemId }, index) => ({ lineId, lotId, itemId, ...parts[index]! }))
}

function refuseOtherSum(sum: number, byHand: ReadonlyMap<number, number>): void {
  const typed = sumOfMoney(byHand.values())
  if (typed !== sum) throw new Refusal(422, 'handDiffers', { typed, sum }, { sum: 'handDiffers' }, { typed })
}

const NAMED_MAX = 5

async function refuseWeightless(db: Executor, rows: readonly Row[]): Promise<void> {
  const weightless = rows.filter(({ weight, quantity, returned }) => weight === 0 && quantity > returned)
  if (weightless.length === 0) return
  const named = await db.rows<{ name: string }>(sql`
    select name from item where id = any(${weightless.map(({ itemId }) => itemId)}::bigint[]) order by name_key limit ${NAMED_MAX}`)
  const names = named.map(({ name }) => name).join(', ')
  throw new Refusal(422, 'weightMissing', { names }, { sharing: 'weightMissing' })
}

/** Keeps the parts of the lines as things are now; what was typed by hand stays as it was typed. */
export async function keepShares(db: Executor, costId: number, shares: readonly LineShare[]): Promise<void> {
  await db.run(sql`delete from extra_cost_line where cost_id = ${costId}`)
  await db.run(sql`
    insert into extra_cost_line (cost_id, line_id, sum, cost_sum)
    select ${costId}, * from unnest(${shares.map(({ lineId }) => lineId)}::bigint[], ${shares.map((share) => amount(share.sum))}::numeric[],
      ${shares.map(({ sumUzs }) => amount(sumUzs))}::numeric[]) as share`)
}
