import { beforeAll, expect, test } from 'vitest'
import { checkOpenSession, openSession, searchCashSessions, takeZReport } from '../../src/api/cashSession.ts'
import { dashboardToday } from '../../src/api/dashboard.ts'
import { createSale, finishSale, getSale, suspendedSales, suspendSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer, type TestServer } from '../server.ts'
import { cashierWho } from './cashierWho.ts'
import { DAY, type Shop, shopOn } from './shop.ts'

/** Noon in Tashkent. */
const NOW = new Date(`${DAY}T07:00:00Z`)

let server: TestServer
let shop: Shop
/** Somebody at the till with the rights of a cashier. */
let seller: Person

beforeAll(async () => {
  // Of two prices from the same moment on the later one begins a moment after: time goes on, as in life.
  let calls = 0
  server = await testServer({ now: () => new Date(NOW.getTime() + calls++) })
  shop = await shopOn(server)
  seller = await server.person('KASSIR', { departmentId: shop.shop })
  await shop.open()
})

/** Goods on the shelf with this term. */
async function goodUntil(termOfItem: string, priceUzs = 1_000): Promise<number> {
  const itemId = await shop.newItem()
  await shop.income(shop.shop, [{ itemId, count: 5, incomeUzs: 500, termOfItem }])
  await shop.priced(shop.shop, [itemId], priceUzs)
  return itemId
}
const saleOfTerm = (itemId: number, termOfItem: string | null, count = 1, priceUzs = 1_000) => {
  const body = shop.saleOf([{ itemId, count }], priceUzs)
  return { ...body, saleItems: body.saleItems.map((line) => ({ ...line, termOfItem })) }
}

test('what expired yesterday is sold only by whoever an administrator gave the right; it is always taken back', async () => {
  const itemId = await goodUntil('2026-11-19')
  const body = saleOfTerm(itemId, '2026-11-19')
  for (const person of [seller, shop.cashier])
    expect(await person.refused(finishSale, { body })).toMatchObject({
      status: 403,
      code: 'expiredGoods',
      message: expect.stringContaining('срок годности истёк'),
      fields: { 'saleItems.0.termOfItem': expect.stringContaining('срок годности истёк') },
      details: { itemId },
    })
  const sold = await (await cashierWho(server, shop.shop, 'sell expired')).call(finishSale, { body })
  // The same sale again is the one that stands, whoever asks.
  expect(await shop.cashier.call(finishSale, { body })).toMatchObject({ id: sold.id })
  const back = saleOfTerm(itemId, '2026-11-19', -1)
  back.saleItems[0]!.returnedLineId = sold.saleItems[0]!.id
  expect(await seller.call(finishSale, { body: back })).toMatchObject({ kind: 'RETURN' })
})

test('the last good day is the term itself', async () => {
  const itemId = await goodUntil(DAY)
  expect(await seller.call(finishSale, { body: saleOfTerm(itemId, DAY) })).toMatchObject({ status: 'FINISHED' })
})

test('goods whose price is 0 are sold only by right', async () => {
  const itemId = await shop.stocked([5], 0)
  const body = shop.saleOf([{ itemId, count: 1 }], 0)
  expect(await seller.refused(finishSale, { body })).toMatchObject({
    status: 403,
    code: 'freeGoods',
    fields: { 'saleItems.0.priceUzs': expect.stringContaining('равна нулю') },
  })
  expect(await (await cashierWho(server, shop.shop, 'sell zero-price')).call(finishSale, { body })).toMatchObject({
    finalTotalSum: 0,
  })
})

test('a refused price says at which price and term there is', async () => {
  const itemId = await shop.stocked([5])
  await shop.priced(shop.shop, [itemId], 1_300)
  expect(await seller.refused(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })).toMatchObject({
    status: 409,
    code: 'priceChanged',
    details: { itemId, variants: [{ termOfItem: null, priceUzs: 1_300, priceWholesale: null }] },
  })
})

test('a return names the receipts that its goods came from', async () => {
  const itemId = await shop.stocked([5])
  const sold = await seller.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  expect(sold.returnedFrom).toEqual([])
  const returnedLineId = sold.saleItems[0]!.id
  const back = await seller.call(finishSale, { body: shop.saleOf([{ itemId, count: -1, returnedLineId }]) })
  const original = { id: sold.id, saleNumber: sold.saleNumber, saleDate: sold.saleDate }
  expect(back.returnedFrom).toEqual([original])
  expect((await seller.call(getSale, { path: { id: back.id } })).returnedFrom).toEqual([original])
})

