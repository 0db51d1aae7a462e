import { AMOUNT_MAX, QUANTITY_MAX } from '../../src/api/fields.ts'
import type { DocumentAction } from '../../src/api/warehouseDocument.ts'
import { kindOf } from '../../src/rules/warehouseDocuments.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

export interface LineSent {
  /** Of a line that is there already; without one, or with 0, it is a new one. */
  id?: number | null | undefined
  itemId: number
  count: number
  incomeUzs?: number | null | undefined
  termOfItem?: string | null | undefined
  lotId?: number | null | undefined
  comment?: string | undefined
  /** The line of another document that this is a part of. */
  sourceLineId?: number | undefined
}

interface Former {
  id: number
  itemId: number
  unitCost: number | null
}

/**
 * Saves all lines of a document: those that say their id stay the same row, and so keep the lot that an income has made of them;
 * what is not sent goes. With `keepsCost` the sender sees no costs: what he leaves out stays as the same goods had it. What the
 * kind has no column for is passed over.
 * 400 names every line whose item does not exist or whose lot is not of its item, and sums beyond what a document can be worth
 * in its currency or, at its rate, in UZS.
 */
export async function saveLines(
  db: Transaction,
  document: { id: number; departmentId: number; action: DocumentAction; currency: { rate: number } },
  sent: readonly LineSent[],
  { keepsCost = false } = {},
): Promise<void> {
  const columns = kindOf(document.action).lineColumns
  const taken = sent.map((line) => ({
    ...line,
    incomeUzs: columns.includes('incomeUzs') ? line.incomeUzs : null,
    termOfItem: columns.includes('termOfItem') ? line.termOfItem : null,
    lotId: columns.includes('lotId') ? line.lotId : null,
  }))
  const former = await db.rows<Former>(sql`
    select id, item_id as "itemId", unit_cost as "unitCost" from warehouse_document_line
    where document_id = ${document.id} order by position`)
  const lines = keepsCost ? withFormerCosts(former, taken) : taken
  refuseTooMuch(lines, document.currency.rate)
  await refuseUnknown(db, sent)
  await write(db, document, lines, former)
}

async function write(
  db: Transaction,
  document: { id: number; departmentId: number },
  lines: readonly LineSent[],
  former: readonly Former[],
): Promise<void> {
  // Other goods are another line: the lot of the former ones is none of theirs.
  const itemOf = new Map(former.map(({ id, itemId }) => [id, itemId]))
  const ids = lines.map((line) => (line.id && itemOf.get(line.id) === line.itemId ? line.id : null))
  await db.run(sql`
    with sent as (
      select l.*, lot.unit_cost as lot_cost, lot.term_of_item as lot_term
      from unnest(${ids}::bigint[], ${lines.map((_, index) => index + 1)}::int[], ${lines.map((line) => line.itemId)}::bigint[],
        ${lines.map((line) => line.lotId ?? null)}::bigint[], ${lines.map((line) => line.count)}::numeric[],
        ${lines.map((line) => line.incomeUzs ?? null)}::numeric[], ${lines.map((line) => line.termOfItem ?? null)}::date[],
        ${lines.map((line) => line.comment ?? '')}::text[], ${lines.map((line) => line.sourceLineId ?? null)}::bigint[])
        as l (id, position, item_id, lot_id, quantity, unit_cost, term_of_item, comment, source_line_id)
      left join lot on lot.id = l.lot_id
    ), removed as (
      delete from warehouse_document_line where document_id = ${document.id} and id <> all(${ids.filter((id) => id !== null)}::bigint[])
    ), changed as (
      update warehouse_document_line line set department_id = ${document.departmentId}, position = sent.position,
        lot_id = coalesce(sent.lot_id, case when lot.income_line_id = line.id then line.lot_id end), quantity = sent.quantity,
        unit_cost = coalesce(sent.unit_cost, sent.lot_cost), term_of_item = coalesce(sent.term_of_item, sent.lot_term),
        comment = sent.comment
      from sent left join lot on lot.income_line_id = sent.id
      where line.id = sent.id and line.document_id = ${document.id}
    )
    insert into warehouse_document_line (document_id, department_id, position, item_id, lot_id, quantity, unit_cost, term_of_item, comment,
      source_line_id)
    select ${document.id}, ${document.departmentId}, position, item_id, lot_id, quantity, coalesce(unit_cost, lot_cost),
      coalesce(term_of_item, lot_term), comment, source_line_id
    from sent where id is null`)
}

function withFormerCosts(former: readonly Former[], sent: readonly LineSent[]): LineSent[] {
  // Several lines of the same goods keep their costs in their order.
  const costs = new Map<number, number[]>()
  for (const { itemId, unitCost } of former)
    if (unitCost !== null) costs.set(itemId, [...(costs.get(itemId) ?? []), unitCost])
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
function refuseTooMuch(lines: readonly LineSent[], rate: number): void {
  const tooBig = (maximum: number) => `tooBig|${JSON.stringify({ maximum })}`
  // Doubles are good enough to tell what is absurd; nothing is kept of them.
  const sums = lines.map((line) => line.count * (line.incomeUzs ?? 0) * Math.max(rate, 1))
  const fields = Object.fromEntries(
    sums.flatMap((sum, index) => (sum > AMOUNT_MAX ? [[`whItems.${index}.count`, tooBig(AMOUNT_MAX)]] : [])),
  )
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  const total = sums.reduce((whole, sum) => whole + sum, 0)
  const count = lines.reduce((whole, line) => whole + line.count, 0)
  if (total > AMOUNT_MAX) throw new Refusal(400, 'badInput', {}, { whItems: tooBig(AMOUNT_MAX) })
  if (count > QUANTITY_MAX) throw new Refusal(400, 'badInput', {}, { whItems: tooBig(QUANTITY_MAX) })
}
