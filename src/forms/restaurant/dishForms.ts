import { getDish, getDishGroup, saveDish, saveDishGroup, searchDishes, searchDishGroups } from '../../api/restaurant.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { itemOptions } from '../goods/itemOptions.ts'

export const dishGroupOptions = optionsOf(
  searchDishGroups,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'name' },
)
const dishOptions = optionsOf(
  searchDishes,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { search: keyword } }),
  { label: 'name', detail: 'groupName' },
)

/** A group of dishes. */
export const dishGroupForm = defineForm({
  name: 'dishGroup',
  history: 'dishGroup',
  load: getDishGroup,
  create: saveDishGroup,
  edit: saveDishGroup,
  sections: { main: ['name', 'comment'] },
})

/** A dish with its price and what one portion takes: goods, or other dishes. */
export const dishForm = defineForm({
  name: 'dish',
  history: 'dish',
  load: getDish,
  create: saveDish,
  edit: saveDish,
  sections: { main: ['name', 'groupId', 'priceUzs', 'comment'], recipe: ['recipe'] },
  fields: {
    groupId: { options: dishGroupOptions },
    comment: { lines: 1 },
    recipe: {
      hint: 'screen.dish.recipeHint',
      rowFields: { itemId: { options: itemOptions }, partId: { options: dishOptions }, count: {} },
    },
  },
  width: 'wide',
})
