import { deleteDish, deleteDishGroup, searchDishes, searchDishGroups } from '../../api/restaurant.ts'
import { dishForm, dishGroupForm, dishGroupOptions } from '../../forms/restaurant/dishForms.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Groups of dishes. */
export const dishGroupGrid = defineGrid({
  name: 'dishGroup',
  rows: searchDishGroups,
  columns: ['id', 'name', 'dishes', 'comment'],
  main: ['name', 'dishes'],
  hidden: ['id'],
  fixed: ['name'],
  create: dishGroupForm,
  row: { open: dishGroupForm, remove: deleteDishGroup, history: 'dishGroup' },
})

/** Dishes with their prices. */
export const dishGrid = defineGrid({
  name: 'dish',
  rows: searchDishes,
  filters: ['groupId'],
  options: { groupId: dishGroupOptions },
  columns: [
    'id',
    'name',
    { field: 'groupName', label: 'field.dishGroupName' },
    { field: 'priceUzs', label: 'field.price' },
    'parts',
    'comment',
  ],
  main: ['name', 'groupName', 'priceUzs', 'parts'],
  hidden: ['id'],
  fixed: ['name'],
  create: dishForm,
  row: { open: dishForm, remove: deleteDish, history: 'dish' },
})
