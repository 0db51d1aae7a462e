import {
  getOrder,
  lateOrdersCount,
  makeIncomeOfOrder,
  proposeOrder,
  saveOrder,
  searchOrderGoods,
  searchOrders,
  sendOrder,
  sendToProduction,
} from '../../src/api/orderDocument.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { bestGoods, foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { ITEM } from '../items/itemRecord.ts'
import { handleList } from '../lists/handleList.ts'
import { receivedOf } from '../orders/findOrder.ts'
import { isOpen, lateOn } from '../orders/lateOrders.ts'
import { readOrder } from '../orders/readOrder.ts'
import { proposedOrder, writeIncomeOfOrder, writeOrder, writeProductionOrder } from '../orders/writeOrder.ts'

const sums = (of: typeof receivedOf) =>
  sql`(select coalesce(sum(${of}), 0) from order_document_line line where line.order_id = ordered.id)`
const { columns } = ITEM.list

export const orderDocumentHandlers = [
  ...handleList(searchOrders, {
    from: ({ now, timeZone }) => sql`order_document ordered
      left join department on department.id = ordered.department_id
      left join contragent on contragent.id = ordered.contragent_id
      cross join (select ${businessDayOf(now, timeZone)}::date as day) today`,
    columns: {
      id: sql`ordered.id`,
      version: sql`ordered.version`,
      regDate: sql`ordered.reg_date`,
      regNumber: sql`ordered.reg_number`,
      documentStatus: sql`ordered.status`,
      fromDepartmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
      dueDate: sql`ordered.due_date`,
      ordered: sums(sql`line.quantity`),
      received: sums(sql`least(line.quantity, ${receivedOf})`),
      open: isOpen,
      late: sql`coalesce(ordered.due_date < today.day and ${isOpen}, false)`,
      inProduction: sql`exists (select from production_order where order_id = ordered.id)`,
    },
    scope: ({ caller }) => inScope(caller, sql`ordered.department_id`),
    filter: {
      departmentId: (id) => sql`ordered.department_id = ${id}`,
      contragentId: (id) => sql`ordered.contragent_id = ${id}`,
      documentStatus: (status) => sql`ordered.status = ${status}`,
      late: (late, { now, timeZone }) => (late ? lateOn(businessDayOf(now, timeZone)) : sql`true`),
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),
  handleRead(lateOrdersCount, ({ db, caller, now, timeZone }) =>
    db.one<{ count: number }>(sql`
      select count(*) as count from order_document ordered
      where ${inScope(caller, sql`ordered.department_id`)} and ${lateOn(businessDayOf(now, timeZone))}`),
  ),
  handleRead(getOrder, ({ db, caller, path }) => readOrder(db, caller, Number(path.id))),
  handle(saveOrder, (call) => writeOrder(call, 'SUSPENDED')),
  handle(sendOrder, (call) => writeOrder(call, 'SENT')),
  handle(sendToProduction, (call) => writeProductionOrder(call, Number(call.path.id))),
  handle(makeIncomeOfOrder, (call) => writeIncomeOfOrder(call, Number(call.path.id))),
  handleRead(proposeOrder, (call) => proposedOrder(call)),

  ...searchingGoods(
    handleList(searchOrderGoods, {
      from: ITEM.list.from,
      columns: {
        id: columns.id,
        name: columns.name,
        barcode: columns.barcode,
        artikul: columns.artikul,
        colorName: columns.colorName,
        size: columns.sizeName,
        brandName: columns.brandName,
        unitName: columns.unitName,
      },
      scope: ITEM.list.scope,
      filter: {
        brandId: (id) => sql`item.brand_id = ${id}`,
        name: foundByWords,
        barcode: (code) => sql`item.id = (select known.item_id from item_barcode known where known.barcode = ${code})`,
      },
      search: foundByWords,
      defaultSort: [{ field: 'name' }],
      bestFirst: bestGoods,
    }),
    ({ search, name }) => search || name,
  ),
]
