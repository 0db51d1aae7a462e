import { searchItemsOfWork } from '../../api/itemWork.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What an import or a bulk edit did to each of its goods. */
export const itemsOfWorkGrid = defineGrid({
  name: 'itemsOfWork',
  rows: searchItemsOfWork,
  columns: [
    { field: 'itemId', width: 90 },
    { field: 'itemName', width: 320 },
    { field: 'fieldLabel', width: 180 },
    { field: 'before', width: 200 },
    { field: 'after', width: 200 },
    'created',
  ],
  fixed: ['itemName'],
})
