import { z } from 'zod'
import { ROUNDINGS } from '../rules/markup.ts'
import { endpoint } from './endpoint.ts'
import { choice, count, Done, id, idOf, money, orNone, percent, Saved, wordBelow, wordOf } from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

/** Ten times the cost is a slip. */
const MARKUP_PERCENT_MAX = 1_000
export const markupPercent = money.max(MARKUP_PERCENT_MAX).meta({ kind: 'percent' })
export const RoundingChoice = choice('rounding', ROUNDINGS)

/** How prices follow from costs, for a department, a category, a brand, or for everything (specification 2 §7.5, list-percent). */
export const MarkupRulePayload = z.object({
  departmentId: orNone(idOf('department')),
  categoryId: orNone(wordOf('WAREHOUSE_CATEGORY')),
  subCategoryId: orNone(wordBelow('categoryId')),
  sub2CategoryId: orNone(wordBelow('subCategoryId')),
  brandId: orNone(wordOf('item_brand')),
  retailPercent: markupPercent,
  wholesalePercent: markupPercent,
  rounding: RoundingChoice,
  /** So far from its percentage a price may lie before it is shown. */
  tolerancePercent: percent.default(0),
})
export const MarkupRuleRow = recordRow(MarkupRulePayload)
export type MarkupRuleRow = z.infer<typeof MarkupRuleRow>

export const searchMarkupRules = listEndpoint('POST /pricing/percent/search', {
  can: 'view pricing-percentage',
  filter: z.object({ departmentId: id.nullish(), categoryId: id.nullish(), brandId: id.nullish() }),
  row: MarkupRuleRow,
})
/** Every rule that the caller's prices may follow, the nearest first. */
export const listPercent = endpoint('GET /pricing/list-percent', {
  can: 'view pricing-percentage',
  answer: z.object({ items: z.array(MarkupRuleRow) }),
})
export const getMarkupRule = endpoint('GET /pricing/percent/get/{id}', {
  can: 'view pricing-percentage',
  answer: MarkupRuleRow,
})
/** 409 `markupRuleTaken` where such goods have a rule. */
export const saveMarkupRule = endpoint('POST /pricing/percent/add-or-update', {
  can: 'edit pricing-percentage',
  body: MarkupRulePayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
export const deleteMarkupRule = endpoint('DELETE /pricing/percent/delete/{id}', {
  can: 'edit pricing-percentage',
  answer: Done,
})
