import { childrenOf, wordsOf } from '../../forms/referenceOptions.ts'

/** How lists of goods are narrowed: by words, by the cascade of categories, by brand. */
export const goodsFilters = {
  filters: ['keyword', 'categoryId', 'subCategoryId', 'sub2CategoryId', 'brandId'],
  options: {
    categoryId: wordsOf('WAREHOUSE_CATEGORY'),
    subCategoryId: childrenOf('categoryId'),
    sub2CategoryId: childrenOf('subCategoryId'),
    brandId: wordsOf('item_brand'),
  },
} as const
