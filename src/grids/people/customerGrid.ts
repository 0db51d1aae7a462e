import { deleteCustomer, searchCustomers } from '../../api/customer.ts'
import { customerForm } from '../../forms/people/customerForm.ts'
import { discountTypeOptions } from '../../forms/people/customerOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Clients of the shops with their member cards. */
export const customerGrid = defineGrid({
  name: 'customer',
  rows: searchCustomers,
  filters: ['keyword', 'discountTypeId', 'categoryId', 'groupId', 'owes'],
  options: {
    discountTypeId: discountTypeOptions,
    categoryId: wordsOf('CLIENT_CATEGORY'),
    groupId: wordsOf('CLIENT_GROUPS'),
  },
  columns: [
    'id',
    { field: 'fullName', label: 'screen.customer.fullName', width: 260 },
    { field: 'mobile', width: 150 },
    'memberCard',
    { field: 'discountTypeName', width: 150 },
    'discountPercent',
    { field: 'debt', tone: ({ debt }) => (debt > 0 ? 'warning' : undefined) },
    'debtLimit',
    { field: 'categoryName', width: 140 },
    { field: 'groupName', width: 140 },
    'dateOfBirth',
    'gender',
    'phone',
    'email',
    'marriageStatus',
    'childrenCount',
    'citizenName',
    'passport',
    'inn',
    'address',
    'address2',
    'referrerName',
    'comment',
  ],
  shown: [
    'mobile',
    'memberCard',
    'discountTypeName',
    'discountPercent',
    'debt',
    'categoryName',
    'groupName',
    'dateOfBirth',
    'address',
  ],
  fixed: ['fullName'],
  create: customerForm,
  row: { open: customerForm, remove: deleteCustomer, history: 'customer' },
})
