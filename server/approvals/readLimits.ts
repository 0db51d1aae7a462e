import { type Limits, limitsOfRoles } from '../../src/rules/limits.ts'
import { ALL, holds } from '../../src/rules/permissions.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Caller } from '../caller.ts'

interface UserLimits {
  limits: Limits[] | null
  permissions: string[] | null
}

const perRole = sql`coalesce((
  select jsonb_object_agg(bound.limit_name, bound.value) from role_limit bound where bound.role_id = role.id), '{}')`

/** Up to where the caller goes by himself. An administrator has no limits. */
export async function limitsOf(db: Executor, caller: Caller): Promise<Limits> {
  if (caller.isAdmin) return {}
  const { limits } = await db.one<{ limits: Limits[] | null }>(
    sql`
    select jsonb_agg(${perRole}) as limits from role where role.code = any(${[...caller.roles]}::text[])`.named(
      'limits_of',
    ),
  )
  return limitsOfRoles(limits ?? [])
}

/** The limits of a user who may approve in this department; undefined when he may not. */
export async function limitsOfApprover(
  db: Executor,
  userId: number,
  departmentId: number,
): Promise<Limits | undefined> {
  const user = await db.first<UserLimits>(sql`
    select (select jsonb_agg(${perRole}) from user_role held join role on role.id = held.role_id where held.user_id = u.id) as limits,
      (select array_agg(distinct granted.permission) from user_role held join role_permission granted on granted.role_id = held.role_id
        where held.user_id = u.id) as permissions
    from app_user u where u.id = ${userId} and u.status = 'ACTIVE' and (
      u.department_id = ${departmentId}
      or exists (select from user_department own where own.user_id = u.id and own.department_id = ${departmentId} and own.kind = 'PERMITTED')
      or exists (select from user_role held join role_permission granted on granted.role_id = held.role_id
        where held.user_id = u.id and granted.permission = ${ALL}))`)
  const granted = new Set(user?.permissions ?? [])
  if (!user || !holds(granted, 'approve over-limit')) return undefined
  return granted.has(ALL) ? {} : limitsOfRoles(user.limits ?? [])
}
