import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { comment, count, Done, id, idOf, KEYWORD_LENGTH_MAX, name, quantity, Saved, text, textUpTo } from './fields.ts'
import { listEndpoint } from './list.ts'

export const RECIPE_GOODS_MAX = 100
/** As many are offered to choose from at once; words find the others. */
export const RECIPES_OFFERED = 50

const Goods = z.object({ itemId: idOf('item'), count: quantity })
const goods = z.array(Goods).max(RECIPE_GOODS_MAX)
/** What is made of what, for one portion: a kit, another packing. None of these calls is in the specification. */
export const ConversionRecipePayload = z.object({
  name,
  comment: comment.default(''),
  outs: goods.min(1),
  ins: goods.min(1),
  losses: goods.default([]),
})
const named = z.array(Goods.extend({ itemName: text, unitName: text }))
export const ConversionRecipe = ConversionRecipePayload.extend({
  id,
  outs: named,
  ins: named,
  losses: named,
  version: count,
})
export type ConversionRecipe = z.infer<typeof ConversionRecipe>

export const ConversionRecipeRow = z.object({ id, name, usedUp: text, madeOf: text, comment: text, version: count })
export type ConversionRecipeRow = z.infer<typeof ConversionRecipeRow>
export const searchConversionRecipes = listEndpoint('POST /conversion-recipe/search', {
  can: 'view item-convert',
  filter: z.object({}),
  row: ConversionRecipeRow,
  unsorted: ['usedUp', 'madeOf'],
})
/** Whole recipes whose names have the words, to fill a conversion with. */
export const offerConversionRecipes = endpoint('GET /conversion-recipe/offer', {
  can: 'view item-convert',
  query: z.object({ keyword: textUpTo(KEYWORD_LENGTH_MAX).default('') }),
  answer: z.object({ items: z.array(ConversionRecipe) }),
})
export const getConversionRecipe = endpoint('GET /conversion-recipe/get/{id}', {
  can: 'view item-convert',
  answer: ConversionRecipe,
})
/** Adds one, or with `id` and `version` changes it. 409 `nameTaken`; 400 names goods that are none, or made of themselves. */
export const saveConversionRecipe = endpoint('POST /conversion-recipe/save', {
  can: 'edit item-convert',
  body: ConversionRecipePayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
export const deleteConversionRecipe = endpoint('DELETE /conversion-recipe/delete/{id}', {
  can: 'delete item-convert',
  answer: Done,
})
