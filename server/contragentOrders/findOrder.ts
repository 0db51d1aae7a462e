import type { ContragentOrder, ContragentOrderStatus } from '../../src/api/contragentOrder.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope, mayUse, requirePermission } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { notFound, Refusal } from '../refusal.ts'

export type OrderKind = ContragentOrder['kind']

export interface ContragentOrderHead {
  id: number
  version: number
  kind: OrderKind
  status: ContragentOrderStatus
  contragentId: number
  departmentId: number
  regNumber: number | null
  regDate: string
}

/** Whether the caller manages the orders of a department; a contragent manages none, whatever its rights. */
const manages = (caller: Caller, departmentId: number): boolean =>
  caller.contragentId === null && holds(caller.permissions, 'view contragent-orders') && mayUse(caller, departmentId)

/** SQL condition on the row `ordered`: a contragent's own, or those of the departments of who manages orders. */
export function seenBy(caller: Caller): Sql {
  if (caller.contragentId !== null) return sql`ordered.contragent_id = ${caller.contragentId}`
  return holds(caller.permissions, 'view contragent-orders') ? inScope(caller, sql`ordered.department_id`) : sql`false`
}

/**
 * An order or request of this kind. Of somebody else's a caller is told as little as of one that is not there: 404.
 * `lock` keeps its row; an outdated `version` is 409.
 */
export async function findContragentOrder(
  db: Executor,
  caller: Caller,
  kind: OrderKind,
  id: number,
  { lock = false, version }: { lock?: boolean; version?: number } = {},
): Promise<ContragentOrderHead> {
  const head = await db.first<ContragentOrderHead>(sql`
    select id, version, kind, status, contragent_id as "contragentId", department_id as "departmentId",
      reg_number as "regNumber", reg_date as "regDate"
    from contragent_order ordered where id = ${id} and kind = ${kind} and ${seenBy(caller)} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw notFound()
  if (version !== undefined && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}

/** 403 unless the caller manages it and may change it. */
export function requireManager(caller: Caller, { departmentId }: ContragentOrderHead): void {
  requirePermission(caller, 'edit contragent-orders')
  if (!manages(caller, departmentId)) throw new Refusal(403, 'otherDepartment', {}, { id: 'otherDepartment' })
}

export const orderInState = ({ status }: ContragentOrderHead): Refusal =>
  new Refusal(409, 'wrongState', { state: `enum.contragentOrderStatus.${status}` })

export async function readContragentOrder(
  db: Executor,
  caller: Caller,
  kind: OrderKind,
  id: number,
): Promise<ContragentOrder> {
  const head = await findContragentOrder(db, caller, kind, id)
  const facts = await db.one<Omit<ContragentOrder, 'manages' | 'items' | 'history' | 'related'>>(sql`
    select ordered.id, ordered.version, ordered.kind, ordered.reg_number as "regNumber", ordered.reg_date as "regDate",
      ordered.status, ordered.contragent_id as "contragentId", contragent.full_name as "contragentName",
      ordered.department_id as "departmentId", department.name as "departmentName", manager.username as "managerName",
      ordered.comment, ordered.created_at as "createdAt"
    from contragent_order ordered join contragent on contragent.id = ordered.contragent_id
    join department on department.id = ordered.department_id left join app_user manager on manager.id = ordered.manager_id
    where ordered.id = ${id}`)
  const items = await db.rows<ContragentOrder['items'][number]>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode, unit.name as "unitName",
      line.count, line.agreed_count as "agreedCount", line.agreed_price as "agreedPrice", line.sent_count as "sentCount", line.comment
    from contragent_order_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    where line.order_id = ${id} order by line.position`)
  const history = await db.rows<ContragentOrder['history'][number]>(sql`
    select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
    from document_event e left join app_user u on u.id = e.user_id
    where e.document_kind = 'contragentOrder' and e.document_id = ${id} order by e.id`)
  const isManager = manages(caller, head.departmentId)
  const related = isManager ? await chainOf(db, caller, { kind: 'contragentOrder', id }) : []
  return { ...facts, manages: isManager, items, history, related }
}
