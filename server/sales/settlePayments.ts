import { amount, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { settle, type Settlement } from '../../src/rules/payments.ts'
import type { Account } from '../ledger/postMoney.ts'
import { Refusal } from '../refusal.ts'

const REFUSED: Record<Exclude<Settlement, { accepted: true }>['reason'], string> = {
  NOT_ENOUGH: 'paymentTooSmall',
  NON_CASH_ABOVE_TOTAL: 'nonCashAboveTotal',
  REFUND_ABOVE_TOTAL: 'refundAboveTotal',
  WRONG_DIRECTION: 'wrongDirection',
  DEBT_WITHOUT_DEBTOR: 'debtWithoutDebtor',
  TOO_MANY_ROWS: 'tooManyPayments',
}

/** What is kept of the payments, and the change. @throws 422 saying how they do not fit */
export function settleOrRefuse(
  payments: readonly { paymentType: string; amount: number }[],
  total: Tiyin,
  hasDebtor: boolean,
): Extract<Settlement, { accepted: true }> {
  const settlement = settle(
    total,
    payments.map((payment) => ({ paymentType: payment.paymentType, amount: tiyin(payment.amount) })),
    { hasDebtor },
  )
  if (settlement.accepted) return settlement
  const code = REFUSED[settlement.reason]
  throw new Refusal(422, code, 'difference' in settlement ? { difference: amount(settlement.difference) } : {}, {
    payments: code,
  })
}

/** Who owes what a sale leaves unpaid: the contragent, or the client where it names none. */
export interface Debtor {
  contragentId?: number | null | undefined
  customerId?: number | null | undefined
}

/** Where the money of a payment lies; a certificate's is told by its number and not by its type. */
export function accountOf(
  paymentType: string,
  { cashboxId, contragentId, customerId }: { cashboxId: number } & Debtor,
): Account {
  if (paymentType === 'CASH') return { kind: 'CASH', cashboxId }
  if (paymentType === 'DEBT')
    return { kind: 'DEBT', ...(contragentId ? { contragentId } : { customerId: customerId! }) }
  return { kind: 'TERMINAL', cashboxId, paymentType }
}
