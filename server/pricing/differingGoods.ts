import type { Connections, Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Handler } from '../handle.ts'
import { asKept, differingOf } from './differing.ts'

/**
 * Which goods lie at several prices is kept, so that a list of them reads no others. Whoever fills or empties a shelf or sets prices
 * says so in the same transaction, and whoever reads looks at that first: sales never wait for it.
 */

/** Rows of the queue looked at in one transaction. */
const DUE_AT_ONCE = 5_000

/** Goods that may differ now, or no longer; `changed` is a query of department and item. */
export const insertDueGoods = (changed: Sql): Sql => sql`
  insert into differing_due (department_id, item_id)
  select distinct due.department_id, due.item_id from (${changed}) as due (department_id, item_id)`

/**
 * The same of all goods of a pricing document, in one row however long it is. What they are worth at prices is added up anew, too
 * (`server/reports/rollups/stockValue.ts`), as it is of whatever moves.
 */
export const noteDuePricing = (db: Transaction, documentId: number): Promise<number> =>
  db.run(sql`
    with valued as (insert into sales_rollup_due (pricing_document_id) values (${documentId}))
    insert into differing_due (pricing_document_id) values (${documentId})`)

/** The same of shelves whose prices have come into force; `shelves` is a query of department and item. */
export const notePricesInForce = (db: Transaction, shelves: Sql): Promise<number> =>
  db.run(sql`
    with valued as (insert into sales_rollup_due (department_id, item_id) select distinct due.* from (${shelves}) as due (department_id, item_id))
    ${insertDueGoods(shelves)}`)

/** Looks at all that waits; two take turns. */
export async function lookAtDue(db: Connections): Promise<void> {
  if (!(await db.first(sql`select 1 from differing_due limit 1`))) return
  for (let looked = DUE_AT_ONCE; looked === DUE_AT_ONCE;)
    looked = await db.withTransaction(async (transaction) => {
      // Locked first: the next statement sees all that the noted changes have done.
      const due = await transaction.rows<{ id: number }>(
        sql`select id from differing_due order by id limit ${DUE_AT_ONCE} for update`,
      )
      const ids = due.map(({ id }) => id)
      await lookAt(transaction, ids)
      return ids.length
    })
}

/** By the prices that are kept: whether a good differs changes only with what is noted. */
const lookAt = (db: Transaction, dueIds: readonly number[]) =>
  db.run(sql`
    with taken as (
      delete from differing_due where id = any(${[...dueIds]}::bigint[]) returning department_id, item_id, pricing_document_id
    ), good as materialized (
      select department_id, item_id from taken where item_id is not null
      union select line.department_id, line.item_id from taken join pricing_line line on line.document_id = taken.pricing_document_id
    ), found as materialized (
      select department_id, item_id from (${differingOf(sql`select department_id, item_id from good`, asKept)}) differing
    ), gone as (
      delete from differing_good known using good where known.department_id = good.department_id and known.item_id = good.item_id
        and not exists (select from found where found.department_id = good.department_id and found.item_id = good.item_id)
    )
    insert into differing_good (department_id, item_id) select department_id, item_id from found on conflict do nothing`)

/** Makes calls that read `differing` look at what waits first. */
export const lookingAtDue = (handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) => ({
    ...handler,
    async work(call) {
      await lookAtDue(call.db as unknown as Connections)
      return handler.work(call)
    },
  }))
