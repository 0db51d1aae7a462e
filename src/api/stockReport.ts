import { DEMAND_GRAINS } from '../rules/demandPieces.ts'
import { choice, count, date, documentNumber, flag, id, text, time, unitName } from './fields.ts'
import { DocumentKindName } from './history.ts'
import { anyPercent, anyQuantity, anySum, type Parameter, reportEndpoint } from './report.ts'
import { DiscountSource } from './salesReport.ts'

const Item = { itemId: id, itemName: text, barcode: text.nullable(), unitName }
const Department = { departmentId: id, departmentName: text }
const NARROWED: readonly Parameter[] = ['departments', 'category', 'brand', 'withoutWord']
const COST = 'view cost' as const

/** What there was, what came and went, what is left: of each good, in units and at cost (domain.md, report2). */
export const turnover = reportEndpoint('POST /report/turnover', {
  can: 'view analytics-by-item',
  parameters: ['period', ...NARROWED],
  fields: {
    ...Item,
    opening: anyQuantity,
    quantityIn: anyQuantity,
    quantityOut: anyQuantity,
    closing: anyQuantity,
    openingCost: anySum.optional(),
    costIn: anySum.optional(),
    costOut: anySum.optional(),
    closingCost: anySum.optional(),
  },
  totals: ['openingCost', 'costIn', 'costOut', 'closingCost'],
  only: { openingCost: COST, costIn: COST, costOut: COST, closingCost: COST },
})

/** At prices nothing stands where nothing has one; what has none is told at its cost. */
const Stock = {
  balance: anyQuantity,
  costSum: anySum.optional(),
  retailSum: anySum.nullable(),
  wholesaleSum: anySum.nullable(),
  /** How much dearer than its cost it is offered: of what has a price, in the total, too. */
  markupPercent: anyPercent.nullable().optional(),
  unpricedSum: anySum.nullable().optional(),
}
const STOCK = {
  totals: ['costSum', 'retailSum', 'wholesaleSum', 'markupPercent', 'unpricedSum'],
  only: { costSum: COST, markupPercent: COST, unpricedSum: COST },
}
/** What lay in the departments when a day ended, at cost and at the prices of that moment; now unless a day is named. */
export const stockOnDate = reportEndpoint('POST /report/stock-on-date', {
  can: 'view analytics-by-item',
  parameters: NARROWED,
  filter: { day: date.nullish(), at: time.nullish(), itemId: id.nullish() },
  fields: { ...Item, ...Department, ...Stock },
  groups: { departmentId: 'departmentName' },
  ...STOCK,
})
export const stockByCategory = reportEndpoint('POST /report/stock-by-category', {
  can: 'view analytics-by-item',
  parameters: ['departments', 'brand'],
  filter: { day: date.nullish(), at: time.nullish() },
  fields: { categoryId: id.nullable(), categoryName: text.nullable(), items: count, ...Stock },
  totals: ['items', ...STOCK.totals],
  only: STOCK.only,
})
/** Not in the specification: the same by good, all departments together, at any second of the past. */
export const stockByItem = reportEndpoint('POST /report/stock-by-item', {
  can: 'view analytics-by-item',
  parameters: NARROWED,
  filter: { day: date.nullish(), at: time.nullish() },
  fields: { ...Item, balance: anyQuantity, costSum: anySum.optional(), unitCost: anySum.nullable().optional() },
  totals: ['costSum'],
  only: { costSum: COST, unitCost: COST },
})
/** What lies there now at both prices, with the markup of each. */
export const stockAtPrices = reportEndpoint('POST /report/stock-at-prices', {
  can: 'view analytics-by-item',
  parameters: NARROWED,
  fields: {
    ...Item,
    ...Department,
    ...Stock,
    wholesaleMarkup: anyPercent.nullable().optional(),
    unpricedWholesaleSum: anySum.nullable().optional(),
  },
  groups: { departmentId: 'departmentName' },
  totals: [...STOCK.totals, 'wholesaleMarkup', 'unpricedWholesaleSum'],
  only: { ...STOCK.only, wholesaleMarkup: COST, unpricedWholesaleSum: COST },
})

/** What suppliers brought and took back, at what it cost (domain.md, report4). */
export const incomesBySupplier = reportEndpoint('POST /report/incomes-by-supplier', {
  can: 'view analytics-by-item',
  parameters: ['period', ...NARROWED],
  fields: {
    supplierId: id.nullable(),
    supplierName: text.nullable(),
    documents: count,
    items: count,
    quantityIn: anyQuantity,
    costIn: anySum.optional(),
    quantityOut: anyQuantity,
    costOut: anySum.optional(),
    share: anyPercent.nullable().optional(),
  },
  totals: ['costIn', 'costOut'],
  only: { costIn: COST, costOut: COST, share: COST },
})

