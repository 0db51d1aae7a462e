import {
  createContragentOrder,
  createProductRequest,
  getProductRequest,
  servingDepartments,
  updateProductRequest,
} from '../../api/contragentOrder.ts'
import { searchOrderGoods } from '../../api/orderDocument.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'

const departments = optionsOf(servingDepartments, () => ({}), { label: 'name' })
const goods = optionsOf(
  searchOrderGoods,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { name: keyword || null } }),
  { label: 'name', detail: (found) => [found.barcode, found.artikul, found.brandName].filter(Boolean).join(' · ') },
)
const sections = { main: ['departmentId', 'comment', 'items'] } as const
const fields = {
  departmentId: { options: departments },
  comment: { width: 'full', lines: 1 },
  items: { rowFields: { itemId: { options: goods }, count: {}, comment: {} } },
} as const

/** An order of the contragent's own. */
export const contragentOrderForm = defineForm({
  name: 'contragentOrder',
  width: 'wide',
  create: createContragentOrder,
  sections: { main: [...sections.main] },
  fields,
})
/** What the contragent asks us for; changed while nobody has taken it on. */
export const productRequestForm = defineForm({
  name: 'productRequest',
  width: 'wide',
  load: getProductRequest,
  create: createProductRequest,
  edit: updateProductRequest,
  sections: { main: [...sections.main] },
  fields,
})