test('held receipts are those of all registers of the department, its own first', async () => {
  const itemId = await shop.stocked([5])
  const second = await shop.cashboxOf(shop.shop, '2')
  const elsewhere = await server.department('SHOP', { saleType: 'RETAIL' })
  const held = async (cashboxId: number, departmentId = shop.shop) => {
    const { uuid, saleItems } = shop.saleOf([{ itemId, count: 1 }])
    const { id } = await shop.admin.call(createSale, {
      path: { depId: departmentId, cashboxId },
      body: { uuid, saleItems },
    })
    await shop.admin.call(suspendSale, { path: { id }, body: {} })
    return id
  }
  const own = await held(shop.cashbox)
  const other = await held(second)
  const third = await held(await shop.cashboxOf(elsewhere), elsewhere)
  const seen = async (cashboxId?: number) =>
    (await shop.admin.call(suspendedSales, { query: { cashboxId } })).items.map(({ id, cashboxNumber }) => [
      id,
      cashboxNumber,
    ])
  expect(await seen(shop.cashbox)).toEqual([
    [own, '1'],
    [other, '2'],
  ])
  expect(await seen(second)).toEqual([
    [other, '2'],
    [own, '1'],
  ])
  // Without a register all that the caller may see.
  expect((await seen()).map(([id]) => id)).toEqual([third, other, own])
  const { items } = await shop.admin.call(suspendedSales, { query: { cashboxId: second } })
  expect(items[0]).toMatchObject({ amountOfPaymentUzs: 1_000, realTotalSum: 1_000, amountOfAfterPromoUzs: 1_000 })
  expect(items[0]!.saleItems).toMatchObject([{ discountPriceUzs: 1_000 }])
})

test('an exchange counts as returned on the dashboard as in the Z report', async () => {
  const other = await server.department('SHOP', { saleType: 'RETAIL' })
  const manager = await server.person('MANAGER', { departmentId: other })
  const cashboxId = await shop.cashboxOf(other)
  await shop.open(cashboxId, other)
  const itemId = await shop.stocked([9], 1_000, other)
  const place = { departmentId: other, cashboxId }
  const sold = await manager.call(finishSale, { body: shop.saleOf([{ itemId, count: 3 }], 1_000, place) })
  const returnedLineId = sold.saleItems[0]!.id
  const lines = [
    { itemId, count: 4 },
    { itemId, count: -1, returnedLineId },
  ]
  await manager.call(finishSale, { body: shop.saleOf(lines, 1_000, place) })
  const { session } = await manager.call(checkOpenSession, { path: { depId: other, cashboxId } })
  const figures = { revenue: 6_000, receipts: 2, returns: 0, returnedSum: 1_000 }
  expect(session).toMatchObject(figures)
  expect((await manager.call(dashboardToday)).sales!.today).toMatchObject(figures)
})

test('X, Z and the list of sessions say the people’s names; a user without an employee keeps his login', async () => {
  const cashboxId = await shop.cashboxOf(shop.shop, '3')
  const opener = await server.person('MANAGER', { departmentId: shop.shop })
  await server.database.run(sql`
    with worker as (
      insert into employee (first_name, last_name, name_key, department_id)
      values ('Дилноза', 'Каримова', 'каримова дилноза', ${shop.shop}) returning id)
    update app_user set employee_id = worker.id from worker where app_user.id = ${opener.userId}`)
  const path = { depId: shop.shop, cashboxId }
  const opened = await opener.call(openSession, { path, body: { openingCash: 0 } })
  expect(opened).toMatchObject({ openedByName: 'Каримова Дилноза', closedByName: null })
  const closed = await shop.cashier.call(takeZReport, { path, body: { countedCash: 0 } })
  expect(closed).toMatchObject({ openedByName: 'Каримова Дилноза', closedByName: shop.cashier.username })
  const { items } = await shop.cashier.call(searchCashSessions, { query: {}, body: { cashboxId } })
  expect(items).toMatchObject([{ openedByName: 'Каримова Дилноза', closedByName: shop.cashier.username }])
})

test('a session with less in the drawer than there should be closes only with a comment, which its report keeps', async () => {
  const cashboxId = await shop.cashboxOf(shop.shop, '4')
  const path = { depId: shop.shop, cashboxId }
  await shop.admin.call(openSession, { path, body: { openingCash: 50_000 } })
  expect(await shop.cashier.refused(takeZReport, { path, body: { countedCash: 49_999 } })).toMatchObject({
    status: 400,
    fields: { comment: expect.stringContaining('недостача') },
  })
  expect(await shop.cashier.call(checkOpenSession, { path })).toMatchObject({ open: true })
  const body = { countedCash: 49_999, comment: 'Ошиблись со сдачей' }
  expect(await shop.cashier.call(takeZReport, { path, body })).toMatchObject({
    status: 'CLOSED',
    cashDifference: -1,
    comment: 'Ошиблись со сдачей',
  })
})
