import { ALL } from '../../src/rules/permissions.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/**
 * Changes that may take an administrator away stand in one line here: two of them, taking each other's last rights, would
 * both see the other still there. To be called before the user is locked.
 */
export async function lockAdministrators(db: Transaction): Promise<void> {
  await db.run(sql`
    select from role where id in (select role_id from role_permission where permission = ${ALL}) order by id for no key update`)
}

/** After the change: somebody is left who may do everything. @throws 409 `lastAdministrator` */
export async function requireAdministrator(db: Transaction): Promise<void> {
  const left = await db.first(sql`
    select 1 from app_user join user_role on user_role.user_id = app_user.id
      join role_permission on role_permission.role_id = user_role.role_id
    where app_user.status = 'ACTIVE' and role_permission.permission = ${ALL} limit 1`)
  if (!left) throw new Refusal(409, 'lastAdministrator')
}
