import { z } from 'zod'
import { ALL_PERMISSIONS } from '../rules/permissions.ts'
import { endpoint } from './endpoint.ts'
import { badges, count, Done, id, KEYWORD_LENGTH_MAX, name, Saved, text, textUpTo } from './fields.ts'
import { listEndpoint } from './list.ts'

export const ROLE_CODE_LENGTH_MAX = 64

/** Specification 3 §3, Role: permissions are `action subject`. */
export const Role = z.object({
  id,
  code: name,
  permissions: badges,
  /** Rights that have appeared since an administrator edited this standard role: his to give, by saving it. */
  offered: badges,
  /** Users that hold it now. */
  users: count,
  version: count,
})
export type Role = z.infer<typeof Role>

export const RoleRow = z.object({
  id,
  code: text,
  /** In words, where it is one of the roles that ship with the product. */
  name: text,
  /** How many permissions it holds. */
  permissionCount: count,
  /** How many rights have appeared since an administrator edited it. */
  offered: count,
  users: count,
  version: count,
})

/** Only what the catalogue has: `manage all` is the administrators' and nobody gives it. */
const Permission = z.enum(ALL_PERMISSIONS as [string, ...string[]])
const permissions = z.array(Permission).min(1).max(ALL_PERMISSIONS.length)
const code = textUpTo(ROLE_CODE_LENGTH_MAX).min(1)

export const listRoles = endpoint('GET /role/list', { can: 'view roles', answer: z.array(Role) })
export const searchRoles = listEndpoint('POST /role/search', {
  can: 'view roles',
  filter: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() }),
  row: RoleRow,
})
/** 409 `roleTaken`; 403 `aboveOwnRights` for a permission that the caller does not hold. */
export const createRole = endpoint('POST /role/create', {
  can: 'edit roles',
  body: z.object({ code, permissions }),
  answer: Saved,
})
/**
 * Renames it, and makes its permissions these. 409 `standardRole` for the role of administrators and for a new name of a
 * role that ships with the product; 403 `aboveOwnRights` for a permission given or taken that the caller does not hold.
 */
export const editRole = endpoint('POST /role/edit/{id}', {
  can: 'edit roles',
  refreshes: ['perm', 'user'],
  body: z.object({ code, permissions, version: count }),
  answer: Role,
})
/** 409 `roleUsed` says by how many, `standardRole` for those that ship with the product. */
export const deleteRole = endpoint('DELETE /role/delete/{id}', {
  can: 'delete roles',
  refreshes: ['perm', 'user'],
  answer: Done,
})
/** One role with what it holds: the matrix. */
export const rolePermissions = endpoint('POST /role/permissions/{id}', {
  can: 'list permissions-by-role',
  reads: true,
  answer: Role,
})
/** Adds to what it holds, and takes nothing away. */
export const addPermissions = endpoint('PUT /role/add-permissions/{id}', {
  can: 'edit roles',
  refreshes: ['perm', 'user'],
  body: z.object({ permissions }),
  answer: Saved,
})
