import { describe, expect, test } from 'vitest'
import {
  add,
  CART_LINES_MAX,
  CART_QUANTITY_MAX,
  CartRefusal,
  emptyCart,
  lacksStock,
  minus,
  priceRefusal,
  plus,
  remove,
  reset,
  setGeneralDiscount,
  setLineDiscount,
  setMode,
  setPrice,
  setQuantity,
  type Cart,
  type CartRefusalReason,
  type Good,
} from '../../src/rules/cart.ts'
import { MONEY_MAX, ONE } from '../../src/rules/money.ts'

const tea: Good = {
  itemId: 1,
  name: 'Чай зелёный 100 г',
  barcode: '4780012345670',
  unitName: 'шт',
  weighed: false,
  termOfItem: '2027-03-31',
  price: 12_500_00,
  stock: 10 * ONE,
  weightGrams: 110,
}
const sugar: Good = {
  ...tea,
  itemId: 2,
  name: 'Сахар',
  unitName: 'кг',
  weighed: true,
  termOfItem: null,
  price: 11_000_00,
}

const cartOf = (...goods: Good[]) =>
  goods.reduce((cart, good, index) => add(cart, good, { key: `k${index}` }), emptyCart)
const shown = (cart: Cart) => cart.lines.map(({ key, itemId, quantity }) => [key, itemId, quantity])
const inReturn = (cart: Cart) => setMode(cart, 'RETURN')
function refusalOf(change: () => unknown): CartRefusalReason | undefined {
  try {
    change()
  } catch (error) {
    if (error instanceof CartRefusal) return error.reason
    throw error
  }
  return undefined
}

