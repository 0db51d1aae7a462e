import { searchShortage, searchStock, type StockRow } from '../../api/stock.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { childrenOf, wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const options = {
  catId: wordsOf('WAREHOUSE_CATEGORY'),
  subId: childrenOf('catId'),
  brandId: wordsOf('item_brand'),
  depIds: departmentOptions,
}
const duplicate = (row: StockRow) => row.isItemDublicate

/** Specification 2 §2.2: a line whose item has several prices here is marked, and cannot be chosen. */
const row = {
  tone: (line: StockRow) => (duplicate(line) ? ('duplicate' as const) : undefined),
  notSelectable: (line: StockRow) => (duplicate(line) ? 'screen.stock.pricesDiffer' : undefined),
}
const shared = {
  columns: [
    'itemName',
    'artikul',
    'barcode',
    'multiBarcode',
    'colorName',
    'brand',
    'categoryName',
    'subCategoryName',
    'unitName',
    'termOfItem',
    'inventory',
    'reserved',
    'priceUzs',
    'priceWholesale',
    'incomeUzs',
    'incomeSum',
  ],
  hidden: ['barcode', 'colorName', 'subCategoryName', 'reserved', 'priceWholesale', 'incomeUzs'],
  fixed: ['itemName'],
  options,
} as const

/** What lies where, department by department. */
export const stockGrid = defineGrid({
  name: 'stock',
  rows: searchStock,
  filters: ['name', 'barcode', 'catId', 'subId', 'brandId'],
  groupBy: 'depId',
  row,
  ...shared,
})

/** Fewer than five left (specification 2 §2.2, mode sklad-5). */
export const shortageGrid = defineGrid({
  name: 'shortage',
  rows: searchShortage,
  filters: ['name', 'barcode', 'catId', 'subId', 'brandId'],
  groupBy: 'depId',
  row,
  ...shared,
})
