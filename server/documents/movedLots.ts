import type { DocumentKind } from '../../src/rules/states.ts'
import { kindOf, WAREHOUSE_ACTIONS } from '../../src/rules/warehouseDocuments.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface MovingDocument {
  kind: DocumentKind
  id: number
  number: number | null
}

const NAMED_MAX = 5
const WAREHOUSE_KINDS = WAREHOUSE_ACTIONS.map((action) => kindOf(action).kind)

/** The other documents that have moved lots of an income, goods or value, and have not taken it back: the first few of them. */
export const lotsMoved = (db: Executor, incomeId: number): Promise<MovingDocument[]> =>
  db.rows<MovingDocument>(sql`
    with moved as (
      select document_kind as kind, document_id as id from stock_move move
      where (item_id, lot_id) in (select item_id, lot_id from warehouse_document_line where document_id = ${incomeId})
        and (document_kind, document_id) <> ('income', ${incomeId})
      group by document_kind, document_id, lot_id, place, place_department_id
      having sum(quantity) <> 0 or sum(cost_sum) <> 0
    )
    select distinct moved.kind, moved.id, coalesce(document.reg_number, cost.reg_number, adjusted.reg_number, sale.sale_number) as number
    from moved
    left join warehouse_document document on document.id = moved.id and moved.kind = any(${WAREHOUSE_KINDS}::text[])
    left join adjustment adjusted on adjusted.id = moved.id and moved.kind = 'adjustment'
    left join extra_cost cost on cost.id = moved.id and moved.kind = 'extraCost'
    left join sale on sale.id = moved.id and moved.kind = 'sale'
    order by moved.kind, moved.id limit ${NAMED_MAX}`)
