import { profitByDepartment } from '../src/api/profitReport.ts'
import { dashboardToday } from '../src/api/dashboard.ts'
import type { Endpoint } from '../src/api/endpoint.ts'
import { readPivot } from '../src/api/pivot.ts'
import {
  marginByItem,
  receiptsPaid,
  retailSellers,
  salesByCategory,
  salesByDay,
  salesByDepartmentDay,
  salesByHour,
  salesByItem,
  soldLines,
} from '../src/api/salesReport.ts'
import {
  abcAnalysis,
  stockAtPrices,
  stockByCategory,
  stockByItem,
  stockOnDate,
  turnover,
  unsoldGoods,
  xyzAnalysis,
} from '../src/api/stockReport.ts'
import { type Sql, sql } from '../server/db/sql.ts'
import { businessDayOf } from '../src/rules/businessDay.ts'
import { type SalesCompany, TIME_ZONE } from './salesCompany.ts'

export interface Asked {
  what: string
  endpoint: Endpoint
  body?: object
  atMost: number
  /** The same by hand over the lines or moves; of sales by dimensions it is made of the question. */
  byHand?: Sql
}

const MONTH = { start: '2026-10-01', end: '2026-10-31' }
const DAYS = { start: '2026-09-12', end: '2026-10-17' }
const YEARS = { start: '2025-01-01', end: '2026-11-20' }
const RAGGED = { start: '2024-12-05', end: '2026-11-07' }
/** A second in the middle of a month, of a year and of a day. */
const SECOND = '2025-08-15T09:41:07.000Z'
const DAY_MS = 86_400_000
const untilToday = () => ({ start: YEARS.start, end: businessDayOf(new Date(), TIME_ZONE) })
const dayAgo = () => businessDayOf(new Date(Date.now() - DAY_MS), TIME_ZONE)

/** What the issue promises, by name. */
export function reportQuestions(
  { departmentIds, itemIds, sellerId, sellerEmployeeId }: SalesCompany,
  { categoryId, supplierId }: { categoryId: number; supplierId: number },
): Asked[] {
  const [one] = departmentIds
  const ofOne = { departmentIds: [one!] }
  return [
    { what: 'goods of a month', endpoint: salesByItem, body: MONTH, atMost: 200 },
    { what: 'goods of a month with cost and margin', endpoint: marginByItem, body: MONTH, atMost: 200 },
    { what: 'goods of a month, a department', endpoint: salesByItem, body: { ...MONTH, ...ofOne }, atMost: 200 },
    { what: 'goods of arbitrary days', endpoint: salesByItem, body: DAYS, atMost: 400 },
    { what: 'goods of two years', endpoint: salesByItem, body: YEARS, atMost: 500 },
    { what: 'goods of two years, ends inside months', endpoint: salesByItem, body: RAGGED, atMost: 1_300 },
    {
      what: 'goods of two years, 19 of 20 departments',
      endpoint: salesByItem,
      body: { ...YEARS, departmentIds: departmentIds.slice(1) },
      atMost: 500,
    },
    { what: 'categories of two years', endpoint: salesByCategory, body: YEARS, atMost: 500 },
    { what: 'departments and days of two years', endpoint: salesByDepartmentDay, body: YEARS, atMost: 500 },
    { what: 'days of two years', endpoint: salesByDay, body: YEARS, atMost: 500 },
    { what: 'weekdays and hours of two years', endpoint: salesByHour, body: YEARS, atMost: 500 },
    { what: 'sellers of two years', endpoint: retailSellers, body: YEARS, atMost: 500 },
    ...ofSellers(sellerEmployeeId),
    { what: 'ABC of two years', endpoint: abcAnalysis, body: YEARS, atMost: 500 },
    { what: 'XYZ of a year', endpoint: xyzAnalysis, body: { start: '2025-12-01', end: '2026-11-20' }, atMost: 500 },
    { what: 'XYZ of a month', endpoint: xyzAnalysis, body: MONTH, atMost: 200 },
    { what: 'profit of two years', endpoint: profitByDepartment, body: YEARS, atMost: 500 },
    ...ofStock(ofOne),
    {
      what: 'a category opened into its goods, a month',
      endpoint: salesByItem,
      body: { ...MONTH, categoryId },
      atMost: 200,
    },
    {
      what: 'a department opened into its categories, a month',
      endpoint: salesByCategory,
      body: { ...MONTH, ...ofOne },
      atMost: 200,
    },
    {
      what: 'a good opened into its receipts, a month',
      endpoint: soldLines,
      body: { ...MONTH, itemId: itemIds[500] },
      atMost: 200,
    },
    {
      what: 'an hour of a weekday opened into its lines, two years',
      endpoint: soldLines,
      body: { ...YEARS, weekday: '1', hour: 12 },
      atMost: 200,
    },
    { what: 'a seller opened into lines, two years', endpoint: soldLines, body: { ...YEARS, sellerId }, atMost: 200 },
    ...ofLines(categoryId, supplierId),
    ...ofNarrowed(categoryId, supplierId),
    {
      what: 'pivot of three dimensions over two years',
      endpoint: readPivot,
      body: { rows: ['category', 'department'], columns: ['month'], measures: ['revenue', 'margin'], ...YEARS },
      atMost: 800,
    },
    {
      what: 'pivot of categories, weekdays and hours over two years',
      endpoint: readPivot,
      body: { rows: ['category', 'weekday'], columns: ['hour'], measures: ['revenue', 'margin'], ...YEARS },
      atMost: 800,
    },
    {
      what: 'pivot of subcategories and weekdays over two years, ends inside months',
      endpoint: readPivot,
      body: { rows: ['category', 'subCategory'], columns: ['weekday'], measures: ['revenue', 'margin'], ...RAGGED },
      atMost: 800,
    },
    { what: 'dashboard', endpoint: dashboardToday, atMost: 50 },
  ]
}

