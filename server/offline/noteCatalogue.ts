import type { RecordName } from '../../src/rules/records.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

/**
 * Notes for the tills' own catalogues (server/offline): whoever changes goods, prices, shelves or clients says in the same
 * transaction whose; what became of them the tills ask for when they read the note.
 */

/** Goods that changed for everybody; `ids` is a query of one column. */
export const noteItems = (db: Executor, ids: Sql): Promise<unknown> =>
  db.run(
    sql`insert into catalogue_change (subject, subject_id) select distinct 'ITEM', changed.id from (${ids}) as changed (id)`,
  )

/** Goods whose price or shelf changed in some departments; `changed` is a query of department and item. */
export const insertDepartmentNotes = (changed: Sql): Sql => sql`
  insert into catalogue_change (department_id, subject, subject_id)
  select distinct noted.department_id, 'ITEM', noted.item_id from (${changed}) as noted (department_id, item_id)`

const noteCustomers = (db: Executor, ids: Sql) =>
  db.run(
    sql`insert into catalogue_change (subject, subject_id) select 'CUSTOMER', changed.id from (${ids}) as changed (id)`,
  )

/** A record was saved or taken away: what of it tills keep. */
export async function noteRecord(db: Executor, subject: RecordName, id: number): Promise<void> {
  if (subject === 'item') await noteItems(db, sql`select ${id}::bigint`)
  else if (subject === 'customer') await noteCustomers(db, sql`select ${id}::bigint`)
  else if (subject === 'discountType')
    await noteCustomers(db, sql`select id from customer where discount_type_id = ${id} and deleted_at is null`)
  else if (subject === 'reference')
    await noteItems(
      db,
      sql`select id from item where ${id} in (unit_id, brand_id, category_id, sub_category_id, sub2_category_id, sub3_category_id) and deleted_at is null`,
    )
}
