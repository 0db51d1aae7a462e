import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrigade } from '../../src/api/brigade.ts'
import {
  checkFlight,
  createFlight,
  deleteFlight,
  editFlight,
  flightGoods,
  flightLinesBeforeReady,
  flightLinesForSale,
  flightsBeforeReady,
  getFlight,
  getFlightReport,
  searchFlightLines,
  searchFlights,
  sendFlight,
  settleFlight,
  startFlight,
} from '../../src/api/flight.ts'
import { finishSkyShop, flightPayments, flightSales, reportByEmployee } from '../../src/api/flightSale.ts'
import { sql } from '../../server/db/sql.ts'
import { DOLLAR_RATE, EURO_RATE, flightsOn } from '../ledger/flight.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await flightsOn(server)
const { admin, shop, brigadeId, crew } = here
const keeper = await server.person('WAREHOUSE', { departmentId: shop })
const stranger = await server.person('MANAGER', { departmentId: here.warehouse })
const UZS = (amount: number) => [{ paymentType: 'CASH' as const, currencyCode: 'UZS', amount }]
/** Everybody of the crew lands before the next flight. */
const landed = async (id: number) => {
  const { version } = await admin.call(getFlight, { path: { id } })
  return admin.call(settleFlight, { path: { id }, body: { version } })
}
const onHand = async (itemId: number) => (await here.lotsOf(itemId)).reduce((sum, lot) => sum + lot.onHand, 0)

test('a flight is loaded, sold in several currencies, and what is left comes back; the rest is the crew’s shortage', async () => {
  const tea = await here.stocked([6, 4], 13_000)
  const watch = await here.stocked([3], 120_000)
  const goods = await admin.call(flightGoods, { path: { id: shop }, query: { search: '' } })
  expect(goods.map(({ itemId, qty, priceUzs }) => [itemId, qty, priceUzs])).toContainEqual([tea, 10, 13_000])

  const draft = await here.draft([
    { itemId: tea, count: 8 },
    { itemId: watch, count: 3 },
  ])
  expect(draft).toMatchObject({ status: 'DRAFT', regNumber: null, brigadeDtos: [{ id: brigadeId }] })
  await admin.call(checkFlight, { path: { id: draft.id }, body: { version: draft.version } })
  const loaded = await admin.call(startFlight, { path: { id: draft.id }, body: { version: draft.version } })
  expect(loaded).toMatchObject({ status: 'STARTED', totalCount: 11, totalSum: 8 * 13_000 + 3 * 120_000 })
  expect(loaded.whItems.map(({ itemId, count }) => [itemId, count])).toEqual([
    [tea, 6],
    [tea, 2],
    [watch, 3],
  ])
  expect(await onHand(tea)).toBe(2)
  const { version } = await admin.call(sendFlight, { path: { id: draft.id }, body: { version: loaded.version } })
  const waiting = await admin.call(flightsBeforeReady, {})
  expect(waiting).toMatchObject([{ id: draft.id, status: 'SENT', totalCount: 11 }])
  await requireSoundBooks(server.database)

  const [first, second, watches] = loaded.whItems.map(({ id }) => id)
  const sale = here.saleOf(
    draft.id,
    [
      { id: first!, count: 5 },
      { id: watches!, count: 1 },
    ],
    [
      { paymentType: 'CASH', currencyCode: 'EUR', amount: 5 },
      { paymentType: 'VISA', currencyCode: 'USD', amount: 10 },
    ],
  )
  const sold = await admin.call(finishSkyShop, { body: sale })
  expect(sold).toMatchObject({ amountOfPaymentUzs: 185_000, totalSum: 185_000, over: [] })
  expect(await admin.call(finishSkyShop, { body: sale })).toEqual(sold)
  expect(await admin.call(flightSales, { path: { id: draft.id } })).toMatchObject([
    { saleNumber: sold.saleNumber, brigadeDtos: [{ employeeDtos: [{ personnel: 'T-1' }, { personnel: 'T-2' }] }] },
  ])
  expect(await admin.call(flightPayments, { path: { id: draft.id } })).toMatchObject([
    { currencyCode: 'EUR', currencyAmount: 5, amountUzs: 5 * EURO_RATE },
    { currencyCode: 'USD', currencyAmount: 10, amountUzs: 10 * DOLLAR_RATE },
  ])
  const left = (await admin.call(flightLinesBeforeReady, { path: { id: draft.id } })).items
  expect(left.map(({ skyQty, remaining }) => [skyQty, remaining])).toEqual([
    [5, 1],
    [0, 2],
    [1, 2],
  ])
  expect((await admin.call(flightLinesForSale, { path: { id: draft.id } })).items).toHaveLength(3)

  const now = await admin.call(getFlight, { path: { id: draft.id } })
  expect(now.version).toBeGreaterThan(version)
  const settled = await admin.call(settleFlight, {
    path: { id: draft.id },
    body: { version: now.version, whItems: [{ id: watches!, count: 1 }] },
  })
  expect(settled).toMatchObject({ status: 'FINISHED', shortSum: 120_000 })
  expect(settled.whItems.map(({ returned, short, remaining }) => [returned, short, remaining])).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [1, 1, 0],
  ])
  expect([await onHand(tea), await onHand(watch)]).toEqual([5, 1])
  expect(second).toBe(settled.whItems[1]!.id)
  const twice = { path: { id: draft.id }, body: { version: settled.version } }
  expect(await admin.refused(settleFlight, twice)).toMatchObject({ status: 409, code: 'wrongState' })
  await requireSoundBooks(server.database)

  const report = await admin.call(getFlightReport, { path: { id: draft.id } })
  expect(report).toMatchObject({ paidUzs: 185_000, sealTable: Array.from({ length: 5 }, () => ({ seal1: '' })) })
  expect(report.rates.find(({ currencyCode }) => currencyCode === 'EUR')).toMatchObject({
    perEuro: 1,
    payable: 14.23,
    paid: 5,
  })
  const { items } = await admin.call(reportByEmployee, { query: {}, body: { start: DAY, end: DAY } })
  expect(items.map(({ revenue, shortSum, sales }) => [revenue, shortSum, sales])).toEqual([
    [92_500, 60_000, 1],
    [92_500, 60_000, 1],
  ])
  const found = await admin.call(searchFlights, { query: {}, body: { brigadeId, status: 'FINISHED' } })
  expect(found.items).toMatchObject([{ id: draft.id, revenue: 185_000 }])
  const lines = await admin.call(searchFlightLines, { query: {}, body: { documentId: draft.id } })
  expect(lines.items).toHaveLength(3)
})

