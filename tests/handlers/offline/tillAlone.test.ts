import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { checkOpenSession, searchCashSessions } from '../../../src/api/cashSession.ts'
import { searchCustomers } from '../../../src/api/customer.ts'
import type { SentTo } from '../../../src/api/endpoint.ts'
import {
  claimSeries,
  closePaidSession,
  finishPaidSale,
  finishPaidSales,
  openPaidSession,
  searchDifferences,
} from '../../../src/api/paidSale.ts'
import { sql } from '../../../server/db/sql.ts'
import { byCertificate, certificatesOn } from '../../ledger/certificatesOn.ts'
import { requireSoundBooks } from '../../ledger/requireSoundBooks.ts'
import { shopOn } from '../../ledger/shop.ts'
import { testServer } from '../../server.ts'

type Body = SentTo<typeof finishPaidSale>['body']
type Line = { itemId: number; count: number; returnedLineId?: number }
const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier } = shop
const certificates = certificatesOn(shop)
afterEach(() => requireSoundBooks(server.database))

/** A till that nobody can reach: it counts its receipts, and says when it did what. */
async function tillAlone(cashboxId = shop.cashbox) {
  const { epoch } = await cashier.call(claimSeries, {
    body: { departmentId: shop.shop, cashboxId, deviceId: randomUUID(), lastNumber: 0 },
  })
  let number = 0
  const ago = (seconds: number) => new Date(server.context.now().getTime() - seconds * 1_000).toISOString()
  return {
    paidOf: (lines: Line[], given: Partial<Body> = {}, paid: object = {}): Body => ({
      ...shop.saleOf(lines),
      cashboxId,
      paid: {
        epoch,
        number: ++number,
        madeAt: ago(60),
        sellerId: cashier.userId,
        promotions: lines.map(() => []),
        ...paid,
      },
      ...given,
    }),
    session: (secondsAgo: number) => ({
      uuid: randomUUID(),
      departmentId: shop.shop,
      cashboxId,
      epoch,
      number,
      madeAt: ago(secondsAgo),
    }),
  }
}
const { paidOf } = await tillAlone()
const kindsOf = async (saleId: number) =>
  (await cashier.call(searchDifferences, { query: {}, body: {} })).items
    .filter((difference) => difference.saleId === saleId)
    .map(({ kind }) => kind)

test('many paid sales come at once, each by itself, and again they are the same', async () => {
  const itemId = await shop.stocked([9])
  const sales = [1, 2, 3].map((count) => paidOf([{ itemId, count }]))
  const spoilt = paidOf([{ itemId, count: 1 }], { finalTotalSum: 1 })
  const first = await cashier.call(finishPaidSales, { body: { sales: [...sales, spoilt] } })
  expect(first.map(({ state }) => state)).toEqual(['TAKEN', 'TAKEN', 'TAKEN', 'PARKED'])
  const again = await cashier.call(finishPaidSales, { body: { sales } })
  expect(again.map(({ sale }) => sale?.id)).toEqual(first.slice(0, 3).map(({ sale }) => sale?.id))
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 3 }])
})

test('of many sales those before one that cannot be taken are taken, and its refusal is told when it comes first', async () => {
  const itemId = await shop.stocked([9])
  const elsewhere = paidOf([{ itemId, count: 1 }], { departmentId: shop.warehouse })
  const good = paidOf([{ itemId, count: 2 }])
  const taken = await cashier.call(finishPaidSales, { body: { sales: [good, elsewhere] } })
  expect(taken).toMatchObject([{ state: 'TAKEN', sale: { uuid: good.uuid } }])
  expect(await cashier.refused(finishPaidSales, { body: { sales: [elsewhere, good] } })).toMatchObject({ status: 403 })
})

test('goods of a receipt that came with them come back by it; more than it sold comes back without it, and is told', async () => {
  const itemId = await shop.stocked([5])
  const sold = paidOf([{ itemId, count: 2 }])
  const back = (count: number) =>
    paidOf([{ itemId, count: -count }], {}, { returned: [{ uuid: sold.uuid, position: 1 }] })
  const [, returned] = await cashier.call(finishPaidSales, { body: { sales: [sold, back(2)] } })
  expect(returned).toMatchObject({ state: 'TAKEN', sale: { kind: 'RETURN', finalTotalSum: -2_000 } })
  expect(returned!.sale!.saleItems[0]!.returnedLineId).not.toBeNull()
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 5 }])
  // Somebody else bought some: what comes back once more is theirs, as far as anybody knows.
  await cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 3 }]) })
  const twice = await cashier.call(finishPaidSale, { body: back(1) })
  expect(twice).toMatchObject({ state: 'DIFFERS', differences: ['RETURN'] })
  expect(await shop.lotsOf(itemId)).toMatchObject([{ onHand: 3 }])
})

test('a client whom the till met is one client, in however many sales', async () => {
  const itemId = await shop.stocked([5])
  const client = { uuid: randomUUID(), firstName: 'Дилором', lastName: 'Азимова', mobile: '+998901112233' }
  const sales = [1, 2].map((count) => paidOf([{ itemId, count }], {}, { client }))
  const taken = await cashier.call(finishPaidSales, { body: { sales } })
  const ids = taken.map(({ sale }) => sale?.customer?.id)
  expect(new Set(ids).size).toBe(1)
  const { items } = await shop.admin.call(searchCustomers, { query: {}, body: { keyword: 'Дилором' } })
  expect(items).toMatchObject([{ id: ids[0], mobile: '+998901112233', memberCard: null }])
})

