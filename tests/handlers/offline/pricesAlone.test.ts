import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { environment } from '../../../src/api/client/environment.ts'
import { session } from '../../../src/api/client/session.ts'
import { saveCustomer } from '../../../src/api/customer.ts'
import { createDiscountType } from '../../../src/api/discountType.ts'
import { finishPaidSale } from '../../../src/api/paidSale.ts'
import { createPricing, editPricing, makePricingReady } from '../../../src/api/pricing.ts'
import { decidePromotion, saveBuyXGetY, savePromotion } from '../../../src/api/promotion.ts'
import { finishSale, type Sale } from '../../../src/api/sale.ts'
import { createApp } from '../../../server/app.ts'
import { Catalogue, keptOf } from '../../../src/offline/catalogue.ts'
import { isSale } from '../../../src/pos/paidOutgoing.ts'
import { PaidSales } from '../../../src/pos/paidSales.ts'
import { PaidWaiting } from '../../../src/pos/paidWaiting.ts'
import type { Register } from '../../../src/pos/register.ts'
import { identify } from '../../../src/pos/serve.ts'
import { pricedOf } from '../../../src/pos/tillCart.ts'
import { Till } from '../../../src/pos/till.ts'
import { memoryTillStorage } from '../../../src/pos/tillStorage.ts'
import type { GoodsOnDevice } from '../../../src/pos/variantCache.ts'
import { setGeneralDiscount, setLineDiscount, setQuantity } from '../../../src/rules/cart.ts'
import { customPromotion } from '../../../src/rules/customPromotion.ts'
import { thousandths } from '../../../src/rules/money.ts'
import { requireSoundBooks } from '../../ledger/requireSoundBooks.ts'
import { shopOn } from '../../ledger/shop.ts'
import { testServer } from '../../server.ts'
import { snapshotOf } from './snapshotOf.ts'

/** In the morning, in Tashkent. */
const EIGHT_MS = Date.UTC(2026, 10, 20, 3)
const NINE_MS = EIGHT_MS + 3_600_000
const CARD = '770000001'
let nowMs = EIGHT_MS
let isCut = false
const server = await testServer({ now: () => new Date(nowMs) })
const app = createApp(server.context)
const shop = await shopOn(server)
const { admin, cashier } = shop
const register: Register = {
  departmentId: shop.shop,
  departmentName: 'Магазин',
  cashboxId: shop.cashbox,
  cashboxNumber: '1',
  cashboxName: '',
}
const storage = { ...memoryTillStorage(), lasting: true }
const printed: Sale[] = []
const goods = { plain: 0, dear: 0, percent: 0, money: 0, many: 0, coffee: 0, biscuit: 0, repriced: 0, morning: 0 }
let catalogue: Catalogue
let till: Till

const plainFetch = globalThis.fetch
const promoted = {
  discount: 10,
  departmentIds: [shop.shop],
  startDate: '2026-11-20',
  finishDate: '2026-11-21',
}
async function runs(made: Promise<{ id: number }>): Promise<void> {
  const { id } = await made
  await admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
}

/** Goods, promotions of each kind, a client with a card, and a price that begins at nine. */
async function fillShop(): Promise<void> {
  await shop.open()
  for (const name of Object.keys(goods) as (keyof typeof goods)[])
    goods[name] = await shop.stocked([50], name === 'dear' ? 99_999.99 : 1_233.33)
  const { percent, money, many, coffee, biscuit, repriced, morning } = goods
  const plain = (given: object) =>
    admin.call(savePromotion, { body: { name: 'Акция', promoType: '%', ...promoted, ...given } })
  await runs(plain({ discount: 33.33, itemIds: [percent] }))
  await runs(plain({ promoType: 'PUL', discount: 100.5, itemIds: [money] }))
  await runs(plain({ promoType: 'xForN', discount: 15, threshold: 3, itemIds: [many] }))
  await runs(plain({ hourFrom: '09:00', hourTo: '11:00', itemIds: [morning] }))
  const pair = { name: 'Пара', buyItemId: coffee, buyCount: 2, itemIds: [biscuit], getCount: 1 }
  await runs(admin.call(saveBuyXGetY, { body: { ...promoted, ...pair, discount: 50 } }))
  const { id: discountTypeId } = await admin.call(createDiscountType, { body: { name: 'Серебряная', percent: 7.5 } })
  await admin.call(saveCustomer, { body: { firstName: 'Алишер', memberCard: CARD, discountTypeId } })
  const draft = await admin.call(createPricing, { body: { departmentId: shop.shop, itemIds: [repriced] } })
  const items = draft.items.map(({ id }) => ({ id, priceUzs: 1_500, priceWholesale: null }))
  const effectiveFrom = new Date(NINE_MS).toISOString()
  const { version } = await admin.call(editPricing, {
    path: { id: draft.id },
    body: { version: draft.version, items, effectiveFrom },
  })
  await admin.call(makePricingReady, { path: { id: draft.id }, body: { version } })
}