test('what three of a crew group sold and lost is shared among them to the tiyin', async () => {
  const itemId = await here.stocked([2], 100)
  const three = [await here.employee(), await here.employee(), await here.employee()]
  const { id: triple } = await admin.call(createBrigade, { body: { name: 'Втроём' } })
  const members = three.map((employeeId) => ({ brigadeId: triple, employeeId }))
  const { id, version, whItems } = await here.sent([{ itemId, count: 2 }], { crew: members })
  const [line] = whItems
  const sale = here.saleOf(id, [{ id: line!.id, count: 1 }], UZS(100), { brigadeId: triple })
  await admin.call(finishSkyShop, { body: sale })
  const counted = { version: version + 1, whItems: [{ id: line!.id, count: 0 }] }
  await admin.call(settleFlight, { path: { id }, body: counted })
  const { items } = await admin.call(reportByEmployee, { query: {}, body: { brigadeId: triple } })
  for (const sums of [items.map(({ revenue }) => revenue), items.map(({ shortSum }) => shortSum)])
    expect(sums.toSorted((a, b) => a - b)).toEqual([33.33, 33.33, 33.34])
})

test('what is sold over the load is sold all the same, as a shortage that is told', async () => {
  const itemId = await here.stocked([2], 1_000)
  const flight = await here.sent([{ itemId, count: 2 }])
  const [line] = flight.whItems
  const sold = await admin.call(finishSkyShop, {
    body: here.saleOf(flight.id, [{ id: line!.id, count: 5 }], UZS(5_000)),
  })
  expect(sold.over).toMatchObject([{ lineId: line!.id, count: 3 }])
  const settled = await landed(flight.id)
  expect(settled.whItems).toMatchObject([{ skyQty: 5, over: 3, remaining: 0, returned: 0, short: 0 }])
  await requireSoundBooks(server.database)
})

test('a draft is edited and put away; who is on a flight flies no other, nobody stands in a crew twice, and a crew has people', async () => {
  const itemId = await here.stocked([9], 1_000)
  const draft = await here.draft([{ itemId, count: 1 }])
  const body = { regDate: DAY, fromDepartmentId: shop, flightNumber: 'HY-1', id: draft.id }
  const row = (employeeId: number) => ({ brigadeId, employeeId })
  expect(
    await admin.refused(editFlight, {
      body: { ...body, version: draft.version, crew: [row(crew[0]!), row(crew[0]!)] },
    }),
  ).toMatchObject({ status: 400, fields: { 'crew.1.employeeId': expect.any(String) } })
  const lonely = await admin.call(editFlight, {
    body: { ...body, version: draft.version, whItems: [{ itemId, count: 2 }] },
  })
  expect(await admin.refused(startFlight, { path: { id: draft.id }, body: { version: lonely.version } })).toMatchObject(
    { status: 422, code: 'crewMissing' },
  )

  const other = await here.started([{ itemId, count: 1 }])
  const crewed = await admin.call(editFlight, {
    body: { ...body, version: lonely.version, crew: [row(crew[0]!)], whItems: [{ itemId, count: 2 }] },
  })
  const start = { path: { id: draft.id }, body: { version: crewed.version } }
  for (const endpoint of [checkFlight, startFlight])
    expect(await admin.refused(endpoint, start)).toMatchObject({
      status: 409,
      code: 'employeeOnFlight',
      fields: { 'crew.0.employeeId': expect.any(String) },
    })
  expect(await admin.call(deleteFlight, start)).toMatchObject({ status: 'DELETED' })
  await admin.call(sendFlight, { path: { id: other.id }, body: { version: other.version } })
  await landed(other.id)
  await requireSoundBooks(server.database)
})

