import type { Sale } from '../api/sale.ts'
import { add, setCard } from '../rules/cart.ts'
import { DEBT } from '../rules/payments.ts'
import { type Thousandths, thousandths, tiyin } from '../rules/money.ts'
import { goodOfSaleLine } from './goods.ts'
import { type TillCart, withCart } from './tillCart.ts'

/** Line id of a receipt → how much of it comes back. */
export type Returned = ReadonlyMap<number, Thousandths>

/** The cart knows how the receipt was paid, and who owes it where nobody else owes the cart. */
function withReceipt(held: TillCart, { id, uuid, payments, contragentId, contragentName, customer }: Sale): TillCart {
  const others = (held.returnedReceipts ?? []).filter((receipt) => receipt.id !== id)
  const debtor = contragentId === null ? null : { id: contragentId, name: contragentName ?? '' }
  const owedByClient = !debtor && !held.customer && payments.some(({ paymentType }) => paymentType === DEBT)
  return {
    ...held,
    returnedReceipts: [...others, { id, uuid, payments }],
    contragent: held.contragent ?? debtor,
    ...(owedByClient && { customer, cart: setCard(held.cart, customer?.discountPercent ?? undefined) }),
  }
}

/**
 * Puts goods of a receipt into the cart as return rows, which give back what was paid for them then.
 * Throws CartRefusal when more would come back than was sold.
 */
export function withReturns(held: TillCart, receipt: Sale, returned: Returned, newKey: () => string): TillCart {
  let next = withReceipt(held, receipt)
  for (const line of receipt.saleItems) {
    const quantity = returned.get(line.id)
    if (!quantity) continue
    const sold = {
      quantity: thousandths(line.count),
      discount: tiyin(line.discount),
      returned: thousandths(line.returned),
    }
    const { mode } = next.cart
    const cart = add({ ...next.cart, mode: 'RETURN' }, goodOfSaleLine(line), {
      key: newKey(),
      quantity,
      returnedLineId: line.id,
      soldLine: sold,
    })
    next = withCart(next, { ...cart, mode })
  }
  return next
}
