import type { Sale } from '../api/sale.ts'
import { add } from '../rules/cart.ts'
import { type Thousandths, thousandths, tiyin } from '../rules/money.ts'
import { goodOfSaleLine } from './goods.ts'
import { type TillCart, withCart } from './tillCart.ts'

/** Line id of a receipt → how much of it comes back. */
export type Returned = ReadonlyMap<number, Thousandths>

/**
 * Puts goods of a receipt into the cart as return rows, which give back what was paid for them then.
 * Throws CartRefusal when more would come back than was sold.
 */
export function withReturns(held: TillCart, receipt: Sale, returned: Returned, newKey: () => string): TillCart {
  let next = held
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
