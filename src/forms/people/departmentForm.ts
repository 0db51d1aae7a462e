import { listDepartments, saveDepartment } from '../../api/department.ts'
import { currencies } from '../../api/reference.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'

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
    currencyCode: {
      options: optionsOf(currencies, ({ keyword, page, limit }) => ({ query: { keyword, page, limit } }), {
        value: (currency) => currency.code,
        label: (currency) => `${currency.code}`,
        detail: 'name',
      }),
    },
    // Only what sells has a way to sell.
    saleType: { shown: ({ type }) => type !== 'COMPANY' },
  },
  // A shop sells at retail unless somebody says otherwise: without a way to sell it would have no till.
  derive: { type: ({ type }) => ({ saleType: type === 'SHOP' ? ('RETAIL' as const) : null }) },
  notCopied: ['name', 'shortName'],
})
