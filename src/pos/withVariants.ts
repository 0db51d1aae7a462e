import type { PosItem } from '../api/sale.ts'
import { type CartLine, isReturn } from '../rules/cart.ts'
import { amount, thousandths, tiyin } from '../rules/money.ts'
import type { LineTrouble, TillCart } from './tillCart.ts'

/** Which lines take another price: all, none, or those of these keys. */
export type Reprice = boolean | ReadonlySet<string>

/**
 * Brings the lines of one item up to date with what the server knows of it now: the stock of their variant, and a trouble
 * where that variant is gone. The same sale where nothing is new.
 *
 * @param reprice lines whose variant is gone take the price that their term has now, but for a price that was set by hand
 */
export function withVariants(
  held: TillCart,
  itemId: number,
  variants: readonly PosItem[],
  { reprice = false }: { reprice?: Reprice } = {},
): TillCart {
  const takes = ({ key }: CartLine) => (typeof reprice === 'boolean' ? reprice : reprice.has(key))
  const troubles: Record<string, LineTrouble> = { ...held.troubles }
  let answered = false
  const lines = held.cart.lines.map((line): CartLine => {
    if (line.itemId !== itemId || isReturn(line)) return line
    const same = variants.find((variant) => isOf(line, variant) && variant.priceUzs === amount(listPriceOf(line)))
    const otherwise = variants.find((variant) => isOf(line, variant) && variant.priceUzs !== null)
    const variant = same ?? (takes(line) ? otherwise : undefined)
    if (variant) {
      answered ||= line.key in troubles
      delete troubles[line.key]
      const stock = thousandths(variant.qty)
      const listPrice = tiyin(variant.priceUzs!)
      if (line.stock === stock && listPriceOf(line) === listPrice) return line
      return { ...line, stock, ...(line.listPrice === undefined ? { price: listPrice } : { listPrice }) }
    }
    answered = true
    troubles[line.key] =
      variants.length > 0
        ? { is: 'priceChanged', now: otherwise && tiyin(otherwise.priceUzs!) }
        : { is: 'outOfStock', available: 0 }
    return variants.length > 0 ? line : { ...line, stock: 0 }
  })
  const changed = lines.some((line, index) => line !== held.cart.lines[index])
  if (!changed && !answered) return held
  return { ...held, troubles, cart: changed ? { ...held.cart, lines } : held.cart }
}

const listPriceOf = ({ listPrice, price }: CartLine) => listPrice ?? price
const isOf = (line: CartLine, variant: PosItem) => variant.termOfItem === line.termOfItem
