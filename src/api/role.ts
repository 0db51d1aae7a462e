import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { badges, count, id, name } from './fields.ts'

/** Specification 3 §3, Role: permissions are `action subject`. */
export const Role = z.object({
  id,
  code: name,
  permissions: badges,
  /** Users that hold it now. */
  users: count,
  version: count,
})
export type Role = z.infer<typeof Role>

export const listRoles = endpoint('GET /role/list', { can: 'view roles', answer: z.array(Role) })
