import { ALL, holds, type Permission } from '../../src/rules/permissions.ts'
import { type Caller, mayUse } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** The first of these permissions that the caller does not hold; undefined when all are its own. */
export const notHeld = (caller: Caller, permissions: readonly string[]): string | undefined =>
  permissions.find((permission) =>
    permission === ALL ? !caller.isAdmin : !holds(caller.permissions, permission as Permission),
  )

/** Nobody gives a right that is not their own: the roles may do nothing that the caller may not. Answers their codes. */
export async function requireOwnRights(db: Transaction, caller: Caller, roleIds: readonly number[]): Promise<string[]> {
  const roles = await db.rows<{ id: number; code: string; permissions: string[] }>(sql`
    select role.id, role.code, array(select permission from role_permission where role_id = role.id) as permissions
    from role where id = any(${roleIds}::bigint[]) order by role.code for key share`)
  const known = new Set(roles.map(({ id }) => id))
  const faults = roleIds.flatMap((id, index) => (known.has(id) ? [] : [[`roleIds.${index}`, 'notFound'] as const]))
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
  const permission = notHeld(
    caller,
    roles.flatMap(({ permissions }) => permissions),
  )
  if (permission) throw new Refusal(403, 'aboveOwnRights', { permission }, { roleIds: 'aboveOwnRights' })
  return roles.map(({ code }) => code)
}

/** Nobody gives a department that is not their own. `path` says where the id at an index stands in the request. */
export async function requireOwnDepartments(
  db: Transaction,
  caller: Caller,
  path: (index: number) => string,
  ids: readonly number[],
): Promise<void> {
  const rows = await db.rows<{ id: number }>(
    sql`select id from department where id = any(${ids}::bigint[]) and deleted_at is null for key share`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    known.has(id) && mayUse(caller, id) ? [] : [[path(index), known.has(id) ? 'otherDepartment' : 'notFound'] as const],
  )
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
}
