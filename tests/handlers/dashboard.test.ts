import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createContract } from '../../src/api/contract.ts'
import { createContractStage, createContractType } from '../../src/api/contractReference.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { dashboardToday } from '../../src/api/dashboard.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { listNotifications } from '../../src/api/notification.ts'
import { claimSeries, finishPaidSale } from '../../src/api/paidSale.ts'
import { finishSale } from '../../src/api/sale.ts'
import { NOTICE_NAMES } from '../../src/rules/notices.ts'
import { sql } from '../../server/db/sql.ts'
import { catchUp } from '../../server/reports/rollups/catchUp.ts'
import { flightsOn } from '../ledger/flight.ts'
import { type Person, testServer, type TestServer } from '../server.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'

/** 15:00 in Tashkent. */
const NOW = new Date('2026-11-20T10:00:00Z')

let server: TestServer
let shop: Shop
let manager: Person
let elsewhere: Person
/** Of each kind that a manager is told of there is none. */
const nothing = Object.fromEntries(
  NOTICE_NAMES.filter((name) => !['brokenBooks', 'lockouts', 'lateBackups'].includes(name)).map((name) => [name, 0]),
)
const zero = { revenue: 0, receipts: 0, averageReceipt: 0, returns: 0, returnedSum: 0 }

beforeAll(async () => {
  server = await testServer({ now: () => NOW })
  shop = await shopOn(server)
  manager = await server.person('MANAGER', { departmentId: shop.shop })
  elsewhere = await server.person('MANAGER', { departmentId: await server.department('SHOP', { saleType: 'RETAIL' }) })
  await shop.open()
})

const today = (person: Person) => person.call(dashboardToday)
/** A sale as if it had been made at that moment. */
async function soldAt(moment: string, ...lines: Parameters<Shop['saleOf']>[0]) {
  const sale = await shop.cashier.call(finishSale, { body: shop.saleOf(lines) })
  await server.database.run(sql`update sale set sale_date = ${moment} where id = ${sale.id}`)
  return sale
}

test('before anything happens every figure is an honest zero', async () => {
  const figures = { ...zero, margin: 0 }
  expect(await today(manager)).toEqual({
    day: '2026-11-20',
    asOf: NOW.toISOString(),
    sales: { today: figures, yesterday: figures, weekAgo: figures, wholeYesterday: { revenue: 0, receipts: 0 } },
    till: { session: null, held: 0 },
    plan: null,
    board: { openTills: 1 },
    ...nothing,
  })
})

test('today is compared with the same hours of yesterday and of a week ago', async () => {
  const itemId = await shop.stocked([100])
  // Midnight in Tashkent is 19:00 of the day before in UTC.
  await soldAt('2026-11-19T18:59:59Z', { itemId, count: 7 })
  const sold = await soldAt('2026-11-19T19:00:00Z', { itemId, count: 3 })
  await soldAt('2026-11-20T09:59:59Z', { itemId, count: 2 })
  await soldAt('2026-11-20T09:00:00Z', { itemId, count: -1, returnedLineId: sold.saleItems[0]!.id })
  await soldAt('2026-11-19T10:00:00Z', { itemId, count: 4 })
  await soldAt('2026-11-19T10:00:01Z', { itemId, count: 9 })
  await soldAt('2026-11-13T05:00:00Z', { itemId, count: 5 })
  const { sales } = await today(manager)
  // Sold for 1,000 a piece, bought for 500.
  expect(sales).toEqual({
    today: { revenue: 4_000, receipts: 2, averageReceipt: 2_500, returns: 1, returnedSum: 1_000, margin: 2_000 },
    yesterday: { ...zero, revenue: 4_000, receipts: 1, averageReceipt: 4_000, margin: 2_000 },
    weekAgo: { ...zero, revenue: 5_000, receipts: 1, averageReceipt: 5_000, margin: 2_500 },
    wholeYesterday: { revenue: 20_000, receipts: 3 },
  })
})

