import { addUp, amount, lineSum, thousandths, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { surplusLots } from './postDifferences.ts'
import { carry, postStock } from './postStock.ts'

interface Line {
  id: number
  position: number
  itemId: number
  lotId: number | null
  quantity: number
  unitCost: number | null
}

/**
 * The goods of a document's lines are there, though nobody knows where from: they come from COUNT_DIFFERENCE, each into its newest lot
 * at the last cost, or at the cost that its line says into a lot of its own.
 * @throws Refusal 422 `fillAllLines` without lines, or naming each whose cost nobody knows
 */
export async function postSurplus(db: Transaction, document: LedgerDocument): Promise<void> {
  const lines = await db.rows<Line>(sql`
    select id, position, item_id as "itemId", lot_id as "lotId", quantity, unit_cost as "unitCost"
    from warehouse_document_line where document_id = ${document.id} order by position`)
  if (lines.length === 0) throw new Refusal(422, 'fillAllLines', {}, { whItems: 'required' })
  const known = await surplusLots(db, document.departmentId, [...new Set(lines.map(({ itemId }) => itemId))])
  const fields: Record<string, string> = {}
  const born = await giveBirth(
    db,
    document,
    lines.filter(({ itemId, unitCost }) => unitCost !== null && known.get(itemId)?.unitCost !== unitCost),
  )
  const goods = lines.flatMap((line) => {
    const lot = born.get(line.id) ?? known.get(line.itemId)
    if (!lot) fields[`whItems.${line.position - 1}.incomeUzs`] = 'required'
    if (!lot) return []
    const count = thousandths(line.quantity)
    return [
      { ...lot, itemId: line.itemId, lineId: line.id, quantity: count, costSum: lineSum(tiyin(lot.unitCost), count) },
    ]
  })
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'fillAllLines', {}, fields)
  addUp(goods.map(({ costSum }) => costSum))
  await db.run(sql`
    update warehouse_document_line line set lot_id = placed.lot_id, unit_cost = placed.unit_cost, cost_sum = placed.cost_sum
    from unnest(${goods.map(({ lineId }) => lineId)}::bigint[], ${goods.map(({ lotId }) => lotId)}::bigint[],
      ${goods.map(({ unitCost }) => unitCost)}::numeric[], ${goods.map(({ costSum }) => amount(costSum))}::numeric[])
      as placed (id, lot_id, unit_cost, cost_sum)
    where line.id = placed.id`)
  await postStock(
    db,
    document,
    goods.flatMap((good) => carry(good, 'COUNT_DIFFERENCE', document.departmentId)),
  )
}

/** A lot for each line that says a cost of its own; answers line id → lot. */
async function giveBirth(
  db: Transaction,
  { occurredAt }: LedgerDocument,
  lines: readonly Line[],
): Promise<Map<number, { lotId: number; unitCost: number }>> {
  if (lines.length === 0) return new Map()
  const lots = await db.rows<{ lineId: number; lotId: number; unitCost: number }>(sql`
    insert into lot (item_id, term_of_item, unit_cost, income_line_id, born_at)
    select line.item_id, line.term_of_item, line.unit_cost, line.id, ${occurredAt}
    from warehouse_document_line line where line.id = any(${lines.map(({ id }) => id)}::bigint[]) order by line.position
    returning income_line_id as "lineId", id as "lotId", unit_cost as "unitCost"`)
  return new Map(lots.map(({ lineId, ...lot }) => [lineId, lot]))
}
