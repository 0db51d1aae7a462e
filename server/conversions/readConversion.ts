import type { Conversion } from '../../src/api/conversion.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { findDocument } from '../documents/findDocument.ts'
import { readDocument } from '../documents/readDocument.ts'
import { knownCode } from '../items/knownCode.ts'
import { notFound } from '../refusal.ts'

/** A conversion with what was used up, made and lost; its values leave the server only for who may see costs. @throws Refusal 404 */
export async function readConversion(
  call: { db: Executor; caller: Caller; now: Date },
  id: number,
): Promise<Conversion> {
  const { db, caller } = call
  const head = await findDocument(db, caller, id)
  if (head.action !== 'CONVERSION') throw notFound()
  const document = await readDocument(call, id)
  const { version, documentStatus, regNumber, regDate, comment, docCreatedBy, history, related, nextStatuses } =
    document
  const cost = holds(caller.permissions, 'view cost') ? sql`, line.cost_sum as "costSum"` : sql``
  const lines = await db.rows<Conversion['lines'][number]>(sql`
    select line.id, coalesce(line.side, 'OUT') as "conversionSide", line.item_id as "itemId", item.name as "itemName", ${knownCode} as barcode,
      unit.name as "unitName", line.quantity as count, line.term_of_item as "termOfItem"${cost}
    from warehouse_document_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    where line.document_id = ${id} order by line.position`)
  return {
    id,
    version,
    documentStatus,
    regNumber,
    regDate,
    comment,
    docCreatedBy,
    history,
    related,
    nextStatuses,
    departmentId: head.departmentId,
    departmentName: document.fromDepartmentName ?? '',
    lines,
  }
}
