import { shareOf, thousandths, tiyin, type Thousandths, type Tiyin } from '../../src/rules/money.ts'
import { returnedDiscount } from '../../src/rules/returnedDiscount.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { requireGivenBack } from '../saleTransactions/heldThere.ts'
import type { ReturnedShare, SaleItemSent } from './saleLines.ts'

/** Goods that come back: which lots, with what of the value that they left with. */
export interface ReturnedLot {
  lotId: number
  unitCost: number
  quantity: Thousandths
  costSum: Tiyin
}

interface SoldLine {
  id: number
  saleId: number
  itemId: number
  departmentId: number
  quantity: number
  returned: number
  discount: number
  price: number
  promotionId: number | null
  promotionDiscount: number
  sellerId: number
}

/**
 * Checks the return rows that name the line of their receipt, counts them up on it, and answers by the row's index what
 * of the discount goes back. The sold lines and their sale stay locked, so that two returns cannot take back the same goods, nor
 * together more than another department of ours has given back.
 * @throws Refusal 400 for an unknown line or another item or price, 409 `moreThanSold` (specification 1; domain.md, sale),
 * 409 `saleReceivedThere` for what lies at a department that has received it.
 */
export async function claimSoldLines(
  db: Transaction,
  departmentId: number,
  sent: readonly SaleItemSent[],
): Promise<Map<number, ReturnedShare>> {
  const ids = [...new Set(sent.flatMap((line) => line.returnedLineId ?? []))]
  if (ids.length === 0) return new Map()
  const sold = await db.rows<SoldLine>(sql`
    select line.id, line.sale_id as "saleId", line.item_id as "itemId", line.department_id as "departmentId", line.quantity, line.returned,
      line.discount, line.price_uzs as price, line.promotion_id as "promotionId", line.promotion_discount as "promotionDiscount",
      coalesce(line.seller_id, sale.user_id) as "sellerId"
    from sale_line line join sale on sale.id = line.sale_id
    where line.id = any(${ids}::bigint[]) and sale.status = 'FINISHED' and line.quantity > 0
    order by line.id for update of line for no key update of sale`)
  const byId = new Map(sold.map((line) => [line.id, { ...line, returned: thousandths(line.returned) }]))
  const shares = new Map<number, ReturnedShare>()
  const wrong: Record<string, string> = {}
  const over: Record<string, string> = {}
  sent.forEach((row, index) => {
    if (!row.returnedLineId) return
    const line = byId.get(row.returnedLineId)
    const count = -thousandths(row.count)
    if (
      !line ||
      line.itemId !== row.itemId ||
      line.price !== row.priceUzs ||
      line.departmentId !== departmentId ||
      count <= 0
    )
      wrong[`saleItems.${index}.returnedLineId`] = 'notFound'
    else if (line.returned + count > thousandths(line.quantity)) over[`saleItems.${index}.count`] = 'moreThanSold'
    else {
      const shareOf = (sum: number) =>
        returnedDiscount({ quantity: thousandths(line.quantity), discount: tiyin(sum), returned: line.returned }, count)
      shares.set(index, {
        discount: shareOf(line.discount),
        promotionId: line.promotionId,
        promotionDiscount: shareOf(line.promotionDiscount),
        sellerId: line.sellerId,
      })
      line.returned += count
    }
  })
  if (Object.keys(wrong).length > 0) throw new Refusal(400, 'badInput', {}, wrong)
  if (Object.keys(over).length > 0) throw new Refusal(409, 'moreThanSold', {}, over)
  await db.run(sql`
    update sale_line line set returned = done.returned
    from unnest(${[...byId.keys()]}::bigint[], ${[...byId.values()].map((line) => line.returned / 1000)}::numeric[]) as done (id, returned)
    where line.id = done.id`)
  await requireGivenBack(db, [...new Set(sold.map(({ saleId }) => saleId))])
  return shares
}

interface HeldLot {
  lotId: number
  unitCost: number
  /** What customers hold of it, and what that was worth when it left. */
  held: Thousandths
  costSum: Tiyin
}

/**
 * The lots that the return rows of a sale bring back, newest first, by the row's index: those of its receipt's line, or without
 * a receipt those of the item that customers of this department hold. Rows share what is held, so two of them never bring the
 * same goods. The caller holds the balances of these items locked, so neither do two sales.
 * @throws Refusal 409 `moreThanSold` or `notSoldHere` when there are not as many.
 */
export async function lotsComingBack(
  db: Transaction,
  departmentId: number,
  sent: readonly SaleItemSent[],
): Promise<Map<number, ReturnedLot[]>> {
  const back = new Map<number, ReturnedLot[]>()
  const heldBy = new Map<string, HeldLot[]>()
  const cameBack = new Map<number, CameBack>()
  const rows = sent.flatMap((row, index) => (row.count < 0 ? [{ row, index }] : []))
  // What a receipt proves comes first; what nobody can prove takes from the rest.
  for (const { row, index } of rows.sort((a, b) => Number(!a.row.returnedLineId) - Number(!b.row.returnedLineId))) {
    const source = row.returnedLineId ? `line ${row.returnedLineId}` : `item ${row.itemId}`
    const held = heldBy.get(source) ?? (await readHeld(db, departmentId, row, cameBack))
    heldBy.set(source, held)
    const parts: ReturnedLot[] = []
    let missing = -thousandths(row.count)
    for (const lot of held) {
      const quantity = Math.min(missing, lot.held)
      if (quantity <= 0) continue
      const costSum = shareOf(lot.costSum, quantity, lot.held)
      missing -= quantity
      lot.held -= quantity
      lot.costSum -= costSum
      const before = cameBack.get(lot.lotId)
      cameBack.set(lot.lotId, {
        quantity: (before?.quantity ?? 0) + quantity,
        costSum: (before?.costSum ?? 0) + costSum,
      })
      parts.push({ lotId: lot.lotId, unitCost: lot.unitCost, quantity, costSum })
    }
    if (missing > 0) {
      const code = held.length === 0 ? 'notSoldHere' : 'moreThanSold'
      throw new Refusal(409, code, {}, { [`saleItems.${index}.count`]: code })
    }
    back.set(index, parts)
  }
  return back
}

/** What the rows before have brought back of a lot already. */
type CameBack = Pick<ReturnedLot, 'quantity' | 'costSum'>

async function readHeld(
  db: Transaction,
  departmentId: number,
  row: SaleItemSent,
  cameBack: ReadonlyMap<number, CameBack>,
): Promise<HeldLot[]> {
  const line = row.returnedLineId
  const of = line
    ? sql`move.document_id in (
          select sale_id from sale_line where id = ${line} union select sale_id from sale_line where returned_line_id = ${line})
        and move.line_id in (select ${line}::bigint union select id from sale_line where returned_line_id = ${line})`
    : sql`move.item_id = ${row.itemId} and move.department_id = ${departmentId}`
  const lots = await db.rows<HeldLot>(sql`
    select move.lot_id as "lotId", move.unit_cost as "unitCost", sum(move.quantity) as held, sum(move.cost_sum) as "costSum" from stock_move move
    where move.document_kind = 'sale' and move.place = 'CUSTOMER' and ${of}
    group by move.lot_id, move.unit_cost having sum(move.quantity) > 0 order by move.lot_id desc`)
  return lots.map((lot) => ({
    ...lot,
    held: thousandths(lot.held) - (line ? 0 : (cameBack.get(lot.lotId)?.quantity ?? 0)),
    costSum: tiyin(lot.costSum) - (line ? 0 : (cameBack.get(lot.lotId)?.costSum ?? 0)),
  }))
}
