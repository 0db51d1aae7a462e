import type { SaleSent } from '../api/sale.ts'
import { shownDiscount } from '../rules/customPromotion.ts'
import { amount, quantity } from '../rules/money.ts'
import type { FinishBody } from './outgoingSale.ts'
import { isOfDevice } from './localIds.ts'
import type { TillPayment } from './paymentRows.ts'
import type { Register } from './register.ts'
import { certificatesOf, linesInOrder, pricedOf, type TillCart } from './tillCart.ts'

/** The cart as the server takes it, the oldest line first. */
export const saleSentOf = ({ uuid, cart, contragent, customer, met, comment }: TillCart): SaleSent => ({
  uuid,
  saleItems: linesInOrder(cart).map((line) => ({
    itemId: line.itemId,
    count: quantity(line.quantity),
    priceUzs: amount(line.price),
    termOfItem: line.termOfItem,
    customPromotion: line.customPromotion ? sentPromotion(line.customPromotion) : null,
    returnedLineId: line.returnedLineId && !isOfDevice(line.returnedLineId) ? line.returnedLineId : null,
    note: line.note ?? '',
    ...(line.seller && { sellerId: line.seller.id }),
    ...(line.packRatio && { packRatio: quantity(line.packRatio) }),
    ...(line.mark && { mark: line.mark }),
    ...(line.listPrice !== undefined && { listPriceUzs: amount(line.listPrice) }),
  })),
  customPromotion: cart.customPromotion ? sentPromotion(cart.customPromotion) : null,
  contragentId: contragent?.id ?? null,
  customerId: met ? null : (customer?.id ?? null),
  comment,
})

const sentPromotion = (promotion: Parameters<typeof shownDiscount>[0]) => ({
  promotionType: promotion.promotionType,
  discount: shownDiscount(promotion),
})

/** The finished sale. The contragent goes along only where it owes: it is chosen in the payment. */
export const finishBodyOf = (held: TillCart, register: Register, payments: readonly TillPayment[]): FinishBody => ({
  ...saleSentOf(held),
  departmentId: register.departmentId,
  cashboxId: register.cashboxId,
  payments: payments.flatMap((payment) => sentPayments(held, payment)),
  certificateNumber: held.cart.certificate?.number ?? null,
  ...(held.cart.rounding && { rounding: amount(held.cart.rounding) }),
  finalTotalSum: amount(pricedOf(held.cart).totals.finalTotalSum),
  ...(held.approvals?.length && { approvals: [...held.approvals] }),
})

type PaymentSent = FinishBody['payments'][number]

/** A payment as it is sent; one by certificates as a payment of each, in their order. */
function sentPayments(held: TillCart, payment: TillPayment): PaymentSent[] {
  const paymentType = payment.paymentType as PaymentSent['paymentType']
  if (paymentType !== 'CERTIFICATE') return [{ ...payment, paymentType, amount: amount(payment.amount) }]
  let left = Math.abs(payment.amount)
  return certificatesOf(held, payment.amount).flatMap(({ number, worth }) => {
    const part = Math.min(left, worth)
    left -= part
    const sum = amount(payment.amount < 0 ? 0 - part : part)
    return part > 0 ? [{ paymentType, amount: sum, certificateNumber: number }] : []
  })
}

const LINE_FIELD = /^saleItems\.(\d+)\./

/** The key of the line that a refusal's field names, `saleItems.3.count`. */
export function lineNamed(cart: TillCart['cart'], field: string): string | undefined {
  const index = LINE_FIELD.exec(field)?.[1]
  return index === undefined ? undefined : linesInOrder(cart)[Number(index)]?.key
}
