import { expect } from 'vitest'
import { sellersKpi } from '../../../src/api/kpi.ts'
import { LIMIT_MAX } from '../../../src/api/fields.ts'
import { readPivot } from '../../../src/api/pivot.ts'
import {
  type Dimension,
  DIMENSIONS,
  type Measure,
  type ReportEndpoint,
  type ReportFilter,
} from '../../../src/api/report.ts'
import * as reports from '../../../src/api/salesReport.ts'
import { profitByDepartment } from '../../../src/api/profitReport.ts'
import { abcAnalysis } from '../../../src/api/stockReport.ts'
import { type Comparison, type ReportPeriod, reportPeriod } from '../../../src/rules/reportPeriod.ts'
import { RATIO_TOTALS } from '../../ratioTotals.ts'
import type { Person } from '../../server.ts'
import { groupedBy, keyOf, measuresOf, type Piece, type PlainBooks } from './plainBooks.ts'

export type Row = Record<string, unknown>
/** What narrows a question, besides its days. */
export type Narrowed = Omit<ReportFilter, 'start' | 'end'>
export type Asked = Narrowed & { start: string; end: string }

/** Every report that was held to the books. */
export const heldReports = new Set<string>()

/** The same, of a report that is held to the books. */
export function read(...asked: Parameters<typeof ask>) {
  heldReports.add(asked[1].signature)
  return ask(...asked)
}

/** All rows of a report with its totals, which are the sums of its rows. */
export async function ask(by: Person, report: ReportEndpoint, body: object, path?: { id: number }) {
  const answer = (await by.call(report, {
    ...(path && { path }),
    query: { page: 1, limit: LIMIT_MAX },
    body,
  } as never)) as unknown as { items: Row[]; total: number; totals?: Record<string, number> }
  const { items, total, totals = {} } = answer
  expect([report.signature, items.length]).toEqual([report.signature, total])
  const sumOf = (field: string) =>
    items.reduce((sum, row) => sum + Math.round(Number(row[field] ?? 0) * 1_000), 0) / 1_000
  const fields = Object.keys(totals).filter((field) => !RATIO_TOTALS.has(field))
  expect([report.signature, ...fields.map((field) => [field, totals[field]])]).toEqual([
    report.signature,
    ...fields.map((field) => [field, sumOf(field)]),
  ])
  return { ...answer, totals }
}

const RETAIL = { saleType: 'RETAIL' } as const
/** Reports of sales with what each of them always asks. */
export const SALES: readonly (readonly [ReportEndpoint, Narrowed?])[] = [
  [reports.salesByDay, RETAIL],
  [reports.salesByMonth, RETAIL],
  [reports.salesOfPeriod, RETAIL],
  [reports.retailSales, RETAIL],
  [reports.retailSellers, RETAIL],
  [reports.refundsByDay, RETAIL],
  [reports.wholesaleSellers, { saleType: 'WHOLE' }],
  [reports.salesByHour, RETAIL],
  [reports.salesByItem],
  [reports.marginByItem],
  [reports.salesByDepartmentDay],
  [reports.salesByAnyDay],
  [reports.salesByCategory],
  [reports.salesBySubCategory],
  [reports.salesByBrand],
  [reports.salesBySupplier],
  [reports.revenueByMonth],
]

/** Which pieces a question is about; a parameter that the report does not have narrows nothing. */
export function piecesIn(books: PlainBooks, report: ReportEndpoint, filter: Asked): Piece[] {
  const has = (name: string) => name in report.list.filter.shape
  const { start, end, departmentIds, categoryId, brandId, itemId, saleType } = filter
  const { paymentType, sellerEmployeeId, supplierId, without } = filter
  const isSupplied = report.report.by.includes('supplier') || ((supplierId || without) && has('supplierId'))
  return books[isSupplied ? 'supplied' : 'pieces'].filter((piece) => {
    const item = books.items.get(piece.itemId)!
    const day = piece.at.slice(0, 10)
    return (
      day >= start &&
      day <= end &&
      (!departmentIds || departmentIds.includes(piece.departmentId)) &&
      (!categoryId || !has('categoryId') || item.categoryId === categoryId) &&
      (!brandId || !has('brandId') || item.brandId === brandId) &&
      (!itemId || !has('itemId') || item.id === itemId) &&
      (!supplierId || !has('supplierId') || piece.supplierId === supplierId) &&
      (without !== 'supplier' || !has('without') || piece.supplierId === null) &&
      (!paymentType || !has('paymentType') || piece.paid.includes(paymentType)) &&
      (!sellerEmployeeId || !has('sellerEmployeeId') || books.employees.get(piece.sellerId) === sellerEmployeeId) &&
      (!saleType || piece.saleType === saleType)
    )
  })
}

