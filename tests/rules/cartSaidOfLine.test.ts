import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  type CartRefusal,
  countShown,
  countTyped,
  emptyCart,
  minus,
  packOf,
  plus,
  setMode,
  setQuantity,
  setSeller,
  setSellerOfAll,
  switchPack,
} from '../../src/rules/cart.ts'
import { markOf } from '../../src/rules/barcodes.ts'
import { ONE } from '../../src/rules/money.ts'
import { line } from './cartLine.ts'

const { key: _key, quantity: _quantity, ...juice } = line(1, 5_000_00, 1, { weighed: false, packRatios: [12 * ONE] })
const pack = { key: 'pack', quantity: 12 * ONE, packRatio: 12 * ONE }
const piece = { key: 'piece' }
const ofPack = add(emptyCart, juice, pack)
const reasonOf = (change: () => unknown) => {
  try {
    change()
  } catch (error) {
    return (error as CartRefusal).reason
  }
}

describe('packs and pieces', () => {
  test('a pack that was scanned is counted in packs: one more is a pack more', () => {
    expect(ofPack.lines).toMatchObject([{ quantity: 12 * ONE, packRatio: 12 * ONE }])
    const two = plus(ofPack, 'pack')
    expect(two.lines[0]!.quantity).toBe(24 * ONE)
    expect(countShown(two.lines[0]!)).toBe(2 * ONE)
    expect(minus(minus(two, 'pack'), 'pack').lines[0]!.quantity).toBe(12 * ONE)
  })

  test('the same number of the other: two packs are two pieces, and two packs again', () => {
    const two = plus(ofPack, 'pack')
    const pieces = switchPack(two, 'pack')
    expect(pieces.lines[0]).toMatchObject({ quantity: 2 * ONE, packRatio: undefined })
    expect(switchPack(pieces, 'pack').lines[0]).toMatchObject({ quantity: 24 * ONE, packRatio: 12 * ONE })
  })

  test('a piece scanned onto packs makes pieces of them, and a pack onto packs one more', () => {
    expect(add(ofPack, juice, piece).lines).toMatchObject([{ quantity: 13 * ONE, packRatio: undefined }])
    expect(add(ofPack, juice, { ...pack, key: 'other' }).lines).toMatchObject([{ quantity: 24 * ONE }])
  })

  test('a typed half of a pack is so many pieces; a part of a piece is none', () => {
    const typed = (thousandths: number) => setQuantity(ofPack, 'pack', countTyped(ofPack.lines[0]!, thousandths))
    expect(typed(3 * ONE).lines[0]).toMatchObject({ quantity: 36 * ONE, packRatio: 12 * ONE })
    expect(typed(ONE / 2).lines[0]).toMatchObject({ quantity: 6 * ONE, packRatio: undefined })
    expect(reasonOf(() => typed(130))).toBe('QUANTITY_NOT_WHOLE')
  })

  test('goods without packs, a marked piece and what comes back by its receipt have none', () => {
    expect(packOf({ ...ofPack.lines[0]!, packRatio: undefined, packRatios: [] })).toBeUndefined()
    expect(packOf({ ...ofPack.lines[0]!, mark: 'x' })).toBeUndefined()
    expect(packOf({ ...ofPack.lines[0]!, returnedLineId: 7 })).toBeUndefined()
    expect(switchPack(ofPack, 'another')).toBe(ofPack)
  })

  test('whatever is done, a line in packs is whole packs', () => {
    const step = fc.constantFrom('plus', 'minus', 'switch', 'piece', 'pack', 'typed')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (steps, count) => {
        let cart = ofPack
        for (const name of steps) {
          if (name === 'plus') cart = plus(cart, 'pack')
          else if (name === 'minus') cart = minus(cart, 'pack')
          else if (name === 'switch') cart = switchPack(cart, 'pack')
          else if (name === 'piece') cart = add(cart, juice, { key: 'n' })
          else if (name === 'pack') cart = add(cart, juice, { ...pack, key: 'n' })
          else cart = setQuantity(cart, 'pack', count * ONE)
          const [only] = cart.lines
          expect(cart.lines).toHaveLength(1)
          expect(only!.quantity % (only!.packRatio ?? ONE)).toBe(0)
          expect(countTyped(only!, countShown(only!))).toBe(only!.quantity)
        }
      }),
    )
  })
})

describe('whose sale it is', () => {
  const aziz = { id: 7, name: 'Азиз' }
  test('of one line, or of all and of those to come', () => {
    const two = add(add(emptyCart, juice, piece), line(2, 100, 1), { key: 'second' })
    expect(setSeller(two, 'piece', aziz).lines.map(({ seller }) => seller?.id)).toEqual([undefined, 7])
    const all = setSellerOfAll(two, aziz)
    expect(add(all, line(3, 100, 1), { key: 'third' }).lines.map(({ seller }) => seller?.id)).toEqual([7, 7, 7])
    expect(setSellerOfAll(all, undefined).lines.some(({ seller }) => seller)).toBe(false)
  })
  test('the same goods of two sellers are two lines; what comes back by its receipt stays of who sold it', () => {
    const one = add(emptyCart, juice, piece)
    const of7 = setSeller(one, 'piece', aziz)
    expect(add(of7, juice, { key: 'again' }).lines).toHaveLength(2)
    expect(add({ ...of7, seller: aziz }, juice, { key: 'again' }).lines).toHaveLength(1)
    const back = add(setMode(emptyCart, 'RETURN'), juice, { key: 'back', returnedLineId: 4 })
    expect(setSellerOfAll(back, aziz).lines[0]!.seller).toBeUndefined()
  })
})

describe('marked pieces', () => {
  const mark = '0104600000000006215abcdef'
  const marked = add(emptyCart, juice, { key: 'a', mark })
  test('each is a line of its own, once, and as long as it was scanned', () => {
    expect(add(marked, juice, { key: 'b', mark: `${mark}2` }).lines).toHaveLength(2)
    expect(add(marked, juice, { key: 'b' }).lines).toHaveLength(2)
    expect(reasonOf(() => add(marked, juice, { key: 'b', mark }))).toBe('MARK_TWICE')
    expect(reasonOf(() => plus(marked, 'a'))).toBe('COUNT_OF_MARK')
    expect(reasonOf(() => setQuantity(marked, 'a', 2 * ONE))).toBe('COUNT_OF_MARK')
  })
  test('a marking code is told without what the scanner puts before it', () => {
    expect(markOf(`]d2${mark}`)).toBe(mark)
    expect(markOf('4600000000006')).toBeNull()
  })
})
