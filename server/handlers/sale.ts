import {
  createSale,
  deleteSuspendedSale,
  editSale,
  finishSale,
  getSale,
  searchSales,
  suspendedSales,
  suspendSale,
} from '../../src/api/sale.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { onDays } from '../businessDay.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { requireStep } from '../ledger/transition.ts'
import { handleList } from '../lists/handleList.ts'
import { saleNotFound } from '../refusal.ts'
import { finish } from '../sales/finishSale.ts'
import { claimSale } from '../sales/claimSale.ts'
import { lockHeldSale, requireHeld, writeSale } from '../sales/holdSale.ts'
import { readSale } from '../sales/readSale.ts'
import { type ItemFacts, itemFacts } from '../sales/saleLines.ts'

export const saleHandlers = [
  handle(createSale, async ({ db, caller, path, body }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    const sale = await claimSale(db, { ...body, departmentId, cashboxId: Number(path.cashboxId) }, caller.userId)
    if (sale.isNew) await writeSale(db, sale, body)
    return readSale(db, sale.id)
  }),

  handle(editSale, async ({ db, caller, path, body }) => {
    const held = await lockHeldSale(db, Number(path.id))
    requireDepartment(caller, held.departmentId, 'id')
    requireHeld(held)
    const itemIds = body.saleItems.map((line) => line.itemId)
    const facts = await db.rows<ItemFacts>(itemFacts(held.departmentId, itemIds))
    await writeSale(db, { ...held, isNew: false, facts }, body)
    return readSale(db, held.id)
  }),

  handle(suspendSale, async ({ db, caller, path, body }) => {
    const held = await lockHeldSale(db, Number(path.id))
    requireDepartment(caller, held.departmentId, 'id')
    const to = body.reopen ? 'DRAFT' : 'SUSPENDED'
    // Held twice by a double click: it is where it should be already.
    if (held.status !== to) {
      requireStep('sale', held.status, to, 'saleStatus')
      await db.run(sql`update sale set status = ${to} where id = ${held.id}`)
      await db.run(sql`
        insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
        values (${held.departmentId}, 'sale', ${held.id}, ${held.status}, ${to}, ${caller.userId})`)
    }
    return readSale(db, held.id)
  }),

  handle(deleteSuspendedSale, async ({ db, caller, path }) => {
    const held = await lockHeldSale(db, Number(path.id))
    requireDepartment(caller, held.departmentId, 'id')
    requireStep('sale', held.status, 'DELETED', 'saleStatus')
    await db.run(sql`update sale set status = 'DELETED' where id = ${held.id}`)
    await db.run(sql`
      insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
      values (${held.departmentId}, 'sale', ${held.id}, ${held.status}, 'DELETED', ${caller.userId})`)
    return { done: true as const }
  }),

  handle(finishSale, finish),

  handleRead(getSale, async ({ db, caller, path }) => {
    const sale = await db.first<{ departmentId: number }>(
      sql`select department_id as "departmentId" from sale where id = ${Number(path.id)}`,
    )
    if (!sale) throw saleNotFound()
    requireDepartment(caller, sale.departmentId, 'id')
    return readSale(db, Number(path.id))
  }),

  handleRead(suspendedSales, async ({ db, caller, query }) => {
    const held = await db.rows<{ id: number }>(sql`
      select sale.id from sale join cashbox own on own.id = ${query.cashboxId} and own.department_id = sale.department_id
      where sale.status = 'SUSPENDED' and ${inScope(caller, sql`sale.department_id`)}
      order by sale.cashbox_id = own.id desc, sale.created_at desc limit 100`)
    return { items: await Promise.all(held.map(({ id }) => readSale(db, id))) }
  }),

  ...handleList(searchSales, {
    from: sql`sale
      join department on department.id = sale.department_id
      join cashbox on cashbox.id = sale.cashbox_id
      join app_user seller on seller.id = sale.user_id
      left join employee on employee.id = seller.employee_id
      left join cash_session session on session.id = sale.session_id`,
    columns: {
      id: sql`sale.id`,
      saleNumber: sql`sale.sale_number`,
      saleDate: sql`sale.sale_date`,
      kind: sql`sale.kind`,
      status: sql`sale.status`,
      depId: sql`sale.department_id`,
      shopName: { sql: sql`department.name`, sort: sql`department.name_key` },
      cashboxNumber: sql`cashbox.number`,
      sessionNumber: sql`session.session_number`,
      cashierFullName: sql`coalesce(nullif(concat_ws(' ', employee.last_name, employee.first_name), ''), seller.username)`,
      lines: sql`(select count(*) from sale_line line where line.sale_id = sale.id)`,
      totalCount: sql`sale.total_count`,
      totalSum: sql`sale.total_sum`,
      discount: sql`sale.discount`,
      finalTotalSum: sql`sale.final_total_sum`,
      paymentTypes: sql`array(select payment.payment_type from sale_payment payment where payment.sale_id = sale.id order by payment.id)`,
      comment: sql`left(sale.comment, 255)`,
    },
    scope: ({ caller, query, timeZone }) => sql`sale.status = 'FINISHED' and ${inScope(caller, sql`sale.department_id`)}
      and (${query.saleNum ?? null}::bigint is null or sale.sale_number = ${query.saleNum ?? null})
      and ${onDays(sql`sale.sale_date`, query.saleDate, query.saleDate, timeZone)}`,
    filter: {
      departmentId: (id) => sql`sale.department_id = ${id}`,
      cashboxId: (id) => sql`sale.cashbox_id = ${id}`,
      kind: (kind) => sql`sale.kind = ${kind}`,
      start: (day, { timeZone }) => onDays(sql`sale.sale_date`, day, null, timeZone),
      end: (day, { timeZone }) => onDays(sql`sale.sale_date`, null, day, timeZone),
      itemId: (id) => sql`exists (select from sale_line line where line.sale_id = sale.id and line.item_id = ${id})`,
    },
    search: (words) => sql`sale.sale_number::text = ${words.trim()}`,
    defaultSort: [{ field: 'saleDate', descending: true }],
  }),
]
