import { thousandths, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from './document.ts'
import { type Place, postStock } from './postStock.ts'

/**
 * Undoes a document by the moves that reverse its own: nothing is deleted or edited (domain.md, two ledgers).
 * @throws Refusal 409 `outOfStock` when what it had brought is gone already.
 */
export async function reverseStock(db: Transaction, document: LedgerDocument): Promise<void> {
  const moves = await db.rows<{
    id: number
    place: string
    placeDepartmentId: number | null
    lotId: number
    itemId: number
    quantity: number
    costSum: number
    unitCost: number
    lineId: number | null
  }>(sql`
    select id, place, place_department_id as "placeDepartmentId", lot_id as "lotId", item_id as "itemId", quantity,
      cost_sum as "costSum", unit_cost as "unitCost", line_id as "lineId"
    from stock_move move
    where document_kind = ${document.kind} and document_id = ${document.id} and reverses_id is null
      and not exists (select from stock_move undo where undo.reverses_id = move.id)
    order by id`)
  await postStock(
    db,
    document,
    moves.map((move) => ({
      place: move.placeDepartmentId ?? (move.place as Place),
      lotId: move.lotId,
      itemId: move.itemId,
      unitCost: move.unitCost,
      quantity: -thousandths(move.quantity),
      costSum: -tiyin(move.costSum),
      lineId: move.lineId ?? undefined,
      reversesId: move.id,
    })),
  )
}
