import type { Cart, CartLine } from '../../src/rules/cart.ts'
import type { CustomPromotion } from '../../src/rules/customPromotion.ts'
import { ONE } from '../../src/rules/money.ts'

/** A line of `pieces` at `price` tiyin; itemId and key are the same number. */
export const line = (id: number, price: number, pieces: number, more: Partial<CartLine> = {}): CartLine => ({
  key: String(id),
  itemId: id,
  name: `Товар ${id}`,
  barcode: null,
  unitName: 'шт',
  weighed: true,
  termOfItem: null,
  price,
  stock: null,
  weightGrams: 250,
  quantity: pieces * ONE,
  ...more,
})

export const cartOf = (lines: CartLine[], customPromotion?: CustomPromotion): Cart => ({
  mode: 'SALE',
  lines,
  customPromotion,
})
