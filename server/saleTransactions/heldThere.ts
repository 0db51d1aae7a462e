import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** What an income is called that was received of a sale of another department of ours. */
export const RECEIVED_SALE = 'SALE'

/**
 * `sale_id` and `name` of the department that has received it: sales of which something was taken back, while their receiver
 * has more than is still sold to it. Goods that both name are compared good by good; what was named for goods of the sale that
 * are in no list any more, or written down beside them, together.
 */
export const heldTooMuch = sql`
  select taken.sale_id, department.name from sale_transaction taken
  join department on department.id = taken.department_id
  cross join lateral (
    select coalesce(bool_or(sold.back), false) as back, coalesce(bool_or(there.count > sold.count), false) as more,
      coalesce(sum(there.count) filter (where sold.item_id is null), 0) > coalesce(sum(sold.count) filter (where there.item_id is null), 0) as strange
    from (
      select item_id, sum(quantity - returned) as count, bool_or(returned > 0) as back
      from sale_line where sale_id = taken.sale_id and quantity > 0 group by item_id) sold
    full join (
      select item_id, sum(quantity - returned) as count from warehouse_document_line where document_id = taken.income_id group by item_id) there
      on there.item_id = sold.item_id) compared
  where compared.back and (compared.more or compared.strange)`

const holderOfTooMuch = (db: Transaction, saleIds: readonly number[]): Promise<{ name: string } | undefined> =>
  db.first<{ name: string }>(
    sql`select name from (${heldTooMuch}) held where sale_id = any(${[...saleIds]}::bigint[]) limit 1`,
  )

/**
 * What another department of ours has received of a sale lies there: only what it has given back is taken back here. The caller
 * has counted its returns up already, and holds the sale, so that nobody receives it meanwhile.
 * @throws Refusal 409 `saleReceivedThere` naming the department
 */
export async function requireGivenBack(db: Transaction, saleIds: readonly number[]): Promise<void> {
  const holder = await holderOfTooMuch(db, saleIds)
  if (holder) throw new Refusal(409, 'saleReceivedThere', { name: holder.name })
}

/** The sale that an income was received of, held until the end: nothing of it is taken back meanwhile. */
export async function holdSaleOf(db: Transaction, incomeId: number): Promise<number | undefined> {
  const sale = await db.first<{ id: number }>(sql`
    select sale.id from sale where id = (select sale_id from sale_transaction where income_id = ${incomeId}) for update`)
  return sale?.id
}

/** What was taken back where it was sold does not lie here again. The caller holds the sale. @throws Refusal 409 `saleTakenBack` */
export async function requireStillSold(db: Transaction, saleId: number | undefined): Promise<void> {
  if (saleId !== undefined && (await holderOfTooMuch(db, [saleId]))) throw new Refusal(409, 'saleTakenBack')
}

/** An income of a sale that is thrown away was never received: the sale waits again. */
export async function forgetReceipt(db: Transaction, incomeId: number): Promise<void> {
  await db.run(sql`delete from sale_transaction where income_id = ${incomeId}`)
}