describe('add', () => {
  test('puts a new line of one on top', () => {
    expect(shown(cartOf(tea, sugar))).toEqual([
      ['k1', 2, ONE],
      ['k0', 1, ONE],
    ])
  })

  test('one more of the same item, term and price stays one line, where it was', () => {
    expect(shown(add(cartOf(tea, sugar), tea, { key: 'new' }))).toEqual([
      ['k1', 2, ONE],
      ['k0', 1, 2 * ONE],
    ])
  })

  test.each<[string, Partial<Good>]>([
    ['item', { itemId: 9 }],
    ['term', { termOfItem: '2027-04-30' }],
    ['term, where there was one', { termOfItem: null }],
    ['price', { price: 12_500_01 }],
  ])('another %s is another line', (_, other) => {
    expect(shown(add(cartOf(tea), { ...tea, ...other }, { key: 'new' })).map(([key]) => key)).toEqual(['new', 'k0'])
  })

  test('takes a weight from the barcode, also onto a line that is there', () => {
    const once = add(emptyCart, sugar, { key: 'a', quantity: 352 })
    expect(shown(add(once, sugar, { key: 'b', quantity: 148 }))).toEqual([['a', 2, 500]])
  })

  test('brings the stock and the promotions of the newest scan', () => {
    const promotions = [{ id: 1, name: 'Август', promotionType: '%', discount: 5 }] as const
    const [line] = add(cartOf(tea), { ...tea, stock: 3 * ONE, promotions }, { key: 'new' }).lines
    expect(line).toMatchObject({ stock: 3 * ONE, promotions, quantity: 2 * ONE })
  })

  test('in return mode makes a return row, and takes the next one further below 0', () => {
    const once = add(inReturn(cartOf(tea)), tea, { key: 'r' })
    expect(shown(once)).toEqual([
      ['r', 1, -ONE],
      ['k0', 1, ONE],
    ])
    expect(shown(add(once, tea, { key: 'new' }))).toEqual([
      ['r', 1, -2 * ONE],
      ['k0', 1, ONE],
    ])
  })

  test('return rows of one item and price are one, whatever the term', () => {
    const once = add(inReturn(emptyCart), tea, { key: 'r' })
    expect(shown(add(once, { ...tea, termOfItem: null }, { key: 'new' }))).toEqual([['r', 1, -2 * ONE]])
    expect(shown(add(once, { ...tea, price: 1 }, { key: 'new' }))).toHaveLength(2)
  })

  const soldLine = { quantity: 3 * ONE, discount: 1_000_00, returned: ONE }

  test('return rows of different sold lines stay apart, and give back no more than is left of theirs', () => {
    const once = add(inReturn(emptyCart), tea, { key: 'r', returnedLineId: 7, soldLine })
    const two = add(once, tea, { key: 'q', returnedLineId: 8, soldLine: { ...soldLine, returned: 2 * ONE } })
    expect(two.lines.map((line) => line.returnedLineId)).toEqual([8, 7])
    expect(shown(add(two, tea, { key: 'new', returnedLineId: 7 }))).toContainEqual(['r', 1, -2 * ONE])
    expect(refusalOf(() => add(two, tea, { key: 'new', returnedLineId: 8 }))).toBe('QUANTITY_ABOVE_SOLD')
  })

  test('a return row takes its part of the discount of then with it, and as much more with each piece', () => {
    const once = add(inReturn(emptyCart), tea, { key: 'r', returnedLineId: 7, soldLine })
    expect(once.lines[0]!.returnedDiscount).toBe(333_33)
    expect(plus(once, 'r').lines[0]!.returnedDiscount).toBe(666_67)
    expect(minus(plus(once, 'r'), 'r').lines[0]!.returnedDiscount).toBe(333_33)
  })

  test('back in sale mode the same goods are sold again, beside the return row', () => {
    const returned = add(inReturn(emptyCart), tea, { key: 'r' })
    expect(shown(add(setMode(returned, 'SALE'), tea, { key: 's' }))).toEqual([
      ['s', 1, ONE],
      ['r', 1, -ONE],
    ])
  })

  test('a key is used once', () => {
    expect(() => add(cartOf(tea), sugar, { key: 'k0' })).toThrow(RangeError)
  })

  test.each<[CartRefusalReason, Good, number]>([
    ['QUANTITY_NOT_ABOVE_ZERO', tea, 0],
    ['QUANTITY_NOT_ABOVE_ZERO', tea, -ONE],
    ['QUANTITY_NOT_WHOLE', tea, 352],
    ['QUANTITY_NOT_WHOLE', sugar, 0.5],
    ['QUANTITY_TOO_LARGE', tea, 10_000_000 * ONE],
    ['SUM_TOO_LARGE', { ...tea, price: MONEY_MAX }, 2 * ONE],
  ])('refuses with %s', (reason, good, quantity) => {
    expect(refusalOf(() => add(emptyCart, good, { key: 'k', quantity }))).toBe(reason)
  })

  test('refuses a line too many', () => {
    const lines = Array.from({ length: CART_LINES_MAX }, (_, itemId) => ({
      ...tea,
      itemId,
      key: `${itemId}`,
      quantity: ONE,
    }))
    const full: Cart = { mode: 'SALE', lines }
    expect(refusalOf(() => add(full, { ...tea, itemId: -1 }, { key: 'new' }))).toBe('LINES_TOO_MANY')
    expect(refusalOf(() => add(full, tea, { key: 'new' }))).toBe(undefined)
  })

  test('takes the largest quantity that is one', () => {
    const cheap = { ...sugar, price: 1 }
    expect(shown(add(emptyCart, cheap, { key: 'k', quantity: CART_QUANTITY_MAX }))).toEqual([
      ['k', 2, CART_QUANTITY_MAX],
    ])
  })

  test('refuses sums that cannot be added up, though sold and returned would cancel out', () => {
    const half = { ...tea, price: Math.ceil(MONEY_MAX / 2) }
    const returned = inReturn(add(emptyCart, half, { key: 's' }))
    expect(refusalOf(() => add(returned, half, { key: 'r' }))).toBe('SUM_TOO_LARGE')
  })

  test('refuses a total that no longer counts exactly, though each line would', () => {
    const half = { ...tea, price: Math.ceil(MONEY_MAX / 2) }
    expect(refusalOf(() => add(cartOf(half), { ...half, itemId: 9 }, { key: 'new' }))).toBe('SUM_TOO_LARGE')
  })
})

describe('plus and minus', () => {
  test.each<[string, (cart: Cart, key: string) => Cart, number, number]>([
    ['plus', plus, 1000, 2000],
    ['plus', plus, 350, 1350],
    ['plus', plus, -1000, -2000],
    ['minus', minus, 3000, 2000],
    ['minus', minus, 1000, 1000],
    ['minus', minus, 1500, 1000],
    ['minus', minus, 350, 350],
    ['minus', minus, -3000, -2000],
    ['minus', minus, -1000, -1000],
    ['minus', minus, -350, -350],
  ])('%s takes %s%d to %d', (_, change, from, to) => {
    const cart: Cart = { mode: 'SALE', lines: [{ ...sugar, key: 'k', quantity: from }] }
    expect(shown(change(cart, 'k'))).toEqual([['k', 2, to]])
  })

  test('of a line that has gone change nothing', () => {
    const cart = cartOf(tea)
    expect(plus(cart, 'gone')).toBe(cart)
    expect(minus(cart, 'gone')).toBe(cart)
  })
})