test('what waits: transfers on their way here, drafts, short goods, lots near and past their last day', async () => {
  const fresh = await shop.newItem()
  const lots = ['2026-11-19', '2026-11-20', '2026-12-20', '2026-12-21'].map((termOfItem) => ({
    itemId: fresh,
    count: 4,
    incomeUzs: 500,
    termOfItem,
  }))
  await shop.income(shop.shop, lots)
  await shop.income(shop.warehouse, [{ itemId: fresh, count: 3, incomeUzs: 500, termOfItem: '2026-11-21' }])
  const rare = await shop.newItem()
  await shop.income(shop.shop, [{ itemId: rare, count: 4.999, incomeUzs: 500 }])
  await shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: shop.shop, whItems: [] })
  await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId: fresh, count: 1 }],
  })
  expect(await today(manager)).toMatchObject({
    pendingTransfers: 1,
    expiredLots: 1,
    expiringLots: 2,
    shortItems: 1,
    draftIncomes: 1,
  })
  const { items } = await manager.call(listNotifications)
  expect(Object.fromEntries(items.map(({ name, count }) => [name, count]))).toEqual({
    ...nothing,
    pendingTransfers: 1,
    expiredLots: 1,
    expiringLots: 2,
    shortItems: 1,
    draftIncomes: 1,
  })
})

test('another department has none of it, an administrator sees all', async () => {
  expect(await today(elsewhere)).toMatchObject({
    sales: { today: zero },
    pendingTransfers: 0,
    expiredLots: 0,
    shortItems: 0,
    draftIncomes: 0,
  })
  expect(await today(shop.admin)).toMatchObject({
    sales: { today: { revenue: 4_000 } },
    expiringLots: 3,
    shortItems: 2,
  })
})

test('without a right its figure is absent, not zero', async () => {
  const seller = await server.person('SELLER', { departmentId: shop.shop })
  const { sales, ...rest } = await today(seller)
  expect(sales!.today).not.toHaveProperty('margin')
  expect(rest).not.toHaveProperty('draftIncomes')
  const keeper = await server.person('WAREHOUSE', { departmentId: shop.shop })
  expect(await today(keeper)).not.toHaveProperty('sales')
  const partner = await server.person('Contragent')
  expect(Object.keys(await today(partner)).sort()).toEqual(['asOf', 'day'])
  expect(await partner.call(listNotifications)).toEqual({ items: [], total: 0 })
  expect(await server.stranger.refused(dashboardToday)).toMatchObject({ status: 401 })
})

test('who answers for a register sees it with what it has taken; who sees many departments sees each of them', async () => {
  const { till } = await today(shop.admin)
  expect(till).toMatchObject({ session: { departmentId: shop.shop, cashboxId: shop.cashbox }, held: 0 })
  expect((await today(manager)).till).toEqual({ session: null, held: 0 })
  const { departments } = await today(shop.admin)
  expect(departments).toMatchObject([
    { departmentId: shop.shop, revenue: 4_000, receipts: 2, weekAgo: 5_000, openTills: 1 },
  ])
  expect((await today(manager)).departments).toBeUndefined()
  expect((await today(shop.keeper)).till).toBeUndefined()
})

test('what waits beside goods: contracts that end, receipts that were not sent, differences, sessions of yesterday, flights', async () => {
  const { admin } = shop
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'ООО «Навруз»' } })
  const { id: typeId } = await admin.call(createContractType, { body: { name: 'Поставка' } })
  const { id: stageId } = await admin.call(createContractStage, { body: { name: 'Подписан', sort: 1 } })
  for (const [at, endDate] of ['2026-11-25', '2027-11-25'].entries()) {
    const contract = { contractNumber: `Д-${at}`, contractDate: '2026-11-01', endDate, status: 'ACTIVE' as const }
    await admin.call(createContract, { body: { ...contract, typeId, stageId, contragentId } })
  }
  const itemId = await shop.stocked([9])
  const sold = await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
  await server.database.run(sql`
    insert into fiscal_receipt (sale_id, kind, department_id, cashbox_id, made_at, next_at)
    values (${sold.id}, 'SALE', ${shop.shop}, ${shop.cashbox}, now(), now())`)
  const series = { departmentId: shop.shop, cashboxId: shop.cashbox, deviceId: randomUUID(), lastNumber: 0 }
  const { epoch } = await admin.call(claimSeries, { body: series })
  const paid = { epoch, number: 1, madeAt: NOW.toISOString(), sellerId: admin.userId, promotions: [[]] }
  await admin.call(finishPaidSale, { body: { ...shop.saleOf([{ itemId, count: 99 }]), paid } })
  await server.database.run(sql`update cash_session set opened_at = opened_at - interval '1 day'`)
  const flights = await flightsOn(server, shop)
  await flights.sent([{ itemId: await shop.stocked([2]), count: 1 }])
  const told = await today(manager)
  expect(told).toMatchObject({ endingContracts: 1, unsentReceipts: 1, forgottenSessions: 1, flightsToSettle: 1 })
  expect(told.openDifferences).toBeGreaterThan(0)
  expect(await today(elsewhere)).toMatchObject({
    unsentReceipts: 0,
    openDifferences: 0,
    forgottenSessions: 0,
    flightsToSettle: 0,
  })
})

