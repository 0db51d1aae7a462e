import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { searchCashSessions, takeZReport } from '../../../src/api/cashSession.ts'
import type { SentTo } from '../../../src/api/endpoint.ts'
import {
  acceptDifference,
  claimSeries,
  coverDifference,
  explainMissing,
  finishPaidSale,
  missingReceipts,
  searchDifferences,
} from '../../../src/api/paidSale.ts'
import { finishSale } from '../../../src/api/sale.ts'
import { itemStatuses } from '../../../src/api/stockReport.ts'
import { sql } from '../../../server/db/sql.ts'
import { caughtUp, fill } from '../../../server/reports/rollups/catchUp.ts'
import { requireSoundBooks } from '../../ledger/requireSoundBooks.ts'
import { shopOn } from '../../ledger/shop.ts'
import { testServer } from '../../server.ts'

type Body = SentTo<typeof finishPaidSale>['body']
const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin, cashier, cashbox } = shop
const keeper = await server.person('KASSIR', { departmentId: shop.warehouse })
const { epoch } = await cashier.call(claimSeries, {
  body: { departmentId: shop.shop, cashboxId: cashbox, deviceId: randomUUID(), lastNumber: 0 },
})
let number = 0
afterEach(() => requireSoundBooks(server.database))

const paidOf = (lines: { itemId: number; count: number }[], given: Partial<Body> = {}, paid: object = {}): Body => ({
  ...shop.saleOf(lines),
  paid: {
    epoch,
    number: ++number,
    madeAt: new Date(server.context.now().getTime() - 60_000).toISOString(),
    sellerId: cashier.userId,
    promotions: lines.map(() => []),
    ...paid,
  },
  ...given,
})
const open = async () => (await cashier.call(searchDifferences, { query: {}, body: { status: 'OPEN' } })).items

test('a paid sale that fits is a sale like any other, once, however often and by whom it is sent', async () => {
  const itemId = await shop.stocked([5])
  const body = paidOf([{ itemId, count: 2 }])
  const first = await cashier.call(finishPaidSale, { body })
  expect(first).toMatchObject({ state: 'TAKEN', differences: [], sale: { finalTotalSum: 2_000, uuid: body.uuid } })
  const again = await Promise.all([1, 2, 3].map(() => admin.call(finishPaidSale, { body })))
  expect(again.map(({ sale }) => sale?.id)).toEqual([1, 2, 3].map(() => first.sale?.id))
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 3 }])
})

test('asked and paid at once are one sale', async () => {
  const itemId = await shop.stocked([4])
  const { paid, ...asked } = paidOf([{ itemId, count: 1 }])
  const answers = await Promise.all([
    cashier.call(finishSale, { body: asked }),
    cashier.call(finishPaidSale, { body: { ...asked, paid } }),
    cashier.call(finishSale, { body: asked }),
  ])
  expect(new Set(answers.map((answer) => ('sale' in answer ? answer.sale?.id : answer.id))).size).toBe(1)
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 3 }])
})

test('goods that the shelf says it has not are sold all the same, and covered when they are there', async () => {
  const itemId = await shop.stocked([1])
  const answer = await cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 3 }]) })
  expect(answer).toMatchObject({ state: 'DIFFERS', differences: ['STOCK'] })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 0 }])
  const difference = (await open()).find(({ saleId }) => saleId === answer.sale?.id)!
  expect(difference).toMatchObject({ kind: 'STOCK', lackingCount: 2 })
  const input = { path: { id: difference.id } }
  expect(await cashier.refused(coverDifference, input)).toMatchObject({ status: 409, code: 'outOfStock' })
  await shop.income(shop.shop, [{ itemId, count: 6, incomeUzs: 700 }])
  await cashier.call(coverDifference, input)
  expect((await shop.lotsOf(itemId)).map(({ onHand }) => onHand)).toEqual([0, 4])
  const places = await server.database.rows(sql`
    select place, sum(quantity) as left from stock_move where item_id = ${itemId} and place in ('SHORTAGE', 'CUSTOMER') group by place order by place`)
  expect(places).toEqual([
    { place: 'CUSTOMER', left: 3 },
    { place: 'SHORTAGE', left: 0 },
  ])
  expect(await cashier.refused(coverDifference, input)).toMatchObject({ status: 409, code: 'wrongState' })
})

const minutesAgo = (minutes: number) => new Date(server.context.now().getTime() - minutes * 60_000).toISOString()
const soldAgo = (itemId: number, minutes: number) =>
  cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 1 }], {}, { madeAt: minutesAgo(minutes) }) })

