import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import { saveLines } from '../documents/saveLines.ts'
import type { Call } from '../handle.ts'
import { refuseShortage } from '../ledger/refuseShortage.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth, transition } from '../ledger/transition.ts'
import type { RequestHead } from './findRequest.ts'

/** Goods that go to a department: of these lots only, or of any. */
interface Sending {
  departmentId: number
  itemId: number
  lotIds: readonly number[] | null
  count: number
  comment: string
}
interface LotOnShelf {
  lotId: number
  itemId: number
  /** Thousandths that nobody has taken yet. */
  free: number
}
type TransferLine = { itemId: number; lotId: number; count: number; comment: string }

/**
 * One transfer for each target that gets something, approved at the source and waiting to be sent; the oldest terms go first.
 * @throws Refusal 409 `outOfStock` where the source has lost what it promised.
 */
export async function makeTransfers(call: Call, head: RequestHead): Promise<void> {
  const { db } = call
  const sendings = await db.rows<Sending>(sql`
    select cell.department_id as "departmentId", line.item_id as "itemId", line.lot_ids as "lotIds", cell.send_count as count,
      line.comment
    from transfer_request_line line join transfer_request_count cell on cell.line_id = line.id
    where line.request_id = ${head.id} and cell.send_count > 0
    order by line.position, cell.department_id`)
  const source = head.fromDepartmentId!
  const shelf = await db.rows<LotOnShelf>(sql`
    select balance.lot_id as "lotId", balance.item_id as "itemId", balance.on_hand - balance.reserved as free
    from stock_balance balance join lot on lot.id = balance.lot_id
    where balance.department_id = ${source} and balance.item_id = any(${sendings.map(({ itemId }) => itemId)}::bigint[])
      and balance.on_hand > balance.reserved
    order by lot.term_of_item nulls last, balance.lot_id`)
  const { linesOf, short } = shareLots(
    // The driver leaves arrays of big numbers as texts.
    sendings.map((sending) => ({ ...sending, lotIds: sending.lotIds?.map(Number) ?? null })),
    shelf.map((lot) => ({ ...lot, free: thousandths(lot.free) })),
  )
  if (short) await refuseShortage(db, [{ departmentId: source, itemId: short }])
  const made: number[] = []
  for (const [target, lines] of [...linesOf].sort(([a], [b]) => a - b))
    made.push(await makeTransfer(call, head, target, lines))
  await numberTransfers(call, source, made)
}

/** Gives every sending its lots; `short` is an item of which there is not enough. */
export function shareLots(sendings: readonly Sending[], shelf: readonly LotOnShelf[]) {
  const linesOf = new Map<number, TransferLine[]>()
  const byItem = new Map<number, LotOnShelf[]>()
  for (const lot of shelf) byItem.set(lot.itemId, [...(byItem.get(lot.itemId) ?? []), lot])
  let short: number | undefined
  // What may come of certain lots only is served before what may come of any.
  const order = [...sendings].sort((a, b) => Number(a.lotIds === null) - Number(b.lotIds === null))
  for (const { departmentId, itemId, lotIds, count, comment } of order) {
    let wanted = thousandths(count)
    for (const lot of byItem.get(itemId) ?? []) {
      if (wanted === 0) break
      if (lot.free === 0 || (lotIds !== null && !lotIds.includes(lot.lotId))) continue
      const part = Math.min(wanted, lot.free)
      lot.free -= part
      wanted -= part
      const lines = linesOf.get(departmentId) ?? []
      linesOf.set(departmentId, [...lines, { itemId, lotId: lot.lotId, count: quantity(part), comment }])
    }
    if (wanted > 0) short ??= itemId
  }
  return { linesOf, short }
}

async function makeTransfer(
  { db, caller, now, timeZone }: Call,
  head: RequestHead,
  target: number,
  lines: readonly TransferLine[],
): Promise<number> {
  const source = head.fromDepartmentId!
  const { id } = await db.one<{ id: number }>(sql`
    insert into warehouse_document (action, department_id, from_department_id, to_department_id, reg_date, created_by, changed_by)
    values ('KOCHIRISH', ${source}, ${source}, ${target}, ${businessDayOf(now, timeZone)}, ${caller.userId}, ${caller.userId})
    returning id`)
  const document = { id, departmentId: source, status: 'DRAFT', action: 'KOCHIRISH', currency: { rate: 1 } } as const
  const moving = { ...document, status: 'DRAFT' as string }
  await linkDocuments(db, { kind: 'transferRequest', id: head.id }, { kind: 'transfer', ...document }, 'REQUEST')
  await recordBirth(db, 'transfer', moving, caller.userId)
  await saveLines(db, document, lines)
  await transition(db, 'transfer', moving, 'SUSPENDED', { userId: caller.userId })
  await transition(db, 'transfer', moving, 'WAITING_FOR_READY', { userId: caller.userId })
  return id
}

async function numberTransfers({ db, now, timeZone }: Call, source: number, documents: readonly number[]) {
  const year = Number(businessDayOf(now, timeZone).slice(0, 4))
  for (const id of documents) {
    const number = await takeNumber(db, source, 'KOCHIRISH', year)
    await db.run(sql`update warehouse_document set reg_number = ${number} where id = ${id}`)
  }
}
