import {
  createContragentOrder,
  createProductRequest,
  editContragentOrder,
  receiveContragentOrder,
} from '../../../src/api/contragentOrder.ts'
import type { Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import { saveOrder, sendOrder } from '../../../src/api/orderDocument.ts'
import {
  createRequest,
  endRequest,
  getRequestDocument,
  requestLines,
  saveRequest,
  updateRequestCount,
} from '../../../src/api/transferRequest.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'
import type { DemoItem } from './goods.ts'

const ASKED_LINES = 12
const STATES = ['SUSPENDED', 'CHECKING', 'CHECKED', 'READY'] as const
const ORDERED = 8
const DAY_MS = 86_400_000

/** Requests between departments in each state, orders to suppliers, and what the partner orders and asks for. */
export async function fillRequests(
  context: Context,
  company: DemoCompany,
  goods: readonly Pick<DemoItem, 'id'>[],
): Promise<void> {
  for (const state of STATES) await fillRequest(context, company, state)
  await fillOrders(context, company, goods)
  await fillContragentOrders(context, company, goods)
}

async function fillRequest(
  context: Context,
  { manager, warehouse, shops }: DemoCompany,
  state: (typeof STATES)[number],
) {
  const categories = await context.database.rows<{ id: number }>(sql`
    select item.category_id as id from stock_balance balance join item on item.id = balance.item_id
    where balance.department_id = ${warehouse} and balance.on_hand > balance.reserved and item.category_id is not null
    group by item.category_id having count(*) between ${ASKED_LINES} and 2000 order by item.category_id limit ${STATES.length}`)
  const category = categories[STATES.indexOf(state) % Math.max(1, categories.length)]
  if (!category) return
  const run = <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
    callAs(context, manager, context.now(), endpoint, input)
  const { id, version } = await run(createRequest, {
    body: {
      fromDepartmentId: warehouse,
      toDepartmentIds: shops.map((shop) => shop.id),
      categoryId: category.id,
      comment: 'К выходным',
    },
  })
  const { items } = await run(requestLines, { query: { page: 1, limit: ASKED_LINES }, body: { requestDocId: id } })
  for (const [index, line] of items.entries()) {
    const { itemId, termOfItem, priceUzs, version: ofLine } = line
    const count = Math.min(2 + (index % 5), Math.floor(line.fromDep.remaining))
    const { id: departmentId } = shops[index % shops.length]!
    await run(updateRequestCount, {
      body: { requestDocumentId: id, itemId, termOfItem, priceUzs, departmentId, count, version: ofLine },
    })
  }
  let at = version
  if (state === 'SUSPENDED') return
  for (const status of ['CHECKING', 'CHECKED'] as const) {
    at = (await run(saveRequest, { body: { id, status, version: at } })).version
    if (status === state) return
  }
  const checked = await run(getRequestDocument, { path: { id } })
  await run(endRequest, { body: { id, version: checked.version } })
}

async function fillOrders(
  context: Context,
  { manager, warehouse, suppliers }: DemoCompany,
  goods: readonly { id: number }[],
) {
  const dayIn = (days: number) => new Date(context.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const order = (from: number, supplier: number, dueDate: string) => ({
    body: {
      fromDepartmentId: warehouse,
      contragentid: suppliers[supplier]!,
      dueDate,
      orderDocumentItemsList: goods
        .slice(from, from + ORDERED)
        .map(({ id }, index) => ({ itemId: id, orderCount: 10 + 5 * index })),
    },
  })
  await callAs(context, manager, context.now(), sendOrder, order(0, 0, dayIn(-3)))
  await callAs(context, manager, context.now(), sendOrder, order(ORDERED, 1, dayIn(5)))
  await callAs(context, manager, context.now(), saveOrder, order(2 * ORDERED, 2, dayIn(7)))
}

async function fillContragentOrders(context: Context, company: DemoCompany, goods: readonly { id: number }[]) {
  const partner = await context.database.first<{ id: number; contragentId: number }>(sql`
    select id, contragent_id as "contragentId" from app_user where contragent_id is not null order by id limit 1`)
  if (!partner) return
  const as = { contragentId: partner.contragentId, isAdmin: false, permissions: new Set<string>() }
  const bodyOf = (from: number) => ({
    body: {
      departmentId: company.wholesale,
      items: goods.slice(from, from + 5).map(({ id }, index) => ({ itemId: id, count: 6 * (index + 1) })),
    },
  })
  const now = context.now()
  await callAs(context, partner.id, now, createContragentOrder, bodyOf(0), as)
  const working = await callAs(context, partner.id, now, createContragentOrder, bodyOf(5), as)
  await callAs(context, partner.id, now, createProductRequest, bodyOf(10), as)
  const taken = await callAs(context, company.manager, now, receiveContragentOrder, {
    path: { id: working.id },
    body: { version: working.version },
  })
  await callAs(context, company.manager, now, editContragentOrder, {
    path: { id: taken.id },
    body: {
      version: taken.version,
      items: taken.items.map(({ id, count }, index) => ({
        id,
        agreedCount: index === 0 ? count - 1 : count,
        agreedPrice: 15_000,
        sentCount: index % 2 === 0 ? 0 : count,
      })),
    },
  })
}
