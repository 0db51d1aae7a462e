import {
  type DocumentLineRow,
  type PricingLineRow,
  searchDocumentLines,
  searchPricingLines,
} from '../../api/documentLine.ts'
import { cellText } from '../../ui/lines/cellText.ts'
import { type ColumnSettings, defineGrid } from '../../ui/grid/defineGrid.ts'

/** Money of a document is never rounded to whole units: what stands on paper stands here. */
export const exact = <Row extends object>(field: keyof Row & string, label?: string): ColumnSettings<Row> => ({
  field,
  text: (row) => cellText('money', row[field]),
  ...(label ? { label } : {}),
})
const goods = ['itemName', 'barcode', 'multiBarcodes', 'artikul', 'unitName'] as const
const cost = [exact<DocumentLineRow>('incomeUzs'), exact<DocumentLineRow>('sum', 'field.incomeSum')] as const
const quiet = ['barcode', 'artikul', 'comment'] as const

/** Lines of an income, with their costs where the reader may see them. */
export const incomeLineGrid = defineGrid({
  name: 'incomeLine',
  rows: searchDocumentLines,
  columns: [...goods, 'count', 'returned', ...cost, 'termOfItem', exact<DocumentLineRow>('priceUzs'), 'comment'],
  main: ['itemName', 'count', 'sum', 'incomeUzs', 'termOfItem'],
  hidden: [...quiet, 'returned'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
export const incomeLineGridWithoutCost = defineGrid({
  name: 'incomeLine',
  rows: searchDocumentLines,
  columns: [...goods, 'count', 'termOfItem', exact<DocumentLineRow>('priceUzs'), 'comment'],
  main: ['itemName', 'count', 'termOfItem'],
  hidden: quiet,
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})

/** Lines of goods that go from one department to another: how many left, how many arrived. */
export const transferLineGrid = defineGrid({
  name: 'transferLine',
  rows: searchDocumentLines,
  columns: [
    ...goods,
    'count',
    'received',
    'returned',
    'lost',
    'termOfItem',
    exact<DocumentLineRow>('priceUzs'),
    'comment',
  ],
  main: ['itemName', 'count', 'received', 'termOfItem'],
  hidden: [...quiet, 'returned', 'lost'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})

/** Lines of goods that leave for good. */
export const outgoingLineGrid = defineGrid({
  name: 'outgoingLine',
  rows: searchDocumentLines,
  columns: [...goods, 'count', ...cost, 'termOfItem', 'comment'],
  main: ['itemName', 'count', 'termOfItem', 'sum'],
  hidden: quiet,
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
export const outgoingLineGridWithoutCost = defineGrid({
  name: 'outgoingLine',
  rows: searchDocumentLines,
  columns: [...goods, 'count', 'termOfItem', 'comment'],
  main: ['itemName', 'count', 'termOfItem'],
  hidden: quiet,
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})

const prices = [exact<DocumentLineRow>('priceUzs'), exact<DocumentLineRow>('priceWholesale')] as const
/** Lines of an income and of a transfer for what they are sold at: prices first. */
export const incomePriceGrid = defineGrid({
  name: 'incomeLine',
  rows: searchDocumentLines,
  columns: [...goods, 'count', ...cost, ...prices, 'termOfItem', 'comment'],
  main: ['itemName', 'priceUzs', 'priceWholesale', 'count', 'incomeUzs'],
  hidden: quiet,
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
export const transferPriceGrid = defineGrid({
  name: 'transferLine',
  rows: searchDocumentLines,
  columns: [...goods, 'count', 'received', ...prices, 'termOfItem', 'comment'],
  main: ['itemName', 'priceUzs', 'priceWholesale', 'count', 'received'],
  hidden: quiet,
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})

/** Lines of a pricing document: what was, what is from now on. */
export const pricingLineGrid = defineGrid({
  name: 'pricingLine',
  rows: searchPricingLines,
  columns: [
    'itemName',
    'barcode',
    'artikul',
    'unitName',
    'termOfItem',
    'inventory',
    exact<PricingLineRow>('incomeUzs'),
    exact<PricingLineRow>('previousPriceUzs'),
    exact<PricingLineRow>('priceUzs'),
    exact<PricingLineRow>('previousPriceWholesale'),
    exact<PricingLineRow>('priceWholesale'),
    'markupPercent',
    exact<PricingLineRow>('valueChange'),
    'departmentName',
    'overridden',
  ],
  main: ['itemName', 'priceUzs', 'priceWholesale', 'inventory', 'previousPriceUzs'],
  hidden: ['artikul', 'previousPriceWholesale', 'overridden'],
  fixed: ['itemName'],
  sort: [{ field: 'position' }],
})
