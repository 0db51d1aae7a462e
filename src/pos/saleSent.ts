import type { SaleSent } from '../api/sale.ts'
import { shownDiscount } from '../rules/customPromotion.ts'
import { amount, quantity } from '../rules/money.ts'
import type { Payment } from '../rules/payments.ts'
import type { FinishBody } from './outgoingSale.ts'
import type { Register } from './register.ts'
import { linesInOrder, pricedOf, type TillCart } from './tillCart.ts'

/** The cart as the server takes it, the oldest line first. */
export const saleSentOf = ({ uuid, cart, contragent, comment }: TillCart): SaleSent => ({
  uuid,
  saleItems: linesInOrder(cart).map((line) => ({
    itemId: line.itemId,
    count: quantity(line.quantity),
    priceUzs: amount(line.price),
    termOfItem: line.termOfItem,
    customPromotion: line.customPromotion ? sentPromotion(line.customPromotion) : null,
    returnedLineId: line.returnedLineId ?? null,
  })),
  customPromotion: cart.customPromotion ? sentPromotion(cart.customPromotion) : null,
  contragentId: contragent?.id ?? null,
  comment,
})

const sentPromotion = (promotion: Parameters<typeof shownDiscount>[0]) => ({
  promotionType: promotion.promotionType,
  discount: shownDiscount(promotion),
})

/** The finished sale. The contragent goes along only where it owes: it is chosen in the payment. */
export const finishBodyOf = (held: TillCart, register: Register, payments: readonly Payment[]): FinishBody => ({
  ...saleSentOf(held),
  departmentId: register.departmentId,
  cashboxId: register.cashboxId,
  payments: payments.map((payment) => ({
    paymentType: payment.paymentType as FinishBody['payments'][number]['paymentType'],
    amount: amount(payment.amount),
  })),
  finalTotalSum: amount(pricedOf(held.cart).totals.finalTotalSum),
})

const LINE_FIELD = /^saleItems\.(\d+)\./

/** The key of the line that a refusal's field names, `saleItems.3.count`. */
export function lineNamed(cart: TillCart['cart'], field: string): string | undefined {
  const index = LINE_FIELD.exec(field)?.[1]
  return index === undefined ? undefined : linesInOrder(cart)[Number(index)]?.key
}
