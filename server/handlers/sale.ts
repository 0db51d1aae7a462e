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
import type { ActivePromotion } from '../../src/api/promotionTrial.ts'
import { localMoment } from '../../src/rules/runningPromotions.ts'
import { promotionsOfSale } from '../promotions/running.ts'
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
import { saleColumns, SALES } from '../sales/saleList.ts'

export const saleHandlers = [
  handle(createSale, async ({ db, caller, path, body, now, timeZone }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    const moment = localMoment(now, timeZone)
    const claim = { ...body, departmentId, cashboxId: Number(path.cashboxId) }
    const sale = await claimSale(db, claim, caller.userId, moment.day)
    if (sale.isNew) await writeSale(db, sale, body, moment)
    return readSale(db, sale.id)
  }),

  handle(editSale, async ({ db, caller, path, body, now, timeZone }) => {
    const held = await lockHeldSale(db, Number(path.id))
    requireDepartment(caller, held.departmentId, 'id')
    requireHeld(held)
    const itemIds = body.saleItems.map((line) => line.itemId)
    const facts = await db.rows<ItemFacts>(itemFacts(held.departmentId, itemIds))
    const moment = localMoment(now, timeZone)
    const promotions = await db.rows<ActivePromotion>(promotionsOfSale(held.departmentId, itemIds, moment.day))
    await writeSale(db, { ...held, isNew: false, facts, promotions }, body, moment)
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
      select sale.id from sale left join cashbox own on own.id = ${query.cashboxId ?? null} and own.department_id = sale.department_id
      where sale.status = 'SUSPENDED' and ${inScope(caller, sql`sale.department_id`)}
        and ${query.cashboxId === undefined ? sql`sale.sale_type = 'RETAIL'` : sql`own.id is not null`}
      order by sale.cashbox_id = own.id desc, sale.created_at desc limit 100`)
    return { items: await Promise.all(held.map(({ id }) => readSale(db, id))) }
  }),

  ...handleList(searchSales, {
    from: SALES,
    columns: saleColumns,
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
      customerId: (id) => sql`sale.client_id = ${id}`,
    },
    search: (words) => sql`sale.sale_number::text = ${words.trim()}`,
    defaultSort: [{ field: 'saleDate', descending: true }],
  }),
]
