import { ALL, STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { breaksUnique } from '../db/breaksUnique.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { notHeld } from '../users/grants.ts'

export interface LockedRole {
  id: number
  code: string
  version: number
  permissions: string[]
}

/** Locks a role for a change. @throws 404, 409 `standardRole` for that of administrators, which stays as it is */
export async function lockRole(db: Transaction, id: number): Promise<LockedRole> {
  const role = await db.first<Omit<LockedRole, 'permissions'>>(sql`
    select id, code, version from role where id = ${id} for update`)
  if (!role) throw notFound()
  const { permissions } = await db.one<{ permissions: string[] }>(sql`
    select array(select permission from role_permission where role_id = ${id} order by permission) as permissions`)
  if (role.code === 'admin' || permissions.includes(ALL))
    throw new Refusal(409, 'standardRole', { name: calledRole(role.code) })
  return { ...role, permissions }
}

/** Landing pages and the till know these by their codes, and the next start would make a missing one anew. */
export const isStandard = (code: string): boolean => Object.hasOwn(STANDARD_ROLES, code)
/** What a refusal calls a role: one of the product by its name in the caller's language, a company's own as it calls it. */
export const calledRole = (code: string): string => (isStandard(code) ? `enum.role.${code}` : code)

/** Adds a role; answers its id. @throws 409 `roleTaken`, 403 `aboveOwnRights` */
export async function addRoleOf(
  db: Transaction,
  caller: Caller,
  { code, permissions }: { code: string; permissions: readonly string[] },
): Promise<number> {
  requireHeld(caller, permissions)
  const role = await db.first<{ id: number }>(
    sql`insert into role (code) values (${code}) on conflict do nothing returning id`,
  )
  if (!role) throw roleTaken()
  await setPermissions(db, role.id, permissions)
  await writeAudit(
    db,
    caller,
    { subject: 'role', id: role.id, action: 'create' },
    changesBetween(undefined, { code, permissions: sorted(permissions) }),
  )
  return role.id
}

/** Gives a locked role this name and these permissions. @throws as `editRole` says */
export async function changeRole(
  db: Transaction,
  caller: Caller,
  before: LockedRole,
  { code, permissions }: { code: string; permissions: readonly string[] },
): Promise<void> {
  if (code !== before.code && isStandard(before.code))
    throw new Refusal(409, 'standardRole', { name: calledRole(before.code) }, { code: 'standardRole' })
  const after = sorted(permissions)
  const moved = [
    ...after.filter((permission) => !before.permissions.includes(permission)),
    ...before.permissions.filter((permission) => !after.includes(permission)),
  ]
  requireHeld(caller, moved)
  await db
    .run(sql`update role set code = ${code}, version = version + 1 where id = ${before.id}`)
    .catch((error: unknown) => {
      throw breaksUnique(error, 'role_code') || breaksUnique(error, 'role_code_key') ? roleTaken() : error
    })
  await setPermissions(db, before.id, after)
  // Whoever saves the role has been told of them, and has decided.
  await db.run(sql`delete from role_offer where role_id = ${before.id}`)
  await writeAudit(
    db,
    caller,
    { subject: 'role', id: before.id, action: 'edit' },
    changesBetween({ code: before.code, permissions: before.permissions }, { code, permissions: after }),
  )
}

/** Neither given nor taken: who lacks a right does not decide about it. */
function requireHeld(caller: Caller, permissions: readonly string[]): void {
  const permission = notHeld(caller, permissions)
  if (permission) throw new Refusal(403, 'aboveOwnRights', { permission }, { permissions: 'aboveOwnRights' })
}

async function setPermissions(db: Transaction, roleId: number, permissions: readonly string[]): Promise<void> {
  await db.run(sql`delete from role_permission where role_id = ${roleId} and permission <> all(${permissions}::text[])`)
  await db.run(sql`
    insert into role_permission (role_id, permission) select distinct ${roleId}::bigint, unnest(${permissions}::text[])
    on conflict do nothing`)
}

const sorted = (permissions: readonly string[]) => [...new Set(permissions)].sort()
const roleTaken = () => new Refusal(409, 'roleTaken', {}, { code: 'roleTaken' })
