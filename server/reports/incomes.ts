import { raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { ofGoods } from './ofGoods.ts'
import type { Question } from './question.ts'
import { ofSupplier } from './soldPieces.ts'
import { costOf } from './costOf.ts'

/**
 * What suppliers brought and took back in a period, as `move`. Documents of goods only: what was paid for their freight came from
 * somebody else, and its ids are others. `offset 0` has the days found first: PostgreSQL would look at each document for its days.
 */
const movesOfSuppliers = ({ parts: [{ first, last }], inDepartments }: Question): Sql => sql`(
  select * from stock_move where place = 'SUPPLIER' and occurred_at >= ${first} and occurred_at < ${last}
    and document_kind in ('income', 'outcome') and ${inDepartments(sql`department_id`)} offset 0) move`

/** Of `move`: a supplier's place loses what comes from him. */
const CAME_AND_WENT = raw(`
  coalesce(-sum(move.quantity) filter (where move.quantity < 0), 0) as came,
  coalesce(sum(move.quantity) filter (where move.quantity > 0), 0) as went,
  coalesce(-sum(move.cost_sum) filter (where move.cost_sum < 0), 0) as cost_in,
  coalesce(sum(move.cost_sum) filter (where move.cost_sum > 0), 0) as cost_out`)

/** What suppliers brought and got back, at its cost. */
export const incomeRows = (question: Question, { caller }: ReadCall): Sql => sql`
    select coalesce(fact.contragent_id::text, '-') as "rowKey", fact.contragent_id as "supplierId", supplier.full_name as "supplierName",
      supplier.name_key as "supplierName key", fact.documents, fact.items, fact.came as "quantityIn", fact.went as "quantityOut",
      ${costOf(caller, raw('fact.cost_in'))} as "costIn", ${costOf(caller, raw('fact.cost_out'))} as "costOut",
      ${costOf(caller, raw('round(100 * fact.cost_in / nullif(sum(fact.cost_in) over (), 0), 2)'))} as share
    from (
      select document.contragent_id, count(distinct document.id) as documents, count(distinct move.item_id) as items,
        ${CAME_AND_WENT}
      from ${movesOfSuppliers(question)} join warehouse_document document on document.id = move.document_id join item on item.id = move.item_id
      where ${ofGoods(question.filter)}
      group by 1) fact
    left join contragent supplier on supplier.id = fact.contragent_id`

/** The documents by which suppliers brought goods and took them back, each with what of it is asked for. */
export const incomeDocumentRows = (question: Question, { caller }: ReadCall): Sql => sql`
    select fact.document_id::text as "rowKey", fact.document_id as "documentId", fact.kind as "documentKind", document.reg_number as "regNumber",
      fact.occurred_at as "occurredAt", department.name as "departmentName", department.name_key as "departmentName key",
      supplier.full_name as "supplierName", supplier.name_key as "supplierName key", fact.items, fact.came as "quantityIn", fact.went as "quantityOut",
      ${costOf(caller, raw('fact.cost_in'))} as "costIn", ${costOf(caller, raw('fact.cost_out'))} as "costOut"
    from (
      select move.document_id, max(move.document_kind) as kind, max(move.department_id) as department_id, max(move.occurred_at) as occurred_at,
        count(distinct move.item_id) as items,
        ${CAME_AND_WENT}
      from ${movesOfSuppliers(question)} join warehouse_document origin on origin.id = move.document_id join item on item.id = move.item_id
      where ${ofGoods(question.filter)} and ${ofSupplier(question, raw('origin.contragent_id'))}
      group by 1) fact
    join warehouse_document document on document.id = fact.document_id join department on department.id = fact.department_id
    left join contragent supplier on supplier.id = document.contragent_id`
