import { expect, test } from 'vitest'
import type { Sale } from '../../src/api/sale.ts'
import { displayedOf } from '../../src/pos/displayed.ts'
import { newTillCart } from '../../src/pos/tillCart.ts'
import type { TillState } from '../../src/pos/tillState.ts'
import { customPromotion } from '../../src/rules/customPromotion.ts'
import { line } from './cartLine.ts'

const stateOf = (lines: ReturnType<typeof line>[], lastSale?: Partial<Sale>) => {
  const held = newTillCart('a')
  return { held: { ...held, cart: { ...held.cart, lines } }, lastSale } as unknown as TillState
}

test('the buyer sees the oldest line first, with what it comes to after its discount', () => {
  const first = line(1, 10_000_00, 2, { key: 'a', name: 'Чай' })
  const second = line(2, 5_000_00, 1, { key: 'b', name: 'Сахар', customPromotion: customPromotion('%', 10) })
  expect(displayedOf(stateOf([second, first]), 7)).toEqual({
    at: 7,
    lines: [
      { key: 'a', name: 'Чай', unitName: first.unitName, count: 2, price: 10_000, sum: 20_000 },
      { key: 'b', name: 'Сахар', unitName: second.unitName, count: 1, price: 5_000, sum: 4_500 },
    ],
    discount: 500,
    total: 24_500,
    finished: null,
  })
})

test('a finished sale is thanked for until the next cart begins', () => {
  const lastSale = { finalTotalSum: 24_500, changeSum: 500 }
  expect(displayedOf(stateOf([], lastSale), 1).finished).toEqual({ total: 24_500, change: 500 })
  expect(displayedOf(stateOf([line(1, 100, 1)], lastSale), 2).finished).toBeNull()
  expect(displayedOf(stateOf([]), 3).finished).toBeNull()
})
