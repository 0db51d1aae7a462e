import { z } from 'zod'
import { PERMISSION_AREAS } from '../rules/permissionAreas.ts'
import { PERMISSIONS } from '../rules/permissions.ts'
import { endpoint } from './endpoint.ts'
import { badges, choice, comment, count, id, KEYWORD_LENGTH_MAX, name, Saved } from './fields.ts'
import { listEndpoint } from './list.ts'

const SUBJECTS = Object.keys(PERMISSIONS) as [string, ...string[]]
const ACTIONS = [...new Set<string>(Object.values(PERMISSIONS).flat())] as [string, ...string[]]

/** A right that may be granted (specification 3 §3, Role): `name` is `action subject`. */
export const PermissionRow = z.object({
  id,
  area: choice('permissionArea', PERMISSION_AREAS),
  subject: choice('permissionSubject', SUBJECTS),
  action: choice('permissionAction', ACTIONS),
  name,
  /** Names of the roles that hold it, administrators' apart: they hold everything. */
  roleNames: badges,
  /** What the company means by it. */
  comment,
  version: count,
})
export type PermissionRow = z.infer<typeof PermissionRow>

/** Every permission, in the catalogue's order. */
export const listPermissions = endpoint('GET /perm/lists', { can: 'view permissions', answer: z.array(PermissionRow) })
/** The same by part of the business. */
export const permissionGroups = endpoint('GET /perm/group-list', {
  can: 'view permissions',
  answer: z.array(z.object({ area: choice('permissionArea', PERMISSION_AREAS), permissions: z.array(PermissionRow) })),
})
export const searchPermissions = listEndpoint('POST /perm/search', {
  can: 'view permissions',
  filter: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() }),
  row: PermissionRow,
  groups: { area: 'area' },
})
/** Changes the note. What a permission allows is in the program. */
export const editPermission = endpoint('POST /perm/edit/{id}', {
  can: 'edit permissions',
  body: z.object({ comment, version: count }),
  answer: Saved,
})
