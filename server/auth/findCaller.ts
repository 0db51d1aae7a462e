import { createHash } from 'node:crypto'
import { ALL } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A session ends after this long without a call, and in any case at `session.expires_at`. */
export const SESSION_IDLE_HOURS = 12
export const SESSION_DAYS = 7
const USED_EVERY_MINUTES = 5

interface Row {
  userId: number
  username: string
  roles: string[] | null
  permissions: string[] | null
  departmentId: number | null
  departmentType: string | null
  departmentSaleType: 'RETAIL' | 'WHOLE' | null
  contragentId: number | null
  permitted: number[] | null
  transfer: number[] | null
  stale: boolean
}

/** The caller of a bearer token, read afresh at every call: a revoked right or user acts at once. Undefined: no such session. */
export async function findCaller(db: Executor, authorization: string | undefined): Promise<Caller | undefined> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const row = await db.first<Row>(
    sql`
    select u.id as "userId", u.username, u.department_id as "departmentId", u.contragent_id as "contragentId",
      d.type as "departmentType", d.sale_type as "departmentSaleType",
      (select array_agg(r.code) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
      (select array_agg(distinct rp.permission) from user_role ur join role_permission rp on rp.role_id = ur.role_id
        where ur.user_id = u.id) as permissions,
      (select array_agg(ud.department_id) from user_department ud where ud.user_id = u.id and ud.kind = 'PERMITTED') as permitted,
      (select array_agg(ud.department_id) from user_department ud where ud.user_id = u.id and ud.kind = 'TRANSFER') as transfer,
      s.used_at < now() - ${USED_EVERY_MINUTES} * interval '1 minute' as stale
    from session s
    join app_user u on u.id = s.user_id and u.status = 'ACTIVE'
    left join department d on d.id = u.department_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and s.used_at > now() - ${SESSION_IDLE_HOURS} * interval '1 hour'`.named(
      'find_caller',
    ),
  )
  if (!row) return undefined
  if (row.stale) await db.run(sql`update session set used_at = now() where token_hash = ${tokenHash}`)
  return callerOf(row)
}

function callerOf(row: Row): Caller {
  const permissions = new Set(row.permissions ?? [])
  const isAdmin = permissions.has(ALL)
  const own = row.departmentId === null ? [] : [row.departmentId]
  const permitted = [...new Set([...own, ...(row.permitted ?? []).map(Number)])]
  return {
    userId: row.userId,
    username: row.username,
    roles: row.roles ?? [],
    permissions,
    isAdmin,
    departmentId: row.departmentId,
    departmentType: row.departmentType,
    departmentSaleType: row.contragentId === null ? row.departmentSaleType : null,
    contragentId: row.contragentId,
    departments: isAdmin ? 'all' : permitted,
    transferDepartments: isAdmin ? 'all' : [...new Set([...permitted, ...(row.transfer ?? []).map(Number)])],
  }
}