/** Percent and averages are rounded. */
const near = (is: unknown, expected: number | null | undefined): boolean =>
  is === expected || (typeof is === 'number' && typeof expected === 'number' && Math.abs(is - expected) < 0.0051)

/** Every row and the line of totals of a report of sales are what its pieces come to. */
export async function requireSales(
  by: Person,
  books: PlainBooks,
  report: ReportEndpoint,
  filter: Asked,
): Promise<void> {
  const { by: dimensions, measures } = report.report
  const costly = measures.includes('costSum')
  // A report without costs does not know of what changed them later on.
  const pieces = piecesIn(books, report, filter).filter(({ later }) => costly || !later)
  const { items, totals } = await read(by, report, filter)
  const fields = dimensions.map((dimension) => Object.keys(DIMENSIONS[dimension])[0]!)
  const found = new Map(items.map((row) => [JSON.stringify(fields.map((field) => row[field])), row]))
  const told = (of: readonly Piece[]) =>
    report !== reports.refundsByDay || of.some(({ kind, revenue }) => kind === 'RETURN' || revenue < 0)
  const groups = groupedBy(pieces, (piece) =>
    JSON.stringify(dimensions.map((dimension) => keyOf(books, piece, dimension))),
  )
  const expected = new Map([...groups].filter(([, of]) => told(of)))
  const toldPieces = [...expected.values()].flat()
  expect([report.signature, ...[...found.keys()].sort()]).toEqual([report.signature, ...[...expected.keys()].sort()])
  const wrong: unknown[] = []
  const compare = (row: Row, of: readonly Piece[], where: string, none: 0 | null = null) => {
    const plain = measuresOf(of, pieces)
    for (const measure of measures)
      if (measure in plain && measure in row && !near(row[measure], plain[measure] ?? none))
        wrong.push([where, measure, row[measure], plain[measure]])
  }
  for (const [key, row] of found) compare(row, expected.get(key)!, key)
  if (measures.includes('runningSum')) {
    const last = items.reduce((most, { runningSum }) => Math.max(most, Number(runningSum)), -Infinity)
    const whole = totals.revenue!
    // Where rows have given back more than they sold, it was more at some time.
    if (items.length > 0 && last < whole) wrong.push(['runningSum', last, whole])
  }
  compare(totals, toldPieces, 'totals', 0)
  expect({ report: report.signature, filter, wrong }).toEqual({ report: report.signature, filter, wrong: [] })
}

/** What stands beside a period is what the days before, or a year before, have sold; of goods also where they sell no more. */
export async function requireCompared(
  by: Person,
  books: PlainBooks,
  filter: Asked,
  compare: Comparison,
): Promise<void> {
  const { compared } = reportPeriod({ ...filter, compare }, filter.end) as ReportPeriod
  for (const report of [
    reports.salesByItem,
    reports.salesByCategory,
    reports.salesByDepartmentDay,
    reports.revenueByMonth,
  ]) {
    const before = piecesIn(books, report, { ...filter, ...compared! })
    const { items, totals } = await read(by, report, { ...filter, compare })
    const sum = (pieces: readonly Piece[]) => pieces.reduce((total, { revenue }) => total + revenue, 0) / 100
    expect([report.signature, totals.revenueBefore]).toEqual([report.signature, sum(before)])
    const [dimension] = report.report.by
    const rows = report.report.by.length === 1 && dimension !== 'month' ? items : []
    const [field] = Object.keys(DIMENSIONS[dimension!])
    const of = (row: Row) => before.filter((piece) => keyOf(books, piece, dimension!) === row[field!])
    expect(rows.map((row) => row.revenueBefore)).toEqual(rows.map((row) => sum(of(row))))
  }
}

const SAME_REVENUE: readonly ReportEndpoint[] = [
  reports.salesByItem,
  reports.salesByCategory,
  reports.salesByBrand,
  reports.salesBySupplier,
  reports.salesByDepartmentDay,
  reports.salesByAnyDay,
  reports.revenueByMonth,
  reports.soldLines,
  reports.marginByItem,
  abcAnalysis,
  profitByDepartment,
  sellersKpi,
]

