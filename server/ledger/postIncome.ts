import { addUp, lineSum, thousandths, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { postMoney } from './postMoney.ts'
import { postStock, type StockMove } from './postStock.ts'

/**
 * An income becomes READY: each line gives birth to a lot, the goods move from SUPPLIER to the department, and what they
 * cost is owed to the contragent, if one is named.
 * @throws Refusal 422 `fillAllLines` without lines or naming each line without a cost (specification 2 §5, income price).
 */
export async function postIncome(
  db: Transaction,
  document: LedgerDocument,
  contragentId: number | null,
): Promise<void> {
  const lines = await db.rows<{
    id: number
    position: number
    itemId: number
    quantity: number
    unitCost: number | null
  }>(sql`
    select id, position, item_id as "itemId", quantity, unit_cost as "unitCost"
    from warehouse_document_line where document_id = ${document.id} order by position`)
  const fields: Record<string, string> = lines.length === 0 ? { whItems: 'required' } : {}
  for (const line of lines) if (line.unitCost === null) fields[`whItems.${line.position - 1}.incomeUzs`] = 'required'
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'fillAllLines', {}, fields)

  const lots = await db.rows<{ id: number; lineId: number }>(sql`
    with born as (
      insert into lot (item_id, term_of_item, unit_cost, income_line_id, born_at)
      select item_id, term_of_item, unit_cost, id, ${document.occurredAt} from warehouse_document_line
      where document_id = ${document.id} order by position
      returning id, income_line_id
    )
    update warehouse_document_line line set lot_id = born.id from born where line.id = born.income_line_id
    returning born.id, line.id as "lineId"`)
  const lotOf = new Map(lots.map((lot) => [lot.lineId, lot.id]))
  const moves = lines.flatMap((line): StockMove[] => {
    const goods = { lotId: lotOf.get(line.id)!, itemId: line.itemId, unitCost: line.unitCost!, lineId: line.id }
    const arrived = thousandths(line.quantity)
    return [
      { ...goods, place: 'SUPPLIER', quantity: -arrived },
      { ...goods, place: document.departmentId, quantity: arrived },
    ]
  })
  await postStock(db, document, moves)
  if (contragentId === null) return
  const total = addUp(lines.map((line) => lineSum(tiyin(line.unitCost!), thousandths(line.quantity))))
  await postMoney(db, document, [
    { account: { kind: 'SUPPLIER', contragentId }, sum: -total },
    { account: { kind: 'PURCHASES' }, sum: total },
  ])
}
