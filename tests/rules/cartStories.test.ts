import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  CartRefusal,
  emptyCart,
  isReturn,
  minus,
  plus,
  remove,
  setMode,
  setQuantity,
  type Cart,
  type Good,
} from '../../src/rules/cart.ts'
import { ONE } from '../../src/rules/money.ts'
import { priceCart } from '../../src/rules/priceCart.ts'

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
const sugar: Good = { ...tea, itemId: 2, name: 'Сахар', weighed: true, termOfItem: null, price: 11_000_00 }
const goods = [tea, sugar, { ...tea, price: 9_000_00 }, { ...tea, termOfItem: null }]

/** Something that a cashier does to a cart; `step` makes the key of a new line. */
type Deed = { readonly name: string; readonly do: (cart: Cart, step: number) => Cart; readonly good?: Good }

const someKey = fc.integer({ min: 0, max: 30 }).map(String)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...goods)
      .map((good) => ({ name: 'add', good, do: (cart: Cart, step: number) => add(cart, good, { key: String(step) }) })),
  },
  someKey.map((key) => ({ name: 'plus', do: (cart: Cart) => plus(cart, key) })),
  someKey.map((key) => ({ name: 'minus', do: (cart: Cart) => minus(cart, key) })),
  someKey.map((key) => ({ name: 'remove', do: (cart: Cart) => remove(cart, key) })),
  fc
    .tuple(someKey, fc.integer({ min: -5_000, max: 20_000 }))
    .map(([key, quantity]) => ({ name: 'quantity', do: (cart: Cart) => setQuantity(cart, key, quantity) })),
  fc
    .constantFrom('SALE' as const, 'RETURN' as const)
    .map((mode) => ({ name: 'mode', do: (cart: Cart) => setMode(cart, mode) })),
)

type Step = { readonly before: Cart; readonly deed: Deed; readonly after: Cart }

/** Every cart on the way. A refused deed leaves the cart as it was, and none changes the cart that it was given. */
function story(deeds: readonly Deed[]): Step[] {
  let cart = emptyCart
  return deeds.map((each, step) => {
    const before = cart
    const copy = structuredClone(before)
    try {
      cart = each.do(before, step)
    } catch (error) {
      if (!(error instanceof CartRefusal)) throw error
    }
    expect(before).toEqual(copy)
    return { before, deed: each, after: cart }
  })
}

const deeds = fc.array(deed, { maxLength: 40 })
const stories = deeds.map(story)

test('no cart changes once it was handed on', () => {
  fc.assert(
    fc.property(deeds, (many) => {
      // `story` compares every cart with a copy made before the deed.
      expect(story(many)).toHaveLength(many.length)
    }),
  )
})

test('keys are unique', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      for (const { after } of steps) expect(new Set(after.lines.map((line) => line.key)).size).toBe(after.lines.length)
    }),
  )
})

test('no quantity is 0, and only weighed goods have fractions', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      const lines = steps.flatMap(({ after }) => after.lines)
      expect(lines.filter((line) => line.quantity === 0 || (!line.weighed && line.quantity % ONE !== 0))).toEqual([])
    }),
  )
})

test('no two sold lines are alike, and no two return rows', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      for (const { after } of steps) {
        const alike = after.lines.map((line) =>
          isReturn(line) ? `back ${line.itemId} ${line.price}` : `${line.itemId} ${line.price} ${line.termOfItem}`,
        )
        expect(new Set(alike).size).toBe(alike.length)
      }
    }),
  )
})

test('adding moves the total by exactly the price, up in sale mode and down in return mode', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      for (const { before, deed: done, after } of steps.filter((step) => step.deed.good)) {
        const difference = priceCart(after).totals.totalSum - priceCart(before).totals.totalSum
        expect(difference).toBe(before.mode === 'RETURN' ? -done.good!.price : done.good!.price)
      }
    }),
  )
})

test('a line never turns into a return row, nor back', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      for (const { before, after } of steps) {
        const was = new Map(before.lines.map((line) => [line.key, isReturn(line)]))
        expect(after.lines.filter((line) => (was.get(line.key) ?? isReturn(line)) !== isReturn(line))).toEqual([])
      }
    }),
  )
})
