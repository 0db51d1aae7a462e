import { createDiscountType } from '../../api/discountType.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** A discount that member cards give. */
export const discountTypeForm = defineForm({
  name: 'discountType',
  create: createDiscountType,
  sections: { main: ['name', 'percent'] },
})
