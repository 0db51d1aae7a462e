import { createPricing, createWholesalePricing, editPricing } from '../../api/pricing.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { itemOptions } from '../goods/itemOptions.ts'
import { departmentOptions, wholesaleOptions } from '../partyOptions.ts'
import { childrenOf, wordsOf } from '../referenceOptions.ts'

const HEAD = ['effectiveFrom', 'comment'] as const
const ALL = { none: 'screen.pricing.all' } as const
const goods = {
  categoryId: { options: wordsOf('WAREHOUSE_CATEGORY'), ...ALL },
  subCategoryId: { options: childrenOf('categoryId'), ...ALL },
  sub2CategoryId: { options: childrenOf('subCategoryId'), ...ALL },
  brandId: { options: wordsOf('item_brand'), ...ALL },
  itemIds: { options: itemOptions, width: 'full', hint: 'screen.pricing.typedGoods' },
} as const
const head = {
  effectiveFrom: { hint: 'screen.pricing.atOnce' },
  comment: { width: 'full', lines: 1 },
} as const
const ofStock = ({ sourceDocumentId }: { sourceDocumentId?: number | null | undefined }) => !sourceDocumentId

/** What a new pricing document is for: departments of one currency, and of what lies there all, a choice, or goods one by one. */
export const pricingForm = defineForm({
  name: 'pricing',
  create: createPricing,
  sections: {
    main: ['departmentIds', 'categoryId', 'subCategoryId', 'sub2CategoryId', 'brandId', 'itemIds', ...HEAD],
  },
  fields: {
    departmentIds: { options: departmentOptions, width: 'full', required: () => true },
    categoryId: { ...goods.categoryId, waitsFor: 'departmentIds', shown: ofStock },
    subCategoryId: { ...goods.subCategoryId, shown: ofStock },
    sub2CategoryId: { ...goods.sub2CategoryId, shown: ofStock },
    brandId: { ...goods.brandId, waitsFor: 'departmentIds', shown: ofStock },
    itemIds: { ...goods.itemIds, shown: ofStock },
    ...head,
  },
})

/** The same for wholesale departments: all of them unless some are chosen. */
export const wholesalePricingForm = defineForm({
  name: 'wholesalePricing',
  create: createWholesalePricing,
  sections: {
    main: ['departmentIds', 'categoryId', 'subCategoryId', 'sub2CategoryId', 'brandId', 'itemIds', ...HEAD],
  },
  fields: {
    departmentIds: { options: wholesaleOptions, width: 'full', hint: 'screen.pricing.allWholesale' },
    ...goods,
    ...head,
  },
})

/** Prices while they are typed; what stays is from when on, and a remark. */
export const pricesForm = defineForm<SentTo<typeof editPricing>['body']>({
  name: 'prices',
  edit: editPricing,
  sections: { main: ['effectiveFrom', 'comment'], lines: ['items'] },
  fields: { effectiveFrom: head.effectiveFrom, comment: head.comment },
})
