import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { badges, choice, count, Done, id, KEYWORD_LENGTH_MAX, Saved, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'
import { DepartmentChoice } from './department.ts'

export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 200
export const USER_DEPARTMENTS_MAX = 500
export const USER_ROLES_MAX = 20

/** What a person types to sign in: told apart without regard to case. */
export const username = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._@-]{2,64}$/u, { error: 'username' })
  .meta({ kind: 'text' })
export const password = z.string().min(PASSWORD_LENGTH_MIN).max(PASSWORD_LENGTH_MAX)

export const UserStatus = choice('userStatus', ['ACTIVE', 'INACTIVE', 'DELETED'])

export const UserRow = z.object({
  id,
  username,
  status: UserStatus,
  /** Codes of its roles. */
  roles: badges,
  departmentId: id.nullable(),
  departmentName: text.nullable(),
  employeeId: id.nullable(),
  employeeName: text.nullable(),
  contragentId: id.nullable(),
  contragentName: text.nullable(),
  createdAt: time,
  version: count,
})
export type UserRow = z.infer<typeof UserRow>

export const listUsers = listEndpoint('POST /user/list', {
  can: 'view users',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    departmentId: id.nullish(),
    status: UserStatus.nullish(),
  }),
  row: UserRow,
})
/** 409 `usernameTaken`; 403 `aboveOwnRights` for a role that may do what the caller may not. */
export const addUser = endpoint('POST /user/add-user', {
  can: 'create users',
  body: z.object({
    username,
    password,
    departmentId: id.nullable().default(null),
    contragentId: id.nullable().default(null),
    roleIds: z.array(id).max(USER_ROLES_MAX).default([]),
  }),
  answer: Saved,
})
export const permittedDepartments = endpoint('GET /user/get-permitted-departments/{id}', {
  can: 'get permitted departments',
  answer: z.object({
    permittedDepartments: z.array(DepartmentChoice),
    transferDepartments: z.array(DepartmentChoice),
  }),
})
/** Replaces both lists. Nobody can permit a department that is not their own to give. */
export const permitDepartments = endpoint('POST /user/permit-to-departments/{id}', {
  can: 'edit users',
  body: z.object({
    departmentIds: z.array(id).max(USER_DEPARTMENTS_MAX),
    transferDepartmentIds: z.array(id).max(USER_DEPARTMENTS_MAX).default([]),
  }),
  answer: Done,
})
