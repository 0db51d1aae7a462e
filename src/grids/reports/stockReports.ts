import type { ReportRow } from '../../api/report.ts'
import {
  abcAnalysis,
  discountsGiven,
  incomesBySupplier,
  itemStatuses,
  profitByDepartment,
  stockAtPrices,
  stockByCategory,
  stockByItem,
  stockOnDate,
  turnover,
  unsoldGoods,
  xyzAnalysis,
} from '../../api/stockReport.ts'
import { reportOptions as options } from '../../forms/reportOptions.ts'
import { bars, pareto } from '../../ui/report/chart/chart.ts'
import { defineReport, reportAddress } from '../../ui/report/defineReport.ts'
import { itemReport, soldLineReport } from './salesReports.ts'

/** Every move of the good in the same days, with the documents that made it. */
const toMoves = ({ itemId, departmentId }: ReportRow, asked: object) => {
  const { start, end } = asked as { start?: string; end?: string }
  return reportAddress('/item-history', { itemId, departmentId, start, end })
}
const ofCategory = ({ categoryId }: ReportRow) => (categoryId === null ? { without: 'category' } : { categoryId })
const receiptsOfItem = { report: soldLineReport, filter: ({ itemId }: ReportRow) => ({ itemId }) }

export const turnoverReport = defineReport({
  name: 'turnover',
  rows: turnover,
  options,
  main: ['itemName', 'closing', 'quantityIn', 'quantityOut', 'opening', 'closingCost'],
  hidden: ['barcode'],
  leads: toMoves,
})
export const stockOnDateReport = defineReport({
  name: 'stockOnDate',
  rows: stockOnDate,
  options,
  main: ['itemName', 'balance', 'retailSum', 'departmentName', 'costSum'],
  hidden: ['barcode'],
  leads: toMoves,
})
/** What of a good lies in these departments together. */
const stockByItemReport = defineReport({
  name: 'stockByItem',
  rows: stockByItem,
  options,
  main: ['itemName', 'balance', 'costSum', 'unitCost'],
  hidden: ['barcode'],
  leads: toMoves,
})
export const stockByCategoryReport = defineReport({
  name: 'stockByCategory',
  rows: stockByCategory,
  options,
  main: ['categoryName', 'retailSum', 'balance', 'costSum', 'items'],
  chart: bars('categoryName', 'retailSum'),
  opens: { report: stockByItemReport, filter: ofCategory },
  leads: (row, asked) => reportAddress('/report3', { ...asked, ...ofCategory(row) }),
})
export const stockAtPricesReport = defineReport({
  name: 'stockAtPrices',
  rows: stockAtPrices,
  options,
  main: ['itemName', 'balance', 'retailSum', 'markupPercent', 'wholesaleSum'],
  hidden: ['barcode'],
  groupBy: 'departmentId',
  leads: toMoves,
})
export const incomeReport = defineReport({
  name: 'incomesBySupplier',
  rows: incomesBySupplier,
  options,
  main: ['supplierName', 'costIn', 'documents', 'quantityIn', 'costOut'],
  chart: bars('supplierName', 'costIn'),
})
export const unsoldReport = defineReport({
  name: 'unsoldGoods',
  rows: unsoldGoods,
  options,
  main: ['itemName', 'balance', 'lastSoldAt', 'departmentName', 'costSum', 'stockDays'],
  hidden: ['barcode'],
  leads: toMoves,
})
export const abcReport = defineReport({
  name: 'abcAnalysis',
  rows: abcAnalysis,
  options,
  columns: [{ field: 'abcRevenue', tone: ({ abcRevenue }) => TONES[abcRevenue as keyof typeof TONES] }],
  main: ['itemName', 'abcRevenue', 'revenue', 'share', 'abcMargin', 'margin'],
  hidden: ['barcode'],
  chart: pareto('itemName'),
  opens: receiptsOfItem,
})
const TONES = { A: 'success', B: 'warning', C: undefined } as const
export const xyzReport = defineReport({
  name: 'xyzAnalysis',
  rows: xyzAnalysis,
  options,
  columns: [{ field: 'xyz', tone: ({ xyz }) => (xyz === 'X' ? 'success' : xyz === 'Y' ? 'warning' : undefined) }],
  main: ['itemName', 'xyz', 'abcRevenue', 'variation', 'quantity', 'revenue'],
  hidden: ['barcode'],
  opens: receiptsOfItem,
})
export const profitReport = defineReport({
  name: 'profitByDepartment',
  rows: profitByDepartment,
  options,
  columns: [{ field: 'profit', tone: ({ profit }) => (Number(profit) < 0 ? 'danger' : undefined) }],
  main: ['departmentName', 'month', 'profit', 'revenue', 'margin', 'expensesSum'],
  chart: bars('departmentName', 'revenue'),
  opens: {
    report: itemReport,
    filter: ({ departmentId, month }) => {
      const [year, number] = String(month).split('-').map(Number) as [number, number]
      const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
      return { departmentIds: [departmentId], period: undefined, start: `${String(month)}-01`, end: last }
    },
  },
})
export const discountReport = defineReport({
  name: 'discountsGiven',
  rows: discountsGiven,
  options,
  main: ['itemName', 'givenSum', 'sellerName', 'promotionName', 'receipts'],
  groupBy: 'discountSource',
  hidden: ['discountSource'],
  opens: receiptsOfItem,
})
export const itemStatusReport = defineReport({
  name: 'itemStatuses',
  rows: itemStatuses,
  options,
  columns: [{ field: 'itemStatus', tone: ({ itemStatus }) => STATUS_TONES[itemStatus as keyof typeof STATUS_TONES] }],
  main: ['itemName', 'itemStatus', 'balance', 'lastSoldAt'],
  hidden: ['barcode'],
  leads: ({ itemId }) => reportAddress('/item-history', { itemId }),
})
const STATUS_TONES = {
  IN_STOCK: undefined,
  FEW: 'warning',
  NONE: 'danger',
  EXPIRED: 'danger',
  UNPRICED: 'warning',
} as const
