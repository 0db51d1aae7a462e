import { type Caller, inScope } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { notHeld } from './grants.ts'
import { USER } from './userRecord.ts'

export interface LockedUser {
  id: number
  username: string
  status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
  departmentId: number | null
  employeeId: number | null
  contragentId: number | null
  version: number
}

/**
 * Locks a user for a change. Who is no administrator changes only users of the own departments who hold nothing that the
 * caller does not hold: whoever can set a password or a role of somebody can act as them.
 * @throws 404, 409 `userIsDeleted`, 403 `ownAccount`, `userAboveOwnRights`, `userOfOtherDepartments`
 */
export async function lockUser(db: Transaction, caller: Caller, id: number): Promise<LockedUser> {
  const user = await db.first<LockedUser>(sql`
    select id, username, status, department_id as "departmentId", employee_id as "employeeId",
      contragent_id as "contragentId", version
    from app_user where id = ${id} and ${USER.scope(caller)} for no key update`)
  if (!user) throw notFound()
  if (user.status === 'DELETED') throw new Refusal(409, 'userIsDeleted', { username: user.username })
  if (caller.isAdmin) return user
  if (id === caller.userId) throw new Refusal(403, 'ownAccount')
  const held = await db.one<{ permissions: string[]; otherDepartments: boolean }>(sql`
    select array(select distinct permission from user_role join role_permission using (role_id) where user_id = ${id}) as permissions,
      exists (select from user_department where user_id = ${id} and not ${inScope(caller, sql`department_id`)}) as "otherDepartments"`)
  const permission = notHeld(caller, held.permissions)
  if (permission) throw new Refusal(403, 'userAboveOwnRights', { permission })
  if (held.otherDepartments) throw new Refusal(403, 'userOfOtherDepartments')
  return user
}
