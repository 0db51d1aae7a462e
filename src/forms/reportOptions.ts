import { kpiEmployees } from '../api/employee.ts'
import { optionsOf } from '../ui/form/optionsOf.ts'
import { contragentOptions, departmentOptions } from './partyOptions.ts'
import { childrenOf, wordsOf } from './referenceOptions.ts'

/** Whose sales are counted. */
export const employeeOptions = optionsOf(kpiEmployees, ({ keyword }) => ({ query: { search: keyword } }), {
  label: 'fullName',
})

/** Where the parameters of reports find their choices. */
export const reportOptions = {
  departmentIds: departmentOptions,
  categoryId: wordsOf('WAREHOUSE_CATEGORY'),
  subCategoryId: childrenOf('categoryId'),
  sub2CategoryId: childrenOf('subCategoryId'),
  sub3CategoryId: childrenOf('sub2CategoryId'),
  brandId: wordsOf('item_brand'),
  supplierId: contragentOptions,
  sellerEmployeeId: employeeOptions,
} as const
