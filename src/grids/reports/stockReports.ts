import type { TFunction } from 'i18next'
import type { ReportRow } from '../../api/report.ts'
import {
  abcAnalysis,
  discountsGiven,
  incomeDocuments,
  incomesBySupplier,
  itemStatuses,
  promotionEffect,
  stockAtPrices,
  stockByCategory,
  stockByItem,
  stockOnDate,
  turnover,
  unsoldGoods,
  xyzAnalysis,
} from '../../api/stockReport.ts'
import { reportOptions as options } from '../../forms/reportOptions.ts'
import { businessDayOf } from '../../rules/businessDay.ts'
import { demandUntil } from '../../rules/demandPieces.ts'
import type { DocumentKind } from '../../rules/states.ts'
import { bars, pareto } from '../../ui/report/chart/chart.ts'
import { defineReport, reportAddress } from '../../ui/report/defineReport.ts'
import { TIME_ZONE } from '../../ui/companyZone.ts'
import { today } from '../../ui/today.ts'
import { documentAddress } from '../documents/documentAddress.ts'
import { askedDays, ofWord } from './ofRow.ts'
import { soldLineReport } from './salesReports.ts'

/** The moves of a good with the documents that made them, of a department where the row is of one. */
function movesOf({ itemId, departmentId }: ReportRow, asked: object, days: object): string {
  const { departmentIds = [] } = asked as { departmentIds?: unknown[] }
  const only = departmentIds.length === 1 ? departmentIds[0] : undefined
  return reportAddress('/item-history', { itemId, departmentId: departmentId ?? only, ...days })
}
/** Of what lies there, however long ago it came. */
function toMoves(row: ReportRow, asked: object): string {
  const { day, at } = asked as { day?: string; at?: string }
  return movesOf(row, asked, { end: at ? businessDayOf(new Date(at), TIME_ZONE) : day })
}
const toMovesOfDays = (row: ReportRow, asked: object) => movesOf(row, asked, askedDays(asked))
const ofCategory = ofWord('category')
const receiptsOfItem = { report: soldLineReport, filter: ({ itemId }: ReportRow) => ({ itemId }) }

export const turnoverReport = defineReport({
  name: 'turnover',
  rows: turnover,
  options,
  main: ['itemName', 'closing', 'quantityIn', 'quantityOut', 'opening', 'closingCost'],
  hidden: ['barcode'],
  leads: toMovesOfDays,
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
  hidden: ['barcode', 'departmentName'],
  groupBy: 'departmentId',
  leads: toMoves,
})
const incomeDocumentReport = defineReport({
  name: 'incomeDocuments',
  rows: incomeDocuments,
  options,
  main: ['regNumber', 'occurredAt', 'costIn', 'quantityIn', 'departmentName', 'costOut'],
  leads: ({ documentKind, documentId }) => documentAddress(documentKind as DocumentKind, Number(documentId))!,
})
export const incomeReport = defineReport({
  name: 'incomesBySupplier',
  rows: incomesBySupplier,
  options,
  main: ['supplierName', 'costIn', 'documents', 'quantityIn', 'costOut'],
  chart: bars('supplierName', 'costIn'),
  opens: { report: incomeDocumentReport, filter: ofWord('supplier') },
})
export const unsoldReport = defineReport({
  name: 'unsoldGoods',
  rows: unsoldGoods,
  options,
  main: ['itemName', 'balance', 'lastSoldAt', 'departmentName', 'costSum', 'stockDays'],
  hidden: ['barcode'],
  leads: toMovesOfDays,
})
export const abcReport = defineReport({
  name: 'abcAnalysis',
  rows: abcAnalysis,
  options,
  columns: (['abcRevenue', 'abcMargin'] as const).map((field) => ({
    field,
    tone: (row) => TONES[row[field] as keyof typeof TONES],
  })),
  main: ['itemName', 'abcRevenue', 'revenue', 'share', 'abcMargin', 'margin'],
  hidden: ['barcode'],
  chart: pareto('itemName', 'abcRevenue'),
  opens: receiptsOfItem,
})
const TONES = { A: 'success', B: 'warning', C: undefined } as const
/** By what demand is compared, which follows from how long the period is. */
function comparedBy(asked: object, t: TFunction): string | undefined {
  const { start, end } = askedDays(asked)
  if (!start || !end) return undefined
  const { grain, pieces } = demandUntil(start, end, today())
  const count = pieces.filter(({ weight }) => weight > 0).length
  return t(`screen.xyzAnalysis.compared.${grain}`, { count })
}
export const xyzReport = defineReport({
  name: 'xyzAnalysis',
  rows: xyzAnalysis,
  options,
  columns: [{ field: 'xyz', tone: ({ xyz }) => (xyz === 'X' ? 'success' : xyz === 'Y' ? 'warning' : undefined) }],
  main: ['itemName', 'xyz', 'abcRevenue', 'variation', 'quantity', 'averageQuantity', 'demandGrain', 'revenue'],
  hidden: ['barcode'],
  note: comparedBy,
  opens: receiptsOfItem,
})
export const discountReport = defineReport({
  name: 'discountsGiven',
  rows: discountsGiven,
  options,
  main: ['itemName', 'givenSum', 'sellerName', 'promotionName', 'receipts'],
  groupBy: 'discountSource',
  hidden: ['discountSource'],
  opens: {
    report: soldLineReport,
    filter: ({ itemId, cashierId, promotionId, discountSource }) => ({
      itemId,
      cashierId,
      discountSource,
      ...(promotionId !== null && { promotionId }),
    }),
  },
})
export const promotionReport = defineReport({
  name: 'promotionEffect',
  rows: promotionEffect,
  options,
  columns: [
    {
      field: 'growth',
      tone: ({ growth }) => (Number(growth) > 0 ? 'success' : Number(growth) < 0 ? 'danger' : undefined),
    },
  ],
  main: ['promotionName', 'revenue', 'growth', 'givenSum', 'revenueADay', 'revenueADayBefore'],
  hidden: ['items', 'soldADay', 'soldADayBefore'],
  chart: bars('promotionName'),
  opens: { report: soldLineReport, filter: ({ promotionId }) => ({ promotionId }) },
  leads: ({ promotionId }, asked) => reportAddress('/reports/sold-lines', { ...asked, promotionId }),
})
export const itemStatusReport = defineReport({
  name: 'itemStatuses',
  rows: itemStatuses,
  options,
  columns: [{ field: 'itemStatus', tone: ({ itemStatus }) => STATUS_TONES[itemStatus as keyof typeof STATUS_TONES] }],
  main: ['itemName', 'itemStatus', 'balance', 'lastSoldAt'],
  hidden: ['barcode'],
  leads: toMoves,
})
const STATUS_TONES = {
  IN_STOCK: undefined,
  FEW: 'warning',
  NONE: 'danger',
  EXPIRED: 'danger',
  UNPRICED: 'warning',
} as const