test('what lacks is named: lines, goods, prices, rates, money', async () => {
  const itemId = await here.stocked([4], 1_000)
  const empty = await here.draft([])
  expect(await admin.refused(startFlight, { path: { id: empty.id }, body: { version: empty.version } })).toMatchObject({
    status: 422,
    code: 'fillAllLines',
  })
  const many = await here.draft([{ itemId, count: 99 }])
  for (const endpoint of [checkFlight, startFlight])
    expect(await admin.refused(endpoint, { path: { id: many.id }, body: { version: many.version } })).toMatchObject({
      status: 409,
      code: 'outOfStock',
      fields: { 'whItems.0.count': expect.any(String) },
    })
  const half = { regDate: DAY, fromDepartmentId: shop, flightNumber: 'HY-5', whItems: [{ itemId, count: 0.5 }] }
  expect(await admin.refused(createFlight, { body: half })).toMatchObject({
    status: 400,
    fields: { 'whItems.0.count': expect.any(String) },
  })
  const priceless = await here.newItem()
  await here.income(shop, [{ itemId: priceless, count: 5, incomeUzs: 500 }])
  const unpriced = await here.draft([{ itemId: priceless, count: 1 }])
  expect(
    await admin.refused(startFlight, { path: { id: unpriced.id }, body: { version: unpriced.version } }),
  ).toMatchObject({ status: 422, code: 'onboardPriceMissing', fields: { 'whItems.0.itemId': expect.any(String) } })

  const flight = await here.started([{ itemId, count: 4 }])
  const items = [{ id: flight.whItems[0]!.id, count: 2 }]
  const pay = (currencyCode: string, amount: number) => [{ paymentType: 'CASH' as const, currencyCode, amount }]
  const refused = (body: Parameters<typeof here.saleOf>[2], more = {}) =>
    admin.refused(finishSkyShop, { body: here.saleOf(flight.id, items, body, more) })
  expect(await refused(pay('GBP', 1))).toMatchObject({ status: 422, code: 'noRate' })
  expect(await refused(UZS(1_999))).toMatchObject({ status: 422, code: 'paymentTooSmall' })
  expect(await refused(UZS(2_001))).toMatchObject({ status: 422, code: 'paymentTooBig' })
  expect(await refused(pay('XXX', 1))).toMatchObject({ status: 400 })
  const { id: idle } = await admin.call(createBrigade, { body: { name: 'На земле' } })
  expect(await refused(UZS(2_000), { brigadeId: idle })).toMatchObject({
    status: 400,
    fields: { brigadeId: expect.any(String) },
  })
  const foreign = here.saleOf(flight.id, [{ id: 1e12, count: 1 }], UZS(1_000))
  expect(await admin.refused(finishSkyShop, { body: foreign })).toMatchObject({ status: 400 })
  const uuid = randomUUID()
  await admin.call(finishSkyShop, { body: here.saleOf(flight.id, items, UZS(2_000), { uuid }) })
  expect(await refused(UZS(2_001), { uuid })).toMatchObject({ status: 422, code: 'keyReused' })

  const sent = await admin.call(getFlight, { path: { id: flight.id } })
  expect(await admin.refused(settleFlight, { path: { id: flight.id }, body: { version: sent.version } })).toMatchObject(
    { status: 409, code: 'wrongState' },
  )
  const { version } = await admin.call(sendFlight, { path: { id: flight.id }, body: { version: sent.version } })
  const settle = (more: object) => admin.refused(settleFlight, { path: { id: flight.id }, body: { version, ...more } })
  expect(await settle({ toDepartmentId: here.warehouse })).toMatchObject({
    status: 400,
    fields: { toDepartmentId: expect.any(String) },
  })
  expect(await settle({ whItems: [{ id: items[0]!.id, count: 3 }] })).toMatchObject({
    status: 422,
    code: 'moreThanLeft',
  })
  expect(await settle({ whItems: [{ id: 1e12, count: 1 }] })).toMatchObject({ status: 400 })
  await landed(flight.id)
  await requireSoundBooks(server.database)
})

test('a flight of another department, and one who may not', async () => {
  const { id } = await here.draft([])
  for (const endpoint of [
    getFlight,
    getFlightReport,
    flightLinesBeforeReady,
    flightLinesForSale,
    flightSales,
    flightPayments,
  ])
    expect(await stranger.refused(endpoint, { path: { id } })).toMatchObject({ status: 403 })
  expect(await keeper.refused(getFlight, { path: { id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(flightGoods, { path: { id: shop }, query: { search: 'чай' } })).toMatchObject({
    status: 403,
  })
  const body = { regDate: DAY, fromDepartmentId: shop, flightNumber: 'HY-9' }
  expect(await stranger.refused(createFlight, { body })).toMatchObject({ status: 403 })
  expect(await admin.refused(getFlight, { path: { id: 1e12 } })).toMatchObject({ status: 404 })
  const { count } = await server.database.one<{ count: number }>(
    sql`select count(*) from flight where department_id <> ${shop}`,
  )
  expect(count).toBe(0)
})
