import { writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { documentName, draftName, oneUse, UNFINISHED, UNFINISHED_SALE, usesAmong, usesText } from '../uses.ts'

/**
 * Closes a department for good; its documents of the past stay.
 * @throws 404, 403 for another's, 409 `departmentUsed` while it has stock, unfinished documents, people or tills.
 */
export async function removeDepartment(db: Transaction, caller: Caller, id: number): Promise<void> {
  const department = await db.first<{ name: string }>(sql`
    select name from department where id = ${id} and deleted_at is null for update`)
  if (!department) throw notFound()
  requireDepartment(caller, id, 'id')
  const uses = await usesOf(db, id)
  const { name } = department
  if (uses.length > 0) throw new Refusal(409, 'departmentUsed', { name, uses: usesText(uses) })
  await db.run(sql`update department set deleted_at = now(), version = version + 1 where id = ${id}`)
  await db.run(sql`delete from user_department where department_id = ${id}`)
  await writeAudit(db, caller, { subject: 'department', id, action: 'delete' }, { name: [name, null] })
}

const usesOf = (db: Transaction, id: number) =>
  usesAmong(db, [
    oneUse(
      'stock',
      sql`(select distinct item.id, item.name from stock_balance join item on item.id = stock_balance.item_id
        where stock_balance.department_id = ${id} and on_hand > 0) good`,
      sql`name`,
    ),
    oneUse(
      'warehouseDocument',
      sql`warehouse_document where ${id} in (department_id, from_department_id, to_department_id) and status = any(${UNFINISHED})`,
      documentName('warehouse_document'),
    ),
    oneUse(
      'cashSession',
      sql`cash_session where department_id = ${id} and status = 'OPEN'`,
      sql`'№ ' || session_number`,
    ),
    oneUse('sale', sql`sale where department_id = ${id} and status = any(${UNFINISHED_SALE})`, draftName('sale')),
    oneUse('cashbox', sql`cashbox where department_id = ${id} and deleted_at is null`, sql`'№ ' || number`),
    oneUse(
      'employee',
      sql`employee where department_id = ${id} and deleted_at is null and dismiss_date is null`,
      sql`concat_ws(' ', last_name, first_name)`,
    ),
    oneUse('appUser', sql`app_user where department_id = ${id} and status <> 'DELETED'`, sql`username`),
  ])
