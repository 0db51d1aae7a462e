import type { DocumentLine, DocumentStatus, WarehouseDocument } from '../../src/api/warehouseDocument.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type DocumentKind, nextStates } from '../../src/rules/states.ts'
import { type Caller, mayUse } from '../caller.ts'
import { requisitesOf } from '../contragents/requisites.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { goesByHand, isPassedOnTheWay, kindOf, permissionFor } from '../../src/rules/warehouseDocuments.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { findDocument, type DocumentHead, seesCost } from './findDocument.ts'
import { chainOf } from './links.ts'
import { lineWorth, movedSum, movedUnit } from './movedSum.ts'

/** A document with its lines and history as the caller may see it: costs leave the server only for who may see them. */
export async function readDocument(
  { db, caller, now }: { db: Executor; caller: Caller; now: Date },
  id: number,
): Promise<WarehouseDocument> {
  const head = await findDocument(db, caller, id)
  const showCost = seesCost(caller, head)
  const facts = await db.one<
    Omit<WarehouseDocument, 'whItems' | 'history' | 'related' | 'nextStatuses' | 'totalCount' | 'totalSum'>
  >(sql`
    select d.id, d.version, d.action, d.document_type as "documentType", d.status as "documentStatus", d.reg_number as "regNumber",
      d.reg_date as "regDate", d.from_department_id as "fromDepartmentId", source.name as "fromDepartmentName",
      d.to_department_id as "toDepartmentId", target.name as "toDepartmentName", target.sale_type as "toDepartmentSaleType", d.contragent_id as "contragentId",
      c.full_name as "contragentName", ${requisitesOf(sql`c`)}, d.contract_id as "contractId", contract.contract_number as "contractName",
      d.from_employee_id as "fromEmployeeId", ${EMPLOYEE.called(sql`giver`)} as "fromEmployeeName",
      d.to_employee_id as "toEmployeeId", ${EMPLOYEE.called(sql`taker`)} as "toEmployeeName",
      d.responsible1_id as "responsible1Id", ${EMPLOYEE.called(sql`first`)} as "responsible1Name",
      d.responsible2_id as "responsible2Id", ${EMPLOYEE.called(sql`second`)} as "responsible2Name", d.currency_code as "currencyCode", d.currency_rate as "currencyRate",
      d.number_gtd as "numberGTD", d.reason, d.reason_id as "reasonId", reason.name as "reasonName", d.comment, creator.username as "docCreatedBy", d.created_at as "docCreatedDate",
      changer.username as "docLastModifiedBy", d.changed_at as "docChangedDate"
    from warehouse_document d
    left join department source on source.id = d.from_department_id
    left join department target on target.id = d.to_department_id
    left join contragent c on c.id = d.contragent_id
    left join contract on contract.id = d.contract_id
    left join employee giver on giver.id = d.from_employee_id
    left join employee taker on taker.id = d.to_employee_id
    left join employee first on first.id = d.responsible1_id
    left join employee second on second.id = d.responsible2_id
    left join reference reason on reason.id = d.reason_id
    left join app_user creator on creator.id = d.created_by
    left join app_user changer on changer.id = d.changed_by
    where d.id = ${id}`)
  const whItems = await readLines(db, head, { showCost, now })
  const { count, sum } = await db.one<{ count: number; sum: number }>(sql`
    select coalesce(sum(line.quantity), 0) as count, coalesce(sum(${lineWorth}), 0) as sum
    from warehouse_document_line line join warehouse_document document on document.id = line.document_id
    where line.document_id = ${id}`)
  return {
    ...facts,
    whItems,
    totalCount: count,
    ...(showCost ? { totalSum: sum } : {}),
    history: await readSteps(db, kindOf(head.action).kind, id),
    related: await chainOf(db, caller, { kind: kindOf(head.action).kind, id }),
    nextStatuses: nextStatuses(caller, head),
  }
}

/** Who brought a document from state to state. */
export const readSteps = (db: Executor, kind: DocumentKind, id: number): Promise<WarehouseDocument['history']> =>
  db.rows(sql`
    select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
    from document_event e left join app_user u on u.id = e.user_id
    where e.document_kind = ${kind} and e.document_id = ${id} order by e.id`)

/** The lines of a document, with the prices that their lots have at that moment where they go to. */
export function readLines(
  db: Executor,
  document: DocumentHead,
  { showCost, now }: { showCost: boolean; now: Date },
): Promise<DocumentLine[]> {
  const cost: Sql = showCost ? sql`${movedUnit} as "incomeUzs", ${movedSum} as "costSum",` : sql``
  const priceDepartment = document.toDepartmentId ?? document.departmentId
  return db
    .rows<Omit<DocumentLine, 'incomeUzs' | 'costSum'> & { incomeUzs?: number | null; costSum?: number | null }>(sql`
      select line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode,
        array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode) as "multiBarcodes",
        unit.name as "unitName", line.quantity as count, ${cost} line.term_of_item as "termOfItem", line.lot_id as "lotId",
        line.received, line.returned, line.lost, price.price_uzs as "priceUzs", price.price_wholesale as "priceWholesale", line.comment
      from warehouse_document_line line
      join warehouse_document document on document.id = line.document_id
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id
      left join lateral (
        select p.price_uzs, p.price_wholesale from price p
        where p.department_id = ${priceDepartment} and p.lot_id = line.lot_id and p.effective_from <= ${now}
        order by p.effective_from desc limit 1) price on true
      where line.document_id = ${document.id} order by line.position`)
    .then((rows) =>
      rows.map(({ incomeUzs, costSum, ...line }) => ({
        ...line,
        ...(incomeUzs === null || incomeUzs === undefined ? {} : { incomeUzs }),
        ...(costSum === null || costSum === undefined ? {} : { costSum }),
      })),
    )
}

/** The steps of the table of states that this caller may take by `changeDocStatus` now. */
function nextStatuses(caller: Caller, document: DocumentHead): DocumentStatus[] {
  if (!mayUse(caller, document.departmentId)) return []
  const { kind, byHand } = kindOf(document.action)
  const reachable = new Set<string>()
  const visit = (status: string) => {
    for (const next of nextStates(kind, status as never) as readonly string[]) {
      if (reachable.has(next)) continue
      reachable.add(next)
      if (isPassedOnTheWay(next)) visit(next)
    }
  }
  if (goesByHand(document.action, document.status)) visit(document.status)
  return [...reachable].filter(
    (status) => byHand.includes(status) && holds(caller.permissions, permissionFor(document.action, status)),
  ) as DocumentStatus[]
}
