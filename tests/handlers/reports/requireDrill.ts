import { expect } from 'vitest'
import type { ReportRow } from '../../../src/api/report.ts'
import * as ofPeople from '../../../src/grids/reports/kpiReport.ts'
import * as ofProfit from '../../../src/grids/reports/profitReports.ts'
import * as ofSales from '../../../src/grids/reports/salesReports.ts'
import * as ofStock from '../../../src/grids/reports/stockReports.ts'
import type { DeclaredReport } from '../../../src/ui/report/defineReport.ts'
import type { Person } from '../../server.ts'
import { type Asked, ask } from './requireSales.ts'

/** Every report that a screen shows. */
export const declaredReports: readonly DeclaredReport[] = Object.values({
  ...ofSales,
  ...ofStock,
  ...ofPeople,
  ...ofProfit,
})
const opening = declaredReports.filter(({ report }) => report.opens)

/** Figures that are called the same on both sides, and add up. */
const SAME = [
  'revenue',
  'quantity',
  'discountSum',
  'costSum',
  'margin',
  'quantityIn',
  'quantityOut',
  'costIn',
  'costOut',
]
/** Where what opens tells the figure in another way; instead of those that are the same. */
const PROFIT = ['revenue', 'discountSum', 'costSum', 'margin', 'writeOffSum', 'expensesSum', 'profit']
const TOLD: Readonly<Record<string, readonly (readonly [field: string, of: (totals: Totals) => number])[]>> = {
  profitByDepartment: PROFIT.map((field) => [field, (totals) => totals[field]!] as const),
  stockByCategory: [['costSum', ({ costSum }) => costSum!]],
  salesByPayment: [['revenue', ({ paidThus }) => paidThus!]],
  wholesaleByPayment: [['revenue', ({ paidThus }) => paidThus!]],
  refundsByDay: [['returnedSum', ({ revenue }) => 0 - revenue!]],
  // A line may have a discount by hand beside that of its promotion.
  discountsGiven: [['revenue', ({ revenue }) => revenue!]],
  wholesaleSales: [['afterSaleSum', ({ revenue }) => revenue!]],
  wholesaleSponsorship: [['afterSaleSum', ({ revenue }) => revenue!]],
  wholesaleDebt: [['afterSaleSum', ({ revenue }) => revenue!]],
}
type Totals = Record<string, number>
const ROWS_MAX = 2

/** Names of reports a row of which was opened. */
export const opened = new Set<string>()

/** Whatever a row opens into comes to what the row says. */
export async function requireDrill(by: Person, filter: Asked): Promise<void> {
  for (const { name, rows, report } of opening) {
    const { report: inner, filter: narrowed, path } = report.opens!
    const known = Object.entries(filter).filter(([field]) => field in rows.list.filter.shape)
    const asked = { ...Object.fromEntries(known), ...report.given }
    const { items } = await ask(by, rows, asked)
    for (const row of items.slice(0, ROWS_MAX) as ReportRow[]) {
      const body = { ...asked, ...narrowed(row, asked) }
      const { totals } = await ask(by, inner.rows, body, path?.(row) as { id: number } | undefined)
      const pairs =
        TOLD[name] ??
        SAME.flatMap((field) => (field in row && field in totals ? [[field, (of: Totals) => of[field]!] as const] : []))
      expect([name, pairs.length > 0]).toEqual([name, true])
      expect([name, body, ...pairs.map(([, of]) => of(totals))]).toEqual([
        name,
        body,
        ...pairs.map(([field]) => row[field]),
      ])
      opened.add(name)
    }
  }
}
