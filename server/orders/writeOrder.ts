import type { Order, proposeOrder, saveOrder } from '../../src/api/orderDocument.ts'
import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import { newDocument } from '../documents/writeDocument.ts'
import type { Call, ReadCall } from '../handle.ts'
import { knownCode } from '../items/knownCode.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth, requireStep, transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { requireThere } from '../requests/requireThere.ts'
import { comingTo } from '../requests/underWay.ts'
import { findOrder, type OrderHead, receivedOf } from './findOrder.ts'
import { readOrder } from './readOrder.ts'

type Sent = ReceivedBy<typeof saveOrder>['body']

/**
 * Writes an order, new or still SUSPENDED, and sends it where `to` is SENT.
 * @throws Refusal 400 names what is missing or not there, 409 `wrongState`, `changedMeanwhile`.
 */
export async function writeOrder(call: Call & { body: Sent }, to: 'SUSPENDED' | 'SENT'): Promise<Order> {
  const { db, caller, body } = call
  requireDepartment(caller, body.fromDepartmentId, 'fromDepartmentId')
  await requireThere(db, [
    { field: 'fromDepartmentId', table: 'department', id: body.fromDepartmentId },
    { field: 'contragentid', table: 'contragent', id: body.contragentid },
  ])
  await requireKnown(db, body)
  const head = body.id ? await reopen(call, body.id) : await begin(call)
  await db.run(sql`
    update order_document set contragent_id = ${body.contragentid}, due_date = ${body.dueDate}, comment = ${body.comment},
      changed_at = now(), version = version + ${body.id ? 1 : 0} where id = ${head.id}`)
  await db.run(sql`delete from order_document_line where order_id = ${head.id}`)
  const lines = body.orderDocumentItemsList
  await db.run(sql`
    insert into order_document_line (order_id, position, item_id, quantity, last_price)
    select ${head.id}, wanted.position, wanted.item_id, wanted.quantity, (
      select brought.unit_cost * income.currency_rate from warehouse_document_line brought join warehouse_document income on income.id = brought.document_id
      where brought.item_id = wanted.item_id and income.action = 'KIRIM' and income.status = 'READY'
        and income.contragent_id = ${body.contragentid} order by brought.id desc limit 1)
    from unnest(${lines.map((_, index) => index + 1)}::int[], ${lines.map(({ itemId }) => itemId)}::bigint[],
      ${lines.map(({ orderCount }) => orderCount)}::numeric[]) as wanted (position, item_id, quantity)`)
  if (to === 'SENT') {
    requireStep('order', head.status, to, 'orderStatus')
    await transition(db, 'order', head, to, { userId: caller.userId })
  }
  if (head.regNumber === null) await number(db, head)
  return readOrder(db, caller, head.id)
}

