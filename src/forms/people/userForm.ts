import type { EmployeeChoice } from '../../api/employee.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { addUser, changeUserPassword, editUser, getUser } from '../../api/user.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'
import { freeEmployeeOptions, roleOptions } from './accountOptions.ts'

interface Links {
  employeeId?: number | null | undefined
  contragentId?: number | null | undefined
}

const ACCOUNT = [
  'roleIds',
  'departmentId',
  'employeeId',
  'contragentId',
  'permittedDepartmentIds',
  'transferPermittedDepartmentIds',
] as const

/** The rule is said before it is broken. */
const PASSWORD_HINT = 'screen.user.hint.password'

const accountFields = {
  username: { width: 'full' },
  roleIds: { options: roleOptions, width: 'full' },
  departmentId: { options: departmentOptions, hint: 'screen.user.hint.department' },
  // A user is either somebody of the company or somebody of a contragent.
  employeeId: { options: freeEmployeeOptions, shown: ({ contragentId }: Links) => !contragentId },
  contragentId: { options: contragentOptions, shown: ({ employeeId }: Links) => !employeeId },
  permittedDepartmentIds: { options: departmentOptions, width: 'full', hint: 'screen.user.hint.permitted' },
  transferPermittedDepartmentIds: { options: departmentOptions, width: 'full', hint: 'screen.user.hint.transfers' },
} as const

/** A new user with its first password (specification 3 §2.4). */
export const newUserForm = defineForm({
  name: 'newUser',
  create: addUser,
  sections: { main: ['username', 'password', 'confirmPassword', ...ACCOUNT] },
  fields: { ...accountFields, password: { hint: PASSWORD_HINT }, confirmPassword: { required: () => true } },
  // Who has no department sells nothing: it is the employee's, unless somebody has chosen another.
  derive: {
    employeeId(_user, about) {
      const employee = about.chosen('employeeId') as EmployeeChoice | undefined
      return employee && { departmentId: about.called('departmentId', employee.departmentId, employee.departmentName) }
    },
  },
})

/** A user as it stands: its password has a form of its own, and so has whether it may sign in. */
export const userForm = defineForm<SentTo<typeof editUser>['body'], typeof getUser>({
  name: 'user',
  history: 'user',
  load: getUser,
  edit: editUser,
  sections: { main: ['username', ...ACCOUNT] },
  fields: accountFields,
  lockedBy: ({ status }) => (status === 'DELETED' ? 'screen.user.deletedNote' : undefined),
  valuesOf: ({ roles, permittedDepartments, transferPermittedDepartments, ...user }) => ({
    ...user,
    roleIds: roles.map(({ id }) => id),
    permittedDepartmentIds: permittedDepartments.map(({ id }) => id),
    transferPermittedDepartmentIds: transferPermittedDepartments.map(({ id }) => id),
  }),
})

/** A new password by an administrator: the user's sessions end. */
export const userPasswordForm = defineForm<SentTo<typeof changeUserPassword>['body']>({
  name: 'userPassword',
  edit: changeUserPassword,
  sections: { main: ['password', 'confirmPassword'] },
  fields: { password: { width: 'full', hint: PASSWORD_HINT }, confirmPassword: { width: 'full' } },
})
