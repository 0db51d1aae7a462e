import { type SaleLineRow, searchSaleLines } from '../../api/saleLine.ts'
import { exact } from '../documents/documentLineGrids.ts'
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

/** What stands on one receipt, on its own page: to the tiyin, and what of it came back. */
export const receiptLineGrid = defineGrid({
  name: 'receiptLine',
  rows: searchSaleLines,
  columns: [
    'itemName',
    'barcode',
    'artikul',
    'termOfItem',
    'unitName',
    'count',
    exact<SaleLineRow>('priceUzs', 'screen.sale.price'),
    exact<SaleLineRow>('totalSum'),
    exact<SaleLineRow>('discount'),
    'promotionName',
    exact<SaleLineRow>('promotionDiscount'),
    exact<SaleLineRow>('finalSum'),
    'vatPercent',
    'returned',
  ],
  main: ['itemName', 'count', 'finalSum', 'priceUzs', 'discount', 'returned'],
  hidden: ['artikul', 'termOfItem', 'promotionDiscount', 'vatPercent'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
  row: {
    tone: ({ returned, count }) => (returned === 0 ? undefined : returned === count ? 'danger' : 'warning'),
  },
})
