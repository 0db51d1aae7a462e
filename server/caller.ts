import type { Endpoint } from '../src/api/endpoint.ts'
import { holds, type Permission } from '../src/rules/permissions.ts'
import { type Sql, sql } from './db/sql.ts'
import { Refusal } from './refusal.ts'

/** Who is calling, as the database knows it at this very call. */
export interface Caller {
  userId: number
  username: string
  roles: readonly string[]
  permissions: ReadonlySet<string>
  isAdmin: boolean
  departmentId: number | null
  departmentType: string | null
  departmentSaleType: 'RETAIL' | 'WHOLE' | null
  contragentId: number | null
  /** Departments whose data may be seen and moved; `all` for administrators. */
  departments: 'all' | readonly number[]
  /** Departments that a transfer may also name. */
  transferDepartments: 'all' | readonly number[]
}

/** Throws 403 unless the caller holds the permission: for rights finer than the endpoint's own. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!holds(caller.permissions, permission)) throw new Refusal(403, 'noPermission', { permission })
}

/** Throws 403 unless the caller may call it: as the server admits every call. */
export function requireAccess(caller: Caller, { parts: { can } }: Endpoint): void {
  if (can !== 'public' && can !== 'signed-in') requirePermission(caller, can)
}

/**
 * Whether a department that the request itself names is one of the caller's. Of records, and of rows that belong to a department, SQL
 * says it: the record's `scope`, or `inScope`.
 */
export const mayUse = (caller: Caller, departmentId: number): boolean =>
  caller.departments === 'all' || caller.departments.includes(departmentId)

/** Throws 403 `otherDepartment` unless the department is one of the caller's. `field` is the path of the id in the request. */
export function requireDepartment(caller: Caller, departmentId: number, field = 'departmentId'): void {
  if (!mayUse(caller, departmentId)) throw new Refusal(403, 'otherDepartment', {}, { [field]: 'otherDepartment' })
}

/** Throws 403 unless the department is permitted, for transfers at least. */
export function requireTransferDepartment(caller: Caller, departmentId: number, field: string): void {
  if (mayUse(caller, departmentId)) return
  if (caller.transferDepartments === 'all' || caller.transferDepartments.includes(departmentId)) return
  throw new Refusal(403, 'otherDepartment', {}, { [field]: 'otherDepartment' })
}

/** SQL condition: the column holds one of the caller's departments. */
export const inScope = (caller: Caller, column: Sql): Sql =>
  caller.departments === 'all' ? sql`true` : sql`${column} = any(${caller.departments as number[]}::bigint[])`

/** SQL condition: the column holds a department that the caller's transfers may name. */
export function inTransferScope(caller: Caller, column: Sql): Sql {
  const { departments, transferDepartments } = caller
  if (departments === 'all' || transferDepartments === 'all') return sql`true`
  return sql`${column} = any(${[...departments, ...transferDepartments]}::bigint[])`
}
