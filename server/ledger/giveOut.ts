import { amount, quantity, thousandths } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { carry, type Place, postStock } from './postStock.ts'
import { type Taken, takeLots } from './takeLots.ts'

interface Line {
  id: number
  position: number
  itemId: number
  lotId: number | null
  quantity: number
  comment: string
  sourceLineId: number | null
}

/**
 * The goods of a document's lines leave its department for `to` (TRANSIT, CUSTOMER, LOSS). A line without a lot takes the
 * oldest ones; where it needs several, it is split, so that from then on each line is of one lot.
 * @throws Refusal 422 `fillAllLines` for a document without lines, 409 `outOfStock` naming the first short line.
 */
export async function giveOut(db: Transaction, document: LedgerDocument, to: Place): Promise<void> {
  const lines = await db.rows<Line>(sql`
    select id, position, item_id as "itemId", lot_id as "lotId", quantity, comment, source_line_id as "sourceLineId"
    from warehouse_document_line where document_id = ${document.id} order by position`)
  if (lines.length === 0) throw new Refusal(422, 'fillAllLines', {}, { whItems: 'required' })
  const wishes = lines.map((line) => ({
    itemId: line.itemId,
    lotId: line.lotId,
    quantity: thousandths(line.quantity),
    field: `whItems.${line.position - 1}.count`,
  }))
  const taken = await takeLots(db, document.departmentId, wishes, document.occurredAt)

  const parts = lines.flatMap((line, index) => taken[index]!.map((part) => ({ ...part, line })))
  const lineIds = await splitByLot(db, document, parts, to)
  const moves = parts.flatMap(({ lot: { lotId, itemId, unitCost }, ...moved }, index) => {
    const goods = { lotId, itemId, unitCost, quantity: moved.quantity, costSum: moved.costSum, lineId: lineIds[index] }
    return carry(goods, document.departmentId, to)
  })
  await postStock(db, document, moves)
}

/** Writes the lines anew, one for each lot, in their order; answers their ids. */
async function splitByLot(
  db: Transaction,
  document: LedgerDocument,
  parts: readonly (Taken & { line: Line })[],
  to: Place,
): Promise<number[]> {
  await db.run(sql`delete from warehouse_document_line where document_id = ${document.id}`)
  const rows = await db.rows<{ id: number }>(sql`
    with written as (
      insert into warehouse_document_line (document_id, department_id, position, item_id, lot_id, quantity, unit_cost, cost_sum, transit_sum, term_of_item, comment,
        source_line_id)
      select ${document.id}, ${document.departmentId}, position, item_id, lot_id, quantity, unit_cost, cost_sum,
        case when ${to === 'TRANSIT'} then cost_sum else 0 end, term_of_item, comment, source_line_id
      from unnest(${parts.map((_, index) => index + 1)}::int[], ${parts.map((part) => part.lot.itemId)}::bigint[],
        ${parts.map((part) => part.lot.lotId)}::bigint[], ${parts.map((part) => quantity(part.quantity))}::numeric[],
        ${parts.map((part) => part.lot.unitCost)}::numeric[], ${parts.map((part) => amount(part.costSum))}::numeric[], ${parts.map((part) => part.lot.termOfItem)}::date[],
        ${parts.map((part) => part.line.comment)}::text[], ${parts.map((part) => part.line.sourceLineId)}::bigint[])
        as l (position, item_id, lot_id, quantity, unit_cost, cost_sum, term_of_item, comment, source_line_id)
      returning id, position
    )
    select id from written order by position`)
  return rows.map((row) => row.id)
}
