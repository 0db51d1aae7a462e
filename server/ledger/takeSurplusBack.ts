import { shareOf, thousandths, type Thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from './document.ts'
import { postStock, type StockMove } from './postStock.ts'
import { refuseShortage } from './refuseShortage.ts'

interface Came {
  id: number
  /** Of the move out of COUNT_DIFFERENCE. */
  twinId: number
  lineId: number
  lotId: number
  itemId: number
  unitCost: number
  quantity: number
  costSum: number
  onHand: number
  shelfSum: number
}

/**
 * Goods that a count found go again, with the value that they came with. Where their lot has changed so much that value would stay
 * without goods, or goods with a value below nothing, they take their share of what lies there now.
 * @throws Refusal 409 `outOfStock` when they are gone already.
 */
export async function takeSurplusBack(db: Transaction, document: LedgerDocument): Promise<void> {
  const { departmentId } = document
  await db.run(sql`
    select from stock_balance where department_id = ${departmentId} and lot_id in (
      select lot_id from warehouse_document_line where document_id = ${document.id})
    order by lot_id for update`)
  const came = await db.rows<Came>(sql`
    select own.id, twin.id as "twinId", own.line_id as "lineId", own.lot_id as "lotId", own.item_id as "itemId",
      own.unit_cost as "unitCost", own.quantity, own.cost_sum as "costSum", shelf.on_hand as "onHand", shelf.cost_sum as "shelfSum"
    from stock_move own
    join stock_move twin on twin.document_kind = own.document_kind and twin.document_id = own.document_id
      and twin.line_id = own.line_id and twin.place = 'COUNT_DIFFERENCE' and twin.reverses_id is null
    join stock_balance shelf on shelf.department_id = own.place_department_id and shelf.lot_id = own.lot_id
    where own.document_kind = ${document.kind} and own.document_id = ${document.id} and own.place = 'DEPARTMENT'
      and own.reverses_id is null
    order by own.id`)
  const shelves = new Map(came.map(({ lotId, onHand, shelfSum }) => [lotId, shelfOf(onHand, shelfSum)]))
  const moves: StockMove[] = []
  for (const move of came) {
    const shelf = shelves.get(move.lotId)!
    const count = thousandths(move.quantity)
    if (count > shelf.onHand) await refuseShortage(db, [{ departmentId, itemId: move.itemId }])
    const value = takenFrom(shelf, count, tiyin(move.costSum))
    const goods = { lotId: move.lotId, itemId: move.itemId, unitCost: move.unitCost, lineId: move.lineId }
    moves.push(
      { ...goods, place: departmentId, quantity: -count, costSum: -value, reversesId: move.id },
      { ...goods, place: 'COUNT_DIFFERENCE', quantity: count, costSum: value, reversesId: move.twinId },
    )
  }
  await postStock(db, document, moves)
}

interface Shelf {
  onHand: Thousandths
  costSum: Tiyin
}
const shelfOf = (onHand: number, costSum: number): Shelf => ({ onHand: thousandths(onHand), costSum: tiyin(costSum) })

/** What goods take with them that came with this value; changes what the shelf has left. */
function takenFrom(shelf: Shelf, count: Thousandths, came: Tiyin): Tiyin {
  const left = shelf.costSum - came
  const asItCame = shelf.onHand > count ? left >= 0 : left === 0
  const value = asItCame ? came : shareOf(shelf.costSum, count, shelf.onHand)
  shelf.onHand -= count
  shelf.costSum -= value
  return value
}
