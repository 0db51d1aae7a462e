import {
  bookContragentOrder,
  closeContragentOrder,
  contragentOrdersInWork,
  createContragentOrder,
  createProductRequest,
  deleteProductRequest,
  editContragentOrder,
  finishedContragentOrders,
  getContragentOrder,
  getProductRequest,
  newContragentOrders,
  ownNewOrders,
  ownOrdersInWork,
  receiveContragentOrder,
  searchContragentOrderLines,
  searchContragentOrders,
  searchProductRequests,
  servingDepartments,
  transferProductRequest,
  updateProductRequest,
} from '../../src/api/contragentOrder.ts'
import type { Caller } from '../caller.ts'
import { bookOrder } from '../contragentOrders/bookOrder.ts'
import { findContragentOrder, readContragentOrder, seenBy } from '../contragentOrders/findOrder.ts'
import {
  closeOrder,
  controlOrder,
  createOrder,
  receiveOrder,
  transferForRequest,
  updateOrder,
} from '../contragentOrders/writeOrder.ts'
import { type Sql, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import type { ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { goodsColumns } from '../items/itemColumns.ts'

const sumOf = (column: Sql): Sql =>
  sql`(select coalesce(sum(${column}), 0) from contragent_order_line line where line.order_id = ordered.id)`

const orders: Omit<ListDescription<typeof searchContragentOrders>, 'scope'> = {
  from: sql`contragent_order ordered
    left join contragent on contragent.id = ordered.contragent_id
    left join department on department.id = ordered.department_id
    left join app_user manager on manager.id = ordered.manager_id`,
  columns: {
    id: sql`ordered.id`,
    regNumber: sql`ordered.reg_number`,
    regDate: sql`ordered.reg_date`,
    status: sql`ordered.status`,
    contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
    departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
    lines: sql`(select count(*) from contragent_order_line line where line.order_id = ordered.id)`,
    count: sumOf(sql`line.count`),
    sentCount: sumOf(sql`line.sent_count`),
    managerName: sql`manager.username`,
    createdAt: sql`ordered.created_at`,
    comment: sql`left(ordered.comment, 255)`,
  },
  filter: {
    status: (status) => sql`ordered.status = ${status}`,
    departmentId: (id) => sql`ordered.department_id = ${id}`,
  },
  defaultSort: [{ field: 'id', descending: true }],
}
/** Orders of a kind in these states, for who sees them. */
const inStates = (condition: Sql, kind = 'ORDER') => ({
  ...orders,
  scope: ({ caller }: { caller: Caller }) => sql`ordered.kind = ${kind} and ${condition} and ${seenBy(caller)}`,
})
const isNew = sql`ordered.status = 'NEW'`
const isInWork = sql`ordered.status = 'WORKING'`
const own = (condition: Sql) => ({
  ...orders,
  scope: ({ caller }: { caller: Caller }) =>
    sql`ordered.kind = 'ORDER' and ${condition} and ordered.contragent_id = ${caller.contragentId ?? 0}`,
})

export const contragentOrderHandlers = [
  ...handleList(searchContragentOrders, inStates(sql`true`)),
  ...handleList(ownOrdersInWork, own(isInWork)),
  ...handleList(ownNewOrders, own(isNew)),
  ...handleList(newContragentOrders, inStates(isNew)),
  ...handleList(contragentOrdersInWork, inStates(isInWork)),
  ...handleList(finishedContragentOrders, inStates(sql`ordered.status in ('FINISHED', 'CANCELLED')`)),
  ...handleList(searchProductRequests, inStates(sql`true`, 'PRODUCT')),
  ...handleList(searchContragentOrderLines, {
    from: sql`contragent_order_line line join contragent_order ordered on ordered.id = line.order_id
      join item on item.id = line.item_id join reference unit on unit.id = item.unit_id`,
    columns: {
      id: sql`line.id`,
      orderId: sql`line.order_id`,
      position: sql`line.position`,
      itemId: sql`line.item_id`,
      ...goodsColumns,
      count: sql`line.count`,
      agreedCount: sql`line.agreed_count`,
      agreedPrice: sql`line.agreed_price`,
      sentCount: sql`line.sent_count`,
      comment: sql`left(line.comment, 255)`,
    },
    scope: ({ caller }) => seenBy(caller),
    filter: { orderId: (id) => sql`line.order_id = ${id}` },
    defaultSort: [{ field: 'orderId', descending: true }, { field: 'position' }],
  }),

  handle(createContragentOrder, (call) => createOrder(call, 'ORDER')),
  handleRead(getContragentOrder, ({ db, caller, path }) => readContragentOrder(db, caller, 'ORDER', Number(path.id))),
  handle(bookContragentOrder, bookOrder),
  handle(receiveContragentOrder, (call) => receiveOrder(call, Number(call.path.id))),
  handle(editContragentOrder, (call) => controlOrder(call, Number(call.path.id))),
  handle(closeContragentOrder, async (call) => {
    await closeOrder(call, 'ORDER', Number(call.path.id))
    return readContragentOrder(call.db, call.caller, 'ORDER', Number(call.path.id))
  }),
  handleRead(servingDepartments, ({ db }) =>
    db.rows<{ id: number; name: string }>(sql`
      select id, name from department where sale_type = 'WHOLE' and deleted_at is null order by sort, name_key, id`),
  ),

  handle(createProductRequest, (call) => createOrder(call, 'PRODUCT')),
  handle(updateProductRequest, (call) => updateOrder(call, 'PRODUCT', Number(call.path.id))),
  handleRead(getProductRequest, ({ db, caller, path }) => readContragentOrder(db, caller, 'PRODUCT', Number(path.id))),
  handle(deleteProductRequest, async (call) => {
    const id = Number(call.path.id)
    await findContragentOrder(call.db, call.caller, 'PRODUCT', id)
    await closeOrder({ ...call, body: { status: 'CANCELLED', comment: '' } }, 'PRODUCT', id)
    return { done: true as const }
  }),
  handle(transferProductRequest, (call) => transferForRequest(call, Number(call.path.id))),
]