/** The till is opened at eight and knows what a till knows; from then on it is alone. */
async function openTill(): Promise<Till> {
  catalogue = new Catalogue(keptOf(await snapshotOf(cashier, shop.shop)))
  const known: GoodsOnDevice = {
    findCode: (code) => Promise.resolve(catalogue.findCode(code, nowMs)),
    findWords: (words) => Promise.resolve(catalogue.findWords(words, nowMs)),
    variantsOf: (itemId) => Promise.resolve(catalogue.variantsOf(itemId, nowMs)),
    clientOfCard: (card) => Promise.resolve(catalogue.clientOfCard(card)),
    findClients: (words) => Promise.resolve(catalogue.findClients(words)),
    awaySince: () => (isCut ? new Date(EIGHT_MS) : undefined),
    asOf: () => new Date(EIGHT_MS).toISOString(),
    ageMs: () => nowMs - EIGHT_MS,
    subscribe: () => () => true,
  }
  const clock = { nowMs: () => nowMs, set: () => {} }
  const newUuid = () => randomUUID()
  const paid = new PaidSales(register, { storage, clock, newUuid, goods: known, waiting: new PaidWaiting() })
  await paid.open()
  const opened = new Till(register, {
    storage,
    goods: known,
    paid,
    newUuid,
    random: Math.random,
    now: () => new Date(nowMs),
    play: () => {},
    print: (sale) => printed.push(sale),
    changed: () => {},
  })
  await opened.open()
  await opened.promotions.ask()
  return opened
}

beforeAll(async () => {
  await fillShop()
  session.begin({ token: cashier.token, id: cashier.userId, username: cashier.username, permissions: [] } as never)
  environment.wait = () => Promise.resolve()
  globalThis.fetch = async (address, request) => {
    if (isCut) throw new TypeError('network')
    return app.request(address as string, request)
  }
  till = await openTill()
  isCut = true
})
afterAll(() => {
  till.close()
  globalThis.fetch = plainFetch
})
beforeEach(() => (nowMs = EIGHT_MS))
afterEach(() => requireSoundBooks(server.database))

/** Puts goods into the cart, as the device knows them; answers the line's key. */
function put(itemId: number, count: number): string {
  till.choose(catalogue.variantsOf(itemId, nowMs)![0]!)
  const { key } = till.get().held.cart.lines[0]!
  till.change((cart) => setQuantity(cart, key, thousandths(count)))
  return key
}
const off = (key: string, kind: '%' | 'PUL', discount: number) =>
  till.change((cart) => setLineDiscount(cart, key, customPromotion(kind, discount)))
const offAll = (kind: '%' | 'PUL', discount: number) =>
  till.change((cart) => setGeneralDiscount(cart, customPromotion(kind, discount)))

/** What a buyer reads of a sale. */
const figures = ({ saleItems, totalSum, discount, finalTotalSum }: Sale) => ({
  lines: saleItems.map((line) => [
    line.itemId,
    line.count,
    line.priceUzs,
    line.discount,
    line.finalSum,
    line.promotionId,
    line.promotionDiscount,
  ]),
  totalSum,
  discount,
  finalTotalSum,
})

