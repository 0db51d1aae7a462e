import { writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { type Use, usesText } from '../usesText.ts'

/**
 * Closes a department for good; its documents of the past stay.
 * @throws 404, 403 for another's, 409 `departmentUsed` while it has stock, unfinished documents, people or tills.
 */
export async function removeDepartment(db: Transaction, caller: Caller, id: number): Promise<void> {
  const department = await db.first<{ name: string }>(sql`
    select name from department where id = ${id} and deleted_at is null for update`)
  if (!department) throw notFound()
  requireDepartment(caller, id, 'id')
  const uses = await db.rows<Use>(sql`
    select * from (
      select 'stock' as "where", count(*) as count from stock_balance where department_id = ${id} and on_hand > 0
      union all
      select 'warehouseDocument', count(*) from warehouse_document where ${id} in (department_id, from_department_id, to_department_id)
        and status in ('DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'PENDING', 'PARTIAL', 'RECOUNT')
      union all
      select 'cashSession', count(*) from cash_session where department_id = ${id} and status = 'OPEN'
      union all
      select 'sale', count(*) from sale where department_id = ${id} and status in ('DRAFT', 'SUSPENDED')
      union all
      select 'cashbox', count(*) from cashbox where department_id = ${id} and deleted_at is null
      union all
      select 'employee', count(*) from employee where department_id = ${id} and deleted_at is null and dismiss_date is null
      union all
      select 'appUser', count(*) from app_user where department_id = ${id} and status <> 'DELETED') uses
    where count > 0`)
  const { name } = department
  if (uses.length > 0) throw new Refusal(409, 'departmentUsed', { name, uses: usesText(uses) })
  await db.run(sql`update department set deleted_at = now(), version = version + 1 where id = ${id}`)
  await db.run(sql`delete from user_department where department_id = ${id}`)
  await writeAudit(db, caller, { subject: 'department', id, action: 'delete' }, { name: [name, null] })
}
