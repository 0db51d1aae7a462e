import { searchSaleLines } from '../../api/saleLine.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What stands on a receipt; below its row in the list of sales. */
export const saleLineGrid = defineGrid({
  name: 'saleLine',
  rows: searchSaleLines,
  columns: [
    { field: 'itemName', width: 300 },
    { field: 'barcode', width: 130 },
    { field: 'count', width: 80 },
    { field: 'unitName', width: 50 },
    { field: 'priceUzs', width: 110 },
    { field: 'totalSum', width: 110 },
    { field: 'discount', width: 90 },
    { field: 'finalSum', width: 110 },
    { field: 'returned', width: 90 },
  ],
})
