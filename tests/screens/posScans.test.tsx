import { delay, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { searchPosItems, searchPosItemsByWord } from '../../src/api/sale.ts'
import type { Till } from '../../src/pos/till.ts'
import type { GoodsOnDevice } from '../../src/pos/variantCache.ts'
import { answer, handler, server } from './support/answers.ts'
import { until } from '../until.ts'
import { beginTillTest, cash, CHOCOLATE, JUICE, lines, openTill, says, scan, takes, world } from './support/openTill.ts'
import { juice, posItem } from './support/tillWorld.ts'
beforeEach(beginTillTest)
const prices = (till: Till) => till.get().held.cart.lines.map(({ price }) => price)

const TEA = '4780000000137'

test('scans stand in the cart in the order of scanning, whichever answer comes first', async () => {
  world.known[CHOCOLATE]!.afterMs = 120
  const till = await openTill()
  await scan(till, CHOCOLATE, JUICE, CHOCOLATE)
  expect(lines(till)).toEqual([
    [juice.name, 1],
    [posItem().name, 2],
  ])
  expect(world.sounds).toEqual(['success', 'success', 'success'])
})

test('a known code is in the cart at once; what has changed meanwhile is seen on its line', async () => {
  const till = await openTill()
  await scan(till, CHOCOLATE)
  till.cache.age()
  world.known[CHOCOLATE] = { items: [posItem({ qty: 1 })], afterMs: 100 }
  till.scan(CHOCOLATE)
  expect(lines(till)).toEqual([[posItem().name, 2]])
  await until(() => till.get().held.cart.lines[0]!.stock === 1_000)
  till.cache.age()
  world.known[CHOCOLATE] = { items: [posItem({ priceUzs: 13_000 })] }
  till.scan(CHOCOLATE)
  const { key } = till.get().held.cart.lines[0]!
  await until(() => till.get().held.troubles[key]?.is === 'priceChanged')
})

test('the line that this very scan makes takes the price that begins meanwhile, and softly says so', async () => {
  const till = await openTill()
  await scan(till, CHOCOLATE)
  till.change((cart) => ({ ...cart, lines: [] }))
  till.cache.age()
  world.known[CHOCOLATE] = { items: [posItem({ priceUzs: 13_000, qty: 7 })], afterMs: 50 }
  till.scan(CHOCOLATE)
  expect(prices(till)).toEqual([12_500_00])
  await until(() => prices(till)[0] === 13_000_00)
  expect(till.get()).toMatchObject({
    held: { troubles: {}, cart: { lines: [{ stock: 7_000 }] } },
    notice: { tone: 'info', text: `${posItem().name}: цена уже новая, 13\u00a0000` },
  })
  // What is scanned now is the same line, and no more is said.
  till.dismiss()
  await scan(till, CHOCOLATE)
  expect([lines(till), till.get().notice]).toEqual([[[posItem().name, 2]], undefined])
})

test.each([
  ['with a code of its own', {}],
  ['known by its name alone', { barcode: null }],
])('goods that were shown and taken by hand get the price of now too: %s', async (_which, given) => {
  const shown = posItem(given)
  const now = { ...shown, priceUzs: 13_000 }
  world.known[CHOCOLATE] = { items: [now] }
  const others = [now, posItem({ itemId: 9, name: 'Шоколад другой' })]
  server.use(answer(searchPosItemsByWord, { items: others }))
  const till = await openTill()
  till.choose(shown)
  expect(prices(till)).toEqual([12_500_00])
  await until(() => prices(till)[0] === 13_000_00)
  const [line] = till.get().held.cart.lines
  // It stands there now: the buyer may have heard its price.
  world.known[CHOCOLATE] = { items: [posItem({ priceUzs: 14_000 })] }
  server.use(answer(searchPosItemsByWord, { items: [{ ...now, priceUzs: 14_000 }] }))
  till.choose(now)
  await until(() => till.get().held.troubles[line!.key]?.is === 'priceChanged')
  expect(prices(till)).toEqual([13_000_00])
})

test('without an answer what was taken by hand stays as it was shown', async () => {
  let asked = 0
  server.use(
    handler(searchPosItems, () => {
      asked++
      return Promise.resolve(HttpResponse.error())
    }),
  )
  const till = await openTill()
  till.choose(posItem())
  await until(() => asked > 0)
  expect([prices(till), till.get().notice]).toEqual([[12_500_00], undefined])
})

test('an unknown code, goods without a price and goods of another code are not sold, and it is heard', async () => {
  world.known['4780000000038'] = { items: [posItem({ itemId: 3, barcode: '4780000000038', priceUzs: null })] }
  // The server's search by words found something else for these digits.
  world.known['4780000000045'] = { items: [posItem({ itemId: 4, barcode: '4780000000052' })] }
  const till = await openTill()
  for (const [code, text] of [
    ['4789999999999', 'Не найдено в этом отделе: 4789999999999'],
    ['4780000000038', 'нет цены'],
    ['4780000000045', 'Не найдено в этом отделе'],
  ] as const) {
    await scan(till, code)
    expect(till.get().notice).toMatchObject({ tone: 'failure', text: expect.stringContaining(text) })
  }
  expect(lines(till)).toEqual([])
  expect(world.sounds).toEqual(['failure', 'failure', 'failure'])
})

test('a scale label puts its weight into the cart', async () => {
  const apples = posItem({ itemId: 5, name: 'Яблоки', barcode: '12345', weighed: true, scannedCount: 1.237 })
  world.known['2112345012375'] = { items: [apples] }
  const till = await openTill()
  await scan(till, '2112345012375')
  expect(lines(till)).toEqual([['Яблоки', 1.237]])
})

test('several variants are asked about; what is scanned meanwhile waits its turn', async () => {
  const old = posItem({ termOfItem: '2026-12-01', priceUzs: 10_000 })
  const fresh = posItem({ termOfItem: '2027-06-01' })
  world.known[CHOCOLATE] = { items: [old, fresh] }
  const till = await openTill()
  till.scan(CHOCOLATE)
  await until(() => till.get().choice !== undefined)
  till.scan(JUICE)
  await delay(50)
  expect(lines(till)).toEqual([])
  till.choose(fresh)
  await until(() => lines(till).length === 2)
  expect(till.get().held.cart.lines.map(({ name, termOfItem }) => [name, termOfItem])).toEqual([
    [juice.name, null],
    [posItem().name, '2027-06-01'],
  ])
})

test('more than is on hand is let into the cart with a warning', async () => {
  world.known[CHOCOLATE] = { items: [posItem({ qty: 1 })] }
  const till = await openTill()
  await scan(till, CHOCOLATE, CHOCOLATE)
  expect(till.get().notice).toMatchObject({ tone: 'warning', text: expect.stringContaining('только 1') })
  expect(world.sounds).toEqual(['success', 'warning'])
})

test('while a sale is sent the cart stands still; what is scanned is the next cart, or is told to be scanned again', async () => {
  server.use(
    takes(async (_body, tries) => {
      await delay(80)
      return tries === 2 ? says(409, { code: 'sessionClosed', message: 'Смена не открыта' }) : undefined
    }),
  )
  const till = await openTill()
  await scan(till, CHOCOLATE)
  const finishing = till.finish(cash(12_500))
  till.scan(JUICE)
  expect(till.change((cart) => ({ ...cart, lines: [] }))).toBe(false)
  await finishing
  await until(() => lines(till).length === 1)
  expect(lines(till)).toEqual([[juice.name, 1]])
  const refused = till.finish(cash(18_900))
  till.scan(CHOCOLATE)
  await refused
  expect(lines(till)).toEqual([[juice.name, 1]])
  expect(till.get().notice?.text).toContain(CHOCOLATE)
})

test('a code that is still looked up when the sale is sent waits for the next cart, or is told to be scanned again', async () => {
  world.known[JUICE] = { items: [juice], afterMs: 30 }
  world.known[TEA] = { items: [posItem({ itemId: 3, barcode: TEA })], afterMs: 30 }
  server.use(
    takes(async (_body, tries) => {
      await delay(80)
      return tries === 2 ? says(409, { code: 'sessionClosed', message: 'Смена не открыта' }) : undefined
    }),
  )
  const till = await openTill()
  await scan(till, CHOCOLATE)
  till.scan(JUICE)
  await till.finish(cash(12_500))
  await until(() => till.scansUnderWay === 0)
  expect(lines(till)).toEqual([[juice.name, 1]])
  till.scan(TEA)
  await till.finish(cash(18_900))
  expect(till.get().notice?.text).toContain(TEA)
  await scan(till, CHOCOLATE)
  expect(lines(till)).toEqual([
    [posItem().name, 1],
    [juice.name, 1],
  ])
})

test('a code that the program itself stumbles over is said; those behind it go on into the cart', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const [first, second] = ['4780000000144', '4780000000151'] as const
  const isBroken = (code: string) => code === first || code === second
  const goods = {
    findCode: (code: string) => (isBroken(code) ? Promise.reject(new Error('broken')) : Promise.resolve(undefined)),
    awaySince: () => undefined,
  }
  const till = await openTill({ goods: goods as unknown as GoodsOnDevice })
  await scan(till, CHOCOLATE, first)
  expect(till.get().notice).toMatchObject({ tone: 'failure', text: expect.stringContaining(first) })
  await scan(till, second, JUICE)
  expect(lines(till)).toEqual([
    [juice.name, 1],
    [posItem().name, 1],
  ])
  expect(world.sounds).toEqual(['success', 'failure', 'failure', 'success'])
  expect(reported).toHaveBeenCalledTimes(2)
})
