import { expect } from 'vitest'
import { discountsGiven, profitByDepartment } from '../../../src/api/stockReport.ts'
import type { PaymentType } from '../../../src/api/payment.ts'
import {
  receiptsPaid,
  retailDebt,
  retailSponsorship,
  salesByPayment,
  wholesaleByPayment,
  wholesaleDebt,
  wholesaleSales,
  wholesaleSponsorship,
} from '../../../src/api/salesReport.ts'
import { sql } from '../../../server/db/sql.ts'
import type { Executor } from '../../../server/db/database.ts'
import type { Person } from '../../server.ts'
import { groupedBy, type PlainBooks } from './plainBooks.ts'
import { type Asked, piecesIn, read } from './requireSales.ts'

const LOSSES: ReadonlySet<string> = new Set(['LOSS', 'SHORTAGE', 'COUNT_DIFFERENCE'])
const tiyin = (sum: number): number => Math.round(sum * 100)
const sum = <Thing>(things: readonly Thing[], of: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + of(thing), 0)

/** How receipts were paid, who owes, what was given away, and what remains after everything, out of the raw rows. */
export async function requireMoney(by: Person, books: PlainBooks, { start, end, departmentIds }: Asked): Promise<void> {
  const days = { start, end, ...(departmentIds && { departmentIds }) }
  const mine = (departmentId: number) => !departmentIds || departmentIds.includes(departmentId)
  const inside = (day: string) => day >= start && day <= end
  const sales = books.sales.filter((sale) => mine(sale.departmentId) && inside(books.wall(sale.at).slice(0, 10)))
  const ids = new Set(sales.map(({ id }) => id))
  const payments = books.payments.filter(({ saleId }) => ids.has(saleId))

  for (const [report, saleType] of [
    [salesByPayment, 'RETAIL'],
    [wholesaleByPayment, 'WHOLE'],
  ] as const) {
    const cashless = payments.filter(
      ({ saleId, type }) => !['CASH', 'DEBT'].includes(type) && books.saleOf.get(saleId)!.saleType === saleType,
    )
    const paid = await read(by, report, days)
    expect(Object.fromEntries(paid.items.map((row) => [row.rowKey, [row.revenue, row.payments]]))).toEqual(
      Object.fromEntries(
        [...groupedBy(cashless, ({ saleId, type }) => `${books.saleOf.get(saleId)!.departmentId}.${type}`)].map(
          ([key, of]) => [
            key,
            [sum(of, ({ amount }) => tiyin(amount)) / 100, of.filter(({ amount }) => amount > 0).length],
          ],
        ),
      ),
    )
  }

  for (const [report, saleType, paidBy] of [
    [retailDebt, 'RETAIL', 'DEBT'],
    [retailSponsorship, 'RETAIL', 'SPONSORSHIP'],
    [wholesaleSales, 'WHOLE', undefined],
    [wholesaleDebt, 'WHOLE', 'DEBT'],
    [wholesaleSponsorship, 'WHOLE', 'SPONSORSHIP'],
  ] as const) {
    const thus = payments.filter(
      ({ saleId, type }) => books.saleOf.get(saleId)!.saleType === saleType && (!paidBy || type === paidBy),
    )
    const with_ = new Set(thus.map(({ saleId }) => saleId))
    const receipts = sales.filter(({ id, saleType: type }) => type === saleType && (!paidBy || with_.has(id)))
    const { items, totals } = await read(by, report, days)
    expect([report.signature, items.length, totals.afterSaleSum, totals.discountSum, totals.paidThus]).toEqual([
      report.signature,
      receipts.length,
      sum(receipts, (sale) => tiyin(sale.sum)) / 100,
      sum(receipts, (sale) => tiyin(sale.off)) / 100,
      sum(thus, ({ amount }) => tiyin(amount)) / 100,
    ])
  }

  for (const paymentType of new Set(payments.map(({ type }) => type)) as ReadonlySet<PaymentType>) {
    const thus = payments.filter(({ type }) => type === paymentType)
    const receipts = new Set(thus.map(({ saleId }) => saleId))
    const { items, totals } = await read(by, receiptsPaid, { ...days, paymentType })
    expect([paymentType, items.length, totals.paidThus]).toEqual([
      paymentType,
      receipts.size,
      sum(thus, ({ amount }) => tiyin(amount)) / 100,
    ])
  }

  const sold = piecesIn(books, profitByDepartment, days)
  const lost = books.moves.filter(
    ({ place, departmentId, at }) => LOSSES.has(place) && mine(departmentId) && inside(at.slice(0, 10)),
  )
  const spent = books.expenses.filter(({ departmentId, day }) => mine(departmentId) && inside(day))
  const { totals } = await read(by, profitByDepartment, days)
  expect(totals.profit).toBe(
    (sum(sold, ({ revenue, cost }) => revenue - cost) -
      sum(lost, ({ cost }) => cost) -
      sum(spent, (one) => tiyin(one.sum))) /
      100,
  )
  const given = await read(by, discountsGiven, days)
  expect(tiyin(given.totals.givenSum! - given.totals.takenBackSum!)).toBe(sum(sold, ({ discount }) => discount))
}

/** What registers have counted in their sessions is what the reports call revenue. */
export async function requireZ(
  by: Person,
  db: Executor,
  books: PlainBooks,
  report: Parameters<typeof read>[1],
): Promise<void> {
  const { revenue } = await db.one<{ revenue: number }>(
    sql`select sum(sold_sum - returned_sum) as revenue from cash_session`,
  )
  const first = books.sales.map(({ at }) => books.wall(at).slice(0, 10)).sort()[0]!
  expect((await read(by, report, { start: first })).totals.revenue).toBe(revenue)
}
