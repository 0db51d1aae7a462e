import { addUp, type Tiyin } from './money.ts'
import { CASH, DEBT, type Payment } from './payments.ts'

/**
 * How a refund goes back by the kinds of money that were paid with, in each no more than was paid in it. What was owed goes
 * first and cash last; what nobody paid for (goods without a receipt) goes back in cash. All sums are above 0.
 *
 * @param paid what is left of each payment of the receipts
 */
export function refundByTheWayPaid(paid: readonly Payment[], due: Tiyin): Payment[] {
  const types = [...new Set(paid.map(({ paymentType }) => paymentType))]
  const rank = (type: string) => (type === DEBT ? 0 : type === CASH ? 2 : 1)
  const rows: Payment[] = []
  let left = due
  for (const paymentType of types.sort((a, b) => rank(a) - rank(b))) {
    const own = addUp(paid.filter((row) => row.paymentType === paymentType).map(({ amount }) => amount))
    if (left <= 0 || own <= 0) continue
    rows.push({ paymentType, amount: Math.min(left, own) })
    left -= own
  }
  if (left <= 0) return rows
  const cash = rows.find(({ paymentType }) => paymentType === CASH)
  return [...rows.filter((row) => row !== cash), { paymentType: CASH, amount: (cash?.amount ?? 0) + left }]
}

/** Whether a refund gives more of some kind of money than came in it; both in sums above 0. */
export const differsFromPaid = (refund: readonly Payment[], paid: readonly Payment[]): boolean =>
  refund.some(({ paymentType, amount }) => {
    const came = addUp(paid.filter((row) => row.paymentType === paymentType).map((row) => row.amount))
    return amount > came
  })
