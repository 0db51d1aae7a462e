import type { Order } from '../../src/api/orderDocument.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import { requisitesOf } from '../contragents/requisites.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { knownCode } from '../items/knownCode.ts'
import { findOrder, receivedOf } from './findOrder.ts'

/** An order with what has come of each line; prices only for who may see costs. */
export async function readOrder(db: Executor, caller: Caller, id: number): Promise<Order> {
  await findOrder(db, caller, id)
  const head = await db.one<Omit<Order, 'orderDocumentItemsList' | 'history' | 'related'>>(sql`
    select ordered.id, ordered.version, ordered.reg_number as "regNumber", ordered.reg_date as "regDate",
      ordered.status as "documentStatus", ordered.department_id as "fromDepartmentId", department.name as "fromDepartmentName",
      ordered.contragent_id as "contragentid", contragent.full_name as "contragentName", ${requisitesOf(sql`contragent`)}, ordered.due_date as "dueDate",
      ordered.comment, exists (select from production_order where order_id = ordered.id) as "inProduction"
    from order_document ordered join department on department.id = ordered.department_id
    join contragent on contragent.id = ordered.contragent_id where ordered.id = ${id}`)
  const price = holds(caller.permissions, 'view cost') ? sql`, line.last_price as "lastPrice"` : sql``
  const orderDocumentItemsList = await db.rows<Order['orderDocumentItemsList'][number]>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", ${knownCode} as "itemBarcode", item.artikul as "itemArtikul",
      color.name as "itemColor", unit.name as "itemUnitName", line.quantity as "orderCount" ${price}, ${receivedOf} as received,
      greatest(line.quantity - ${receivedOf}, 0) as missing
    from order_document_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    left join reference color on color.id = item.color_id
    where line.order_id = ${id} order by line.position`)
  const history = await db.rows<Order['history'][number]>(sql`
    select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
    from document_event e left join app_user u on u.id = e.user_id
    where e.document_kind = 'order' and e.document_id = ${id} order by e.id`)
  const related = await chainOf(db, caller, { kind: 'order', id })
  return { ...head, orderDocumentItemsList, history, related }
}
