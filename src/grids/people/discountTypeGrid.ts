import { deleteDiscountType, listDiscountTypes } from '../../api/discountType.ts'
import { discountTypeForm } from '../../forms/people/discountTypeForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Discounts that member cards give. */
export const discountTypeGrid = defineGrid({
  name: 'discountType',
  rows: listDiscountTypes,
  filters: ['keyword'],
  columns: ['id', 'name', 'percent', 'createdAt'],
  hidden: ['id'],
  fixed: ['name'],
  create: discountTypeForm,
  row: { remove: deleteDiscountType, history: 'discountType' },
})
