import type { OnboardRate } from '../../api/flightTablet.ts'
import { addUp, amount, convert, type Tiyin } from '../../rules/money.ts'
import { leastWorth, type OnboardMoney } from '../../rules/onboardPayment.ts'
import type { MoneyGiven } from '../../print/flightReceipt.tsx'
import { formatMoney } from '../../ui/format.ts'

/** A row of the payment while it is typed. */
export interface MoneyRow {
  readonly key: number
  readonly paymentType: MoneyGiven['paymentType']
  readonly currencyCode: string
  /** In its own least units; null: whatever is left to pay. */
  readonly sum: Tiyin | null
}

/** What prices are in. */
export const UZS = 'UZS'
/** Beside money of other currencies a sum says which it is in. */
export const inUzs = (sum: Tiyin): string => `${formatMoney(amount(sum), 2)}\u00A0${UZS}`
export const FIRST_ROWS: readonly MoneyRow[] = [{ key: 1, paymentType: 'CASH', currencyCode: UZS, sum: null }]

export const rateOf = (rates: readonly OnboardRate[], code: string): number =>
  rates.find(({ currencyCode }) => currencyCode === code)?.rate ?? 1

/** The rows as money: the first one without a sum pays what the others leave, to the least unit of its currency. */
export function givenOf(
  rows: readonly MoneyRow[],
  total: Tiyin,
  rates: readonly OnboardRate[],
): readonly OnboardMoney[] {
  const typed = rows.map((row) => ({ ...row, rate: rateOf(rates, row.currencyCode) }))
  const rest = total - addUp(typed.map(({ sum, rate }) => convert(sum ?? 0, rate)))
  const filled = typed.findIndex(({ sum }) => sum === null)
  return typed.map(({ paymentType, currencyCode, rate, sum }, at) => ({
    paymentType,
    currencyCode,
    rate,
    sum: sum ?? (at === filled ? leastWorth(Math.max(0, rest), rate) : 0),
  }))
}

export const withRow = (rows: readonly MoneyRow[], key: number, change: Partial<MoneyRow>): readonly MoneyRow[] =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row))

/** One row more, of another currency where there is one. */
export function withMore(rows: readonly MoneyRow[], rates: readonly OnboardRate[]): readonly MoneyRow[] {
  const key = Math.max(...rows.map((row) => row.key)) + 1
  const unused = rates.find(({ currencyCode }) => rows.every((row) => row.currencyCode !== currencyCode))
  const currencyCode = (unused ?? rates[0])?.currencyCode ?? UZS
  return [...rows, { key, paymentType: 'CASH', currencyCode, sum: null }]
}
