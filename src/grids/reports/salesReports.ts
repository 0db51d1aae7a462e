import type { ReportRow } from '../../api/report.ts'
import {
  marginByItem,
  receiptsPaid,
  refundsByDay,
  retailDebt,
  retailSales,
  retailSellers,
  retailSponsorship,
  revenueByMonth,
  salesByAnyDay,
  salesByBrand,
  salesByCategory,
  salesByDay,
  salesByDepartmentDay,
  salesByHour,
  salesByItem,
  salesByMonth,
  salesByPayment,
  salesBySubCategory,
  salesBySupplier,
  salesOfPeriod,
  soldLines,
  wholesaleByPayment,
  wholesaleDebt,
  wholesaleItems,
  wholesaleSales,
  wholesaleSellers,
  wholesaleSponsorship,
} from '../../api/salesReport.ts'
import { reportOptions as options } from '../../forms/reportOptions.ts'
import { bars, heat, lines } from '../../ui/report/chart/chart.ts'
import { defineReport, reportAddress } from '../../ui/report/defineReport.ts'
import { documentAddress } from '../documents/documentAddress.ts'
import { ofDay, ofDepartment, ofMonth, ofWord } from './ofRow.ts'

/** What few need and everybody may show. */
const COMPARED = ['runningSum', 'revenueBefore', 'growth'] as const

const KIND_TONES = { RETURNED: 'danger', COST_CHANGE: 'warning' } as const
/** The receipts behind any figure; from here one goes to the receipt itself, or to what changed a cost. */
export const soldLineReport = defineReport({
  name: 'soldLines',
  rows: soldLines,
  options,
  columns: [{ field: 'soldLineKind', tone: ({ soldLineKind }) => KIND_TONES[soldLineKind as keyof typeof KIND_TONES] }],
  main: ['saleNumber', 'saleDate', 'quantity', 'revenue', 'costSum', 'soldLineKind', 'itemName', 'sellerName'],
  hidden: ['barcode'],
  leads: ({ saleId, extraCostId }) =>
    extraCostId ? documentAddress('extraCost', Number(extraCostId))! : `/point-of-sale/sales/${saleId as number}`,
})

const ofItem = ({ itemId }: ReportRow) => ({ itemId })
const goods = { options, hidden: ['revenueBefore', 'growth', 'returnedSum', 'barcode'] } as const
type OfRow = (row: ReportRow, asked: object) => object
/** The lines of receipts behind a row, below it and on a page of their own. */
const linesOf = (filter: OfRow) =>
  ({
    opens: { report: soldLineReport, filter },
    leads: (row, asked) => reportAddress('/reports/sold-lines', { ...asked, ...filter(row, asked) }),
  }) satisfies Partial<Parameters<typeof defineReport>[0]>

export const itemReport = defineReport({
  name: 'salesByItem',
  rows: salesByItem,
  ...goods,
  chart: bars('itemName'),
  ...linesOf(ofItem),
})
export const marginByItemReport = defineReport({
  name: 'marginByItem',
  rows: marginByItem,
  ...goods,
  sort: [{ field: 'margin', descending: true }],
  chart: bars('itemName', 'margin'),
  ...linesOf(ofItem),
})
const itemsOf = (filter: OfRow) =>
  ({
    opens: { report: itemReport, filter },
    leads: (row, asked) => reportAddress('/report', { ...asked, ...filter(row, asked) }),
  }) satisfies Partial<Parameters<typeof defineReport>[0]>

export const categoryReport = defineReport({
  name: 'salesByCategory',
  rows: salesByCategory,
  ...goods,
  chart: bars('categoryName'),
  ...itemsOf(ofWord('category')),
})
export const subCategoryReport = defineReport({
  name: 'salesBySubCategory',
  rows: salesBySubCategory,
  ...goods,
  ...itemsOf((row) =>
    row.categoryId === null ? ofWord('category')(row) : { categoryId: row.categoryId, ...ofWord('subCategory')(row) },
  ),
})
export const brandReport = defineReport({
  name: 'salesByBrand',
  rows: salesByBrand,
  ...goods,
  chart: bars('brandName'),
  ...itemsOf(ofWord('brand')),
})
export const supplierReport = defineReport({
  name: 'salesBySupplier',
  rows: salesBySupplier,
  ...goods,
  chart: bars('supplierName'),
  ...itemsOf(ofWord('supplier')),
})
const ofDepartmentDay = (row: ReportRow) => ({ ...ofDay(row), ...ofDepartment(row) })
/** A day of a department opens into its categories, these into their goods, and these into their receipts. */
export const departmentDayReport = defineReport({
  name: 'salesByDepartmentDay',
  rows: salesByDepartmentDay,
  options,
  main: ['day', 'departmentName', 'revenue', 'receipts', 'averageReceipt', 'margin'],
  hidden: COMPARED,
  chart: lines('day', 'revenue', salesByAnyDay),
  opens: { report: categoryReport, filter: ofDepartmentDay },
  leads: (row, asked) => reportAddress('/report40', { ...asked, ...ofDepartmentDay(row) }),
})
/** The days of all departments together. */
export const anyDayReport = defineReport({
  name: 'salesByAnyDay',
  rows: salesByAnyDay,
  options,
  hidden: COMPARED,
  chart: lines('day'),
  ...itemsOf(ofDay),
})
export const monthReport = defineReport({
  name: 'revenueByMonth',
  rows: revenueByMonth,
  options,
  hidden: COMPARED,
  chart: lines('month'),
  ...itemsOf(ofMonth),
})

