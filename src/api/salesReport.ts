import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, date, documentNumber, flag, id, text, time, unitName } from './fields.ts'
import { anyQuantity, anySum, type Measure, type Parameter, reportEndpoint, Weekday } from './report.ts'

const OF_RECEIPTS: readonly Measure[] = [
  'revenue',
  'runningSum',
  'revenueBefore',
  'growth',
  'receipts',
  'averageReceipt',
  'discountSum',
  'returns',
  'returnedSum',
  'costSum',
  'margin',
  'marginPercent',
]
const OF_GOODS: readonly Measure[] = [
  'quantity',
  'revenue',
  'share',
  'revenueBefore',
  'growth',
  'discountSum',
  'costSum',
  'margin',
  'marginPercent',
  'returnedSum',
]
/** Of lines of receipts, too, beside which nothing is compared. */
const BY_LINES: readonly Parameter[] = [
  'period',
  'departments',
  'category',
  'brand',
  'supplier',
  'without',
  'employee',
  'paymentType',
]
const BY_GOODS: readonly Parameter[] = [...BY_LINES, 'compare']
const BY_RECEIPTS: readonly Parameter[] = ['period', 'compare', 'departments', 'employee', 'paymentType']

// Retail (specification 1 §7, Sales reports).
export const salesByDay = reportEndpoint('POST /sale/sale-daily-sum', {
  can: 'view pos-reports',
  by: ['day'],
  measures: OF_RECEIPTS,
  parameters: BY_RECEIPTS,
})
export const salesByMonth = reportEndpoint('POST /sale/sale-month-sum', {
  can: 'view pos-reports',
  by: ['month'],
  measures: OF_RECEIPTS,
  parameters: BY_RECEIPTS,
})
/** Departments over the days from one to another. */
export const salesOfPeriod = reportEndpoint('POST /sale/from-to-sum', {
  can: 'view pos-reports',
  by: ['department'],
  measures: ['share', ...OF_RECEIPTS],
  parameters: BY_RECEIPTS,
})
/** What was paid otherwise than in cash or in debt, by its type. */
const PAYMENTS = {
  parameters: ['period', 'departments', 'employee'],
  fields: {
    departmentId: id,
    departmentName: text,
    paymentType: z.string().meta({ kind: 'enum', enumName: 'paymentType' }),
    payments: count,
    revenue: anySum,
    share: z.number().nullable().meta({ kind: 'percent' }),
    refunded: anySum,
  },
  totals: ['payments', 'revenue', 'refunded'],
  groups: { departmentId: 'departmentName' },
} as const
export const salesByPayment = reportEndpoint('POST /sale/get-payment', { can: 'view pos-reports', ...PAYMENTS })
export const retailSales = reportEndpoint('POST /report/sale', {
  can: 'view pos-reports',
  by: ['item'],
  measures: OF_GOODS,
  parameters: BY_GOODS,
})
export const retailSellers = reportEndpoint('POST /report/employee', {
  can: 'view pos-reports',
  by: ['seller'],
  measures: ['share', ...OF_RECEIPTS],
  parameters: ['period', 'compare', 'departments', 'paymentType'],
})
/** How often goods came back and for how much (specification 1 §2, refund count and refund amount); who took nothing back that day is not told of. */
export const refundsByDay = reportEndpoint('POST /report/refunds', {
  can: 'view pos-reports',
  by: ['day', 'seller'],
  measures: ['returns', 'returnedSum', 'receipts', 'revenue'],
  parameters: ['period', 'departments', 'employee'],
  totals: ['returns'],
})
export const salesByHour = reportEndpoint('POST /report/by-hour', {
  can: 'view pos-reports',
  by: ['weekday', 'hour'],
  measures: ['receipts', 'revenue', 'averageReceipt'],
  parameters: ['period', 'departments', 'employee', 'paymentType'],
})

/** Receipts, each with what it was before discounts (`saleSum`) and after them, and what was paid in the way that is asked for. */
const Receipt = {
  saleId: id,
  saleNumber: documentNumber,
  saleDate: time,
  departmentName: text,
  sellerName: text,
  buyerName: text.nullable(),
  saleSum: anySum,
  discountSum: anySum,
  afterSaleSum: anySum,
  paidThus: anySum,
  costSum: anySum.optional(),
  margin: anySum.optional(),
}
const RECEIPTS = {
  parameters: ['period', 'departments', 'employee'],
  fields: Receipt,
  totals: ['saleSum', 'discountSum', 'afterSaleSum', 'paidThus', 'costSum', 'margin'],
  only: { costSum: 'view cost', margin: 'view cost' },
} as const
export const retailSponsorship = reportEndpoint('POST /report/sponsorship', { can: 'view pos-reports', ...RECEIPTS })
export const retailDebt = reportEndpoint('POST /report/for-debt', { can: 'view pos-reports', ...RECEIPTS })
/** Not in the specification: the receipts behind a way of paying, with how much of each was paid so. */
export const receiptsPaid = reportEndpoint('POST /report/receipts-paid', {
  can: 'view sales',
  ...RECEIPTS,
  parameters: [...RECEIPTS.parameters, 'paymentType', 'saleType'],
})
export const wholesaleSales = reportEndpoint('POST /report/wholesale', { can: 'view pos-whole-reports', ...RECEIPTS })
export const wholesaleSponsorship = reportEndpoint('POST /report/wh-sponsorship', {
  can: 'view pos-whole-reports',
  ...RECEIPTS,
})
export const wholesaleDebt = reportEndpoint('POST /report/for-whdebt', { can: 'view pos-whole-reports', ...RECEIPTS })
/** Not in the specification: what its retail twin tells. */
export const wholesaleByPayment = reportEndpoint('POST /report/wh-payments', {
  can: 'view pos-whole-reports',
  ...PAYMENTS,
})
export const wholesaleSellers = reportEndpoint('POST /report/wh-employee', {
  can: 'view pos-whole-reports',
  by: ['seller'],
  measures: ['share', ...OF_RECEIPTS],
  parameters: ['period', 'compare', 'departments', 'paymentType'],
})

