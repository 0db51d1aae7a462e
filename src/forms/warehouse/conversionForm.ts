import { convertUnwrappedToWrapped, convertWrapped, convertWrappedToUnwrapped } from '../../api/conversion.ts'
import {
  type ConversionRecipe,
  getConversionRecipe,
  offerConversionRecipes,
  saveConversionRecipe,
} from '../../api/conversionRecipe.ts'
import { portionsOf } from '../../rules/conversionRecipe.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import type { About } from '../../ui/form/fieldSettings.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { itemOptions } from '../goods/itemOptions.ts'
import { departmentOptions } from '../partyOptions.ts'

const goods = { itemId: { options: itemOptions }, count: {} }
const recipeOptions = optionsOf(offerConversionRecipes, ({ keyword }) => ({ query: { keyword } }), {
  label: 'name',
  detail: 'comment',
})

/** The lines of so many portions of the recipe that is chosen. */
function ofRecipe({ portions }: { portions: number | null }, about: About) {
  const recipe = about.chosen('recipeId') as ConversionRecipe | undefined
  if (!recipe?.outs) return undefined
  const lines = (side: 'outs' | 'ins' | 'losses') =>
    portionsOf(recipe[side], portions ?? 1).map(({ itemId, itemName, count }) => ({
      itemId: about.called(`${side}.0.itemId`, itemId, itemName),
      count,
    }))
  return { outs: lines('outs'), ins: lines('ins'), losses: lines('losses') }
}

/** Goods are made of others: a package of its contents, a kit, another packing; a recipe fills in its lines. */
export const conversionForm = defineForm({
  name: 'conversion',
  create: convertWrapped,
  sections: { main: ['depId', 'recipeId', 'portions', 'outs', 'ins', 'losses', 'comment'] },
  fields: {
    depId: { options: departmentOptions },
    recipeId: { options: recipeOptions },
    portions: { shown: ({ recipeId }) => recipeId !== null && recipeId !== undefined },
    outs: { rowFields: goods },
    ins: { rowFields: goods },
    losses: { rowFields: goods, hint: 'screen.conversion.lossHint' },
  },
  derive: {
    recipeId: (values, about) => ({ portions: 1, ...ofRecipe({ portions: values.portions ?? 1 }, about) }),
    portions: (values, about) => ofRecipe({ portions: values.portions ?? 1 }, about),
  },
  defaults: ({ departmentId }) => ({ depId: departmentId }),
  width: 'wide',
})

const packages = {
  sections: { main: ['id', 'count', 'departmentId', 'comment'] },
  fields: {
    id: { options: itemOptions, width: 'full' },
    departmentId: { options: departmentOptions },
  },
  defaults: ({ departmentId }: { departmentId: number | null }) => ({ departmentId }),
} as const

/** Packages are opened: they become what they are made of. */
export const openPackageForm = defineForm({ name: 'openPackage', create: convertWrappedToUnwrapped, ...packages })
/** Packages are made of their contents. */
export const fillPackageForm = defineForm({ name: 'fillPackage', create: convertUnwrappedToWrapped, ...packages })

/** What is made of what again and again, for one portion. */
export const conversionRecipeForm = defineForm({
  name: 'conversionRecipe',
  history: 'conversionRecipe',
  load: getConversionRecipe,
  create: saveConversionRecipe,
  edit: saveConversionRecipe,
  sections: { main: ['name', 'comment', 'outs', 'ins', 'losses'] },
  fields: {
    comment: { lines: 1 },
    outs: { rowFields: goods, hint: 'screen.conversionRecipe.hint' },
    ins: { rowFields: goods },
    losses: { rowFields: goods, hint: 'screen.conversion.lossHint' },
  },
  width: 'wide',
})
