import { searchStock } from '../../api/stock.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Where one item lies, lot by lot; below its row in the list of goods. */
export const itemStockGrid = defineGrid({
  name: 'itemStock',
  rows: searchStock,
  columns: [
    { field: 'depName', width: 220 },
    { field: 'inventory', width: 100 },
    { field: 'unitName', width: 50 },
    { field: 'reserved', width: 90 },
    { field: 'termOfItem', width: 110 },
    { field: 'priceUzs', width: 120 },
    { field: 'priceWholesale', width: 120 },
    { field: 'incomeUzs', width: 120 },
  ],
  emptyText: 'screen.itemStock.none',
})
