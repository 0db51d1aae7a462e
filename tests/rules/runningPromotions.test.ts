import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE } from '../../src/rules/money.ts'
import { priceCart } from '../../src/rules/priceCart.ts'
import type { Promotion } from '../../src/rules/promotion.ts'
import {
  localMoment,
  promoted,
  PromotionIndex,
  runsAt,
  type RunningPromotion,
} from '../../src/rules/runningPromotions.ts'
import { cartOf, line } from './cartLine.ts'

const off = (id: number, discount: number): Promotion => ({ id, name: `Акция ${id}`, promotionType: '%', discount })
const running = (promotion: Promotion, more: Partial<RunningPromotion> = {}): RunningPromotion => ({
  promotion,
  allGoods: false,
  itemIds: [],
  categoryIds: [],
  brandIds: [],
  startDate: '2026-11-01',
  finishDate: '2026-11-30',
  weekDays: [],
  minuteFrom: null,
  minuteTo: null,
  ...more,
})
/** 20 November 2026 is a Friday. */
const friday = { day: '2026-11-20', weekDay: 5, minute: 600 }

test('the clock of the company tells day, day of the week and minute', () => {
  expect(localMoment(new Date('2026-11-20T20:30:00Z'), 'Asia/Tashkent')).toEqual({
    day: '2026-11-21',
    weekDay: 6,
    minute: 90,
  })
})

test.each([
  ['on its first day', {}, { day: '2026-11-01' }, true],
  ['on its last day', {}, { day: '2026-11-30' }, true],
  ['the day after', {}, { day: '2026-12-01' }, false],
  ['the day before', {}, { day: '2026-10-31' }, false],
  ['on one of its days of the week', { weekDays: [5] }, {}, true],
  ['on another day of the week', { weekDays: [6, 7] }, {}, false],
  ['when its hours begin', { minuteFrom: 600, minuteTo: 720 }, {}, true],
  ['when its hours end', { minuteFrom: 480, minuteTo: 600 }, {}, false],
  ['in the evening of hours over midnight', { minuteFrom: 1320, minuteTo: 120 }, { minute: 1380 }, true],
  ['after midnight of hours over midnight', { minuteFrom: 1320, minuteTo: 120 }, { minute: 60 }, true],
  ['at noon of hours over midnight', { minuteFrom: 1320, minuteTo: 120 }, { minute: 720 }, false],
  ['in the night after its last evening', { minuteFrom: 1320, minuteTo: 120 }, { day: '2026-12-01', minute: 60 }, true],
  [
    'in the night before its first evening',
    { minuteFrom: 1320, minuteTo: 120 },
    { day: '2026-11-01', minute: 60 },
    false,
  ],
  ['in the night after its day of the week', { weekDays: [4], minuteFrom: 1320, minuteTo: 120 }, { minute: 60 }, true],
  ['in the night after a Sunday', { weekDays: [7], minuteFrom: 1320, minuteTo: 120 }, { weekDay: 1, minute: 60 }, true],
] as const)('%s', (_when, more, moment, runs) => {
  expect(runsAt(running(off(1, 10), more as Partial<RunningPromotion>), { ...friday, ...moment })).toBe(runs)
})

test('goods are found by name, category of any level, brand, or as all goods; each promotion once', () => {
  const index = new PromotionIndex([
    running(off(4, 1), { itemIds: [7], categoryIds: [70], brandIds: [5] }),
    running(off(3, 1), { categoryIds: [70] }),
    running(off(2, 1), { brandIds: [6] }),
    running(off(1, 1), { allGoods: true }),
  ])
  const ids = (good: Parameters<PromotionIndex['of']>[0]) => index.of(good, friday).map(({ id }) => id)
  expect(ids({ itemId: 7, categoryIds: [60, 70], brandId: 5 })).toEqual([1, 3, 4])
  expect(ids({ itemId: 8, categoryIds: [60], brandId: 6 })).toEqual([1, 2])
  expect(ids({ itemId: 9 })).toEqual([1])
})

test('a line that keeps its promotions stays itself; what comes back by its receipt has none', () => {
  const index = new PromotionIndex([running(off(1, 10), { allGoods: true })])
  const lines = [line(1, 1_000, 1), line(2, 1_000, -1, { returnedLineId: 5 })]
  const once = promoted(lines, index, friday)
  expect(once[0]!.promotions).toEqual([off(1, 10)])
  expect(once[1]).toBe(lines[1])
  expect(promoted(once, index, friday)).toBe(once)
})

const anyPromotion = (id: number): fc.Arbitrary<RunningPromotion> =>
  fc
    .record({
      kind: fc.constantFrom<Promotion['promotionType'][]>('%', 'PUL', 'xForN', 'buyXGetY'),
      discount: fc.integer({ min: 1, max: 100 }),
      items: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
      buys: fc.integer({ min: 1, max: 6 }),
      allGoods: fc.boolean(),
    })
    .map(({ kind, discount, items, buys, allGoods }) => {
      const name = `Акция ${id}`
      const promotion: Promotion =
        kind === '%'
          ? { id, name, promotionType: kind, discount }
          : kind === 'PUL'
            ? { id, name, promotionType: kind, discount: discount * 100 }
            : kind === 'xForN'
              ? { id, name, promotionType: kind, discount, threshold: 2 * ONE }
              : { id, name, promotionType: kind, discount, buyItemId: buys, buyCount: 2 * ONE, getCount: ONE }
      return running(promotion, { itemIds: items, allGoods })
    })

test('the till and the server price one cart alike, whatever of the promotions each has been told', () => {
  const lines = fc.uniqueArray(
    fc.record({
      item: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 100, max: 100_000 }),
      pieces: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 6, selector: ({ item }) => item },
  )
  const promotions = fc
    .integer({ min: 0, max: 8 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyPromotion(at + 1))))
  fc.assert(
    fc.property(lines, promotions, (goods, all) => {
      const cart = goods.map(({ item, price, pieces }) => line(item, price, pieces))
      // The till holds everything of its department, in any order; the server asks for what names the goods of this sale.
      const till = new PromotionIndex([...all].reverse())
      const items = new Set(goods.map(({ item }) => item))
      const server = new PromotionIndex(
        all.map((one) => ({ ...one, itemIds: one.itemIds.filter((id) => items.has(id)) })),
      )
      const atTill = priceCart(cartOf([...promoted(cart, till, friday)]))
      const atServer = priceCart(cartOf([...promoted(cart, server, friday)]))
      expect(atTill.totals).toEqual(atServer.totals)
      expect(atTill.lines).toEqual(atServer.lines)
      for (const { discount, finalSum } of atTill.lines) expect([discount >= 0, finalSum >= 0]).toEqual([true, true])
    }),
  )
})

test('the best of what runs wins: one promotion more never makes a cart of one line dearer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000 }),
      fc.integer({ min: 1, max: 9 }),
      anyPromotion(1),
      anyPromotion(2),
      (price, pieces, one, other) => {
        const cart = [line(1, price, pieces)]
        const totalWith = (promotions: RunningPromotion[]) =>
          priceCart(cartOf([...promoted(cart, new PromotionIndex(promotions), friday)])).totals.finalTotalSum
        expect(totalWith([one, other])).toBe(Math.min(totalWith([one]), totalWith([other])))
      },
    ),
  )
})
