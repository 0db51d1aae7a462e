import { AMOUNT_MAX, QUANTITY_MAX } from '../../src/api/fields.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

export interface LineSent {
  itemId: number
  count: number
  incomeUzs?: number | null
  termOfItem?: string | null
  lotId?: number | null
  comment: string
}

/**
 * Replaces all lines of a document. With `keepsCost` the sender sees no costs: what he leaves out stays as the same goods had it. 400 names every line whose item does not exist or whose lot is not of its item, and sums
 * beyond what a document can be worth.
 */
export async function saveLines(
  db: Transaction,
  document: { id: number; departmentId: number },
  sent: readonly LineSent[],
  { keepsCost = false } = {},
): Promise<void> {
  const lines = keepsCost ? await withFormerCosts(db, document.id, sent) : sent
  refuseTooMuch(lines)
  await refuseUnknown(db, lines)
  await db.run(sql`delete from warehouse_document_line where document_id = ${document.id}`)
  await db.run(sql`
    insert into warehouse_document_line (document_id, department_id, position, item_id, lot_id, quantity, unit_cost, term_of_item, comment)
    select ${document.id}, ${document.departmentId}, position, item_id, lot_id, quantity,
      coalesce(l.unit_cost, (select lot.unit_cost from lot where lot.id = l.lot_id)),
      coalesce(l.term_of_item, (select lot.term_of_item from lot where lot.id = l.lot_id)), comment
    from unnest(${lines.map((_, index) => index + 1)}::int[], ${lines.map((line) => line.itemId)}::bigint[],
      ${lines.map((line) => line.lotId ?? null)}::bigint[], ${lines.map((line) => line.count)}::numeric[],
      ${lines.map((line) => line.incomeUzs ?? null)}::numeric[], ${lines.map((line) => line.termOfItem ?? null)}::date[],
      ${lines.map((line) => line.comment)}::text[]) as l (position, item_id, lot_id, quantity, unit_cost, term_of_item, comment)`)
}

async function withFormerCosts(db: Transaction, documentId: number, sent: readonly LineSent[]): Promise<LineSent[]> {
  const former = await db.rows<{ itemId: number; unitCost: number }>(sql`
    select item_id as "itemId", unit_cost as "unitCost" from warehouse_document_line
    where document_id = ${documentId} and unit_cost is not null order by position`)
  // Several lines of the same goods keep their costs in their order.
  const costs = new Map<number, number[]>()
  for (const { itemId, unitCost } of former) costs.set(itemId, [...(costs.get(itemId) ?? []), unitCost])
  return sent.map((line) => ({ ...line, incomeUzs: line.incomeUzs ?? costs.get(line.itemId)?.shift() ?? null }))
}

async function refuseUnknown(db: Transaction, lines: readonly LineSent[]): Promise<void> {
  const known = await db.rows<{ id: number }>(sql`
    select id from item where id = any(${lines.map((line) => line.itemId)}::bigint[]) and deleted_at is null`)
  const lots = await db.rows<{ id: number; itemId: number }>(sql`
    select id, item_id as "itemId" from lot where id = any(${lines.flatMap((line) => line.lotId ?? [])}::bigint[])`)
  const items = new Set(known.map((row) => row.id))
  const itemOfLot = new Map(lots.map((row) => [row.id, row.itemId]))
  const fields: Record<string, string> = {}
  lines.forEach((line, index) => {
    if (!items.has(line.itemId)) fields[`whItems.${index}.itemId`] = 'notFound'
    else if (line.lotId && itemOfLot.get(line.lotId) !== line.itemId) fields[`whItems.${index}.lotId`] = 'notFound'
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

/** Numbers that fit one by one need not fit together. */
function refuseTooMuch(lines: readonly LineSent[]): void {
  const tooBig = (maximum: number) => `tooBig|${JSON.stringify({ maximum })}`
  // Doubles are good enough to tell what is absurd; nothing is kept of them.
  const sums = lines.map((line) => line.count * (line.incomeUzs ?? 0))
  const fields = Object.fromEntries(
    sums.flatMap((sum, index) => (sum > AMOUNT_MAX ? [[`whItems.${index}.count`, tooBig(AMOUNT_MAX)]] : [])),
  )
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  const total = sums.reduce((whole, sum) => whole + sum, 0)
  const count = lines.reduce((whole, line) => whole + line.count, 0)
  if (total > AMOUNT_MAX) throw new Refusal(400, 'badInput', {}, { whItems: tooBig(AMOUNT_MAX) })
  if (count > QUANTITY_MAX) throw new Refusal(400, 'badInput', {}, { whItems: tooBig(QUANTITY_MAX) })
}