const ofSellers = (sellerEmployeeId: number): Asked[] => [
  { what: 'goods of a month, a seller', endpoint: salesByItem, body: { ...MONTH, sellerEmployeeId }, atMost: 200 },
  { what: 'goods of two years, a seller', endpoint: salesByItem, body: { ...YEARS, sellerEmployeeId }, atMost: 500 },
  {
    what: 'pivot of sellers and categories, a month',
    endpoint: readPivot,
    body: { rows: ['seller'], columns: ['category'], measures: ['revenue', 'margin'], ...MONTH },
    atMost: 200,
  },
  {
    what: 'pivot of sellers and categories over two years',
    endpoint: readPivot,
    body: { rows: ['seller'], columns: ['category'], measures: ['revenue', 'margin'], ...YEARS },
    atMost: 800,
  },
]

/** Where a page of lines or receipts is shown, and what all of them add up to. */
const ofLines = (categoryId: number, supplierId: number): Asked[] => [
  { what: 'lines of receipts of a month', endpoint: soldLines, body: MONTH, atMost: 200, byHand: ALL_LINES },
  { what: 'lines of receipts of two years', endpoint: soldLines, body: YEARS, atMost: 500 },
  {
    what: 'lines of receipts of two years, a category',
    endpoint: soldLines,
    body: { ...YEARS, categoryId },
    atMost: 500,
  },
  {
    what: 'lines of receipts of two years, a supplier',
    endpoint: soldLines,
    body: { ...YEARS, supplierId },
    atMost: 500,
  },
  {
    what: 'lines of receipts of two years, paid by card',
    endpoint: soldLines,
    body: { ...YEARS, ...BY_CARD },
    atMost: 500,
  },
  { what: 'receipts of a month, paid by card', endpoint: receiptsPaid, body: { ...MONTH, ...BY_CARD }, atMost: 200 },
  { what: 'receipts of a month', endpoint: receiptsPaid, body: MONTH, atMost: 200 },
  { what: 'receipts of two years', endpoint: receiptsPaid, body: YEARS, atMost: 500 },
]

const BY_CARD = { paymentType: 'HUMO' } as const
/** What only sums of their own can tell, of all departments. */
const ofNarrowed = (categoryId: number, supplierId: number): Asked[] => [
  { what: 'days of two years, paid by card', endpoint: salesByDay, body: { ...YEARS, ...BY_CARD }, atMost: 500 },
  { what: 'goods of a month, paid by card', endpoint: salesByItem, body: { ...MONTH, ...BY_CARD }, atMost: 200 },
  {
    what: 'goods of arbitrary days, paid by card',
    endpoint: salesByItem,
    body: { ...DAYS, ...BY_CARD },
    atMost: 400,
  },
  { what: 'goods of two years, paid by card', endpoint: salesByItem, body: { ...YEARS, ...BY_CARD }, atMost: 500 },
  { what: 'goods of a month, a supplier', endpoint: salesByItem, body: { ...MONTH, supplierId }, atMost: 200 },
  { what: 'goods of arbitrary days, a supplier', endpoint: salesByItem, body: { ...DAYS, supplierId }, atMost: 400 },
  { what: 'goods of two years, a supplier', endpoint: salesByItem, body: { ...YEARS, supplierId }, atMost: 500 },
  {
    what: 'goods of two years, a supplier, a category',
    endpoint: salesByItem,
    body: { ...YEARS, supplierId, categoryId },
    atMost: 500,
  },
]
const [FIRST, LAST] = ['2026-10-01T00:00:00+05:00', '2026-11-01T00:00:00+05:00']
const ALL_LINES = sql`
  select count(*), sum(line.final_sum), sum(cost.sum)
  from sale join sale_line line on line.sale_id = sale.id
  left join (select document_id, line_id, sum(cost_sum) as sum from stock_move
    where document_kind = 'sale' and place = 'CUSTOMER' and occurred_at >= ${FIRST} and occurred_at < ${LAST} group by 1, 2) cost
    on cost.document_id = sale.id and cost.line_id = line.id
  where sale.status = 'FINISHED' and sale.sale_date >= ${FIRST} and sale.sale_date < ${LAST}`

