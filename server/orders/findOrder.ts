import type { OrderStatus } from '../../src/api/orderDocument.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

export interface OrderHead {
  id: number
  version: number
  status: OrderStatus
  departmentId: number
  contragentId: number
  regNumber: number | null
  regDate: string
}

/** An order of the caller's departments: 404, 403, and 409 for an outdated version. `lock` keeps its row. */
export async function findOrder(
  db: Executor,
  caller: Caller,
  id: number,
  { lock = false, version }: { lock?: boolean; version?: number } = {},
): Promise<OrderHead> {
  const head = await db.first<OrderHead>(sql`
    select id, version, status, department_id as "departmentId", contragent_id as "contragentId", reg_number as "regNumber",
      reg_date as "regDate"
    from order_document where id = ${id} ${raw(lock ? 'for update' : '')}`)
  if (!head) throw notFound()
  requireDepartment(caller, head.departmentId, 'id')
  if (version !== undefined && version !== head.version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return head
}

/** SQL of what the finished incomes of an order have brought of the item of `line`, what went back to the supplier taken off. */
export const receivedOf = sql`(
  select coalesce(sum(brought.quantity - brought.returned), 0)
  from document_link made join warehouse_document income on income.id = made.to_id
  join warehouse_document_line brought on brought.document_id = income.id
  where made.from_kind = 'order' and made.from_id = line.order_id and made.to_kind = 'income'
    and brought.item_id = line.item_id and income.status in ('READY', 'PARTIAL_RETURNED'))`
