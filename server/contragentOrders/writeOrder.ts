import type {
  closeContragentOrder,
  createContragentOrder,
  editContragentOrder,
  transferProductRequest,
} from '../../src/api/contragentOrder.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { thousandths } from '../../src/rules/money.ts'
import { requireTransferDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import { newDocument } from '../documents/writeDocument.ts'
import type { Call } from '../handle.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth, requireStep, transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import {
  type ContragentOrderHead,
  findContragentOrder,
  type OrderKind,
  orderInState,
  readContragentOrder,
  requireManager,
} from './findOrder.ts'

type Sent = ReceivedBy<typeof createContragentOrder>['body']
type Item = Sent['items'][number]

/** 400 names goods that are named twice or gone, and a department that serves nobody. */
async function requireServable(db: Executor, { departmentId, items }: Sent): Promise<void> {
  const fields: Record<string, string> = {}
  const serves = await db.first(sql`
    select 1 from department where id = ${departmentId} and sale_type = 'WHOLE' and deleted_at is null`)
  if (!serves) fields.departmentId = 'noSaleType'
  const known = await db.rows<{ id: number }>(
    sql`select id from item where id = any(${items.map(({ itemId }) => itemId)}::bigint[]) and deleted_at is null`,
  )
  const ids = new Set(known.map(({ id }) => id))
  const seen = new Set<number>()
  items.forEach(({ itemId }, index) => {
    if (!ids.has(itemId)) fields[`items.${index}.itemId`] = 'notFound'
    else if (seen.has(itemId)) fields[`items.${index}.itemId`] = 'twice'
    seen.add(itemId)
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

/** A new order of the caller's own contragent, in NEW and numbered. 403 for who is no contragent. */
export async function createOrder({ db, caller, body, now, timeZone }: Call & { body: Sent }, kind: OrderKind) {
  if (caller.contragentId === null) throw new Refusal(403, 'onlyContragents')
  await requireServable(db, body)
  const regDate = businessDayOf(now, timeZone)
  const { id } = await db.one<{ id: number }>(sql`
    insert into contragent_order (kind, contragent_id, department_id, reg_date, comment, created_by)
    values (${kind}, ${caller.contragentId}, ${body.departmentId}, ${regDate}, ${body.comment}, ${caller.userId}) returning id`)
  await recordBirth(db, 'contragentOrder', { id, departmentId: body.departmentId, status: 'NEW' }, caller.userId)
  await putLines(db, id, body.items)
  const number = await takeNumber(db, body.departmentId, `CONTRAGENT_${kind}`, Number(regDate.slice(0, 4)))
  await db.run(sql`update contragent_order set reg_number = ${number} where id = ${id}`)
  return readContragentOrder(db, caller, kind, id)
}

async function putLines(db: Transaction, id: number, items: readonly Item[]): Promise<void> {
  await db.run(sql`delete from contragent_order_line where order_id = ${id}`)
  await db.run(sql`
    insert into contragent_order_line (order_id, position, item_id, count, comment)
    select ${id}, asked.* from unnest(${items.map((_, index) => index + 1)}::int[], ${items.map(({ itemId }) => itemId)}::bigint[],
      ${items.map(({ count }) => count)}::numeric[], ${items.map(({ comment }) => comment)}::text[]) as asked`)
}

/** Replaces the goods of a request that nobody has taken on yet. */
export async function updateOrder(call: Call & { body: Sent & { version: number } }, kind: OrderKind, id: number) {
  const { db, caller, body } = call
  const head = await findContragentOrder(db, caller, kind, id, { lock: true, version: body.version })
  if (head.contragentId !== caller.contragentId) throw new Refusal(403, 'onlyContragents')
  if (head.status !== 'NEW') throw orderInState(head)
  // Its number is of its department.
  if (head.departmentId !== body.departmentId)
    throw new Refusal(409, 'numberGiven', {}, { departmentId: 'numberGiven' })
  await requireServable(db, body)
  await putLines(db, id, body.items)
  await touch(db, id, body.comment)
  return readContragentOrder(db, caller, kind, id)
}

const touch = (db: Transaction, id: number, comment?: string) =>
  db.run(sql`
    update contragent_order set version = version + 1, changed_at = now(), comment = coalesce(${comment ?? null}, comment)
    where id = ${id}`)

/** A manager takes it on: what was asked is offered as agreed. */
export async function receiveOrder({ db, caller, body }: Call & { body: { version: number } }, id: number) {
  const head = await findContragentOrder(db, caller, 'ORDER', id, { lock: true, version: body.version })
  requireManager(caller, head)
  requireStep('contragentOrder', head.status, 'WORKING', 'contragentOrderStatus')
  await db.run(sql`update contragent_order_line set agreed_count = count where order_id = ${id}`)
  await db.run(sql`update contragent_order set manager_id = ${caller.userId} where id = ${id}`)
  await transition(db, 'contragentOrder', head, 'WORKING', { userId: caller.userId })
  return readContragentOrder(db, caller, 'ORDER', id)
}

/** Asked ≥ agreed ≥ sent, line by line. */
export async function controlOrder(
  { db, caller, body }: Call & { body: ReceivedBy<typeof editContragentOrder>['body'] },
  id: number,
) {
  const head = await findContragentOrder(db, caller, 'ORDER', id, { lock: true, version: body.version })
  requireManager(caller, head)
  if (head.status !== 'WORKING') throw orderInState(head)
  const asked = await db.rows<{ id: number; count: number }>(
    sql`select id, count from contragent_order_line where order_id = ${id}`,
  )
  const countOf = new Map(asked.map((line) => [line.id, line.count]))
  const fields: Record<string, string> = {}
  body.items.forEach((item, index) => {
    const count = countOf.get(item.id)
    const agreed = item.agreedCount ?? 0
    if (count === undefined) fields[`items.${index}.id`] = 'notFound'
    else if (thousandths(agreed) > thousandths(count)) fields[`items.${index}.agreedCount`] = 'moreThanAgreed'
    else if (thousandths(item.sentCount) > thousandths(agreed)) fields[`items.${index}.sentCount`] = 'moreThanAgreed'
  })
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'moreThanAgreed', {}, fields)
  await db.run(sql`
    update contragent_order_line line
    set agreed_count = sent.agreed_count, agreed_price = sent.agreed_price, sent_count = sent.sent_count
    from unnest(${body.items.map((item) => item.id)}::bigint[], ${body.items.map((item) => item.agreedCount)}::numeric[],
      ${body.items.map((item) => item.agreedPrice)}::numeric[], ${body.items.map((item) => item.sentCount)}::numeric[])
      as sent (id, agreed_count, agreed_price, sent_count)
    where line.id = sent.id and line.order_id = ${id}`)
  await touch(db, id)
  return readContragentOrder(db, caller, 'ORDER', id)
}

/** Finished by a manager, cancelled by a manager or, while it is new, by the contragent itself. */
export async function closeOrder(
  {
    db,
    caller,
    body,
  }: Call & {
    body: Pick<ReceivedBy<typeof closeContragentOrder>['body'], 'status' | 'comment'> & { version?: number }
  },
  kind: OrderKind,
  id: number,
): Promise<void> {
  const head = await findContragentOrder(db, caller, kind, id, {
    lock: true,
    ...(body.version === undefined ? {} : { version: body.version }),
  })
  const isOwn = head.contragentId === caller.contragentId
  if (!isOwn || body.status === 'FINISHED') requireManager(caller, head)
  if (isOwn && head.status !== 'NEW') throw orderInState(head)
  await transition(db, 'contragentOrder', head, body.status, { userId: caller.userId, comment: body.comment })
}

/** A transfer in DRAFT brings what is asked for to the department that serves; the request is done. */
export async function transferForRequest(
  call: Call & { body: ReceivedBy<typeof transferProductRequest>['body'] },
  id: number,
) {
  const { db, caller, body, now, timeZone } = call
  const head = await findContragentOrder(db, caller, 'PRODUCT', id, { lock: true, version: body.version })
  requireManager(caller, head)
  requireTransferDepartment(caller, body.fromDepartmentId, 'fromDepartmentId')
  if (head.status === 'NEW') await step(call, head, 'WORKING')
  requireStep('contragentOrder', head.status, 'FINISHED', 'contragentOrderStatus')
  const lines = await db.rows<{ itemId: number; count: number }>(
    sql`select item_id as "itemId", count from contragent_order_line where order_id = ${id} order by position`,
  )
  const made = await newDocument(
    call,
    'KOCHIRISH',
    {
      fromDepartmentId: body.fromDepartmentId,
      toDepartmentId: head.departmentId,
      regDate: businessDayOf(now, timeZone),
    },
    lines,
  )
  await linkDocuments(db, { kind: 'contragentOrder', id }, { kind: 'transfer', ...made }, 'REQUEST')
  await step(call, head, 'FINISHED')
  return readContragentOrder(db, caller, 'PRODUCT', id)
}

const step = ({ db, caller }: Call, head: ContragentOrderHead, to: string) =>
  transition(db, 'contragentOrder', head, to, { userId: caller.userId })
