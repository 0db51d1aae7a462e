import { employeesWithoutLogin } from '../../api/employee.ts'
import { listRoles } from '../../api/role.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { i18n } from '../../ui/i18n/i18n.ts'

/** Roles by the name they have in the interface; a company's own are called what it calls them. */
export const roleOptions = optionsOf(listRoles, () => ({}), {
  label: ({ code }) => i18n.t(`enum.role.${code}`, { defaultValue: code }),
})

/** Who has no name to sign in by yet. */
export const freeEmployeeOptions = optionsOf(
  employeesWithoutLogin,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  {
    label: 'fullName',
    detail: ({ departmentName, personnel }) => [departmentName, personnel].filter(Boolean).join(', '),
  },
)