test('the same is told by what has been added up of whole hours, with the receipts that still wait for it', async () => {
  const caughtUp = () => catchUp({ db: server.database, timeZone: server.context.timeZone, now: server.context.now() })
  const before = (await today(manager)).sales!
  expect(await caughtUp()).toBeGreaterThan(0)
  expect((await today(manager)).sales).toEqual(before)

  const itemId = await shop.newItem({ weight: 500 })
  const income = await shop.income(shop.shop, [{ itemId, count: 10, incomeUzs: 500 }])
  await shop.priced(shop.shop, [itemId], 1_000)
  // Of an hour that is over, of this one, and of this one after now.
  for (const moment of ['2026-11-20T08:30:00Z', '2026-11-20T10:00:00Z', '2026-11-20T10:00:01Z'])
    await soldAt(moment, { itemId, count: 1 })
  const { revenue, receipts, averageReceipt, margin } = before.today
  const after = {
    ...before.today,
    revenue: revenue + 2_000,
    receipts: receipts + 2,
    averageReceipt: Math.round((100 * (averageReceipt * receipts + 2_000)) / (receipts + 2)) / 100,
    margin: margin! + 1_000,
  }
  expect((await today(manager)).sales).toEqual({ ...before, today: after })
  expect(await caughtUp()).toBeGreaterThan(0)
  expect((await today(manager)).sales).toEqual({ ...before, today: after })

  // What they cost later on is no matter of today's receipts.
  const { id: contragentId } = await shop.admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })
  const freight = { regDate: DAY, departmentId: shop.shop, contragentId, documentIds: [income.id], sum: 100 }
  const { id, version } = await shop.admin.call(createExtraCost, { body: freight })
  await shop.admin.call(postExtraCost, { path: { id }, body: { version } })
  await server.database.run(sql`
    update stock_move set occurred_at = '2026-11-20T08:45:00Z' where document_kind = 'extraCost' and place = 'CUSTOMER'`)
  expect((await today(manager)).sales).toEqual({ ...before, today: after })
  expect(await caughtUp()).toBeGreaterThan(0)
  expect((await today(manager)).sales).toEqual({ ...before, today: after })
  expect((await today(elsewhere)).sales!.today).toMatchObject(zero)
})

test('a day on which the clock is put forward is compared to its end, and no further', async () => {
  // In Berlin the 29th of March has 23 hours; a week later it is half past eleven in the evening.
  const now = new Date('2026-04-05T21:30:00Z')
  const berlin = await testServer({ now: () => now, timeZone: 'Europe/Berlin' })
  const there = await shopOn(berlin)
  await there.open()
  const itemId = await there.stocked([100])
  for (const [moment, count] of [
    ['2026-03-28T23:00:00Z', 1],
    ['2026-03-29T21:59:59Z', 2],
    ['2026-03-29T22:00:00Z', 4],
  ] as const) {
    const sale = await there.cashier.call(finishSale, { body: there.saleOf([{ itemId, count }]) })
    await berlin.database.run(sql`update sale set sale_date = ${moment} where id = ${sale.id}`)
  }
  const weekAgo = async () => (await today(there.admin)).sales!.weekAgo
  expect(await weekAgo()).toMatchObject({ revenue: 3_000, receipts: 2 })
  await catchUp({ db: berlin.database, timeZone: 'Europe/Berlin', now })
  expect(await weekAgo()).toMatchObject({ revenue: 3_000, receipts: 2 })
})