/** Not in the specification: the documents behind it, with what each brought and took back. */
export const incomeDocuments = reportEndpoint('POST /report/income-documents', {
  can: 'view analytics-by-item',
  parameters: ['period', 'departments', 'category', 'brand', 'supplier', 'without'],
  fields: {
    documentId: id,
    documentKind: DocumentKindName,
    regNumber: documentNumber.nullable(),
    occurredAt: time,
    departmentName: text,
    supplierName: text.nullable(),
    items: count,
    quantityIn: anyQuantity,
    costIn: anySum.optional(),
    quantityOut: anyQuantity,
    costOut: anySum.optional(),
  },
  totals: ['costIn', 'costOut'],
  only: { costIn: COST, costOut: COST },
})

/** Goods in stock that were not sold in the period; `soldToo` shows how long the others last as well. */
export const unsoldGoods = reportEndpoint('POST /report/unsold', {
  can: 'view analytics-by-item',
  parameters: ['period', ...NARROWED],
  filter: { soldToo: flag.nullish() },
  fields: {
    ...Item,
    ...Department,
    balance: anyQuantity,
    costSum: anySum.optional(),
    soldQuantity: anyQuantity,
    /** What is left lasts so long at the pace of the period; nothing for what is not sold at all. */
    stockDays: anyQuantity.nullable(),
    lastSoldAt: time.nullable(),
  },
  groups: { departmentId: 'departmentName' },
  totals: ['costSum'],
  only: { costSum: COST },
})

const Grade = choice('abc', ['A', 'B', 'C'])
/** Which goods make 80, the next 15 and the last 5 percent of revenue, and of margin. */
export const abcAnalysis = reportEndpoint('POST /report/abc', {
  can: 'view analytics-by-item',
  parameters: ['period', ...NARROWED, 'supplier', 'saleType'],
  fields: {
    ...Item,
    abcRevenue: Grade,
    abcMargin: Grade.optional(),
    revenue: anySum,
    share: anyPercent.nullable(),
    running: anyPercent.nullable(),
    margin: anySum.optional(),
    quantity: anyQuantity,
  },
  totals: ['revenue', 'margin', 'quantity'],
  only: { abcMargin: COST, margin: COST },
  groups: { abcRevenue: 'abcRevenue' },
})

/**
 * How evenly goods sell: the deviation of whole days, weeks or months of the period (`demandGrain`, by its length) from their average.
 * `quantity` and `revenue` are of the whole period.
 */
export const xyzAnalysis = reportEndpoint('POST /report/xyz', {
  can: 'view analytics-by-item',
  parameters: ['period', ...NARROWED, 'supplier', 'saleType'],
  fields: {
    ...Item,
    xyz: choice('xyz', ['X', 'Y', 'Z']),
    abcRevenue: Grade,
    variation: anyPercent.nullable(),
    quantity: anyQuantity,
    averageQuantity: anyQuantity,
    demandGrain: choice('demandGrain', DEMAND_GRAINS),
    soldTimes: count,
    revenue: anySum,
  },
  totals: ['revenue'],
})

/** Discounts: by which promotion or by hand, on what, by whom. */
export const discountsGiven = reportEndpoint('POST /report/discounts', {
  can: 'view analytics-by-item',
  parameters: ['period', ...NARROWED, 'employee', 'saleType'],
  fields: {
    discountSource: DiscountSource,
    promotionId: id.nullable(),
    promotionName: text.nullable(),
    cashierId: id,
    sellerName: text,
    itemId: id,
    itemName: text,
    receipts: count,
    quantity: anyQuantity,
    givenSum: anySum,
    takenBackSum: anySum,
    revenue: anySum,
    discountShare: anyPercent.nullable(),
  },
  groups: { discountSource: 'discountSource' },
  totals: ['givenSum', 'takenBackSum', 'revenue'],
})

/**
 * What promotions brought: what was sold with each and given away for it, and how its goods sold a day while it ran and on as many
 * days before it began.
 */
export const promotionEffect = reportEndpoint('POST /report/promotion-effect', {
  can: 'view analytics-by-item',
  parameters: ['period', 'departments'],
  fields: {
    promotionId: id,
    promotionName: text,
    startDate: date,
    finishDate: date,
    items: count,
    receipts: count,
    quantity: anyQuantity,
    givenSum: anySum,
    revenue: anySum,
    margin: anySum.optional(),
    soldADay: anyQuantity.nullable(),
    soldADayBefore: anyQuantity.nullable(),
    revenueADay: anySum.nullable(),
    revenueADayBefore: anySum.nullable(),
    growth: anyPercent.nullable(),
  },
  totals: ['givenSum', 'revenue', 'margin'],
  only: { margin: COST },
})

/** What became of the goods of a department (specification 1 §7): what is there, running out, gone, expired. */
export const itemStatuses = reportEndpoint('POST /report/itemstatus-list/{id}', {
  can: 'view analytics-by-item',
  parameters: ['category', 'brand'],
  fields: {
    ...Item,
    departmentId: id,
    itemStatus: choice('itemStatus', ['IN_STOCK', 'FEW', 'NONE', 'EXPIRED', 'UNPRICED']),
    balance: anyQuantity,
    reserved: anyQuantity,
    expiredQuantity: anyQuantity,
    minValue: anyQuantity.nullable(),
    costSum: anySum.optional(),
    lastSoldAt: time.nullable(),
  },
  totals: ['costSum'],
  only: { costSum: COST },
})
