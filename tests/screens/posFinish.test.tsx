import { delay, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../src/api/client/session.ts'
import { newTillCart } from '../../src/pos/tillCart.ts'
import { isLocked } from '../../src/pos/tillState.ts'
import { server } from './support/answers.ts'
import { until } from '../until.ts'
import {
  beginTillTest,
  cash,
  cashier,
  CHOCOLATE,
  JUICE,
  lines,
  openTill,
  says,
  scan,
  takes,
  world,
} from './support/openTill.ts'
beforeEach(beginTillTest)

test('the sale is on the device for certain before it is sent; then the cart is a new one with a new key', async () => {
  const writes: string[] = []
  const { storage } = world
  const write = storage.write.bind(storage)
  storage.write = async (changes, durability) => {
    await delay(20)
    await write(changes, durability)
    writes.push(...changes.map(({ store, value }) => `${durability} ${value ? 'put' : 'delete'} ${store}`))
  }
  server.use(
    takes(() => {
      writes.push('sent')
      return undefined
    }),
  )
  const till = await openTill()
  await scan(till, CHOCOLATE, JUICE)
  const { uuid } = till.get().held
  await till.finish(cash(50_000))
  expect(writes.filter((entry) => !entry.startsWith('relaxed'))).toEqual([
    'strict put outbox',
    'strict put carts',
    'sent',
    'strict delete outbox',
    'strict put receipts',
    'strict put carts',
  ])
  expect(world.sent).toEqual([
    {
      key: uuid,
      body: {
        uuid,
        departmentId: 3,
        cashboxId: 5,
        saleItems: [
          {
            itemId: 1,
            count: 1,
            priceUzs: 12_500,
            termOfItem: null,
            customPromotion: null,
            returnedLineId: null,
            note: '',
          },
          {
            itemId: 2,
            count: 1,
            priceUzs: 18_900,
            termOfItem: null,
            customPromotion: null,
            returnedLineId: null,
            note: '',
          },
        ],
        customPromotion: null,
        contragentId: null,
        customerId: null,
        comment: '',
        payments: [{ paymentType: 'CASH', amount: 50_000 }],
        certificateNumber: null,
        finalTotalSum: 31_400,
      },
    },
  ])
  expect(lines(till)).toEqual([])
  expect(till.get().held.uuid).not.toBe(uuid)
  expect(till.get().lastSale).toMatchObject({ saleNumber: 12 })
  expect(world.printed).toHaveLength(1)
})

test('finishing five times at once is one sale', async () => {
  const till = await openTill()
  await scan(till, CHOCOLATE)
  await Promise.all(Array.from({ length: 5 }, () => till.finish(cash(12_500))))
  expect(world.sent).toHaveLength(1)
  expect(world.printed).toHaveLength(1)
})

test('a device that cannot keep the sale does not send it, and the cart stays', async () => {
  const till = await openTill()
  await scan(till, CHOCOLATE)
  world.storage.write = () => Promise.reject(new Error('the disk is full'))
  await till.finish(cash(12_500))
  expect(world.sent).toEqual([])
  expect(lines(till)).toHaveLength(1)
  expect(till.get().notice?.text).toContain('не может сохранить')
})

test.each([
  ['no network', () => HttpResponse.error()],
  ['a server that broke', () => says(500, { code: 'serverFailed', message: 'Ошибка' })],
  ['a proxy without its server', () => new HttpResponse('<html>', { status: 502 })],
  ['a busy database', () => says(503, { code: 'busy', message: 'Данные заняты' })],
])('%s: the same sale goes out again and again until it is answered', async (_case, fails) => {
  server.use(takes((_body, tries) => (tries < 3 ? fails() : undefined)))
  const till = await openTill()
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  for (const tries of [1, 2]) {
    await until(() => till.get().sending?.phase === 'waiting' && till.get().sending?.tries === tries)
    expect(lines(till)).toHaveLength(1)
    till.retryNow()
  }
  await until(() => till.get().lastSale !== undefined)
  expect(world.sent).toHaveLength(3)
  expect(new Set(world.sent.map((request) => JSON.stringify(request))).size).toBe(1)
  expect(await world.storage.readAll('outbox')).toEqual([])
})

test('a page closed in the middle of sending sends the same sale on when it is opened again', async () => {
  server.use(takes((_body, tries) => (tries === 1 ? HttpResponse.error() : undefined)))
  const first = await openTill()
  await scan(first, CHOCOLATE)
  void first.finish(cash(12_500))
  await until(() => first.get().sending?.phase === 'waiting')
  first.close()
  const again = await openTill()
  await until(() => again.get().lastSale !== undefined)
  expect(world.sent).toHaveLength(2)
  expect(world.sent[1]).toEqual(world.sent[0])
  expect(lines(again)).toEqual([])
})

test('a cart is there again after the page was closed, down to its discounts and its key', async () => {
  const till = await openTill()
  await scan(till, CHOCOLATE, JUICE, JUICE)
  till.change((cart) => ({ ...cart, customPromotion: { promotionType: '%', discount: 5 } }))
  const { held } = till.get()
  till.close()
  const again = await openTill()
  expect(again.get().held).toEqual(held)
})

test('a token that expired in the middle: the cart stays, and after signing in the same sale goes on', async () => {
  server.use(
    takes((_body, tries) => (tries === 1 ? says(401, { code: 'signInFirst', message: 'Войдите' }) : undefined)),
  )
  const till = await openTill()
  await scan(till, CHOCOLATE)
  void till.finish(cash(12_500))
  await until(() => till.get().sending?.phase === 'signIn')
  expect(session.get().user).toBeNull()
  expect(lines(till)).toHaveLength(1)
  expect(await world.storage.readAll('outbox')).toHaveLength(1)
  session.begin({ ...cashier, id: 8, username: 'another', token: 'another-token' })
  await until(() => till.get().lastSale !== undefined)
  expect(world.sent[1]).toEqual(world.sent[0])
})

test('a tab that looks on changes nothing; when the register is its own it has the cart of the other', async () => {
  const working = await openTill()
  await scan(working, CHOCOLATE)
  working.close()
  const looking = await openTill()
  looking.standAside()
  looking.scan(JUICE)
  expect(lines(looking)).toHaveLength(1)
  expect(looking.get().notice?.text).toContain('нельзя')
  await looking.finish(cash(12_500))
  expect(world.sent).toEqual([])
  await looking.open()
  await scan(looking, JUICE)
  expect(lines(looking)).toHaveLength(2)
})

test('a cart that the device keeps is shown when it is the cashier’s, and not a moment before', async () => {
  const left = await openTill()
  await scan(left, CHOCOLATE)
  left.close()
  const till = await openTill()
  till.standAside()
  const shown: [lines: number, locked: boolean][] = []
  till.set({ held: newTillCart('00000000-0000-4000-8000-000000000000') })
  till.subscribe(() => shown.push([lines(till).length, isLocked(till.get())]))
  await till.open()
  expect(shown.filter(([count]) => count === 1)).not.toEqual([])
  expect(shown).not.toContainEqual([1, true])
})

test('a tab from which the register is taken while it opens looks on', async () => {
  const left = await openTill()
  await scan(left, CHOCOLATE)
  left.close()
  const till = await openTill()
  till.standAside()
  const opened = till.open()
  till.standAside()
  await opened
  expect(till.get().elsewhere).toBe(true)
  expect(isLocked(till.get())).toBe(true)
})

test('a sale that was left in the outbox without its cart is sent; a refused one is put aside, not dropped', async () => {
  const left = await openTill()
  await scan(left, CHOCOLATE)
  server.use(takes(() => HttpResponse.error()))
  void left.finish(cash(12_500))
  await until(() => left.get().sending?.phase === 'waiting')
  left.close()
  await world.storage.write([{ store: 'carts', key: '3/5', value: undefined }], 'strict')
  server.use(takes(() => says(409, { code: 'outOfStock', message: 'Недостаточно на остатке' })))
  const till = await openTill()
  await until(() => till.get().rejected.length === 1)
  expect(till.get().notice?.text).toContain('Недостаточно на остатке')
  expect(await world.storage.readAll('outbox')).toEqual([])
  expect(await till.restoreRejected(till.get().rejected[0]!.uuid)).toBe(true)
  expect(lines(till)).toHaveLength(1)
  expect(await world.storage.readAll('rejected')).toEqual([])
})
