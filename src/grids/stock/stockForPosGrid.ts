import { searchStockForPos } from '../../api/stockForPos.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** What may be sold, department by department: for whoever stands at a till. */
export const stockForPosGrid = defineGrid({
  name: 'stockForPos',
  rows: searchStockForPos,
  filters: ['barcode', 'departmentId', 'brandId'],
  options: { departmentId: departmentOptions, brandId: wordsOf('item_brand') },
  groupBy: 'depId',
  emptyText: 'screen.stock.none',
  columns: [
    'itemName',
    'artikul',
    'multiBarcode',
    'barcode',
    'brand',
    { field: 'available', label: 'screen.wholesale.free' },
    'unitName',
    { field: 'price', label: 'screen.sale.price' },
    'termOfItem',
    'reserved',
  ],
  main: ['itemName', 'available', 'price', 'termOfItem', 'brand'],
  hidden: ['barcode', 'reserved'],
  fixed: ['itemName'],
})
