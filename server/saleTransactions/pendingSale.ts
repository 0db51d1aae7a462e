import type { PendingSale, PendingSaleLine } from '../../src/api/saleTransaction.ts'
import { type Caller, inScope, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { notFound } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'

/** Sales to contragents that stand for a department, of which something was not taken back. */
export const pendingSales = sql`sale
  join contragent on contragent.id = sale.contragent_id and contragent.department_id is not null
  join department target on target.id = contragent.department_id
  join department sender on sender.id = sale.department_id
  join app_user seller on seller.id = sale.user_id
  left join sale_transaction received on received.sale_id = sale.id
  cross join lateral (
    select coalesce(sum(line.quantity - line.returned), 0) as quantity,
      coalesce(sum(round(line.final_sum * (line.quantity - line.returned) / line.quantity, 2)), 0) as paid
    from sale_line line where line.sale_id = sale.id and line.quantity > 0) content`
/** Whether one of them is a sale that can wait at all. */
export const isPendingSale = sql`sale.kind = 'SALE' and sale.status = 'FINISHED' and sale.department_id <> contragent.department_id`

/** On `pendingSales`: not received yet, with something to receive, at the caller's departments. */
export const waitsAt = (
  caller: Caller,
): Sql => sql`${isPendingSale} and received.sale_id is null and content.quantity > 0
  and ${inScope(caller, sql`contragent.department_id`)}`
/** Those alone, as what stands after `from`. */
export const pendingSalesOf = (caller: Caller): Sql => sql`${pendingSales} where ${waitsAt(caller)}`

/** A sale as it waits, or was received, at a department of the caller's. @throws Refusal 404, 403 */
export async function readPendingSale(db: Executor, caller: Caller, id: number): Promise<PendingSale> {
  const sale = await db.first<Omit<PendingSale, 'saleItems' | 'payments' | 'history' | 'related'>>(sql`
    select sale.id, sale.sale_date as "saleDate", sale.sale_number as "regNumber", content.quantity as "totalCount",
      content.paid as "amountOfPaymentUzs", ${nameOf(sql`seller`)} as "senderName", sender.name as "senderDepartment",
      target.id as "departmentId", target.name as "departmentName", contragent.id as "contragentId",
      received.income_id as "incomeId", case when received.sale_id is null then 'PENDING' else 'RECEIVED' end as state
    from ${pendingSales} where sale.id = ${id} and ${isPendingSale}`)
  if (!sale) throw notFound()
  requireDepartment(caller, sale.departmentId, 'id')
  const payments = await db.rows<PendingSale['payments'][number]>(sql`
    select payment_type as "paymentType", amount from sale_payment where sale_id = ${id} and amount >= 0 order by id`)
  return {
    ...sale,
    payments,
    saleItems: await readLines(db, id, sale.contragentId),
    history: await readHistory(db, id),
    related: await chainOf(db, caller, { kind: 'sale', id }),
  }
}

const readHistory = (db: Executor, saleId: number): Promise<PendingSale['history']> =>
  db.rows<PendingSale['history'][number]>(sql`
    select sale.sale_date as at, null as "fromStatus", 'PENDING' as "toStatus", seller.username as "userName", sale.comment
    from sale join app_user seller on seller.id = sale.user_id where sale.id = ${saleId}
    union all
    select received_at, 'PENDING', 'RECEIVED', receiver.username, ''
    from sale_transaction join app_user receiver on receiver.id = received_by where sale_id = ${saleId}
    order by "fromStatus" nulls first`)

/** What is left of the sale's lines; goods that are in no list any more are those that somebody named for them. */
const readLines = (db: Executor, saleId: number, contragentId: number): Promise<PendingSaleLine[]> =>
  db.rows<PendingSaleLine>(sql`
    select line.id, coalesce(mapped.id, item.id) as "itemId", coalesce(mapped.name, item.name) as "itemName",
      coalesce(mapped.artikul, item.artikul) as artikul, coalesce(mapped.barcode, item.barcode) as barcode,
      array(select code.barcode from item_barcode code where code.item_id = coalesce(mapped.id, item.id) and not code.main order by code.barcode) as "multiBarcodes",
      unit.name as "unitName", line.term_of_item as "termOfItem", line.quantity - line.returned as count,
      round(line.final_sum / line.quantity, 2) as "priceUzs",
      round(line.final_sum * (line.quantity - line.returned) / line.quantity, 2) as "finalSum",
      item.deleted_at is not null and mapped.id is null as unknown
    from sale_line line
    join item on item.id = line.item_id
    left join sender_item said on item.deleted_at is not null and said.contragent_id = ${contragentId} and said.code = 'item ' || item.id
    left join item mapped on mapped.id = said.item_id and mapped.deleted_at is null
    join reference unit on unit.id = coalesce(mapped.unit_id, item.unit_id)
    where line.sale_id = ${saleId} and line.quantity > line.returned and line.quantity > 0
    order by line.position`)
