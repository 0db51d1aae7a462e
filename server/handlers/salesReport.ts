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
  salesOfEmployees,
  salesOfPeriod,
  soldLines,
  wholesaleByPayment,
  wholesaleDebt,
  wholesaleItems,
  wholesaleSales,
  wholesaleSellers,
  wholesaleSponsorship,
} from '../../src/api/salesReport.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { sumOfMoney } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { notFound } from '../refusal.ts'
import { handleReport, withReturns } from '../reports/handleReport.ts'
import { questionOf } from '../reports/question.ts'
import { reporting } from '../reports/readyToReport.ts'
import { paymentsOf, receiptsOf } from '../reports/receipts.ts'
import { salesBy } from '../reports/salesBy.ts'
import { goodsOfWholesale, soldLinesOf } from '../reports/soldLines.ts'

const RETAIL = { given: { saleType: 'RETAIL' } } as const
const WHOLE = { given: { saleType: 'WHOLE' } } as const
const LATEST = [{ field: 'saleDate', descending: true }]

const receipts = (saleType: 'RETAIL' | 'WHOLE', paidBy?: 'SPONSORSHIP' | 'DEBT') =>
  ({
    given: { saleType },
    rows: (question, call) => receiptsOf(question, call, paidBy),
    sort: LATEST,
  }) satisfies Parameters<typeof handleReport>[1]

export const salesReportHandlers = [
  ...handleReport(salesByDay, RETAIL),
  ...handleReport(salesByMonth, RETAIL),
  ...handleReport(salesOfPeriod, RETAIL),
  ...handleReport(salesByPayment, { ...RETAIL, rows: paymentsOf }),
  ...handleReport(retailSales, RETAIL),
  ...handleReport(retailSellers, RETAIL),
  ...handleReport(retailSponsorship, receipts('RETAIL', 'SPONSORSHIP')),
  ...handleReport(retailDebt, receipts('RETAIL', 'DEBT')),
  ...handleReport(receiptsPaid, {
    rows: (question, call) => receiptsOf(question, call, question.filter.paymentType),
    sort: LATEST,
  }),
  ...handleReport(refundsByDay, { ...RETAIL, rows: withReturns(refundsByDay) }),
  ...handleReport(salesByHour, RETAIL),
  ...handleReport(wholesaleSales, receipts('WHOLE')),
  ...handleReport(wholesaleSponsorship, receipts('WHOLE', 'SPONSORSHIP')),
  ...handleReport(wholesaleDebt, receipts('WHOLE', 'DEBT')),
  ...handleReport(wholesaleByPayment, { ...WHOLE, rows: paymentsOf }),
  ...handleReport(wholesaleSellers, WHOLE),
  ...handleReport(wholesaleItems, {
    rows: (question, call) => goodsOfWholesale(Number(call.path!.id), question, call),
    sort: [{ field: 'itemName' }],
  }),
  ...handleReport(soldLines, { rows: soldLinesOf, sort: LATEST, key: ['lineId', 'changeId'] }),
  ...[
    salesByItem,
    salesByDepartmentDay,
    salesByCategory,
    salesBySubCategory,
    salesByBrand,
    salesBySupplier,
    revenueByMonth,
    salesByAnyDay,
    marginByItem,
  ].flatMap((report) => handleReport(report)),
  handleRead(salesOfEmployees, async (call) => {
    const { db, caller, path, query, now, timeZone } = call
    const departmentId = Number(path.id)
    const today = businessDayOf(now, timeZone)
    requireDepartment(caller, departmentId, 'id')
    if (!(await db.first(sql`select id from department where id = ${departmentId}`))) throw notFound()
    const start = query.start ?? query.end ?? today
    const items = await reporting(call, (ready) => {
      const question = questionOf(
        { ...ready, body: {} },
        { start, end: query.end ?? today, departmentIds: [departmentId] },
      )
      return ready.db.rows<{
        sellerId: number
        sellerName: string
        receipts: number
        revenue: number
        returnedSum: number
      }>(
        sql`select "sellerId", "sellerName", receipts, revenue, "returnedSum"
        from (${salesBy(question, ['seller'], ['receipts', 'revenue', 'returnedSum'], call)}) sold order by revenue desc, "sellerId"`,
      )
    })
    return { items, total: items.length, revenue: sumOfMoney(items.map(({ revenue }) => revenue)) }
  }),
]
