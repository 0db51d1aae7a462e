import { listDepartments, saveDepartment } from '../../api/department.ts'
import { currencyCodeOptions } from '../currencyCodeOptions.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** A warehouse, a shop, a canteen or the company itself (specification 3 §3, Department). */
export const departmentForm = defineForm({
  name: 'department',
  history: 'department',
  load: listDepartments,
  loadInput: (id) => ({
    query: { page: 1, limit: 1 },
    body: { where: [{ field: 'id', operator: 'equals' as const, value: id }] },
  }),
  create: saveDepartment,
  edit: saveDepartment,
  sections: {
    main: ['name', 'shortName', 'type', 'saleType', 'currencyCode', 'vatPercent', 'sort', 'address', 'comment'],
  },
  fields: {
    name: { width: 'full' },
    address: { width: 'full' },
    currencyCode: { options: currencyCodeOptions },
    // Only what sells has a way to sell.
    saleType: { shown: ({ type }) => type !== 'COMPANY' },
  },
  // A shop sells at retail unless somebody says otherwise: without a way to sell it would have no till.
  derive: { type: ({ type }) => ({ saleType: type === 'SHOP' ? ('RETAIL' as const) : null }) },
  notCopied: ['name', 'shortName'],
})