describe('setQuantity', () => {
  const sold = cartOf(tea, sugar)
  const soldLine = { quantity: 5 * ONE, discount: 0, returned: 0 }
  const returned = add(inReturn(emptyCart), tea, { key: 'r', returnedLineId: 7, soldLine })

  test('sets it', () => expect(shown(setQuantity(sold, 'k0', 7 * ONE))).toContainEqual(['k0', 1, 7 * ONE]))
  test('sets a fraction of weighed goods', () => expect(shown(setQuantity(sold, 'k1', 1))).toContainEqual(['k1', 2, 1]))
  test.each([3 * ONE, -3 * ONE])('%d on a return row gives three back', (typed) => {
    expect(shown(setQuantity(returned, 'r', typed))).toEqual([['r', 1, -3 * ONE]])
  })

  test.each<[CartRefusalReason, Cart, string, number]>([
    ['QUANTITY_NOT_ABOVE_ZERO', sold, 'k0', 0],
    ['QUANTITY_NOT_ABOVE_ZERO', sold, 'k0', -ONE],
    ['QUANTITY_NOT_ABOVE_ZERO', returned, 'r', 0],
    ['QUANTITY_NOT_ABOVE_ZERO', sold, 'k0', NaN],
    ['QUANTITY_NOT_WHOLE', sold, 'k0', 1500],
    ['QUANTITY_TOO_LARGE', sold, 'k0', 46_123_459 * ONE],
    ['QUANTITY_ABOVE_SOLD', returned, 'r', 6 * ONE],
  ])('refuses with %s', (reason, cart, key, quantity) => {
    expect(refusalOf(() => setQuantity(cart, key, quantity))).toBe(reason)
  })
})

describe('the rest of the cart', () => {
  const tenPercent = { promotionType: '%', discount: 10 } as const

  test('remove takes one line out', () => expect(shown(remove(cartOf(tea, sugar), 'k0'))).toEqual([['k1', 2, ONE]]))

  test('the last line takes the general discount with it', () => {
    const discounted = setGeneralDiscount(cartOf(tea, sugar), tenPercent)
    const one = remove(discounted, 'k1')
    expect(one.customPromotion).toEqual(tenPercent)
    expect(remove(one, 'k0')).toEqual({ mode: 'SALE', lines: [], customPromotion: undefined })
  })

  test('discounts are set and taken away', () => {
    const discounted = setLineDiscount(cartOf(tea, sugar), 'k0', tenPercent)
    expect(discounted.lines.map((line) => line.customPromotion)).toEqual([undefined, tenPercent])
    expect(setLineDiscount(discounted, 'k0', undefined).lines[1]!.customPromotion).toBe(undefined)
    expect(setGeneralDiscount(setGeneralDiscount(discounted, tenPercent), undefined).customPromotion).toBe(undefined)
  })

  test('reset leaves nothing', () => expect(reset()).toEqual({ mode: 'SALE', lines: [] }))

  test.each([
    [5, 5, false],
    [5, 6, true],
    [0, 1, true],
    [0, -1, false],
    [null, 6, false],
  ])('of %s in stock, %d lack it: %s', (stock, quantity, expected) => {
    const line = { ...tea, key: 'k', stock: stock === null ? null : stock * ONE, quantity: quantity * ONE }
    expect(lacksStock(line)).toBe(expected)
  })
})

describe('a price set by hand', () => {
  const own = setPrice(cartOf(tea), 'k0', 10_000_00)

  test('is the price of its line, beside that of the price list', () => {
    expect(own.lines[0]).toMatchObject({ price: 10_000_00, listPrice: 12_500_00, promotions: [] })
    expect(setPrice(own, 'k0', 11_000_00).lines[0]).toMatchObject({ price: 11_000_00, listPrice: 12_500_00 })
  })

  test('is that of the price list again when it is set to it', () => {
    const again = setPrice(own, 'k0', 12_500_00).lines[0]!
    expect(again.price).toBe(12_500_00)
    expect('listPrice' in again).toBe(false)
  })

  test('goes for its own line alone: the next scan is another', () => {
    expect(add(own, tea, { key: 'k1' }).lines.map(({ key, price }) => [key, price])).toEqual([
      ['k1', 12_500_00],
      ['k0', 10_000_00],
    ])
    expect(add(own, { ...tea, price: 10_000_00 }, { key: 'k1' }).lines).toHaveLength(2)
  })

  test('is not set on what comes back, and not beyond all money', () => {
    const back = add(inReturn(emptyCart), tea, { key: 'k0' })
    expect(setPrice(back, 'k0', 1)).toBe(back)
    expect(priceRefusal(own, 'k0', MONEY_MAX + 1)).toBe('SUM_TOO_LARGE')
    expect(priceRefusal(own, 'k0', 1)).toBeUndefined()
  })
})
