import { delay } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { server } from './support/answers.ts'
import { until } from '../until.ts'
import { beginTillTest, cash, CHOCOLATE, JUICE, lines, openTill, says, scan, takes, world } from './support/openTill.ts'
import { juice, posItem } from './support/tillWorld.ts'
beforeEach(beginTillTest)

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
