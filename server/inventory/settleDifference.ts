import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, type Thousandths, thousandths } from '../../src/rules/money.ts'
import type { WarehouseAction } from '../../src/rules/warehouseDocuments.ts'
import { kindOf } from '../../src/rules/warehouseDocuments.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { bring } from '../documents/changeStatus.ts'
import type { DocumentHead } from '../documents/findDocument.ts'
import { linkDocuments } from '../documents/links.ts'
import type { LineSent } from '../documents/saveLines.ts'
import { RETURN_TO_SUPPLIER } from '../documents/supplierReturn.ts'
import { type HeadSent, newDocument } from '../documents/writeDocument.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { openGoods } from './comparedGoods.ts'
import { findInventory, type InventoryHead, requireOpen } from './findInventory.ts'
import { differenceOf } from './finishInventory.ts'

interface Difference {
  itemId: number
  difference: Thousandths
  /** Nobody can tell whether it is one: the good moved while it was counted. */
  isMarked: boolean
}

/** What is left of the differences of a count that goes on; its row is held alone, so that nobody settles the same one twice. */
export async function differences(
  { db, caller }: Call,
  id: number,
  field: string,
  itemIds?: readonly number[],
): Promise<{ head: InventoryHead; rows: Difference[] }> {
  const head = await findInventory(db, caller, id, { lock: 'alone', field })
  requireOpen(head)
  const rows = await db.rows<{
    itemId: number
    counted: number
    expected: number
    settled: number
    isMarked: boolean
  }>(sql`
    select item_id as "itemId", counted, expected, settled, mark is not null as "isMarked" from (${openGoods(id, itemIds)}) goods
    where counted is not null and counted <> expected + settled order by item_id`)
  return {
    head,
    rows: rows.map(({ itemId, counted, expected, settled, isMarked }) => ({
      itemId,
      difference: differenceOf(counted, expected, settled),
      isMarked,
    })),
  }
}

/** So many of a good lack still. @throws Refusal 422 `moreThanCounted` when the count says otherwise */
async function requireShort(call: Call, id: number, itemId: number, count: number): Promise<InventoryHead> {
  const { head, rows } = await differences(call, id, 'inventoryId', [itemId])
  const maximum = Math.max(0, -(rows[0]?.difference ?? 0))
  if (thousandths(count) > maximum)
    throw new Refusal(422, 'moreThanCounted', {}, { count: fieldMessage('tooBig', { maximum: quantity(maximum) }) })
  return head
}

/** Writes off, by a document of its own, so much of what lacks of a good; finishing leaves it alone then. */
export async function writeOffShort(call: Call, id: number, itemId: number, count: number): Promise<void> {
  const head = await requireShort(call, id, itemId, count)
  await made(call, head, 'SPISAT', { fromDepartmentId: head.departmentId }, [{ itemId, count }])
}

/** Gives so much of what lacks of a good back to who delivered it last, by a document of its own. @throws Refusal 422 `noIncomeOf` */
export async function returnShort(call: Call, id: number, itemId: number, count: number): Promise<void> {
  const head = await requireShort(call, id, itemId, count)
  const source = await call.db.first<{
    lineId: number
    lotId: number
    contragentId: number
    code: string
    rate: number
  }>(sql`
    select line.id as "lineId", line.lot_id as "lotId", income.contragent_id as "contragentId", income.currency_code as code,
      income.currency_rate as rate
    from warehouse_document income
    join warehouse_document_line line on line.document_id = income.id
    join stock_balance balance on balance.lot_id = line.lot_id and balance.department_id = income.department_id
    where income.action = 'KIRIM' and income.status in ('READY', 'PARTIAL_RETURNED') and income.contragent_id is not null
      and income.department_id = ${head.departmentId} and line.item_id = ${itemId}
      and line.quantity - line.returned >= ${count} and balance.on_hand - balance.reserved >= ${count}
    order by income.posted_at desc, line.id desc limit 1`)
  if (!source) throw new Refusal(422, 'noIncomeOf', {}, { itemId: 'noIncomeOf' })
  const { lineId, lotId, contragentId, code, rate } = source
  await made(
    call,
    head,
    'CHIQIM',
    {
      fromDepartmentId: head.departmentId,
      contragentId,
      documentType: RETURN_TO_SUPPLIER,
      currency: { code, rate },
    },
    [{ itemId, count, lotId, sourceLineId: lineId }],
  )
}

