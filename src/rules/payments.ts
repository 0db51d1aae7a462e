import { addUp, convert, type Tiyin } from './money.ts'

/** One row of a payment. Amounts are in the currency of the sale: below 0 in a refund, where money goes to the buyer. */
export type Payment = {
  /** Code of the reference data `payment_type`. */
  readonly paymentType: string
  readonly amount: Tiyin
}

/** The two payment types that the rules know; any other only moves money to where its code says. */
export const CASH = 'CASH'
export const DEBT = 'DEBT'

export const PAYMENT_ROWS_MAX = 20

/** Cards that a terminal of its own takes, which prints a slip. */
const OF_TERMINALS: ReadonlySet<string> = new Set(['UZCARD', 'HUMO', 'VISA'])
export const isOfTerminal = (paymentType: string): boolean => OF_TERMINALS.has(paymentType)

/**
 * What foreign notes are taken for: their worth at the rate, rounded down to the step in which the register gives change.
 * @param rate of one unit, in so'm
 */
export function worthOfNotes(currencyAmount: Tiyin, rate: number, step: Tiyin): Tiyin {
  const worth = convert(currencyAmount, rate)
  return step > 0 ? worth - (worth % step) : worth
}

/** What cash rounding takes off a sale of which so much is left for cash: down to the step, so that nobody pays more than is written. */
export const roundedOff = (leftForCash: Tiyin, step: Tiyin): Tiyin =>
  step > 0 && leftForCash > 0 ? leftForCash % step : 0

/**
 * Why a payment does not fit the sale:
 * - NOT_ENOUGH: less was paid, or paid back, than the total; `difference` says how much is missing;
 * - NON_CASH_ABOVE_TOTAL: change is given in cash, so nothing else may exceed the total; `difference` is the excess;
 * - REFUND_ABOVE_TOTAL: more was paid back than is due; `difference` is the excess;
 * - WRONG_DIRECTION: a row takes money in a refund, or gives it in a sale;
 * - DEBT_WITHOUT_DEBTOR: a debt needs a client or a contragent;
 * - TOO_MANY_ROWS: more than PAYMENT_ROWS_MAX.
 */
export type PaymentRefusal =
  | { readonly reason: 'NOT_ENOUGH' | 'NON_CASH_ABOVE_TOTAL' | 'REFUND_ABOVE_TOTAL'; readonly difference: Tiyin }
  | { readonly reason: 'WRONG_DIRECTION' | 'DEBT_WITHOUT_DEBTOR' | 'TOO_MANY_ROWS' }

export type Settlement =
  /** `kept`: what stays in the till and on the accounts, one row a type, exactly the total; `change` goes back in cash. */
  | { readonly accepted: true; readonly change: Tiyin; readonly kept: readonly Payment[] }
  | ({ readonly accepted: false } & PaymentRefusal)

/**
 * Settles a sale (`finalTotal` of 0 or more) or a refund (below 0) with the given rows; rows of 0 count for nothing.
 * A refund is paid back to the tiyin, in whatever types.
 *
 * @param terms.hasDebtor whether the sale names a client or a contragent that may owe
 */
export function settle(
  finalTotal: Tiyin,
  payments: readonly Payment[],
  { hasDebtor = false }: { hasDebtor?: boolean } = {},
): Settlement {
  const rows = payments.filter((payment) => payment.amount !== 0)
  if (rows.length > PAYMENT_ROWS_MAX) return { accepted: false, reason: 'TOO_MANY_ROWS' }
  if (rows.some((row) => row.amount < 0 !== finalTotal < 0)) return { accepted: false, reason: 'WRONG_DIRECTION' }
  if (!hasDebtor && rows.some((row) => row.paymentType === DEBT))
    return { accepted: false, reason: 'DEBT_WITHOUT_DEBTOR' }

  const byType = sumByType(rows)
  const due = Math.abs(finalTotal)
  const paid = Math.abs(addUp(byType.values()))
  const nonCash = paid - Math.abs(byType.get(CASH) ?? 0)
  if (paid < due) return { accepted: false, reason: 'NOT_ENOUGH', difference: due - paid }
  if (finalTotal < 0 && paid > due) return { accepted: false, reason: 'REFUND_ABOVE_TOTAL', difference: paid - due }
  if (nonCash > due) return { accepted: false, reason: 'NON_CASH_ABOVE_TOTAL', difference: nonCash - due }

  const change = paid - due
  if (change > 0) byType.set(CASH, byType.get(CASH)! - change)
  const kept = [...byType].map(([paymentType, amount]) => ({ paymentType, amount }))
  return { accepted: true, change, kept: kept.filter((row) => row.amount !== 0) }
}

/** Types in the order in which they were first given. */
function sumByType(payments: readonly Payment[]): Map<string, Tiyin> {
  const sums = new Map<string, Tiyin>()
  for (const { paymentType, amount } of payments) sums.set(paymentType, addUp([sums.get(paymentType) ?? 0, amount]))
  return sums
}
