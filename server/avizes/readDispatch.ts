import type { Aviz, AvizLine, Dispatch } from '../../src/api/aviz.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { type DocumentHead, findDocument } from '../documents/findDocument.ts'
import { chainOf } from '../documents/links.ts'
import { readSteps } from '../documents/readDocument.ts'
import { requireKind } from '../documents/requireKind.ts'

/** A note as it is told, by a condition on `aviz`; the newest first. */
export const findAviz = (db: Executor, which: Sql): Promise<Aviz | undefined> =>
  db.first<Aviz>(sql`
    select aviz.id, aviz.version, aviz.document_id as "documentId", aviz.reg_number as "regNumber", aviz.reg_date as "regDate",
      aviz.car_number as "carNumber", aviz.driver_name as "driverName", aviz.comment, author.username as "createdByName"
    from aviz join app_user author on author.id = aviz.created_by
    where ${which} order by aviz.id desc limit 1`)

/** The transfer, if the caller may see it. @throws Refusal 404, 403 */
export async function findTransfer(
  db: Executor,
  caller: Caller,
  id: number,
  options: { lock?: boolean } = {},
): Promise<DocumentHead> {
  await requireKind(db, id, 'KOCHIRISH')
  return findDocument(db, caller, id, options)
}

/** A transfer as it is dispatched. @throws Refusal 404, 403 */
export async function readDispatch(db: Executor, caller: Caller, documentId: number): Promise<Dispatch> {
  const document = await findTransfer(db, caller, documentId)
  const { source, target } = await db.one<{ source: string; target: string }>(sql`
    select source.name as source, target.name as target from department source, department target
    where source.id = ${document.fromDepartmentId} and target.id = ${document.toDepartmentId}`)
  const aviz = (await findAviz(db, sql`aviz.document_id = ${documentId}`)) ?? null
  const whItems = await readLines(db, documentId)
  return {
    id: documentId,
    version: document.version,
    documentStatus: document.status,
    documentRegNumber: document.regNumber,
    fromDepartmentName: source,
    toDepartmentName: target,
    regNumber: aviz?.regNumber ?? null,
    regDate: aviz?.regDate ?? document.regDate,
    carNumber: aviz?.carNumber ?? '',
    driverName: aviz?.driverName ?? '',
    comment: aviz?.comment ?? '',
    aviz,
    nextNumber: await nextNumber(db, document),
    loads: await readLoads(db, documentId),
    whItems,
    loadItems: whItems.filter(({ loaded }) => loaded > 0),
    history: await readSteps(db, 'transfer', documentId),
    related: await chainOf(db, caller, { kind: 'transfer', id: documentId }),
  }
}

async function nextNumber(db: Executor, { departmentId, regDate }: DocumentHead): Promise<number> {
  const { next } = await db.one<{ next: number }>(sql`
    select coalesce(max(reg_number), 0) + 1 as next from aviz
    where department_id = ${departmentId} and extract(year from reg_date) = ${Number(regDate.slice(0, 4))}`)
  return next
}

const readLoads = (db: Executor, documentId: number): Promise<Dispatch['loads']> =>
  db.rows(sql`
    select load.id, load.created_at as "createdAt", author.username as "createdByName", load.car_number as "carNumber", load.comment,
      (select sum(line.quantity) from sale_load_line line where line.load_id = load.id) as "totalCount"
    from sale_load load join app_user author on author.id = load.created_by
    where load.document_id = ${documentId} order by load.id`)

const readLines = (db: Executor, documentId: number): Promise<AvizLine[]> =>
  db.rows(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
      unit.name as "unitName", line.term_of_item as "termOfItem", line.quantity as count,
      coalesce((select sum(loaded.quantity) from sale_load_line loaded where loaded.line_id = line.id), 0) as loaded
    from warehouse_document_line line
    join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    where line.document_id = ${documentId} order by line.position`)
