import { convertWrapped, searchConversions } from '../../api/conversion.ts'
import { deleteConversionRecipe, searchConversionRecipes } from '../../api/conversionRecipe.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { conversionRecipeForm } from '../../forms/warehouse/conversionForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { documentTone } from '../documents/documentTone.ts'

/** Goods that became other goods (specification 2 §2, Item conversion). */
export const conversionGrid = defineGrid({
  name: 'conversion',
  rows: searchConversions,
  filters: ['departmentId', 'start', 'end'],
  options: { departmentId: departmentOptions },
  columns: [
    'id',
    'regNumber',
    'regDate',
    { field: 'documentStatus', tone: documentTone },
    'departmentName',
    { field: 'usedUp', width: 260 },
    { field: 'madeOf', width: 260 },
    'totalSum',
    'lossSum',
    'docCreatedBy',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'usedUp', 'madeOf', 'documentStatus', 'departmentName'],
  hidden: ['id'],
  fixed: ['regNumber'],
  create: { to: '/warehouse-management/item-convert-create', endpoint: convertWrapped },
  row: { open: ({ id }) => `/warehouse-management/item-convert-view/${id}` },
  emptyText: 'screen.conversion.none',
})

/** What is made of what again and again: kits, other packings. */
export const conversionRecipeGrid = defineGrid({
  name: 'conversionRecipe',
  rows: searchConversionRecipes,
  columns: ['id', 'name', { field: 'usedUp', width: 300 }, { field: 'madeOf', width: 300 }, 'comment'],
  main: ['name', 'usedUp', 'madeOf', 'comment'],
  hidden: ['id'],
  fixed: ['name'],
  create: conversionRecipeForm,
  row: { open: conversionRecipeForm, remove: deleteConversionRecipe, history: 'conversionRecipe' },
  emptyText: 'screen.conversionRecipe.none',
})