/** Reports about the same sales agree, whatever they are told apart by; a row opens into what adds up to it, and a pivot, too. */
export async function requireAgreement(
  by: Person,
  books: PlainBooks,
  { start, end, departmentIds }: Asked,
): Promise<void> {
  const days = { start, end, ...(departmentIds && { departmentIds }) }
  const whole = piecesIn(books, reports.salesByDepartmentDay, days)
  const plain = measuresOf(whole, whole)
  for (const report of SAME_REVENUE)
    expect([report.signature, (await read(by, report, days)).totals.revenue]).toEqual([report.signature, plain.revenue])
  await requireLines(by, days, whole)
  const [supplied, grouped] = [
    await read(by, reports.salesBySupplier, days),
    await read(by, reports.salesBySubCategory, days),
  ]
  for (const goods of [
    {},
    { without: 'supplier' },
    ...supplied.items.slice(0, 2).map(({ supplierId }) => ({ supplierId })),
    // Lines of a supplier and of none are none.
    ...supplied.items.slice(0, 1).map(({ supplierId }) => ({ supplierId: supplierId ?? 1, without: 'supplier' })),
    ...grouped.items.slice(0, 2).map(({ categoryId, subCategoryId }) => ({ categoryId, subCategoryId })),
  ])
    for (const saleType of [undefined, 'RETAIL'])
      await requireSameNarrowed(by, reports.soldLines, { ...days, ...goods, saleType } as Asked, 'revenue')
  for (const saleType of [undefined, 'RETAIL', 'WHOLE'])
    await requireSameNarrowed(by, reports.receiptsPaid, { ...days, saleType } as Asked, 'afterSaleSum')
  for (const { itemId, revenue, quantity } of (await read(by, reports.salesByItem, days)).items.slice(0, 3)) {
    const { totals } = await read(by, reports.soldLines, { ...days, itemId })
    expect([totals.revenue, totals.quantity]).toEqual([revenue, quantity])
    await requireSameNarrowed(by, reports.soldLines, { ...days, itemId: itemId as number }, 'revenue')
  }
  for (const pivot of PIVOTS) await requirePivot(by, pivot, { days, plain })
}

/** Lines and later changes of what they cost are each a row, and come to what reports say of cost. */
async function requireLines(by: Person, days: Asked, whole: readonly Piece[]): Promise<void> {
  const { items, totals } = await read(by, reports.soldLines, days)
  const changed = items.filter(({ soldLineKind }) => soldLineKind === 'COST_CHANGE')
  const plain = whole.filter(({ later }) => later)
  const told = (all: readonly unknown[][]) => all.map((one) => one.join(' ')).sort()
  expect(told(changed.map(({ saleId, costSum }) => [saleId, costSum]))).toEqual(
    told(plain.map(({ saleId, cost }) => [saleId, cost / 100])),
  )
  expect([items.length, totals.costSum, totals.margin]).toEqual([
    whole.length,
    measuresOf(whole, whole).costSum,
    measuresOf(whole, whole).margin,
  ])
  if (plain.length > 0) await requireSameNarrowed(by, reports.soldLines, days, 'revenue')
}

/** Of receipts, which add up by some dimensions and not by others, and of sums alone. */
const PIVOTS = [
  { rows: ['category', 'department'], columns: ['month'], measures: ['revenue', 'receipts', 'margin'] },
  {
    rows: ['department', 'weekday'],
    columns: ['hour'],
    measures: ['revenue', 'receipts', 'returns', 'returnedSum'],
  },
  { rows: ['brand', 'supplier'], columns: ['month'], measures: ['revenue', 'margin', 'quantity'] },
] satisfies { rows: Dimension[]; columns: Dimension[]; measures: Measure[] }[]

/** Everything is the books' own, and the cells of each level come to it. */
async function requirePivot(
  by: Person,
  pivot: (typeof PIVOTS)[number],
  { days, plain }: { days: Asked; plain: Record<string, number | null> },
): Promise<void> {
  const { cells } = await by.call(readPivot, { body: { ...pivot, ...days } })
  const at = (levels: number, columns: number) =>
    cells.filter(({ row, column }) => row.length === levels && column.length === columns).map(({ values }) => values)
  expect(at(0, 0)[0]!.map((sum) => sum ?? 0)).toEqual(pivot.measures.map((measure) => plain[measure] ?? 0))
  for (const levels of [0, 1, 2])
    for (const columns of [0, 1]) {
      const tiyin = at(levels, columns).reduce((sum, [revenue]) => sum + Math.round((revenue ?? 0) * 100), 0)
      expect(tiyin / 100).toBe(plain.revenue)
    }
}

/** What stands below a report is told by sums; with a column narrowed to all that there is, each row is added up. */
async function requireSameNarrowed(by: Person, report: ReportEndpoint, asked: Asked, field: string): Promise<void> {
  const where = [{ field, operator: 'from', value: -1e12 }]
  const [whole, narrowed] = [await read(by, report, asked), await read(by, report, { ...asked, where } as Asked)]
  expect([report.signature, whole]).toEqual([report.signature, narrowed])
}