const retail = { saleType: 'RETAIL' } as const
const whole = { saleType: 'WHOLE' } as const
/** Retail's own goods: whoever may see these need not be allowed to see the analytics. */
export const retailReport = defineReport({
  name: 'retailSales',
  rows: retailSales,
  ...goods,
  chart: bars('itemName'),
  opens: { report: soldLineReport, filter: ({ itemId }) => ({ ...retail, itemId }) },
})
const goodsOf = (filter: OfRow) => ({ report: retailReport, filter })
export const dayReport = defineReport({
  name: 'salesByDay',
  rows: salesByDay,
  options,
  hidden: COMPARED,
  chart: lines('day'),
  opens: goodsOf(ofDay),
})
export const retailMonthReport = defineReport({
  name: 'salesByMonth',
  rows: salesByMonth,
  options,
  hidden: COMPARED,
  chart: lines('month'),
  opens: goodsOf(ofMonth),
})
export const periodReport = defineReport({
  name: 'salesOfPeriod',
  rows: salesOfPeriod,
  options,
  hidden: COMPARED,
  chart: bars('departmentName'),
  opens: goodsOf(ofDepartment),
})
export const sellerReport = defineReport({
  name: 'retailSellers',
  rows: retailSellers,
  options,
  hidden: COMPARED,
  chart: bars('sellerName'),
  ...linesOf(({ sellerId }) => ({ ...retail, sellerId })),
})
const toSale = ({ saleId }: ReportRow) => `/point-of-sale/sales/${String(saleId)}`
const receipts = {
  options,
  main: ['saleNumber', 'saleDate', 'afterSaleSum', 'buyerName', 'paidThus', 'sellerName'],
  leads: toSale,
} as const
const receiptsPaidReport = defineReport({ name: 'receiptsPaid', rows: receiptsPaid, ...receipts })
const payments = {
  options,
  groupBy: 'departmentId',
  columns: [{ field: 'payments', label: 'screen.report.payments' }],
  hidden: ['departmentName'],
  main: ['paymentType', 'revenue', 'payments', 'share'],
  chart: { ...bars('paymentType'), adds: true },
} satisfies Partial<Parameters<typeof defineReport>[0]>
const paidThus = (row: ReportRow) => ({ ...ofDepartment(row), paymentType: row.paymentType })
export const paymentReport = defineReport({
  name: 'salesByPayment',
  rows: salesByPayment,
  ...payments,
  opens: { report: receiptsPaidReport, filter: (row) => ({ ...retail, ...paidThus(row) }) },
})
export const refundReport = defineReport({
  name: 'refundsByDay',
  rows: refundsByDay,
  options,
  main: ['day', 'sellerName', 'returns', 'returnedSum'],
  chart: { ...bars('sellerName', 'returnedSum'), adds: true },
  ...linesOf((row) => ({ ...retail, ...ofDay(row), sellerId: row.sellerId, returned: true })),
})
export const hourReport = defineReport({
  name: 'salesByHour',
  rows: salesByHour,
  options,
  main: ['weekday', 'hour', 'receipts', 'revenue'],
  chart: heat('weekday', 'hour', 'receipts'),
  ...linesOf(({ weekday, hour }) => ({ ...retail, weekday, hour })),
})

export const sponsorshipReport = defineReport({ name: 'retailSponsorship', rows: retailSponsorship, ...receipts })
export const debtReport = defineReport({ name: 'retailDebt', rows: retailDebt, ...receipts })

/** The goods of one wholesale sale, below it. */
const wholesaleItemReport = defineReport({ name: 'wholesaleItems', rows: wholesaleItems, path: { id: 0 } })
const wholesale = {
  ...receipts,
  opens: {
    report: wholesaleItemReport,
    filter: () => ({}),
    path: ({ saleId }: ReportRow) => ({ id: Number(saleId) }),
  },
  leads: ({ saleId }: ReportRow) => `/warehouse-management/wholesale/view/${String(saleId)}`,
}
export const wholesaleReport = defineReport({
  name: 'wholesaleSales',
  rows: wholesaleSales,
  ...wholesale,
  // Nobody has asked for a way of paying here.
  columns: [{ field: 'paidThus', label: 'field.paidUzs' }],
})
export const wholesaleSponsorshipReport = defineReport({
  name: 'wholesaleSponsorship',
  rows: wholesaleSponsorship,
  ...wholesale,
})
export const wholesaleDebtReport = defineReport({ name: 'wholesaleDebt', rows: wholesaleDebt, ...wholesale })
const wholesalePaidReport = defineReport({ name: 'receiptsPaid', rows: receiptsPaid, ...wholesale })
export const wholesalePaymentReport = defineReport({
  name: 'wholesaleByPayment',
  rows: wholesaleByPayment,
  ...payments,
  opens: { report: wholesalePaidReport, filter: (row) => ({ ...whole, ...paidThus(row) }) },
})
export const wholesaleSellerReport = defineReport({
  name: 'wholesaleSellers',
  rows: wholesaleSellers,
  options,
  hidden: COMPARED,
  chart: bars('sellerName'),
  ...linesOf(({ sellerId }) => ({ ...whole, sellerId })),
})