/**
 * Puts what is too much on the shelf, by one document at the last cost: of the goods that are named, or of all but those that are to
 * be counted again.
 * @throws Refusal 422 `nothingToPlace`
 */
export async function placeSurplus(
  call: Call,
  id: number,
  goods: readonly { itemId: number; incomeUzs?: number | null | undefined }[],
): Promise<void> {
  const costs = new Map(goods.map(({ itemId, incomeUzs }) => [itemId, incomeUzs]))
  const { head, rows } = await differences(call, id, 'inventoryId', goods.length > 0 ? [...costs.keys()] : undefined)
  const lines = surplusLines(goods.length > 0 ? rows : rows.filter(isSure)).map((line) => ({
    ...line,
    incomeUzs: costs.get(line.itemId),
  }))
  if (lines.length === 0) throw new Refusal(422, 'nothingToPlace')
  await made(call, head, 'SURPLUS', { toDepartmentId: head.departmentId }, lines)
}

const isSure = ({ isMarked }: Difference): boolean => !isMarked
const surplusLines = (rows: readonly Difference[]): LineSent[] =>
  rows.flatMap(({ itemId, difference }) => (difference > 0 ? [{ itemId, count: quantity(difference) }] : []))

/**
 * Every document that a count calls for, in one go: one writes off what lacks, one places what is too much. Goods that are to be counted
 * again are left as they are. Answers their ids.
 */
export async function settleAll(call: Call, id: number): Promise<number[]> {
  const { head, rows: all } = await differences(call, id, 'inventoryId')
  const rows = all.filter(isSure)
  const short = rows.flatMap(({ itemId, difference }) =>
    difference < 0 ? [{ itemId, count: quantity(-difference) }] : [],
  )
  const surplus = surplusLines(rows)
  if (short.length + surplus.length === 0) throw new Refusal(422, 'nothingToSettle')
  const ids: number[] = []
  if (short.length > 0) ids.push(await made(call, head, 'SPISAT', { fromDepartmentId: head.departmentId }, short))
  if (surplus.length > 0) ids.push(await made(call, head, 'SURPLUS', { toDepartmentId: head.departmentId }, surplus))
  return ids
}

async function made(
  call: Call,
  head: InventoryHead,
  action: WarehouseAction,
  parties: Omit<HeadSent, 'regDate'>,
  lines: readonly LineSent[],
): Promise<number> {
  const { db, now, timeZone, translate } = call
  const comment = translate('screen.inventory.madeOf', { number: head.regNumber })
  const document: DocumentHead = await newDocument(
    call,
    action,
    { regDate: businessDayOf(now, timeZone), comment, ...parties },
    lines,
  )
  await linkDocuments(db, { kind: 'inventory', id: head.id }, { ...document, kind: kindOf(action).kind }, 'COUNT')
  await bring(call, document, 'READY')
  return document.id
}

/** Takes back all that was counted so far: the lines stay in the journal and count no more. */
export async function clearCounted({ db, caller, now }: Call, id: number): Promise<void> {
  const head = await findInventory(db, caller, id, { lock: 'alone', field: 'inventoryId' })
  requireOpen(head)
  await clear(db, id, now)
}

const clear = (db: Transaction, id: number, now: Date) =>
  db.run(sql`update inventory set cleared_at = ${now}, version = version + 1, changed_at = ${now} where id = ${id}`)
