import type { SourceLine, TransferSource } from '../../src/api/transferSource.ts'
import { kindOf } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, requireDepartment, requireTransferDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { recordBirth } from '../ledger/transition.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'
import { linkDocuments } from './links.ts'

type Line = SourceLine & { lotId: number }

/** What is said of a transfer that is made of something else. */
export interface TransferSent {
  toDepartmentId: number
  regDate: string
  comment: string
  /** Lines of the source; without any, all of it. */
  whItems?: readonly { id: number; count: number }[] | undefined
}

/** Where the goods of a document came to; undefined for one that brought none. */
const placeOf = ({ action, departmentId, toDepartmentId }: DocumentHead): number | undefined => {
  if (action === 'KIRIM') return departmentId
  return action === 'KOCHIRISH' ? toDepartmentId! : undefined
}

/** A document whose goods came to a department of the caller's. @throws Refusal 404, 403 */
async function findSource(db: Executor, caller: Caller, id: number): Promise<DocumentHead & { place: number }> {
  const document = await findDocument(db, caller, id)
  const place = placeOf(document)
  if (place === undefined || !HAVE_COME.has(document.status)) throw notFound('documentId')
  requireDepartment(caller, place, 'documentId')
  return { ...document, place }
}

const HAVE_COME = new Set(['READY', 'PARTIAL', 'PARTIAL_RETURNED'])

/** What came by each line, and what is free of its lot. */
const readLines = (db: Executor, id: number, place: number): Promise<Line[]> =>
  db.rows<Line>(sql`
    select line.id, line.item_id as "itemId", line.lot_id as "lotId", item.name as "itemName", item.artikul, item.barcode,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      unit.name as "unitName", line.term_of_item as "termOfItem", came.quantity as brought, free.quantity as available,
      least(came.quantity, free.quantity) as count
    from warehouse_document_line line
    join warehouse_document document on document.id = line.document_id
    join item on item.id = line.item_id and item.deleted_at is null
    join reference unit on unit.id = item.unit_id
    cross join lateral (
      select case document.action when 'KOCHIRISH' then line.received else line.quantity - line.returned end as quantity) came
    cross join lateral (
      select coalesce(sum(balance.on_hand - balance.reserved), 0) as quantity from stock_balance balance
      where balance.department_id = ${place} and balance.lot_id = line.lot_id) free
    where line.document_id = ${id} and line.lot_id is not null and came.quantity > 0
    order by line.position`)

/** A document with what is left of it where its goods came to. @throws Refusal 404, 403 */
export async function readSource(db: Executor, caller: Caller, id: number): Promise<TransferSource> {
  const { place, ...document } = await findSource(db, caller, id)
  const names = await db.one<{ department: string; contragent: string | null }>(sql`
    select (select name from department where id = ${place}) as department,
      (select full_name from contragent where id = ${document.contragentId}) as contragent`)
  const lines = await readLines(db, id, place)
  return {
    id,
    action: document.action,
    documentStatus: document.status,
    regNumber: document.regNumber,
    regDate: document.regDate,
    contragentName: names.contragent,
    fromDepartmentId: place,
    fromDepartmentName: names.department,
    whItems: lines.map(({ lotId: _lot, ...line }) => line),
  }
}

/** Makes a transfer of a document; answers its id. @throws Refusal as `transferDocument` of the contract says */
export async function transferSource(
  db: Transaction,
  caller: Caller,
  documentId: number,
  sent: TransferSent,
): Promise<number> {
  const source = await findSource(db, caller, documentId)
  requireTransferDepartment(caller, sent.toDepartmentId, 'toDepartmentId')
  if (sent.toDepartmentId === source.place)
    throw new Refusal(400, 'badInput', {}, { toDepartmentId: 'shareDepartments' })
  const target = await db.first(sql`select 1 from department where id = ${sent.toDepartmentId} and deleted_at is null`)
  if (!target) throw new Refusal(400, 'badInput', {}, { toDepartmentId: 'notFound' })
  const left = await readLines(db, source.id, source.place)
  const lines = sent.whItems ? chosenOf(left, sent.whItems) : left.filter(({ count }) => count > 0)
  if (lines.length === 0) throw new Refusal(422, 'nothingLeft', {}, { documentId: 'nothingLeft' })
  const { id } = await db.one<{ id: number }>(sql`
    insert into warehouse_document (action, department_id, from_department_id, to_department_id, reg_date, comment, created_by, changed_by)
    values ('KOCHIRISH', ${source.place}, ${source.place}, ${sent.toDepartmentId}, ${sent.regDate}, ${sent.comment},
      ${caller.userId}, ${caller.userId}) returning id`)
  await recordBirth(db, 'transfer', { id, departmentId: source.place, status: 'DRAFT' }, caller.userId)
  await linkDocuments(
    db,
    { kind: kindOf(source.action).kind, id: source.id },
    { kind: 'transfer', id, departmentId: source.place },
    'TRANSFER',
  )
  await db.run(sql`
    insert into warehouse_document_line (document_id, department_id, position, item_id, lot_id, quantity, unit_cost, term_of_item)
    select ${id}::bigint, ${source.place}::bigint, position, sent.item_id, sent.lot_id, sent.quantity, lot.unit_cost, lot.term_of_item
    from unnest(${lines.map(({ itemId }) => itemId)}::bigint[], ${lines.map(({ lotId }) => lotId)}::bigint[],
      ${lines.map(({ count }) => count)}::numeric[]) with ordinality as sent (item_id, lot_id, quantity, position)
    join lot on lot.id = sent.lot_id`)
  return id
}

/** The lines that were chosen, as many as were said. @throws Refusal 422 `moreThanLeft` naming the line */
export function chosenOf<Left extends SourceLine>(
  left: readonly Left[],
  chosen: readonly { id: number; count: number }[],
): Left[] {
  const byId = new Map(left.map((line) => [line.id, line]))
  const fields: Record<string, string> = {}
  const lines = chosen.flatMap(({ id, count }, index) => {
    const line = byId.get(id)
    if (!line) fields[`whItems.${index}.id`] = 'notFound'
    else if (count > line.available)
      fields[`whItems.${index}.count`] = fieldMessage('tooBig', { maximum: line.available })
    return line ? [{ ...line, count }] : []
  })
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'moreThanLeft', {}, fields)
  return lines
}
