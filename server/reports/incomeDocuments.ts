import { raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { ofGoods } from './ofGoods.ts'
import type { Question } from './question.ts'
import { ofSupplier } from './soldPieces.ts'
import { costOf, movesOfSuppliers } from './stockAt.ts'

/** The documents by which suppliers brought goods and took them back, each with what of it is asked for. */
export const incomeDocumentRows = (question: Question, { caller }: ReadCall): Sql => sql`
    select fact.document_id::text as "rowKey", fact.document_id as "documentId", fact.kind as "documentKind", document.reg_number as "regNumber",
      fact.occurred_at as "occurredAt", department.name as "departmentName", department.name_key as "departmentName key",
      supplier.full_name as "supplierName", supplier.name_key as "supplierName key", fact.items, fact.came as "quantityIn", fact.went as "quantityOut",
      ${costOf(caller, raw('fact.cost_in'))} as "costIn", ${costOf(caller, raw('fact.cost_out'))} as "costOut"
    from (
      select move.document_id, max(move.document_kind) as kind, max(move.department_id) as department_id, max(move.occurred_at) as occurred_at,
        count(distinct move.item_id) as items,
        coalesce(-sum(move.quantity) filter (where move.quantity < 0), 0) as came,
        coalesce(sum(move.quantity) filter (where move.quantity > 0), 0) as went,
        coalesce(-sum(move.cost_sum) filter (where move.cost_sum < 0), 0) as cost_in,
        coalesce(sum(move.cost_sum) filter (where move.cost_sum > 0), 0) as cost_out
      from ${movesOfSuppliers(question)} join warehouse_document origin on origin.id = move.document_id join item on item.id = move.item_id
      where ${ofGoods(question.filter)} and ${ofSupplier(question, raw('origin.contragent_id'))}
      group by 1) fact
    join warehouse_document document on document.id = fact.document_id join department on department.id = fact.department_id
    left join contragent supplier on supplier.id = document.contragent_id`