/** Goods come, and one of them is taken from the shelf for a sale that had lacked it. */
async function coverFromShelf(itemId: number, saleId: number) {
  await shop.income(shop.shop, [{ itemId, count: 5, incomeUzs: 700 }])
  const difference = (await open()).find((found) => found.saleId === saleId)!
  await cashier.call(coverDifference, { path: { id: difference.id } })
}

test('goods were last sold when they were paid, whether the shelf had them or not, and not when they were covered', async () => {
  const itemId = await shop.stocked([1])
  const lastSold = async () => {
    const { items } = await admin.call(itemStatuses, { path: { id: shop.shop }, query: {}, body: { itemId } })
    return items.find(({ rowKey }) => rowKey === String(itemId))?.lastSoldAt
  }
  const first = await soldAgo(itemId, 20)
  expect(await lastSold()).toBe(first.sale!.saleDate)
  const lacking = await soldAgo(itemId, 10)
  expect(lacking).toMatchObject({ differences: ['STOCK'] })
  expect(await lastSold()).toBe(lacking.sale!.saleDate)
  await coverFromShelf(itemId, lacking.sale!.id)
  expect(await lastSold()).toBe(lacking.sale!.saleDate)
})

const NOTHING_FILLED = sql`update sales_rollup_state set time_zone = 'Etc/GMT+12'`
const SHELVES_NOT_FILLED = sql`
  with emptied as (delete from stock_item_month), too as (delete from stock_item_year)
  update sales_rollup_state set filled = false, filled_sale = (select max(id) from sale), filled_stock = 0, stock_year = null`
const MADE_IN_PART = sql`
  update sales_rollup_state set filled = false, filled_sale = (select max(id) from sale), filled_move = last.id, filled_stock = last.id, made_tables = 3
  from (select max(id) as id from stock_move) last`
test.each([
  ['have it', sql`select 1`],
  ['are about to be filled', NOTHING_FILLED],
  ['have it, but not its shelf yet', SHELVES_NOT_FILLED],
  ['have it, and larger ones are being made of them', MADE_IN_PART],
])('a sale that is covered when the sums of reports %s is in them once, at its new cost', async (_, before) => {
  const sums = { db: server.database, timeZone: server.context.timeZone, now: server.context.now() }
  const itemId = await shop.stocked([1])
  const lacking = (await Promise.all([soldAgo(itemId, 20), soldAgo(itemId, 20)])).find(
    ({ differences }) => differences.length > 0,
  )!
  await fill(sums)
  await caughtUp(sums)
  await server.database.run(before)
  await coverFromShelf(itemId, lacking.sale!.id)
  await fill(sums)
  expect(await caughtUp(sums)).toBeDefined()
  await requireSoundBooks(server.database)
})

test('another price than today’s, goods that never came, a dismissed seller, a deleted register: taken, and noted', async () => {
  const itemId = await shop.stocked([5], 1_200)
  const priced = await cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 1 }]) })
  expect(priced).toMatchObject({ state: 'DIFFERS', differences: ['PRICE'], sale: { finalTotalSum: 1_000 } })
  const never = await shop.newItem()
  expect(await cashier.call(finishPaidSale, { body: paidOf([{ itemId: never, count: 2 }]) })).toMatchObject({
    differences: ['STOCK'],
  })
  const seller = await server.person('SELLER', { departmentId: shop.shop })
  await server.database.run(sql`update app_user set status = 'DELETED' where id = ${seller.userId}`)
  const body = paidOf([{ itemId, count: 1 }], {}, { sellerId: seller.userId })
  expect(await cashier.call(finishPaidSale, { body })).toMatchObject({
    differences: ['PRICE', 'SELLER'],
    sale: { sellerId: seller.userId },
  })
  const other = await shop.cashboxOf(shop.shop, '7')
  await shop.open(other)
  await server.database.run(sql`update cashbox set deleted_at = now() where id = ${other}`)
  const gone = paidOf([{ itemId, count: 1 }], { cashboxId: other }, { epoch: 1, number: 1 })
  number--
  expect(await cashier.call(finishPaidSale, { body: gone })).toMatchObject({ differences: ['PRICE', 'REGISTER'] })
})

test('a sale of the future is one of now, and a number that another sale has is told', async () => {
  const itemId = await shop.stocked([9])
  const madeAt = new Date(server.context.now().getTime() + 3 * 3_600_000).toISOString()
  const early = await cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 1 }], {}, { madeAt }) })
  expect(early.differences).toEqual(['CLOCK'])
  expect(Date.parse(early.sale!.saleDate)).toBeLessThanOrEqual(server.context.now().getTime())
  const twin = await cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 1 }], {}, { number: 1 }) })
  number--
  expect(twin.differences).toEqual(['NUMBER'])
})

