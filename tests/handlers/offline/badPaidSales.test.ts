import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { SentTo } from '../../../src/api/endpoint.ts'
import { deleteItem } from '../../../src/api/item.ts'
import { claimSeries, finishPaidSale, finishPaidSales, missingReceipts } from '../../../src/api/paidSale.ts'
import { finishSale } from '../../../src/api/sale.ts'
import { requireSoundBooks } from '../../ledger/requireSoundBooks.ts'
import { shopOn } from '../../ledger/shop.ts'
import { testServer } from '../../server.ts'

type Body = SentTo<typeof finishPaidSale>['body']
const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin, cashier, cashbox } = shop
const claim = (deviceId: string, lastNumber: number) =>
  cashier.call(claimSeries, { body: { departmentId: shop.shop, cashboxId: cashbox, deviceId, lastNumber } })
const { epoch } = await claim(randomUUID(), 0)
let number = 0
afterEach(() => requireSoundBooks(server.database))

const paidOf = (lines: { itemId: number; count: number; mark?: string }[], paid: object = {}): Body => ({
  ...shop.saleOf(lines),
  paid: {
    epoch,
    number: ++number,
    madeAt: new Date(server.context.now().getTime() - 60_000).toISOString(),
    sellerId: cashier.userId,
    promotions: lines.map(() => []),
    ...paid,
  },
})
const take = (body: Body) => cashier.call(finishPaidSale, { body })

test('goods that were deleted meanwhile, when the shelf was empty, are sold, and it is told', async () => {
  const itemId = await shop.stocked([2])
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  await admin.call(deleteItem, { path: { id: itemId } })
  const taken = await take(paidOf([{ itemId, count: 1 }]))
  expect(taken).toMatchObject({ state: 'DIFFERS', differences: ['ITEM', 'STOCK'], sale: { finalTotalSum: 1_000 } })
})

test('a price that nobody has set is the price that was paid, and it is told', async () => {
  const itemId = await shop.newItem()
  await shop.income(shop.shop, [{ itemId, count: 5, incomeUzs: 500 }])
  const taken = await take(paidOf([{ itemId, count: 1 }]))
  expect(taken).toMatchObject({ state: 'DIFFERS', differences: ['PRICE'], sale: { finalTotalSum: 1_000 } })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 4 }])
})

test('a marked piece that somebody else has sold is in both sales, and the later one tells it', async () => {
  const itemId = await shop.stocked([5])
  const piece = { itemId, count: 1, mark: '010460043993125621JgXJ5.T\u001d93dGVz' }
  expect(await take(paidOf([piece]))).toMatchObject({ state: 'TAKEN' })
  expect(await take(paidOf([piece]))).toMatchObject({ state: 'DIFFERS', differences: ['MARK'] })
})

test('a clock that tells another age stops no sale', async () => {
  const itemId = await shop.stocked([5])
  const told = []
  for (const madeAt of ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])
    told.push((await take(paidOf([{ itemId, count: 1 }], { madeAt }))).differences)
  expect(told).toEqual([['CLOCK'], ['CLOCK'], ['CLOCK']])
})

test('a journal that two devices send at once, in pieces of their own, is each sale once', async () => {
  const itemId = await shop.stocked([100])
  const journal = Array.from({ length: 24 }, () => paidOf([{ itemId, count: 1 }]))
  const sendBy = async (by: typeof cashier, atOnce: number) => {
    const ids: (number | undefined)[] = []
    while (ids.length < journal.length) {
      const sales = journal.slice(ids.length, ids.length + atOnce)
      ids.push(...(await by.call(finishPaidSales, { body: { sales } })).map(({ sale }) => sale?.id))
    }
    return ids
  }
  const [one, two] = await Promise.all([sendBy(cashier, 5), sendBy(admin, 7)])
  expect(one).toEqual(two)
  expect(new Set(one).size).toBe(journal.length)
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 76 }])
})

test('a device that lost all it had begins a series of its own, and what it had not sent is missing by name', async () => {
  const itemId = await shop.stocked([5])
  const lost = await claim(randomUUID(), 0)
  const first = paidOf([{ itemId, count: 1 }], { epoch: lost.epoch, number: 1 })
  number--
  await take(first)
  const third = paidOf([{ itemId, count: 1 }], { epoch: lost.epoch, number: 3 })
  number--
  await take(third)
  const again = await claim(randomUUID(), 0)
  expect(again.epoch).toBeGreaterThan(lost.epoch)
  const missing = await cashier.call(missingReceipts, { path: { depId: shop.shop } })
  expect(missing).toEqual([{ cashboxId: cashbox, cashboxNumber: '1', epoch: lost.epoch, number: 2 }])
})

/** As the first program that sold without a server wrote it to its disk; a journal may lie in a drawer for weeks. */
const FIRST_PROGRAM = `{"uuid":"UUID","departmentId":DEPARTMENT,"cashboxId":CASHBOX,"saleItems":[{"itemId":ITEM,"count":1,"priceUzs":1000,
  "termOfItem":null,"customPromotion":null}],"customPromotion":null,"contragentId":null,"customerId":null,"comment":"",
  "payments":[{"paymentType":"CASH","amount":1000}],"finalTotalSum":1000,
  "paid":{"epoch":EPOCH,"number":NUMBER,"madeAt":"2026-11-20T06:00:00.000Z","sellerId":SELLER,"cardPercent":0,"promotions":[[]]}}`

test('what an older program wrote is taken, and so is the field of a newer one that nobody knows here', async () => {
  const itemId = await shop.stocked([5])
  const written = () =>
    JSON.parse(
      FIRST_PROGRAM.replace('UUID', randomUUID())
        .replace('DEPARTMENT', `${shop.shop}`)
        .replace('CASHBOX', `${cashbox}`)
        .replace('ITEM', `${itemId}`)
        .replace('EPOCH', `${epoch}`)
        .replace('NUMBER', `${++number}`)
        .replace('SELLER', `${cashier.userId}`),
    ) as Body
  expect(await take(written())).toMatchObject({ state: 'TAKEN' })
  expect(await take({ ...written(), ofTomorrow: { any: 'thing' } } as Body)).toMatchObject({ state: 'TAKEN' })
})

test('a sale that was asked for before an update is the same one after it, with what the new program fills in', async () => {
  const itemId = await shop.stocked([5])
  const body = shop.saleOf([{ itemId, count: 1 }])
  const first = await cashier.call(finishSale, { body })
  const filled = { ...body, comment: '', customPromotion: null, approvals: [], rounding: null }
  expect((await cashier.call(finishSale, { body: filled })).id).toBe(first.id)
  const paid = { ...paidOf([{ itemId, count: 1 }]).paid }
  expect(await take({ ...filled, paid })).toMatchObject({ state: 'TAKEN', sale: { id: first.id } })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 4 }])
})
