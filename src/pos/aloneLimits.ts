import { isReturn } from '../rules/cart.ts'
import { addUp, tiyin, type Tiyin } from '../rules/money.ts'
import { DEBT } from '../rules/payments.ts'
import type { OutgoingSale } from './outgoingSale.ts'

/** How far a register goes where nobody can be asked (point-of-sale settings). */
export interface AloneLimits {
  /** Given on trust by all sales that wait for the server together. */
  readonly debtMax: Tiyin
  /** Paid by the certificates of one sale. */
  readonly certificateMax: Tiyin
}
export const NO_LIMITS: AloneLimits = { debtMax: 0, certificateMax: 0 }

/** What only the server can say: where it cannot be asked, the sale waits. */
export type AloneRefusal = 'debt' | 'certificate' | 'foreign' | 'withoutReceipt'

const paidBy = ({ payments }: Pick<OutgoingSale['body'], 'payments'>, type: string): Tiyin =>
  addUp(payments.flatMap(({ paymentType, amount }) => (paymentType === type ? [tiyin(amount)] : [])))

export const debtIn = (body: Pick<OutgoingSale['body'], 'payments'>): Tiyin => paidBy(body, DEBT)

/**
 * Why a sale is not finished without the server; undefined where it may be.
 * @param owed what sales that wait have given on trust already
 */
export function aloneRefusal(
  { body, cart }: Pick<OutgoingSale, 'body' | 'cart'>,
  { debtMax, certificateMax }: AloneLimits,
  owed: Tiyin,
): AloneRefusal | undefined {
  const [debt, certificates] = [debtIn(body), paidBy(body, 'CERTIFICATE')]
  if (debt < 0 || (debt > 0 && owed + debt > debtMax)) return 'debt'
  // How much goes off the sale by a certificate of percent, only the server can say.
  if (body.certificateNumber || certificates < 0 || certificates > certificateMax) return 'certificate'
  if (body.payments.some(({ currencyCode }) => currencyCode)) return 'foreign'
  if (cart.cart.lines.some((line) => isReturn(line) && line.returnedLineId === undefined)) return 'withoutReceipt'
  return undefined
}
