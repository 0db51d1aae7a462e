import { addUp, amount, convert, lineSum, shareOut, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { type Currency, postMoney } from './postMoney.ts'
import { carry, postStock } from './postStock.ts'

interface Line {
  id: number
  position: number
  itemId: number
  quantity: number
  /** In the document's currency. */
  unitCost: number | null
}

/**
 * An income becomes READY: each line gives birth to a lot, the goods move from SUPPLIER to the department, and what they
 * cost is owed to the contragent, if one is named. Its whole sum is turned into UZS once and shared out over the lines, so that
 * the lots together are worth what is owed, to the tiyin.
 * @throws Refusal 422 `fillAllLines` without lines or naming each line without a cost (specification 2 §5, income price).
 */
export async function postIncome(
  db: Transaction,
  document: LedgerDocument,
  { contragentId, currency }: { contragentId: number | null; currency: Currency },
): Promise<void> {
  const lines = await db.rows<Line>(sql`
    select id, position, item_id as "itemId", quantity, unit_cost as "unitCost"
    from warehouse_document_line where document_id = ${document.id} order by position`)
  const fields: Record<string, string> = lines.length === 0 ? { whItems: 'required' } : {}
  for (const line of lines) if (line.unitCost === null) fields[`whItems.${line.position - 1}.incomeUzs`] = 'required'
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'fillAllLines', {}, fields)

  const charged = lines.map((line) => lineSum(tiyin(line.unitCost!), thousandths(line.quantity)))
  const total = addUp(charged)
  const totalUzs = convert(total, currency.rate)
  const values = totalUzs === total ? charged : shareOut(totalUzs, charged)
  const unitCosts = lines.map((line) => amount(convert(tiyin(line.unitCost!), currency.rate)))

  const lotIds = await giveBirth(db, document, lines, { charged, values, unitCosts }, currency)
  const moves = lines.flatMap((line, index) =>
    carry(
      {
        lotId: lotIds.get(line.id)!,
        itemId: line.itemId,
        quantity: thousandths(line.quantity),
        costSum: values[index]!,
        unitCost: unitCosts[index]!,
        lineId: line.id,
      },
      'SUPPLIER',
      document.departmentId,
    ),
  )
  await postStock(db, document, moves)
  if (contragentId === null) return
  await postMoney(
    db,
    document,
    [
      { account: { kind: 'SUPPLIER', contragentId }, sum: -total },
      { account: { kind: 'PURCHASES' }, sum: total },
    ],
    currency,
  )
}

/**
 * Makes the lot of each line and keeps on the line what it brought; answers line id → lot id. A line that was counted again has
 * its lot already: that one takes what is written now, and keeps its prices.
 */
async function giveBirth(
  db: Transaction,
  document: LedgerDocument,
  lines: readonly Line[],
  of: { charged: readonly Tiyin[]; values: readonly Tiyin[]; unitCosts: readonly number[] },
  currency: Currency,
): Promise<Map<number, number>> {
  const lots = await db.rows<{ id: number; lineId: number }>(sql`
    with valued as (
      select * from unnest(${lines.map((line) => line.id)}::bigint[], ${of.values.map(amount)}::numeric[],
        ${of.charged.map(amount)}::numeric[], ${of.unitCosts}::numeric[]) as v (id, cost_sum, charged_sum, unit_cost)
    ), known as (
      update lot set term_of_item = line.term_of_item, unit_cost = valued.unit_cost, currency_code = ${currency.code}, currency_rate = ${currency.rate}
      from warehouse_document_line line join valued using (id) where lot.income_line_id = line.id and lot.id = line.lot_id
      returning lot.id, income_line_id
    ), born as (
      insert into lot (item_id, term_of_item, unit_cost, currency_code, currency_rate, income_line_id, born_at)
      select line.item_id, line.term_of_item, valued.unit_cost, ${currency.code}, ${currency.rate}, line.id, ${document.occurredAt}
      from warehouse_document_line line join valued using (id) where line.lot_id is null order by line.position
      returning id, income_line_id
    )
    update warehouse_document_line line
    set lot_id = made.id, cost_sum = valued.cost_sum, charged_sum = valued.charged_sum
    from (select * from known union all select * from born) made join valued on valued.id = made.income_line_id
    where line.id = made.income_line_id
    returning made.id, line.id as "lineId"`)
  return new Map(lots.map((lot) => [lot.lineId, lot.id]))
}
