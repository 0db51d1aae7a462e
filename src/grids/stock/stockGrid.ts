import { searchShortage, searchStock, type StockRow } from '../../api/stock.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { childrenOf, wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const options = {
  catId: wordsOf('WAREHOUSE_CATEGORY'),
  subId: childrenOf('catId'),
  sub2Id: childrenOf('subId'),
  sub3Id: childrenOf('sub2Id'),
  brandId: wordsOf('item_brand'),
  colorId: wordsOf('color'),
  genderId: wordsOf('GENDER'),
  depIds: departmentOptions,
}
/** Specification 2 §2.3, with what its query carries besides. */
const filters = ['barcode', 'depIds', 'catId', 'subId', 'sub2Id', 'sub3Id', 'brandId', 'colorId', 'genderId'] as const
const duplicate = (row: StockRow) => row.isItemDublicate

/** Specification 2 §2.2: a line whose item has several prices here is marked, and cannot be chosen. */
const row = {
  tone: (line: StockRow) => (duplicate(line) ? ('duplicate' as const) : undefined),
  notSelectable: (line: StockRow) => (duplicate(line) ? 'screen.stock.pricesDiffer' : undefined),
  selectable: { field: 'isItemDublicate', operator: 'equals', value: false } as const,
}
const shared = {
  emptyText: 'screen.stock.nothing',
  columns: [
    { field: 'itemName', width: 320 },
    { field: 'artikul', width: 110 },
    { field: 'multiBarcode', width: 150 },
    { field: 'barcode', width: 130 },
    { field: 'colorName', width: 90 },
    { field: 'brand', width: 130 },
    'inventory',
    { field: 'unitName', width: 60 },
    'reserved',
    'priceUzs',
    'priceWholesale',
    'incomeUzs',
    'incomeSum',
    'termOfItem',
    'categoryName',
    'subCategoryName',
  ],
  main: ['itemName', 'inventory', 'priceUzs', 'termOfItem', 'incomeSum', 'brand', 'categoryName'],
  hidden: ['barcode', 'colorName', 'subCategoryName', 'reserved', 'priceWholesale', 'incomeUzs'],
  fixed: ['itemName'],
  options,
} as const

/** The two modes of the stock page (specification 2 §2.2): everything, and what is short. */
export type StockMode = 'sklad' | 'sklad-5'

/** What lies where, department by department. */
export const stockGrid = defineGrid({
  name: 'stock',
  rows: searchStock,
  filters,
  groupBy: 'depId',
  row,
  ...shared,
})

/** Fewer than five left (specification 2 §2.2, mode sklad-5). */
export const shortageGrid = defineGrid({
  name: 'shortage',
  rows: searchShortage,
  filters,
  groupBy: 'depId',
  row,
  ...shared,
})
