import { DOCUMENT_LINES_MAX } from '../../src/api/warehouseDocument.ts'
import { QUANTITY_MAX } from '../../src/api/fields.ts'
import type { ScannedLine } from '../../src/api/documentItem.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { isWritten, permissionFor } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, requireDepartment, requirePermission } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type DocumentHead, findDocument, seesCost } from './findDocument.ts'
import { scannedGoods } from './scannedGoods.ts'

export interface Added {
  documentId: number
  itemId?: number | null | undefined
  barcode?: string | null | undefined
  count: number
  incomeUzs?: number | null | undefined
  termOfItem?: string | null | undefined
  lotId?: number | null | undefined
  comment: string
}

/**
 * Adds goods to a document that is being written. Whoever scans at the same moment waits for the document's row and counts on
 * from what was counted: every scan stands.
 * @throws Refusal 404 for goods that are none, 409 `wrongState`, 422 `tooManyLines` and too large a count
 */
export async function addItem(db: Transaction, caller: Caller, added: Added): Promise<ScannedLine> {
  const document = await openForLines(db, caller, added.documentId)
  const { itemId, count } = await goodsOf(db, added)
  const line = { ...added, itemId, termOfItem: added.termOfItem ?? null, lotId: added.lotId ?? null }
  if (line.lotId !== null) await requireLot(db, line.lotId, itemId)
  const same = await db.first<{ id: number; count: number }>(sql`
    select id, quantity as count from warehouse_document_line
    where document_id = ${document.id} and item_id = ${itemId} and lot_id is not distinct from ${line.lotId}::bigint
      and term_of_item is not distinct from ${line.termOfItem}::date
      and (${line.incomeUzs ?? null}::numeric is null or unit_cost is not distinct from ${line.incomeUzs ?? null}::numeric)
    order by position limit 1`)
  if (!same) return answer(db, document, await insertLine(db, document, { ...line, count }))
  const whole = quantity(thousandths(same.count) + thousandths(count))
  requireSaneCount(whole)
  await db.run(sql`update warehouse_document_line set quantity = ${whole} where id = ${same.id}`)
  return answer(db, document, same.id)
}

/** Changes what is said of one line. @throws Refusal 404, 403 for costs that the caller may not see, 409 `wrongState` */
export async function updateItem(
  db: Transaction,
  caller: Caller,
  id: number,
  sent: {
    count?: number | undefined
    incomeUzs?: number | null | undefined
    termOfItem?: string | null | undefined
    comment?: string | undefined
  },
): Promise<ScannedLine> {
  const document = await openForLines(db, caller, await documentOf(db, id))
  if (sent.incomeUzs !== undefined && !(document.action === 'KIRIM' || seesCost(caller, document)))
    requirePermission(caller, 'view cost')
  const changed = await db.run(sql`
    update warehouse_document_line set
      quantity = coalesce(${sent.count ?? null}::numeric, quantity),
      unit_cost = case when ${sent.incomeUzs !== undefined} then ${sent.incomeUzs ?? null}::numeric else unit_cost end,
      term_of_item = case when ${sent.termOfItem !== undefined} then ${sent.termOfItem ?? null}::date else term_of_item end,
      comment = coalesce(${sent.comment ?? null}::text, comment)
    where id = ${id}`)
  // Somebody may have taken it away while this one waited.
  if (changed === 0) throw notFound()
  return answer(db, document, id)
}

/** Takes a line away. @throws Refusal 404, 409 `wrongState` */
export async function removeItem(db: Transaction, caller: Caller, id: number) {
  const document = await openForLines(db, caller, await documentOf(db, id))
  const gone = await db.first<{ position: number }>(
    sql`delete from warehouse_document_line where id = ${id} returning position`,
  )
  if (!gone) throw notFound()
  // Refusals name a line by its position.
  await db.run(sql`
    update warehouse_document_line set position = position - 1 where document_id = ${document.id} and position > ${gone.position}`)
  return sumsOf(db, document)
}

