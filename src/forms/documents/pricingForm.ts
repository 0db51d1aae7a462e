import { createPricing, editPricing } from '../../api/pricing.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'
import { childrenOf, wordsOf } from '../referenceOptions.ts'

/** What a new pricing document is for: a department, and of what lies there all or one category (specification 3 §2.3). */
export const pricingForm = defineForm({
  name: 'pricing',
  create: createPricing,
  sections: { main: ['departmentId', 'categoryId', 'subCategoryId', 'sub2CategoryId', 'comment'] },
  fields: {
    departmentId: { options: departmentOptions, width: 'full' },
    categoryId: { options: wordsOf('WAREHOUSE_CATEGORY'), shown: ({ sourceDocumentId }) => !sourceDocumentId },
    subCategoryId: { options: childrenOf('categoryId'), shown: ({ sourceDocumentId }) => !sourceDocumentId },
    sub2CategoryId: { options: childrenOf('subCategoryId'), shown: ({ sourceDocumentId }) => !sourceDocumentId },
    comment: { width: 'full' },
  },
})

/** Prices while they are typed; what stays is a remark. */
export const pricesForm = defineForm<SentTo<typeof editPricing>['body']>({
  name: 'prices',
  edit: editPricing,
  sections: { main: ['comment'], lines: ['items'] },
  fields: { comment: { width: 'full', lines: 1 } },
})