function ofStock(ofOne: { departmentIds: number[] }): Asked[] {
  const [departmentId] = ofOne.departmentIds
  const shelf = sql`place = 'DEPARTMENT'`
  const own = sql`${shelf} and place_department_id = ${departmentId}`
  const lay = (which: Sql) => sql`
    select count(*), sum(quantity), sum(cost) from (select item_id, sum(quantity) as quantity, sum(cost_sum) as cost from stock_move
      where ${which} and occurred_at < ${SECOND} group by item_id having sum(quantity) <> 0) shelf`
  const turned = (which: Sql) => sql`
    select count(*), sum(opening), sum(came), sum(went) from (select item_id,
        sum(quantity) filter (where occurred_at < ${`${MONTH.start}T00:00:00+05:00`}) as opening,
        sum(greatest(quantity, 0)) filter (where occurred_at >= ${`${MONTH.start}T00:00:00+05:00`}) as came,
        sum(least(quantity, 0)) filter (where occurred_at >= ${`${MONTH.start}T00:00:00+05:00`}) as went
      from stock_move where ${which} and occurred_at < ${`2026-11-01T00:00:00+05:00`} group by item_id) turned`
  const worth = sql`
    select count(*), sum(cost), sum(retail) from (
      select balance.department_id, balance.item_id, sum(balance.cost_sum) as cost, sum(round(balance.on_hand * price.price_uzs, 2)) as retail
      from stock_balance balance left join current_price price using (department_id, lot_id)
      where balance.on_hand <> 0 or balance.cost_sum <> 0 group by 1, 2) shelf`
  return [
    {
      what: 'turnover of a month, a department',
      endpoint: turnover,
      body: { ...MONTH, ...ofOne },
      atMost: 600,
      byHand: turned(own),
    },
    { what: 'turnover of a month', endpoint: turnover, body: MONTH, atMost: 1_000, byHand: turned(shelf) },
    { what: 'turnover of two years, ends inside months', endpoint: turnover, body: RAGGED, atMost: 1_000 },
    {
      what: 'stock at a past second, a department',
      endpoint: stockByItem,
      body: { at: SECOND, ...ofOne },
      atMost: 600,
      byHand: lay(own),
    },
    { what: 'stock at a past second', endpoint: stockByItem, body: { at: SECOND }, atMost: 1_000, byHand: lay(shelf) },
    {
      what: 'stock at the prices of a past second, a department',
      endpoint: stockOnDate,
      body: { at: SECOND, ...ofOne },
      atMost: 600,
    },
    { what: 'stock at the prices of now', endpoint: stockAtPrices, body: {}, atMost: 1_000, byHand: worth },
    { what: 'stock at the prices of now, by category', endpoint: stockByCategory, body: {}, atMost: 1_000 },
    { what: 'stock at the prices of a day ago', endpoint: stockOnDate, body: { day: dayAgo() }, atMost: 1_000 },
    { what: 'stock at the prices of a past second', endpoint: stockOnDate, body: { at: SECOND }, atMost: 1_000 },
    {
      what: 'stock at the prices of a past second, by category',
      endpoint: stockByCategory,
      body: { at: SECOND },
      atMost: 1_000,
    },
    { what: 'goods without sales for a month', endpoint: unsoldGoods, body: MONTH, atMost: 1_000 },
    { what: 'goods without sales for two years', endpoint: unsoldGoods, body: untilToday(), atMost: 1_000 },
    {
      what: 'goods without sales for a month, a department',
      endpoint: unsoldGoods,
      body: { ...MONTH, ...ofOne },
      atMost: 600,
    },
  ]
}
