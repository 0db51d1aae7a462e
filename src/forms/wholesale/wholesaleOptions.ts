import { cashboxes } from '../../api/cashbox.ts'
import { wholesaleDepartments } from '../../api/department.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'

/** The caller's departments that sell wholesale. */
export const wholesaleDepartmentOptions = optionsOf(wholesaleDepartments, () => ({ body: undefined }), {
  label: 'name',
  detail: 'shortName',
})
/** The registers of the department that the form names. */
export const cashboxOptions = optionsOf(
  cashboxes,
  (_ask, { departmentId }) => ({ path: { depId: (departmentId as number | null) ?? 0 } }),
  { label: ({ number, name }) => `${number} · ${name}`, parent: 'departmentId' },
)