/** Locks the document for another line of it and counts its version up. */
async function openForLines(db: Transaction, caller: Caller, id: number): Promise<DocumentHead> {
  const document = await findDocument(db, caller, id, { lock: true })
  requireDepartment(caller, document.departmentId, 'id')
  requirePermission(caller, permissionFor(document.action, 'SUSPENDED'))
  if (!isWritten({ documentStatus: document.status }))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${document.status}` })
  await db.run(sql`
    update warehouse_document set version = version + 1, changed_by = ${caller.userId}, changed_at = now() where id = ${id}`)
  return document
}

async function documentOf(db: Transaction, lineId: number): Promise<number> {
  const line = await db.first<{ documentId: number }>(
    sql`select document_id as "documentId" from warehouse_document_line where id = ${lineId}`,
  )
  if (!line) throw notFound()
  return line.documentId
}

async function goodsOf(db: Transaction, { itemId, barcode, count }: Added): Promise<{ itemId: number; count: number }> {
  if (barcode) {
    const scanned = await scannedGoods(db, barcode)
    return {
      itemId: scanned.itemId,
      count: quantity(Math.round((thousandths(scanned.count) * thousandths(count)) / 1_000)),
    }
  }
  const known = await db.first(sql`select 1 from item where id = ${itemId!} and deleted_at is null`)
  if (!known) throw new Refusal(400, 'badInput', {}, { itemId: 'notFound' })
  return { itemId: itemId!, count }
}

async function requireLot(db: Transaction, lotId: number, itemId: number): Promise<void> {
  const lot = await db.first(sql`select 1 from lot where id = ${lotId} and item_id = ${itemId}`)
  if (!lot) throw new Refusal(400, 'badInput', {}, { lotId: 'notFound' })
}

function requireSaneCount(count: number): void {
  if (count > QUANTITY_MAX)
    throw new Refusal(422, 'badInput', {}, { count: fieldMessage('tooBig', { maximum: QUANTITY_MAX }) })
}

async function insertLine(
  db: Transaction,
  document: DocumentHead,
  line: Omit<Added, 'documentId'> & { itemId: number },
): Promise<number> {
  requireSaneCount(line.count)
  const { lines, last } = await db.one<{ lines: number; last: number }>(sql`
    select count(*) as lines, coalesce(max(position), 0) as last from warehouse_document_line where document_id = ${document.id}`)
  if (lines >= DOCUMENT_LINES_MAX) throw new Refusal(422, 'tooManyLines', { maximum: DOCUMENT_LINES_MAX })
  const { id } = await db.one<{ id: number }>(sql`
    insert into warehouse_document_line (document_id, department_id, position, item_id, lot_id, quantity, unit_cost, term_of_item, comment)
    values (${document.id}, ${document.departmentId}, ${last + 1}, ${line.itemId}, ${line.lotId ?? null}, ${line.count},
      coalesce(${line.incomeUzs ?? null}::numeric, (select unit_cost from lot where id = ${line.lotId ?? null})),
      coalesce(${line.termOfItem ?? null}::date, (select term_of_item from lot where id = ${line.lotId ?? null})), ${line.comment})
    returning id`)
  return id
}

const sumsOf = (db: Transaction, { id }: DocumentHead) =>
  db.one<{ documentId: number; version: number; lines: number; totalCount: number }>(sql`
    select document.id as "documentId", document.version, count(line.id) as lines, coalesce(sum(line.quantity), 0) as "totalCount"
    from warehouse_document document left join warehouse_document_line line on line.document_id = document.id
    where document.id = ${id} group by document.id`)

async function answer(db: Transaction, document: DocumentHead, lineId: number): Promise<ScannedLine> {
  const line = await db.one<ScannedLine['line']>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", item.barcode, unit.name as "unitName",
      line.quantity as count, line.term_of_item as "termOfItem", line.lot_id as "lotId"
    from warehouse_document_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    where line.id = ${lineId}`)
  const { available } = await db.one<{ available: number }>(sql`
    select coalesce(sum(on_hand - reserved), 0) as available from stock_balance
    where department_id = ${document.departmentId} and item_id = ${line.itemId}
      and (${line.lotId}::bigint is null or lot_id = ${line.lotId}::bigint)`)
  return { ...(await sumsOf(db, document)), line, available: document.action === 'KIRIM' ? null : available }
}
