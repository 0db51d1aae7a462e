import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import { cashboxes, saveCashbox } from '../../src/api/cashbox.ts'
import { saveCustomer } from '../../src/api/customer.ts'
import { finishSale } from '../../src/api/sale.ts'
import { AfterCommit } from '../../server/db/afterCommit.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

/** A sale is told when it is finished, and read when it is asked for again: whoever compares them must see no difference. */

let server: TestServer
let shop: Shop
let reads = 0

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  await server.database.run(sql`update department set address = 'Чиланзар, 7' where id = ${shop.shop}`)
  const [register] = await shop.admin.call(cashboxes, { path: { depId: shop.shop } })
  const { open: _open, ...terms } = register!
  await shop.admin.call(saveCashbox, { body: { ...terms, cashRounding: 100 } })
  await shop.open()
  const { database } = server.context
  const { ofTheTill } = database
  const counting: typeof ofTheTill.withTransaction = (work) =>
    ofTheTill.withTransaction(async (transaction) => countingReads(await work(transaction)))
  server.context.database = { ...database, ofTheTill: { ...ofTheTill, withTransaction: counting } }
})

const countingReads = <T>(worked: T | AfterCommit<T>): T | AfterCommit<T> =>
  worked instanceof AfterCommit
    ? new AfterCommit(
        (db, written) => worked.read({ ...db, first: (statement) => (reads++, db.first(statement)) }, written),
        worked.last,
      )
    : worked
afterAll(() => requireSoundBooks(server.database))

type Sent = ReturnType<Shop['saleOf']>

/** How often the finished sale was read to be told, and that it is told as it is read, to the byte. */
async function readsOf(body: Sent): Promise<number> {
  reads = 0
  const told = await (await shop.cashier.response(finishSale, { body })).text()
  const readsToTell = reads
  const read = await (await shop.cashier.response(finishSale, { body })).text()
  expect(reads).toBe(readsToTell + 1)
  expect(JSON.parse(told)).toMatchObject({ uuid: body.uuid, status: 'FINISHED' })
  expect(told).toBe(read)
  return readsToTell
}

const plain: Record<string, () => Promise<Sent>> = {
  'of one line': async () => shop.saleOf([{ itemId: await shop.stocked([5]), count: 1 }]),
  'of goods by weight, at several terms, with words, packs, marks and a price by hand': async () => {
    const cheese = await shop.newItem({ weighed: true, weight: 123, vatPercent: 12, artikul: 'A-1' })
    const milk = await shop.newItem({ weight: 0.125 })
    await shop.income(shop.shop, [
      { itemId: cheese, count: 7.5, incomeUzs: 333.33 },
      { itemId: milk, count: 20, incomeUzs: 500, termOfItem: '2027-01-31' },
    ])
    await shop.priced(shop.shop, [cheese, milk], 999.99)
    const sent = shop.saleOf([{ itemId: cheese, count: 1 }], 999.99)
    const [line] = sent.saleItems
    const saleItems = [
      { ...line!, count: 1.337, note: 'Тонко' },
      { ...line!, itemId: milk, count: 12, termOfItem: '2027-01-31', packRatio: 6 },
      {
        ...line!,
        itemId: milk,
        count: 1,
        termOfItem: '2027-01-31',
        priceUzs: 900,
        listPriceUzs: 999.99,
        mark: '010460',
      },
    ]
    const finalTotalSum = 14_236.87
    return {
      ...sent,
      saleItems,
      comment: 'С «кавычками» и \\',
      finalTotalSum,
      payments: [{ paymentType: 'CASH', amount: finalTotalSum }],
    }
  },
  'with promotions, and paid by card and cash with change': async () => {
    const [cheap, dear] = [await shop.stocked([50]), await shop.stocked([50])]
    const { id } = await shop.cashier.call(savePromotion, {
      body: {
        name: 'Осенняя «десять»',
        promoType: '%',
        discount: 10,
        departmentIds: [shop.shop],
        startDate: '2026-01-01',
        finishDate: '2030-12-31',
        itemIds: [cheap],
      },
    })
    await shop.admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
    return shop.saleOf(
      [
        { itemId: cheap, count: 3 },
        { itemId: dear, count: 1 },
      ],
      1_000,
      {
        finalTotalSum: 3_700,
        payments: [
          { paymentType: 'UZCARD', amount: 700, slipNumber: '000123' },
          { paymentType: 'CASH', amount: 5_000 },
        ],
      },
    )
  },
  'whose cash is rounded': async () =>
    shop.saleOf([{ itemId: await shop.stocked([5], 1_050), count: 1 }], 1_050, {
      rounding: 50,
      finalTotalSum: 1_000,
      payments: [{ paymentType: 'CASH', amount: 1_000 }],
    }),
  'that costs nothing': async () =>
    shop.saleOf([{ itemId: await shop.stocked([5], 0), count: 2 }], 0, { finalTotalSum: 0, payments: [] }),
}

test.each(Object.entries(plain))('a sale %s is told as it is read, without reading it', async (_, sent) => {
  expect(await readsOf(await sent())).toBe(0)
})

const named: Record<string, () => Promise<Sent>> = {
  'whose buyer is known': async () => {
    const { id: customerId } = await shop.cashier.call(saveCustomer, { body: { firstName: 'Нигора' } })
    return shop.saleOf([{ itemId: await shop.stocked([5]), count: 1 }], 1_000, { customerId })
  },
  'in which something comes back': async () => {
    const itemId = await shop.stocked([5])
    const { saleItems } = await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
    return shop.saleOf([{ itemId, count: -1, returnedLineId: saleItems[0]!.id }])
  },
  'with a discount by hand': async () =>
    shop.saleOf([{ itemId: await shop.stocked([5]), count: 1 }], 1_000, {
      customPromotion: { promotionType: '%', discount: 10 },
      finalTotalSum: 900,
      payments: [{ paymentType: 'CASH', amount: 900 }],
    }),
}

test.each(Object.entries(named))('a sale %s is read', async (_, sent) => {
  expect(await readsOf(await sent())).toBeGreaterThan(0)
})
