import { getMarkupRule, saveMarkupRule } from '../../api/markupRule.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'
import { childrenOf, wordsOf } from '../referenceOptions.ts'

/** How prices follow from costs; what is not chosen is for all. */
export const markupRuleForm = defineForm({
  name: 'markupRule',
  history: 'markupRule',
  load: getMarkupRule,
  create: saveMarkupRule,
  edit: saveMarkupRule,
  sections: {
    main: ['departmentId', 'categoryId', 'subCategoryId', 'sub2CategoryId', 'brandId'],
    markup: ['retailPercent', 'wholesalePercent', 'rounding', 'tolerancePercent'],
  },
  fields: {
    departmentId: { options: departmentOptions, hint: 'screen.markupRule.forAll' },
    categoryId: { options: wordsOf('WAREHOUSE_CATEGORY') },
    subCategoryId: { options: childrenOf('categoryId') },
    sub2CategoryId: { options: childrenOf('subCategoryId') },
    brandId: { options: wordsOf('item_brand') },
    tolerancePercent: { hint: 'screen.markupRule.toleranceHint' },
  },
  defaults: { rounding: 'STEP_100', tolerancePercent: 5 },
})