test('a card that is somebody else’s meanwhile is not given a second time', async () => {
  const itemId = await shop.stocked([5])
  const met = { firstName: 'Равшан', lastName: '', mobile: '', memberCard: '2990000000017' }
  const sell = (uuid: string) =>
    cashier.call(finishPaidSale, { body: paidOf([{ itemId, count: 1 }], {}, { client: { uuid, ...met } }) })
  const [one, two] = [await sell(randomUUID()), await sell(randomUUID())]
  expect([one.state, two.state]).toEqual(['TAKEN', 'TAKEN'])
  const { items } = await shop.admin.call(searchCustomers, { query: {}, body: { keyword: 'Равшан' } })
  expect(new Set(items.map(({ memberCard }) => memberCard))).toEqual(new Set([met.memberCard, null]))
})

test('a certificate that pays less than the till believed leaves the rest to be found in the drawer', async () => {
  const itemId = await shop.stocked([50])
  const [good, worn] = await certificates.sold({ amount: 3_000, count: 2 })
  const sale = (number: string, count: number) =>
    cashier.call(finishPaidSale, {
      body: paidOf([{ itemId, count }], { payments: [byCertificate(number, count * 1_000)] }),
    })
  expect(await sale(good!, 3)).toMatchObject({ state: 'TAKEN' })
  const short = await sale(worn!, 5)
  expect(short).toMatchObject({ state: 'DIFFERS', differences: ['CERTIFICATE'] })
  expect(Object.fromEntries(short.sale!.payments.map(({ paymentType, amount }) => [paymentType, amount]))).toEqual({
    CASH: 2_000,
    CERTIFICATE: 3_000,
  })
  const [unsold] = await certificates.numbersOf()
  const none = await sale(unsold!, 1)
  expect(none).toMatchObject({ differences: ['CERTIFICATE'], sale: { payments: [{ paymentType: 'CASH' }] } })
  expect(await kindsOf(none.sale!.id)).toEqual(['CERTIFICATE'])
})

test('a session that a till opened, sold in and closed by itself comes as it was', async () => {
  const cashboxId = await shop.cashboxOf(shop.shop, '21')
  const till = await tillAlone(cashboxId)
  const itemId = await shop.stocked([5])
  const path = { depId: shop.shop, cashboxId }
  const opening = { ...till.session(300), openingCash: 50_000 }
  expect(await cashier.call(openPaidSession, { body: opening })).toEqual({ fits: true })
  expect(await cashier.call(openPaidSession, { body: opening })).toEqual({ fits: true })
  const taken = await cashier.call(finishPaidSale, { body: till.paidOf([{ itemId, count: 2 }]) })
  expect(taken).toMatchObject({ state: 'TAKEN', differences: [] })
  const closing = { ...till.session(30), countedCash: 51_000 }
  expect(await cashier.call(closePaidSession, { body: closing })).toEqual({ fits: true })
  expect(await cashier.call(closePaidSession, { body: closing })).toEqual({ fits: true })
  expect(await cashier.call(checkOpenSession, { path })).toEqual({ open: false, session: null })
  const { items } = await cashier.call(searchCashSessions, { query: {}, body: { cashboxId } })
  expect(items).toMatchObject([
    { openedAt: opening.madeAt, closedAt: closing.madeAt, openingCash: 50_000, countedCash: 51_000, receipts: 1 },
  ])
})

test('a session that is open is not opened twice, one that somebody began since stays open, and none is no matter', async () => {
  const cashboxId = await shop.cashboxOf(shop.shop, '22')
  const till = await tillAlone(cashboxId)
  const path = { depId: shop.shop, cashboxId }
  expect(await cashier.call(closePaidSession, { body: till.session(300) })).toEqual({ fits: false })
  await shop.open(cashboxId)
  expect(await cashier.call(openPaidSession, { body: { ...till.session(1), openingCash: 5 } })).toEqual({ fits: false })
  expect(await cashier.call(closePaidSession, { body: till.session(86_400) })).toEqual({ fits: false })
  expect(await cashier.call(checkOpenSession, { path })).toMatchObject({ open: true })
})

test('a session that was opened late for its sales is closed by the closing of their till', async () => {
  const cashboxId = await shop.cashboxOf(shop.shop, '23')
  const till = await tillAlone(cashboxId)
  const itemId = await shop.stocked([5])
  const body = till.paidOf([{ itemId, count: 1 }], {}, { madeAt: till.session(600).madeAt })
  expect(await cashier.call(finishPaidSale, { body })).toMatchObject({ differences: ['SESSION'] })
  expect(await cashier.call(closePaidSession, { body: till.session(300) })).toEqual({ fits: true })
})

test('a session does not close while receipts of another device of the register are missing', async () => {
  const cashboxId = await shop.cashboxOf(shop.shop, '24')
  const till = await tillAlone(cashboxId)
  await shop.open(cashboxId)
  await cashier.call(claimSeries, {
    body: { departmentId: shop.shop, cashboxId, deviceId: randomUUID(), lastNumber: 1 },
  })
  const closing = { ...till.session(-1) }
  expect(await cashier.refused(closePaidSession, { body: closing })).toMatchObject({ code: 'receiptsMissing' })
  expect(await server.database.rows(sql`select from till_session where uuid = ${closing.uuid}`)).toEqual([])
})

test('who may not open or close sessions sends none', async () => {
  const till = await tillAlone()
  const keeper = await server.person('KASSIR', { departmentId: shop.warehouse })
  const session = till.session(1)
  expect(await keeper.refused(openPaidSession, { body: { ...session, openingCash: 0 } })).toMatchObject({ status: 403 })
  expect(await keeper.refused(closePaidSession, { body: session })).toMatchObject({ status: 403 })
})
