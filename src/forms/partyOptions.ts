import { searchContragents } from '../api/contragent.ts'
import { departmentsByName, myDepartments, shopDepartments } from '../api/department.ts'
import { optionsOf } from '../ui/form/optionsOf.ts'

/** The caller's own departments. */
export const departmentOptions = optionsOf(myDepartments, () => ({}), { label: 'name', detail: 'shortName' })
/** The shops among them. */
export const shopOptions = optionsOf(shopDepartments, () => ({}), { label: 'name', detail: 'shortName' })
/** Any department that a transfer may go to. */
export const targetDepartmentOptions = optionsOf(departmentsByName, ({ keyword }) => ({ query: { name: keyword } }), {
  label: 'name',
  detail: 'shortName',
})
export const contragentOptions = optionsOf(
  searchContragents,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'fullName', detail: 'inn' },
)
