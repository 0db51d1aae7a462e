import { searchSaleLines } from '../../api/saleLine.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What stands on a receipt; below its row in the list of sales. */
export const saleLineGrid = defineGrid({
  name: 'saleLine',
  rows: searchSaleLines,
  columns: [
    { field: 'itemName', width: 260 },
    { field: 'count', width: 70 },
    { field: 'unitName', width: 44 },
    { field: 'priceUzs', width: 96 },
    { field: 'discount', width: 84 },
    { field: 'finalSum', width: 96 },
    { field: 'returned', width: 84 },
  ],
})
