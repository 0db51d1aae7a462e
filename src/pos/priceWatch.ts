import type { Till } from './till.ts'
import { isLocked } from './tillState.ts'

const LOOKED_EVERY_MS = 5_000

/**
 * While nobody can ask the server, a price that begins changes the open cart as it would change the next one: the cashier hears it. With
 * the server at hand it has the last word when the sale is finished. Answers how to stop.
 */
export function watchPrices(till: Till): () => void {
  const timer = setInterval(() => void reprice(till), LOOKED_EVERY_MS)
  return () => clearInterval(timer)
}

/** Gives the lines of the open cart the prices of this moment. */
export async function reprice(till: Till): Promise<void> {
  const { goods } = till.parts
  const { held } = till.get()
  if (!goods?.awaySince() || isLocked(till.get()) || till.isClosed) return
  const sold = held.cart.lines.filter(({ quantity }) => quantity > 0)
  for (const itemId of new Set(sold.map((line) => line.itemId))) {
    const variants = await goods.variantsOf(itemId)
    // Another cart may have begun while the device looked.
    if (till.get().held.uuid !== held.uuid || isLocked(till.get())) return
    if (variants && variants.length > 0) till.learn(itemId, variants, true)
  }
  const prices = new Map(held.cart.lines.map(({ key, price }) => [key, price]))
  const count = till.get().held.cart.lines.filter(({ key, price }) => (prices.get(key) ?? price) !== price).length
  if (count > 0) till.notify('warning', 'screen.till.offline.repriced', { count })
}
