import { expect } from 'vitest'
import { profitByDepartment, profitParts } from '../../../src/api/profitReport.ts'
import { discountsGiven } from '../../../src/api/stockReport.ts'
import type { PaymentType } from '../../../src/api/payment.ts'
import { readPivot } from '../../../src/api/pivot.ts'
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
import { groupedBy, type Move, type Piece, type PlainBooks } from './plainBooks.ts'
import { type Asked, piecesIn, read, type Row } from './requireSales.ts'

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

  const { cells } = await by.call(readPivot, {
    body: { ...days, rows: ['paymentType'], columns: ['month', 'saleType'], measures: ['revenue'] },
  })
  const keyOf = ({ saleId, type }: (typeof payments)[number]) => {
    const { at, saleType } = books.saleOf.get(saleId)!
    return [type, books.wall(at).slice(0, 7), saleType].join(' ')
  }
  const paid = [...groupedBy(payments, keyOf)].map(
    ([key, of]) => `${key} ${sum(of, ({ amount }) => tiyin(amount)) / 100}`,
  )
  const told = cells.filter(({ row, column }) => row.length === 1 && column.length === 2)
  expect(told.map(({ row, column, values }) => [...row, ...column, values[0]].join(' ')).sort()).toEqual(paid.sort())
  expect(cells.find(({ row, column }) => row.length + column.length === 0)!.values[0] ?? 0).toBe(
    sum(sales, (sale) => tiyin(sale.sum)) / 100,
  )

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
  await requireProfitParts(by, days, { sold, lost, spent })
  const given = await read(by, discountsGiven, days)
  expect(tiyin(given.totals.givenSum! - given.totals.takenBackSum!)).toBe(sum(sold, ({ discount }) => discount))
}

/** The pieces of profit are the books' own days, documents and expenses, and those of a department's month come to its row. */
async function requireProfitParts(
  by: Person,
  days: Asked,
  { sold, lost, spent }: { sold: Piece[]; lost: Move[]; spent: PlainBooks['expenses'] },
): Promise<void> {
  const { items } = await read(by, profitParts, days)
  const figures = (rows: readonly Row[]) =>
    rows.map((row) => [row.revenue, row.costSum, row.writeOffSum, row.expensesSum, row.profit])
  const told = (part: string, keyOf: (row: Row) => string) =>
    Object.fromEntries(
      [...groupedBy(items.filter(({ profitPart }) => profitPart === part) as Row[], keyOf)].map(([key, rows]) => [
        key,
        figures(rows),
      ]),
    )
  const plainly = <Thing>(groups: Map<string, Thing[]>, of: (group: Thing[]) => unknown[]) =>
    Object.fromEntries([...groups].map(([key, group]) => [key, [of(group)]]))
  const none = (cost: number) => (cost === 0 ? 0 : -cost)
  expect(told('EARNED', ({ departmentId, day }) => `${departmentId as number}.${day as string}`)).toEqual(
    plainly(
      groupedBy(sold, ({ departmentId, at }) => `${departmentId}.${at.slice(0, 10)}`),
      (pieces) => {
        const [revenue, cost] = [sum(pieces, (one) => one.revenue), sum(pieces, (one) => one.cost)]
        return [revenue / 100, cost / 100, null, null, (revenue - cost) / 100]
      },
    ),
  )
  const ofDocument = ['departmentId', 'day', 'lossPlace', 'documentKind', 'documentId']
  expect(told('LOST', (row) => ofDocument.map((field) => row[field]).join('.'))).toEqual(
    plainly(
      groupedBy(lost, (move) =>
        [move.departmentId, move.at.slice(0, 10), move.place, move.document, move.documentId].join('.'),
      ),
      (moves) => {
        const cost = sum(moves, (move) => move.cost) / 100
        return [null, null, cost, null, none(cost)]
      },
    ),
  )
  expect(told('SPENT', ({ expenseId }) => String(expenseId))).toEqual(
    plainly(
      groupedBy(spent, ({ id }) => String(id)),
      ([one]) => [null, null, null, one!.sum, none(one!.sum)],
    ),
  )
  const { items: rows } = await read(by, profitByDepartment, days)
  const parts = groupedBy(items, ({ departmentId, day }) => `${departmentId as number}.${(day as string).slice(0, 7)}`)
  expect(rows.map(({ rowKey }) => String(rowKey)).sort()).toEqual([...parts.keys()].sort())
  for (const row of rows)
    for (const field of ['revenue', 'discountSum', 'costSum', 'margin', 'writeOffSum', 'expensesSum', 'profit'])
      expect([
        row.rowKey,
        field,
        sum(parts.get(String(row.rowKey))!, (part) => tiyin(Number(part[field] ?? 0))) / 100,
      ]).toEqual([row.rowKey, field, row[field]])
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
