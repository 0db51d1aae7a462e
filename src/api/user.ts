import { z } from 'zod'
import { DepartmentChoice } from './department.ts'
import { endpoint } from './endpoint.ts'
import { badges, choice, count, Done, flag, id, KEYWORD_LENGTH_MAX, Saved, text, time } from './fields.ts'
import { listEndpoint } from './list.ts'
import { checkNewPassword, password, repeatedPassword } from './password.ts'

export const USER_DEPARTMENTS_MAX = 500
export const USER_ROLES_MAX = 20

/** What a person types to sign in: told apart without regard to case. */
export const username = z
  .string()
  .trim()
  .min(1)
  .regex(/^[\p{L}\p{N}._@-]{2,64}$/u, { error: 'username' })
  .meta({ kind: 'text' })

const roleIds = z.array(id).max(USER_ROLES_MAX)
const departmentIds = z.array(id).max(USER_DEPARTMENTS_MAX)
const chosen = id.nullable().default(null)

export const UserStatus = choice('userStatus', ['ACTIVE', 'INACTIVE', 'DELETED'])

export const UserRow = z.object({
  id,
  username,
  status: UserStatus,
  /** Codes of its roles. */
  roles: badges,
  /** The same in words. */
  roleNames: badges,
  departmentId: id.nullable(),
  departmentName: text.nullable(),
  employeeId: id.nullable(),
  employeeName: text.nullable(),
  contragentId: id.nullable(),
  contragentName: text.nullable(),
  /** When it last called the server, while its session stands. */
  lastSeenAt: time.nullable(),
  createdAt: time,
  /** Whether it signs in with a code of its telephone, too. */
  secondFactor: flag,
  version: count,
})
export type UserRow = z.infer<typeof UserRow>

/** Who is no administrator sees the users of the own departments. Deleted ones come last: their history stays. */
export const listUsers = listEndpoint('POST /user/list', {
  can: 'view users',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    departmentId: id.nullish(),
    roleId: id.nullish(),
    status: UserStatus.nullish(),
  }),
  row: UserRow,
})

/** One user with everything that the panel changes (specification 1 §6: fetching one has a permission of its own). */
export const getUser = endpoint('GET /user/{id}', {
  can: 'get user',
  answer: UserRow.omit({ roles: true, roleNames: true, secondFactor: true }).extend({
    roles: z.array(z.object({ id, code: text })),
    permittedDepartments: z.array(DepartmentChoice),
    transferPermittedDepartments: z.array(DepartmentChoice),
  }),
})

const account = {
  username,
  roleIds: roleIds.default([]),
  departmentId: chosen,
  employeeId: chosen,
  contragentId: chosen,
  /** Whose data it sees and moves, besides its own department's; and those that its transfers may also name. */
  permittedDepartmentIds: departmentIds.default([]),
  transferPermittedDepartmentIds: departmentIds.default([]),
}
/**
 * 409 `usernameTaken`, `employeeLinked`; 403 `aboveOwnRights` for a role that may do what the caller may not; 400 names what
 * does not exist or is another department's.
 */
export const addUser = endpoint('POST /user/add-user', {
  can: 'create users',
  refreshes: ['employee', 'role'],
  body: z.object({ ...account, password, confirmPassword: repeatedPassword.optional() }).superRefine(checkNewPassword),
  answer: Saved,
})
/** Everything of a user but status and password. 409 also `lastAdministrator`, `changedMeanwhile`; 403 as for every change of a user. */
export const editUser = endpoint('PUT /user/edit/{id}', {
  can: 'edit users',
  refreshes: ['employee', 'role'],
  body: z.object({ ...account, version: count }),
  answer: Saved,
})

/**
 * The user can never sign in again, its tokens end at once, and what it did stays under its name.
 * Every change of a user: 404 for one of other departments, 409 `userIsDeleted`, 403 `userAboveOwnRights`, `userOfOtherDepartments` and
 * `ownAccount` to who is no administrator, 409 `lastAdministrator`.
 */
export const deleteUser = endpoint('DELETE /user/{id}', { can: 'delete users', refreshes: ['employee'], answer: Done })
/** INACTIVE: cannot sign in, and its tokens end at once; ACTIVE: may sign in again. */
export const setUserStatus = endpoint('PUT /user/status/{id}', {
  can: 'edit users',
  body: z.object({ status: UserStatus.exclude(['DELETED']) }),
  answer: Done,
})
/** By an administrator; the user's sessions end. The own password is changed by `PUT /user/password-change`. */
export const changeUserPassword = endpoint('PUT /user/password-change/{id}', {
  can: 'edit users',
  body: z.object({ password, confirmPassword: repeatedPassword }).superRefine(checkNewPassword),
  answer: Done,
})
/** Makes its roles these. */
export const addRole = endpoint('POST /user/add-role/{id}', {
  can: 'edit users',
  refreshes: ['role'],
  body: z.object({ roleIds }),
  answer: Done,
})
/** A GET that changes (domain.md, Who may do what). 409 `employeeLinked` when somebody else signs in as that employee. */
export const linkEmployee = endpoint('GET /user/employee/{id}/{employeeId}', {
  can: 'edit users',
  refreshes: ['employee'],
  answer: Done,
})
/** A GET that changes. From then on the user sees only what is that contragent's. */
export const linkContragent = endpoint('GET /user/contragent/{id}/{contragentId}', {
  can: 'edit users',
  refreshes: ['contragent'],
  answer: Done,
})

export const permittedDepartments = endpoint('GET /user/get-permitted-departments/{id}', {
  can: 'get permitted departments',
  answer: z.object({
    permittedDepartments: z.array(DepartmentChoice),
    transferPermittedDepartments: z.array(DepartmentChoice),
  }),
})
/** Replaces both lists. Nobody can permit a department that is not their own to give. */
export const permitDepartments = endpoint('POST /user/permit-to-departments/{id}', {
  can: 'edit users',
  body: z.object({ departmentIds, transferDepartmentIds: departmentIds.default([]) }),
  answer: Done,
})
