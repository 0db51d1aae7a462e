import { DOCUMENTS_FOUND_MAX, findDocuments, type FoundDocument } from '../../src/api/documentSearch.ts'
import { DocumentAction } from '../../src/api/warehouseDocument.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { KIND_OF } from '../../src/rules/warehouseDocuments.ts'
import { handleRead } from '../handle.ts'

/**
 * Whose counter has come so far, and in which year: with department and year known every kind of document is found by the
 * index that keeps its numbers apart, among however many.
 */
const counters = (kind: Sql, number: number): Sql =>
  sql`(select department_id, kind, year from number_counter where ${kind} and last_number >= ${number}) counter`

const warehouseDocuments = (caller: Caller, actions: readonly string[], number: number): Sql => sql`
  select document.action as kind, document.id, document.reg_number as number, document.reg_date as date, department.name as "departmentName"
  from ${counters(sql`kind = any(${actions}::text[])`, number)}
  join warehouse_document document on document.department_id = counter.department_id and document.action = counter.kind
    and extract(year from document.reg_date) = counter.year and document.reg_number = ${number}
  join department on department.id = document.department_id
  where ${inScope(caller, sql`document.department_id`)}
    or (document.status not in ('DRAFT', 'SUSPENDED', 'WAITING_FOR_READY') and ${inScope(caller, sql`document.to_department_id`)})`

const pricingDocuments = (caller: Caller, number: number): Sql => sql`
  select 'PRICING', document.id, document.reg_number, document.reg_date, department.name
  from ${counters(sql`kind = 'PRICING'`, number)}
  join pricing_document document on document.department_id = counter.department_id
    and extract(year from document.reg_date) = counter.year and document.reg_number = ${number}
  join department on department.id = document.department_id
  where ${inScope(caller, sql`document.department_id`)}`

/** Documents of a table of their own that are numbered as others are. */
const ownTable = (
  caller: Caller,
  number: number,
  kind: 'ACT' | 'ADJUSTMENT' | 'EXTRA_COST' | 'INVENTORY',
  column = sql`document.reg_number`,
): Sql => sql`
  select ${kind}::text, document.id, ${column}, document.reg_date, department.name
  from ${counters(sql`kind = ${kind}`, number)}
  join ${raw(kind.toLowerCase())} document on document.department_id = counter.department_id
    and extract(year from document.reg_date) = counter.year and ${column} = ${number}
  join department on department.id = document.department_id
  where ${inScope(caller, sql`document.department_id`)}`

/** Dispatch notes, whose numbers are typed: told as the transfer that each goes with. */
const avizes = (caller: Caller, number: number): Sql => sql`
  select 'AVIZ', aviz.document_id, aviz.reg_number, aviz.reg_date, department.name
  from aviz join department on department.id = aviz.department_id
  where aviz.reg_number = ${number} and ${inScope(caller, sql`aviz.department_id`)}`

const sales = (caller: Caller, number: number, timeZone: string): Sql => sql`
  select sale.kind, sale.id, sale.sale_number, (sale.sale_date at time zone ${timeZone})::date, department.name
  from ${counters(sql`kind = 'SALE'`, number)}
  join sale on sale.department_id = counter.department_id and sale.number_year = counter.year and sale.sale_number = ${number}
  join department on department.id = sale.department_id
  where ${inScope(caller, sql`sale.department_id`)}`

export const documentSearchHandlers = [
  handleRead(findDocuments, async ({ db, caller, query: { number }, timeZone }) => {
    const actions = DocumentAction.options.filter((action) =>
      holds(caller.permissions, `view ${KIND_OF[action].subject}`),
    )
    const kinds = [
      ...(actions.length > 0 ? [warehouseDocuments(caller, actions, number)] : []),
      ...(holds(caller.permissions, 'view pricing') ? [pricingDocuments(caller, number)] : []),
      ...(holds(caller.permissions, 'view act') ? [ownTable(caller, number, 'ACT')] : []),
      ...(holds(caller.permissions, 'view adjustment') ? [ownTable(caller, number, 'ADJUSTMENT')] : []),
      ...(holds(caller.permissions, 'view extra-cost') ? [ownTable(caller, number, 'EXTRA_COST')] : []),
      ...(holds(caller.permissions, 'view inventory')
        ? [ownTable(caller, number, 'INVENTORY', sql`document.inventory_number`)]
        : []),
      ...(holds(caller.permissions, 'view transfers') ? [avizes(caller, number)] : []),
      ...(holds(caller.permissions, 'view sales') ? [sales(caller, number, timeZone)] : []),
    ]
    if (kinds.length === 0) return []
    return db.rows<FoundDocument>(sql`
      select * from (${join(kinds, raw(' union all '))}) found (kind, id, number, date, "departmentName")
      order by date desc, id desc limit ${DOCUMENTS_FOUND_MAX}`)
  }),
]
