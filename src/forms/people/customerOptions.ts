import { customerChoices } from '../../api/customer.ts'
import { listDiscountTypes } from '../../api/discountType.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'

/** Clients by name, phone or card. */
export const customerOptions = optionsOf(
  customerChoices,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'fullName', detail: 'mobile' },
)

/** What a member card may give. */
export const discountTypeOptions = optionsOf(
  listDiscountTypes,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'name', detail: ({ percent }) => `${percent} %` },
)
