import { deleteMarkupRule, searchMarkupRules } from '../../api/markupRule.ts'
import { markupRuleForm } from '../../forms/documents/markupRuleForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** How prices follow from costs. */
export const markupRuleGrid = defineGrid({
  name: 'markupRule',
  rows: searchMarkupRules,
  filters: ['departmentId', 'categoryId', 'brandId'],
  options: {
    departmentId: departmentOptions,
    categoryId: wordsOf('WAREHOUSE_CATEGORY'),
    brandId: wordsOf('item_brand'),
  },
  columns: [
    'id',
    'departmentName',
    'categoryName',
    'subCategoryName',
    'sub2CategoryName',
    'brandName',
    'retailPercent',
    'wholesalePercent',
    'rounding',
    'tolerancePercent',
  ],
  main: ['retailPercent', 'wholesalePercent', 'categoryName', 'brandName', 'departmentName', 'rounding'],
  hidden: ['id'],
  fixed: ['retailPercent'],
  create: markupRuleForm,
  row: { open: markupRuleForm, remove: deleteMarkupRule, history: 'markupRule' },
  emptyText: 'screen.markupRule.none',
})
