import { departmentsByName, shopDepartments, wholesaleDepartments } from '../api/department.ts'
import { employeesOfDepartments } from '../api/employee.ts'
import { optionsOf } from '../ui/form/optionsOf.ts'

export { contragentOptions, departmentOptions } from '../ui/form/recordOptions.ts'
/** The shops among the caller's departments. */
export const shopOptions = optionsOf(shopDepartments, () => ({}), { label: 'name', detail: 'shortName' })
/** The wholesale departments among them. */
export const wholesaleOptions = optionsOf(wholesaleDepartments, () => ({}), { label: 'name', detail: 'shortName' })
/** Where a transfer from `fromDepartmentId` may go: also to departments that its writer may only send to. */
export const targetDepartmentOptions = optionsOf(
  departmentsByName,
  ({ keyword }, { fromDepartmentId }) => ({
    query: { name: keyword, transfersFrom: (fromDepartmentId as number | null) ?? undefined },
  }),
  { label: 'name', detail: 'shortName', parent: 'fromDepartmentId' },
)
/** Who works in the department that this field of a document names. */
export const colleaguesOf = (department: 'fromDepartmentId' | 'toDepartmentId') =>
  optionsOf(
    employeesOfDepartments,
    ({ keyword }, { [department]: chosen }) => ({ body: { depIds: chosen ? [chosen as number] : [], keyword } }),
    { label: 'fullName', detail: ({ positionName }) => positionName ?? '', parent: department },
  )
