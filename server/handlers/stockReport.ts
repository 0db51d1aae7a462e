import { profitByDepartment, profitParts } from '../../src/api/profitReport.ts'
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
} from '../../src/api/stockReport.ts'
import { requireDepartment } from '../caller.ts'
import { abcRows, discountRows, itemStatusRows, xyzRows } from '../reports/goodsAnalysis.ts'
import { handleReport } from '../reports/handleReport.ts'
import { incomeDocumentRows, incomeRows } from '../reports/incomes.ts'
import { profitPartRows, profitRows } from '../reports/profit.ts'
import { promotionEffectRows } from '../reports/promotionEffect.ts'
import { WHOLE_AMOUNTS } from '../reports/worthAtPrices.ts'
import { stockByCategoryRows, stockByItemRows, stockOnDateRows, turnoverRows } from '../reports/stockAt.ts'
import { unsoldRows } from '../reports/unsoldGoods.ts'

const BY_NAME = [{ field: 'itemName' }]
const SHELVES = { key: ['departmentId', 'itemId'], ofShelves: true }
const largest = (field: string) => [{ field, descending: true }]

export const stockReportHandlers = [
  ...handleReport(turnover, { rows: turnoverRows, sort: BY_NAME }),
  ...handleReport(stockOnDate, { rows: stockOnDateRows, whole: WHOLE_AMOUNTS, sort: BY_NAME, ...SHELVES }),
  ...handleReport(stockByCategory, { rows: stockByCategoryRows, whole: WHOLE_AMOUNTS, sort: largest('retailSum') }),
  ...handleReport(stockByItem, { rows: stockByItemRows, sort: BY_NAME }),
  ...handleReport(stockAtPrices, { rows: stockOnDateRows, whole: WHOLE_AMOUNTS, sort: BY_NAME, ...SHELVES }),
  ...handleReport(incomesBySupplier, { rows: incomeRows, sort: largest('quantityIn') }),
  ...handleReport(incomeDocuments, { rows: incomeDocumentRows, sort: largest('occurredAt') }),
  ...handleReport(unsoldGoods, {
    rows: unsoldRows,
    whole: ['costSum', 'balance'],
    sort: largest('balance'),
    ...SHELVES,
  }),
  ...handleReport(abcAnalysis, {
    rows: abcRows,
    key: ['itemId'],
    whole: ['revenue', 'quantity', 'margin'],
    sort: largest('revenue'),
  }),
  ...handleReport(xyzAnalysis, {
    rows: xyzRows,
    key: ['itemId'],
    whole: ['revenue', 'quantity'],
    sort: [{ field: 'variation' }],
  }),
  ...handleReport(profitByDepartment, { rows: profitRows, sort: largest('month') }),
  ...handleReport(profitParts, { rows: profitPartRows, sort: [{ field: 'profitPart' }, { field: 'day' }] }),
  ...handleReport(discountsGiven, { rows: discountRows, sort: largest('givenSum') }),
  ...handleReport(promotionEffect, { rows: promotionEffectRows, sort: largest('revenue') }),
  ...handleReport(itemStatuses, {
    rows: (question, call) => {
      const departmentId = Number(call.path!.id)
      requireDepartment(call.caller, departmentId, 'id')
      return itemStatusRows(departmentId, question, call)
    },
    sort: BY_NAME,
  }),
]