/** Pays the cart with nobody to ask; answers the receipt, and what the till would have asked the server. */
async function pay(): Promise<{ receipt: Sale; entry: Awaited<ReturnType<typeof lastEntry>> }> {
  const { finalTotalSum } = pricedOf(till.get().held.cart).totals
  const before = printed.length
  await till.finish([{ paymentType: 'CASH', amount: finalTotalSum }])
  expect(printed.length).toBe(before + 1)
  return { receipt: printed.at(-1)!, entry: await lastEntry(printed.at(-1)!.uuid) }
}
const lastEntry = async (uuid: string) =>
  (await storage.readAll('paid')).filter(isSale).find((entry) => entry.uuid === uuid)!

test.each<readonly [string, () => unknown]>([
  ['prices alone', () => [put(goods.plain, 3), put(goods.dear, 2)]],
  [
    'a percentage off one line and a sum off another',
    () => [off(put(goods.plain, 3), '%', 7.77), off(put(goods.dear, 2), 'PUL', 1_000.01)],
  ],
  ['a percentage off the receipt', () => [put(goods.plain, 3), put(goods.dear, 1), offAll('%', 3.33)]],
  [
    'a sum off the receipt, shared out over its lines',
    () => [put(goods.plain, 3), put(goods.dear, 1), put(goods.percent, 1), offAll('PUL', 999.99)],
  ],
  ['a promotion of percent', () => put(goods.percent, 3)],
  ['a promotion of a sum off each', () => put(goods.money, 4)],
  ['a promotion from a count on', () => put(goods.many, 3)],
  ['one piece less than a promotion wants', () => put(goods.many, 2)],
  ['goods at half their price beside others', () => [put(goods.coffee, 5), put(goods.biscuit, 3)]],
  [
    'by hand less than the promotion gives, and more',
    () => [off(put(goods.percent, 1), '%', 1), off(put(goods.money, 1), '%', 50)],
  ],
  ['a member card', async () => [put(goods.plain, 3), put(goods.percent, 2), await identify(till, CARD)]],
  [
    'all of it together',
    async () => {
      await identify(till, CARD)
      for (const itemId of [goods.percent, goods.money, goods.many, goods.coffee, goods.biscuit]) put(itemId, 4)
      off(put(goods.plain, 3), 'PUL', 0.01)
      offAll('PUL', 333.33)
    },
  ],
])('%s: a till that is alone says what the server says', async (_, fill) => {
  await fill()
  const { receipt, entry } = await pay()
  // The server works it out anew, refuses a total that is not its own, and knows promotions and cards by itself.
  const asked = await cashier.call(finishSale, { body: { ...entry.body, uuid: randomUUID() } })
  expect(figures(receipt)).toEqual(figures(asked))
  const { sale, ...taken } = await cashier.call(finishPaidSale, { body: { ...entry.body, paid: entry.paid } })
  expect(taken).toEqual({ state: 'TAKEN', differences: [] })
  expect(figures(sale!)).toEqual(figures(receipt))
})

test('a price and a promotion that begin at nine are in force at nine, at a till that is alone since eight', async () => {
  nowMs = NINE_MS - 1
  put(goods.repriced, 1)
  put(goods.morning, 1)
  const early = await pay()
  expect(early.receipt.finalTotalSum).toBe(2 * 1_233.33)
  nowMs = NINE_MS
  put(goods.repriced, 1)
  put(goods.morning, 1)
  const { receipt, entry } = await pay()
  expect(receipt).toMatchObject({ finalTotalSum: 1_500 + 1_110, receiptNumber: expect.stringMatching(/^1-1-\d+$/) })
  expect(figures(await cashier.call(finishSale, { body: { ...entry.body, uuid: randomUUID() } }))).toEqual(
    figures(receipt),
  )
  // Both come after nine, and each was right when it was paid.
  for (const { body, paid } of [early.entry, entry])
    expect(await cashier.call(finishPaidSale, { body: { ...body, paid } })).toMatchObject({
      state: 'TAKEN',
      differences: [],
    })
})