const SoldLine = {
  itemName: text,
  barcode: text.nullable(),
  unitName,
  quantity: anyQuantity,
  priceUzs: anySum,
  discountSum: anySum,
  revenue: anySum,
  costSum: anySum.optional(),
  margin: anySum.optional(),
}
/** The goods of one wholesale sale. */
export const wholesaleItems = reportEndpoint('POST /report/wh-items/{id}', {
  can: 'view pos-whole-reports',
  parameters: [],
  fields: SoldLine,
  totals: ['discountSum', 'revenue', 'costSum', 'margin'],
  only: { costSum: 'view cost', margin: 'view cost' },
})
export const DiscountSource = choice('discountSource', ['PROMOTION', 'HAND'])
/**
 * Not in the specification: the receipts behind any figure of sales, line by line. `sellerId` is whose lines they are, `cashierId`
 * who rang them up: both users; what is `returned` are the lines that came back, those of a `discountSource` what it made cheaper.
 * What changed the cost of a sold good later stands among them on its own day, as a row without quantity and price: for who may see
 * costs, so that the rows come to the figure.
 */
export const soldLines = reportEndpoint('POST /report/sold-lines', {
  can: 'view sales',
  parameters: [...BY_LINES, 'saleType'],
  filter: {
    itemId: id.nullish(),
    sellerId: id.nullish(),
    cashierId: id.nullish(),
    weekday: Weekday.nullish(),
    hour: count.max(23).meta({ kind: 'number' }).nullish(),
    returned: flag.nullish(),
    promotionId: id.nullish(),
    discountSource: DiscountSource.nullish(),
  },
  fields: {
    saleId: id,
    saleNumber: documentNumber,
    saleDate: time,
    departmentName: text,
    sellerName: text,
    /** Nothing of what was simply sold. */
    soldLineKind: choice('soldLineKind', ['RETURNED', 'COST_CHANGE']).nullable(),
    ...SoldLine,
    quantity: anyQuantity.nullable(),
    priceUzs: anySum.nullable(),
    discountSum: anySum.nullable(),
    /** Of a change of cost: the document that made it. */
    extraCostId: id.nullable().optional(),
    extraCostNumber: documentNumber.nullable().optional(),
  },
  totals: ['quantity', 'discountSum', 'revenue', 'costSum', 'margin'],
  only: {
    costSum: 'view cost',
    margin: 'view cost',
    extraCostId: 'view cost',
    extraCostNumber: 'view cost',
  },
})

/** Everything that the employees of a department have sold (specification 1 §7): today unless days are named. */
export const salesOfEmployees = endpoint('GET /sale/all-sum-with-employee/{id}', {
  can: 'view pos-reports',
  query: z.object({ start: date.optional(), end: date.optional() }),
  answer: z.object({
    items: z.array(z.object({ sellerId: id, sellerName: text, receipts: count, revenue: anySum, returnedSum: anySum })),
    total: count,
    revenue: anySum,
  }),
})

// Analytics by goods, departments and months: both kinds of sale together unless one is asked for.
const ANY_GOODS: readonly Parameter[] = [...BY_GOODS, 'saleType']
export const salesByItem = reportEndpoint('POST /report/by-item', {
  can: 'view analytics-by-item',
  by: ['item'],
  measures: OF_GOODS,
  parameters: ANY_GOODS,
})
export const salesByDepartmentDay = reportEndpoint('POST /report/by-department-day', {
  can: 'view analytics-by-item',
  by: ['department', 'day'],
  measures: OF_RECEIPTS,
  parameters: [...BY_RECEIPTS, 'saleType'],
  groups: { departmentId: 'departmentName' },
})
export const salesByCategory = reportEndpoint('POST /report/category', {
  can: 'view analytics-by-item',
  by: ['category'],
  measures: OF_GOODS,
  parameters: ANY_GOODS,
})
export const salesBySubCategory = reportEndpoint('POST /report/sub-category', {
  can: 'view analytics-by-item',
  by: ['category', 'subCategory'],
  measures: OF_GOODS,
  parameters: ANY_GOODS,
})
export const salesByAnyDay = reportEndpoint('POST /report/by-day', {
  can: 'view analytics-by-item',
  by: ['day'],
  measures: OF_RECEIPTS,
  parameters: [...BY_RECEIPTS, 'saleType'],
})
export const salesByBrand = reportEndpoint('POST /report/by-brand', {
  can: 'view analytics-by-item',
  by: ['brand'],
  measures: OF_GOODS,
  parameters: ANY_GOODS,
})
export const salesBySupplier = reportEndpoint('POST /report/by-supplier', {
  can: 'view analytics-by-item',
  by: ['supplier'],
  measures: OF_GOODS,
  parameters: ANY_GOODS,
})
export const revenueByMonth = reportEndpoint('POST /report/get-revenue-list-by-month', {
  can: 'view analytics',
  by: ['month'],
  measures: OF_RECEIPTS,
  parameters: [...BY_RECEIPTS, 'saleType'],
})
export const marginByItem = reportEndpoint('POST /report/margin-by-item', {
  can: 'view analytics-by-item',
  by: ['item'],
  measures: ['revenue', 'costSum', 'margin', 'marginPercent', 'quantity', 'share', 'revenueBefore', 'growth'],
  parameters: ANY_GOODS,
})
