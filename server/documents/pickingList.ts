import type { PickingList } from '../../src/api/pickingList.ts'
import { KIND_OF } from '../../src/rules/warehouseDocuments.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { findDocument } from './findDocument.ts'

/**
 * What a document takes from the shelf, in the order of the way through the sectors of its department; what is at home nowhere comes
 * last. @throws Refusal 404 for an income, which takes nothing; 403
 */
export async function readPickingList({ db, caller }: ReadCall, id: number): Promise<PickingList> {
  const document = await findDocument(db, caller, id)
  if (KIND_OF[document.action].parties.owner !== 'fromDepartmentId')
    throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  const head = await db.one<Omit<PickingList, 'items'>>(sql`
    select document.id, document.reg_number as "regNumber", document.reg_date as "regDate", document.action, source.name as "fromDepartmentName",
      target.name as "toDepartmentName", document.comment
    from warehouse_document document
    left join department source on source.id = document.from_department_id
    left join department target on target.id = document.to_department_id where document.id = ${id}`)
  return { ...head, items: await readLines(db, id, document.departmentId) }
}

const readLines = (db: Executor, id: number, departmentId: number): Promise<PickingList['items']> =>
  db.rows(sql`
    select line.id, sector.name as "sectorName", item.name as "itemName", item.artikul, item.barcode,
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
      unit.name as "unitName", coalesce(line.term_of_item, lot.term_of_item) as "termOfItem", line.quantity as count
    from warehouse_document_line line
    join item on item.id = line.item_id
    join reference unit on unit.id = item.unit_id
    left join lot on lot.id = line.lot_id
    left join item_sector home on home.department_id = ${departmentId} and home.item_id = line.item_id
    left join sector on sector.id = home.sector_id and sector.deleted_at is null
    where line.document_id = ${id}
    order by sector.id is null, sector.way_order, sector.name_key, sector.id, item.name_key, line.position`)