test('figures that do not agree with each other make no sale, and are kept as they came until somebody settles them', async () => {
  const itemId = await shop.stocked([5])
  const body = paidOf([{ itemId, count: 1 }], { finalTotalSum: 900 })
  expect(await cashier.call(finishPaidSale, { body })).toEqual({ state: 'PARKED', sale: null, differences: ['PARKED'] })
  expect(await cashier.call(finishPaidSale, { body })).toMatchObject({ state: 'PARKED' })
  const [parked] = await open()
  expect(parked).toMatchObject({ kind: 'PARKED', saleId: null, parkedReason: 'totalsDiffer' })
  const path = { id: parked!.id }
  expect(await cashier.refused(coverDifference, { path })).toMatchObject({ code: 'totalsDiffer' })
  expect(await cashier.refused(acceptDifference, { body: { ...path, comment: '' } })).toMatchObject({
    status: 400,
    fields: { comment: expect.any(String) as string },
  })
  await cashier.call(acceptDifference, { body: { ...path, comment: 'Чек пробит вручную' } })
  expect((await open()).map(({ id }) => id)).not.toContain(parked!.id)
})

test('what could not be taken is taken later, when what it lacked is there', async () => {
  const itemId = await shop.stocked([5])
  const body = paidOf([{ itemId, count: 1 }], { customerId: 900_001 })
  expect(await cashier.call(finishPaidSale, { body })).toMatchObject({ state: 'PARKED' })
  await server.database.run(sql`
    insert into customer (id, first_name, name_key, search) overriding system value values (900001, 'Азиз', 'азиз', 'aziz')`)
  const [parked] = await open()
  await cashier.call(coverDifference, { path: { id: parked!.id } })
  expect(await cashier.call(finishPaidSale, { body })).toMatchObject({ state: 'TAKEN', sale: { finalTotalSum: 1_000 } })
})

test('each device has its own series; a session waits for what is missing of them, or for somebody who says why', async () => {
  const register = await shop.cashboxOf(shop.shop, '9')
  await shop.open(register)
  const claim = (deviceId: string, lastNumber: number) =>
    cashier.call(claimSeries, { body: { departmentId: shop.shop, cashboxId: register, deviceId, lastNumber } })
  const [one, two] = [randomUUID(), randomUUID()]
  const epochs = await Promise.all([claim(one, 0), claim(two, 0)])
  expect(epochs.map((answer) => answer.epoch).sort((a, b) => a - b)).toEqual([1, 2])
  const own = (await claim(one, 2)).epoch
  expect(epochs.map((answer) => answer.epoch)).toContain(own)
  const itemId = await shop.stocked([3])
  const body = paidOf([{ itemId, count: 1 }], { cashboxId: register }, { epoch: own, number: 2 })
  number--
  await cashier.call(finishPaidSale, { body })
  const missing = { cashboxId: register, cashboxNumber: '9', epoch: own, number: 1 }
  const all = await cashier.call(missingReceipts, { path: { depId: shop.shop } })
  expect(all.filter(({ cashboxId }) => cashboxId === register)).toEqual([missing])
  const close = { path: { depId: shop.shop, cashboxId: register }, body: { countedCash: 1_000 } }
  expect(await cashier.refused(takeZReport, close)).toMatchObject({ status: 409, code: 'receiptsMissing' })
  const said = { cashboxId: register, epoch: own, number: 1, explanation: 'Планшет разбит' }
  expect(await keeper.refused(explainMissing, { body: said })).toMatchObject({ status: 403 })
  await cashier.call(explainMissing, { body: said })
  expect(await cashier.refused(explainMissing, { body: said })).toMatchObject({ status: 404 })
  await cashier.call(takeZReport, close)
  const late = paidOf([{ itemId, count: 1 }], { cashboxId: register }, { epoch: own, number: 3 })
  number--
  expect(await cashier.call(finishPaidSale, { body: late })).toMatchObject({ differences: ['SESSION'] })
  const { items } = await cashier.call(searchCashSessions, { query: {}, body: {} })
  expect(items.filter((session) => session.cashboxId === register).map(({ status }) => status)).toEqual([
    'OPEN',
    'CLOSED',
  ])
})

test('nobody sends sales of another department', async () => {
  const itemId = await shop.stocked([1])
  const body = paidOf([{ itemId, count: 1 }])
  number--
  expect(await keeper.refused(finishPaidSale, { body })).toMatchObject({ status: 403 })
})
