import {
  type LotPriceRow,
  reportStockPrices,
  searchDifferingLots,
  searchDifferentPrices,
  searchOutsideRule,
  searchStockPrices,
} from '../../api/lotPrice.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { childrenOf, wordsOf } from '../../forms/referenceOptions.ts'
import { detailList } from '../../ui/grid/detail/detailList.tsx'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const options = {
  depIds: departmentOptions,
  categoryId: wordsOf('WAREHOUSE_CATEGORY'),
  subCategoryId: childrenOf('categoryId'),
  brandId: wordsOf('item_brand'),
}
const belowCost = ({ incomeUzs, priceUzs }: LotPriceRow) =>
  incomeUzs !== undefined && priceUzs !== null && priceUzs < incomeUzs
const toneOf = (row: LotPriceRow) =>
  row.priceUzs === null && row.priceWholesale === null ? 'warning' : belowCost(row) ? 'danger' : undefined

const shared = {
  filters: ['keyword', 'depIds', 'categoryId', 'subCategoryId', 'brandId', 'withoutPrice'],
  options,
  columns: [
    { field: 'itemName', width: 300 },
    { field: 'barcode', width: 130 },
    { field: 'artikul', width: 110 },
    'brand',
    'categoryName',
    { field: 'depName', width: 150 },
    'inventory',
    { field: 'unitName', width: 60 },
    'termOfItem',
    'incomeUzs',
    'priceUzs',
    'markupPercent',
    'priceWholesale',
    'wholesaleMarkup',
    'ruleMarkup',
    'rulePrice',
    'incomeSum',
    'retailSum',
    'wholesaleSum',
    'pricingRegNumber',
    'effectiveFrom',
    'pricedBy',
  ],
  fixed: ['itemName'],
  row: { tone: toneOf },
} as const

/** What lies where at which prices, department by department. */
export const stockPriceGrid = defineGrid({
  name: 'stockPrice',
  rows: searchStockPrices,
  ...shared,
  groupBy: 'depId',
  main: ['itemName', 'priceUzs', 'inventory', 'priceWholesale', 'markupPercent', 'retailSum', 'incomeUzs'],
  hidden: [
    'artikul',
    'barcode',
    'depName',
    'ruleMarkup',
    'rulePrice',
    'wholesaleSum',
    'incomeSum',
    'pricedBy',
    'categoryName',
    'brand',
  ],
  emptyText: 'screen.stock.none',
})
/** The same as a report: sums at cost and at prices. */
export const stockPriceReportGrid = defineGrid({
  name: 'stockPriceReport',
  rows: reportStockPrices,
  ...shared,
  groupBy: 'categoryName',
  main: ['itemName', 'inventory', 'incomeSum', 'retailSum', 'wholesaleSum', 'markupPercent', 'priceUzs'],
  hidden: [
    'artikul',
    'barcode',
    'termOfItem',
    'ruleMarkup',
    'rulePrice',
    'pricingRegNumber',
    'effectiveFrom',
    'pricedBy',
  ],
  emptyText: 'screen.stock.none',
})
/** Lots whose price lies outside the markup of their rule. */
export const outsideRuleGrid = defineGrid({
  name: 'outsideRule',
  rows: searchOutsideRule,
  ...shared,
  main: ['itemName', 'priceUzs', 'markupPercent', 'ruleMarkup', 'rulePrice', 'incomeUzs', 'inventory', 'depName'],
  hidden: [
    'artikul',
    'barcode',
    'categoryName',
    'brand',
    'incomeSum',
    'retailSum',
    'wholesaleSum',
    'pricedBy',
    'termOfItem',
  ],
  emptyText: 'screen.outsideRule.none',
})

/** The lots of one good: why it has several prices. */
const differingLotGrid = defineGrid({
  name: 'differingLot',
  rows: searchDifferingLots,
  columns: [
    'termOfItem',
    'inventory',
    'priceUzs',
    'priceWholesale',
    'incomeUzs',
    'pricingRegNumber',
    'effectiveFrom',
    'pricedBy',
  ],
  emptyText: 'screen.stock.none',
})
/** Goods that lie in a department at several prices, or without one. */
export const differentPriceGrid = defineGrid({
  name: 'differentPrice',
  rows: searchDifferentPrices,
  filters: ['keyword', 'departmentIds', 'categoryId', 'brandId'],
  options: { departmentIds: departmentOptions, categoryId: options.categoryId, brandId: options.brandId },
  groupBy: 'depId',
  columns: [
    { field: 'itemName', width: 300 },
    { field: 'barcode', width: 130 },
    { field: 'artikul', width: 110 },
    { field: 'depName', width: 150 },
    'kind',
    'lots',
    'priceless',
    'lowest',
    'highest',
    'difference',
    'inventory',
    { field: 'unitName', width: 60 },
    'differenceSum',
  ],
  main: ['itemName', 'lowest', 'highest', 'kind', 'inventory', 'differenceSum', 'lots'],
  hidden: ['artikul', 'barcode', 'depName'],
  fixed: ['itemName'],
  row: {
    tone: ({ kind }) => (kind === 'SEVERAL' ? 'duplicate' : 'warning'),
    detail: {
      lines: 5,
      ...detailList(differingLotGrid, ({ depId, itemId }: { depId: number; itemId: number }) => ({
        depIds: [depId],
        itemId,
      })),
    },
  },
  emptyText: 'screen.differentPrice.none',
})