/** Says everything that is wrong at once, in the words of the specification (2 §5). */
async function requireKnown(db: Executor, { orderDocumentItemsList: lines }: Sent): Promise<void> {
  if (lines.length === 0) throw new Refusal(400, 'chooseGoods', {}, { orderDocumentItemsList: 'chooseGoods' })
  const known = await db.rows<{ id: number }>(
    sql`select id from item where id = any(${lines.map(({ itemId }) => itemId)}::bigint[]) and deleted_at is null`,
  )
  const ids = new Set(known.map(({ id }) => id))
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  lines.forEach(({ itemId }, index) => {
    if (!ids.has(itemId)) fields[`orderDocumentItemsList.${index}.itemId`] = 'notFound'
    else if (seen.has(itemId)) fields[`orderDocumentItemsList.${index}.itemId`] = 'twice'
    seen.add(itemId)
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

async function begin({ db, caller, body, now, timeZone }: Call & { body: Sent }): Promise<OrderHead> {
  const regDate = businessDayOf(now, timeZone)
  const { id } = await db.one<{ id: number }>(sql`
    insert into order_document (department_id, contragent_id, reg_date, created_by)
    values (${body.fromDepartmentId}, ${body.contragentid}, ${regDate}, ${caller.userId}) returning id`)
  const head: OrderHead = {
    id,
    version: 1,
    status: 'SUSPENDED',
    departmentId: body.fromDepartmentId,
    contragentId: body.contragentid,
    regNumber: null,
    regDate,
  }
  await recordBirth(db, 'order', head, caller.userId)
  return head
}

async function reopen({ db, caller, body }: Call & { body: Sent }, id: number): Promise<OrderHead> {
  if (body.version === null || body.version === undefined)
    throw new Refusal(400, 'badInput', {}, { version: 'required' })
  const head = await findOrder(db, caller, id, { lock: true, version: body.version })
  if (head.status !== 'SUSPENDED') throw new Refusal(409, 'wrongState', { state: `enum.orderStatus.${head.status}` })
  // Its number is of its department.
  if (head.departmentId !== body.fromDepartmentId)
    throw new Refusal(409, 'numberGiven', {}, { fromDepartmentId: 'numberGiven' })
  return head
}

async function number(db: Transaction, head: OrderHead): Promise<void> {
  head.regNumber = await takeNumber(db, head.departmentId, 'ORDER', Number(head.regDate.slice(0, 4)))
  await db.run(sql`update order_document set reg_number = ${head.regNumber} where id = ${head.id}`)
}

/** The second order: goods by their barcodes, nothing produced yet (specification 2 §4.2). */
export async function writeProductionOrder({ db, caller }: Call, id: number): Promise<Order> {
  const head = await findOrder(db, caller, id, { lock: true })
  const isMade = await db.first(sql`select 1 from production_order where order_id = ${id}`)
  if (head.status !== 'SENT' || isMade)
    throw new Refusal(409, 'wrongState', { state: `enum.orderStatus.${head.status}` })
  const lines = await db.run(sql`
    with made as (insert into production_order (order_id) values (${id}) returning id)
    insert into production_order_line (production_order_id, position, barcode, order_count)
    select made.id, line.position, ${knownCode}, line.quantity
    from made, order_document_line line join item on item.id = line.item_id
    where line.order_id = ${id} and ${knownCode} is not null`)
  if (lines === 0) throw new Refusal(422, 'noBarcodes', {}, { id: 'noBarcodes' })
  await db.run(sql`update order_document set version = version + 1, changed_at = now() where id = ${id}`)
  return readOrder(db, caller, id)
}

/** An income in DRAFT of what neither has come nor stands in another unfinished income of this order. */
export async function writeIncomeOfOrder(call: Call, id: number): Promise<{ id: number }> {
  const { db, caller, now, timeZone } = call
  const head = await findOrder(db, caller, id, { lock: true })
  if (head.status !== 'SENT') throw new Refusal(409, 'wrongState', { state: `enum.orderStatus.${head.status}` })
  const missing = await db.rows<{ itemId: number; count: number; incomeUzs: number | null }>(sql`
    select line.item_id as "itemId", line.quantity - ${receivedOf} - pending.quantity as count, line.last_price as "incomeUzs"
    from order_document_line line cross join lateral (
      select coalesce(sum(brought.quantity), 0) as quantity
      from document_link made join warehouse_document income on income.id = made.to_id
      join warehouse_document_line brought on brought.document_id = income.id
      where made.from_kind = 'order' and made.from_id = line.order_id and made.to_kind = 'income'
        and brought.item_id = line.item_id
        and income.status in ('DRAFT', 'SUSPENDED', 'CHECKING', 'RECOUNT')) pending
    where line.order_id = ${id} and line.quantity > ${receivedOf} + pending.quantity order by line.position`)
  if (missing.length === 0) throw new Refusal(422, 'nothingMissing', {}, { id: 'nothingMissing' })
  const income = await newDocument(
    call,
    'KIRIM',
    { toDepartmentId: head.departmentId, contragentId: head.contragentId, regDate: businessDayOf(now, timeZone) },
    missing,
  )
  await linkDocuments(
    db,
    { kind: 'order', id },
    { kind: 'income', id: income.id, departmentId: head.departmentId },
    'ORDER',
  )
  return { id: income.id }
}

/** Goods below their minimum here, with what is on its way, that this contragent has brought before or is known to bring. */
export async function proposedOrder({ db, caller, body, now, timeZone }: ReadCall & ReceivedBy<typeof proposeOrder>) {
  requireDepartment(caller, body.fromDepartmentId, 'fromDepartmentId')
  const price = holds(caller.permissions, 'view cost') ? sql`, brought.price as "lastPrice"` : sql``
  const items = await db.rows<AnswerOf<typeof proposeOrder>['items'][number]>(sql`
    select item.id, item.name, item.barcode, item.artikul, color.name as "colorName", size.name as size, brand.name as "brandName",
      unit.name as "unitName", greatest(bounds.max_value, bounds.min_value) - stock.on_hand - coalesce(coming.quantity, 0) as "orderCount" ${price},
      stock.on_hand as "onHand", bounds.min_value as "minValue", bounds.max_value as "maxValue"
    from item_min_max bounds join item on item.id = bounds.item_id and item.deleted_at is null
    join reference unit on unit.id = item.unit_id
    left join reference color on color.id = item.color_id
    left join reference size on size.id = item.size_id
    left join reference brand on brand.id = item.brand_id
    cross join lateral (select coalesce(sum(on_hand), 0) as on_hand from stock_balance balance
      where balance.item_id = item.id and balance.department_id = bounds.department_id) stock
    left join ${comingTo(businessDayOf(now, timeZone))} coming
      on coming.department_id = bounds.department_id and coming.item_id = bounds.item_id
    left join lateral (
      select line.unit_cost * income.currency_rate as price from warehouse_document_line line join warehouse_document income on income.id = line.document_id
      where line.item_id = item.id and income.action = 'KIRIM' and income.status = 'READY' and income.contragent_id = ${body.contragentid}
      order by line.id desc limit 1) brought on true
    where bounds.department_id = ${body.fromDepartmentId} and stock.on_hand + coalesce(coming.quantity, 0) < bounds.min_value
      and (brought.price is not null or exists (select from item_contragent link
        where link.item_id = item.id and link.contragent_id = ${body.contragentid}))
    order by item.name_key, item.id limit 1000`)
  return { items }
}
