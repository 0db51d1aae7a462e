import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveSkyCurrencyRate } from '../../src/api/currencyRate.ts'
import { type Flight, getFlight, getFlightReport, settleFlight } from '../../src/api/flight.ts'
import { finishSkyShop, flightPayments, reportByEmployee } from '../../src/api/flightSale.ts'
import { claimFlight, finishPaidFlightSales, flightLoad, type PaidFlightSale } from '../../src/api/flightTablet.ts'
import { acceptDifference, coverDifference, searchDifferences } from '../../src/api/paidSale.ts'
import { DOLLAR_RATE, EURO_RATE, flightsOn } from '../ledger/flight.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await flightsOn(server)
const { admin, shop, brigadeId, crew } = here
const keeper = await server.person('WAREHOUSE', { departmentId: shop })
const stranger = await server.person('MANAGER', { departmentId: here.warehouse })

const cash = (currencyCode: string, rate: number, amount: number) => ({
  paymentType: 'CASH' as const,
  currencyCode,
  rate,
  amount,
})
const UZS = (amount: number) => [cash('UZS', 1, amount)]
const claim = (documentId: number, deviceId: string = randomUUID(), lastNumber = 0) =>
  admin.call(claimFlight, { body: { documentId, deviceId, lastNumber } })

/** A tablet of this flight that counts its receipts. */
async function tabletOn({ id: documentId }: Pick<Flight, 'id'>) {
  const { epoch } = await claim(documentId)
  let number = 0
  return (
    saleItems: PaidFlightSale['saleItems'],
    payments: PaidFlightSale['payments'],
    more: Partial<PaidFlightSale> = {},
  ): PaidFlightSale => ({
    uuid: randomUUID(),
    documentId,
    brigadeId,
    employeeId: crew[0]!,
    epoch,
    number: ++number,
    madeAt: '2026-11-20T06:00:00.000Z',
    saleItems,
    payments,
    ...more,
  })
}
const send = (...sales: PaidFlightSale[]) => admin.call(finishPaidFlightSales, { body: { sales } })
/** Everybody of the crew lands before the next flight. */
async function landed(id: number, whItems: { id: number; count: number }[] = []): Promise<Flight> {
  const { version } = await admin.call(getFlight, { path: { id } })
  return admin.call(settleFlight, { path: { id }, body: { version, whItems } })
}
const openOf = async () =>
  (await admin.call(searchDifferences, { query: {}, body: { departmentId: shop, status: 'OPEN' } })).items

test('a tablet takes the load and the rates along, sells alone in several currencies, and its journal settles the flight once', async () => {
  const tea = await here.stocked([6], 13_000)
  const flight = await here.sent([{ itemId: tea, count: 6 }], { regDate: DAY })
  const line = flight.whItems[0]!.id
  const load = await admin.call(flightLoad, { path: { id: flight.id } })
  expect(load).toMatchObject({
    status: 'SENT',
    flightNumber: 'HY-603',
    goods: [{ id: line, priceUzs: 13_000, remaining: 6, weighed: false }],
    brigadeDtos: [{ id: brigadeId, employeeDtos: [{ id: crew[0] }, { id: crew[1] }] }],
    taken: [],
  })
  expect(load.rates.map(({ currencyCode, rate }) => [currencyCode, rate])).toEqual([
    ['UZS', 1],
    ['EUR', EURO_RATE],
    ['USD', DOLLAR_RATE],
  ])

  const sale = await tabletOn(flight)
  // Two for 26 000: five euros, 39 000 back in so'm; then one by card; then one by the other of the crew.
  const sales = [
    sale([{ id: line, count: 2 }], [cash('EUR', EURO_RATE, 5), cash('UZS', 1, -39_000)]),
    sale([{ id: line, count: 1 }], [{ ...cash('UZS', 1, 13_000), paymentType: 'HUMO' }]),
    sale([{ id: line, count: 1 }], UZS(13_000), { employeeId: crew[1]! }),
  ]
  const taken = await send(...sales)
  expect(taken.map(({ uuid, state, differences }) => [uuid, state, differences])).toEqual(
    sales.map(({ uuid }) => [uuid, 'TAKEN', []]),
  )
  expect(taken[0]!.sale).toMatchObject({ saleDate: '2026-11-20T06:00:00.000Z', totalSum: 26_000, over: [] })
  // The answer never came, and all of it is sent again.
  expect(await send(...sales)).toEqual(taken)
  expect(await admin.call(flightPayments, { path: { id: flight.id } })).toMatchObject([
    { currencyCode: 'EUR', currencyAmount: 5, amountUzs: 65_000 },
    { currencyCode: 'UZS', currencyAmount: -13_000, amountUzs: -13_000 },
  ])
  const after = await admin.call(flightLoad, { path: { id: flight.id } })
  expect(after.goods).toMatchObject([{ remaining: 2 }])
  expect(after.taken.toSorted()).toEqual(sales.map(({ uuid }) => uuid).toSorted())
  await requireSoundBooks(server.database)

  const settled = await landed(flight.id)
  expect(settled.whItems).toMatchObject([{ skyQty: 4, over: 0, returned: 2, short: 0 }])
  const report = await admin.call(getFlightReport, { path: { id: flight.id } })
  expect(report).toMatchObject({ paidUzs: 52_000 })
  expect(report.sales).toHaveLength(3)
  const { items } = await admin.call(reportByEmployee, { query: {}, body: { start: DAY, end: DAY } })
  expect(items.map(({ employeeId, revenue, sales: count }) => [employeeId, revenue, count])).toEqual([
    [crew[0], 39_000, 2],
    [crew[1], 13_000, 1],
  ])
  expect(await openOf()).toEqual([])
  await requireSoundBooks(server.database)
})

test('what a tablet sold over the load is a shortage that is told, beside what was typed from paper', async () => {
  const itemId = await here.stocked([2], 1_000)
  const flight = await here.sent([{ itemId, count: 2 }])
  const line = flight.whItems[0]!.id
  const sale = await tabletOn(flight)
  await admin.call(finishSkyShop, {
    body: here.saleOf(
      flight.id,
      [{ id: line, count: 1 }],
      [{ paymentType: 'CASH', currencyCode: 'UZS', amount: 1_000 }],
    ),
  })
  const [taken] = await send(sale([{ id: line, count: 4 }], UZS(4_000)))
  expect(taken).toMatchObject({ state: 'TAKEN', sale: { over: [{ lineId: line, count: 3 }] } })
  expect((await landed(flight.id)).whItems).toMatchObject([{ skyQty: 5, over: 3, remaining: 0, short: 0 }])
  await requireSoundBooks(server.database)
})

test('a sale that comes when its flight is settled is a difference, and the manager makes it of what was short', async () => {
  const itemId = await here.stocked([5], 1_000)
  const flight = await here.sent([{ itemId, count: 5 }])
  const line = flight.whItems[0]!.id
  const sale = await tabletOn(flight)
  expect((await landed(flight.id, [{ id: line, count: 3 }])).whItems).toMatchObject([{ returned: 3, short: 2 }])
  const [late, other] = [sale([{ id: line, count: 3 }], UZS(3_000)), sale([{ id: line, count: 1 }], UZS(1_000))]
  expect(await send(late, other)).toMatchObject([
    { state: 'PARKED', sale: null, differences: ['PARKED'] },
    { state: 'PARKED', sale: null, differences: ['PARKED'] },
  ])
  expect(await send(late)).toMatchObject([{ state: 'PARKED', sale: null }])
  expect((await admin.call(flightLoad, { path: { id: flight.id } })).taken).toEqual([])
  const open = await openOf()
  const { regNumber } = await admin.call(getFlight, { path: { id: flight.id } })
  expect(open.map((one) => [one.kind, one.parkedReason, one.receiptNumber, one.cashboxNumber, one.flightId])).toEqual(
    [2, 1].map((number) => ['PARKED', 'flightSettled', `${regNumber}-1-${number}`, 'HY-603', flight.id]),
  )
  await requireSoundBooks(server.database)

  await admin.call(coverDifference, { path: { id: open[1]!.id } })
  await admin.call(acceptDifference, { body: { id: open[0]!.id, comment: 'Списали с экипажа' } })
  expect(await openOf()).toEqual([])
  expect(await admin.refused(coverDifference, { path: { id: open[1]!.id } })).toMatchObject({ status: 409 })
  const now = await admin.call(getFlight, { path: { id: flight.id } })
  expect(now.whItems).toMatchObject([{ skyQty: 3, over: 1, returned: 3, short: 0, remaining: 0 }])
  expect(await send(late)).toMatchObject([{ state: 'TAKEN', sale: { totalSum: 3_000 } }])
  await requireSoundBooks(server.database)
})

test('what a tablet says otherwise than the server would is taken and noted', async () => {
  const itemId = await here.stocked([9], 12_000)
  const flight = await here.sent([{ itemId, count: 9 }])
  const items = [{ id: flight.whItems[0]!.id, count: 1 }]
  const sale = await tabletOn(flight)
  const odd = [
    sale(items, [cash('EUR', 12_000, 1)]),
    sale(items, UZS(12_000), { madeAt: '2031-01-01T00:00:00.000Z' }),
    sale(items, UZS(12_000), { employeeId: await here.employee() }),
    sale(items, UZS(12_000), { number: 1 }),
  ]
  const taken = await send(...odd)
  expect(taken.map(({ state, differences }) => [state, ...differences])).toEqual(
    ['PRICE', 'CLOCK', 'SELLER', 'NUMBER'].map((kind) => ['DIFFERS', kind]),
  )
  expect(taken[0]!.sale).toMatchObject({ amountOfPaymentUzs: 12_000 })
  expect(new Set((await openOf()).map(({ kind }) => kind))).toEqual(new Set(['PRICE', 'CLOCK', 'SELLER', 'NUMBER']))

  const unmade = [
    sale(items, UZS(11_999)),
    sale(items, [cash('XXX', 5, 1)]),
    sale(items, [cash('UZS', 1, 13_000), { ...cash('UZS', 1, -1_000), paymentType: 'HUMO' as const }]),
    sale([{ id: 1e15, count: 1 }], UZS(12_000)),
    sale([{ id: items[0]!.id, count: 0.5 }], UZS(6_000)),
    sale(items, UZS(12_000), { brigadeId: 1e15 }),
  ]
  expect((await send(...unmade)).map(({ state }) => state)).toEqual(unmade.map(() => 'PARKED'))
  const [first] = (await openOf()).filter(({ parkedReason }) => parkedReason === 'totalsDiffer')
  expect(await admin.refused(coverDifference, { path: { id: first!.id } })).toMatchObject({ status: 422 })
  expect((await landed(flight.id)).whItems).toMatchObject([{ skyQty: 4, returned: 5 }])
  await requireSoundBooks(server.database)
})

test('a rate that was taken away meanwhile is that of the tablet', async () => {
  const itemId = await here.stocked([1], 20_000)
  const flight = await here.sent([{ itemId, count: 1 }], { regDate: '2026-10-01' })
  const { rates } = await admin.call(flightLoad, { path: { id: flight.id } })
  expect(rates).toMatchObject([{ currencyCode: 'UZS' }])
  const sale = await tabletOn(flight)
  const [taken] = await send(sale([{ id: flight.whItems[0]!.id, count: 1 }], [cash('EUR', 10_000, 2)]))
  expect(taken).toMatchObject({ state: 'DIFFERS', differences: ['PRICE'], sale: { amountOfPaymentUzs: 20_000 } })
  await landed(flight.id)
})

test('a device counts its own receipts of a flight, however often it asks', async () => {
  const itemId = await here.stocked([1], 1_000)
  const flight = await here.started([{ itemId, count: 1 }])
  const deviceId = randomUUID()
  const [first, again, other] = [
    await claim(flight.id, deviceId),
    await claim(flight.id, deviceId, 7),
    await claim(flight.id),
  ]
  expect([first.epoch, again.epoch, other.epoch]).toEqual([1, 1, 2])
  expect(Date.parse(first.now)).toBeLessThanOrEqual(server.context.now().getTime())
  await admin.call(saveSkyCurrencyRate, {
    body: { date: DAY, currencyId: await server.reference('CURRENCY', 'GBP'), departmentId: shop, rate: 15_000 },
  })
  const { rates } = await admin.call(flightLoad, { path: { id: flight.id } })
  expect(rates.map(({ currencyCode }) => currencyCode)).toContain('GBP')
})

test('a flight that is not loaded, one of another department, and who may not sell', async () => {
  const { id } = await here.draft([])
  const body = { documentId: id, deviceId: randomUUID(), lastNumber: 0 }
  expect(await admin.refused(flightLoad, { path: { id } })).toMatchObject({ status: 409, code: 'wrongState' })
  expect(await admin.refused(claimFlight, { body })).toMatchObject({ status: 409, code: 'wrongState' })
  const sale: PaidFlightSale = {
    uuid: randomUUID(),
    documentId: id,
    brigadeId,
    employeeId: crew[0]!,
    epoch: 1,
    number: 1,
    madeAt: '2026-11-20T06:00:00.000Z',
    saleItems: [{ id: 1, count: 1 }],
    payments: UZS(1_000),
  }
  for (const person of [stranger, keeper]) {
    expect(await person.refused(flightLoad, { path: { id } })).toMatchObject({ status: 403 })
    expect(await person.refused(claimFlight, { body })).toMatchObject({ status: 403 })
    expect(await person.refused(finishPaidFlightSales, { body: { sales: [sale] } })).toMatchObject({ status: 403 })
  }
  const nowhere = { ...sale, documentId: 1e15 }
  expect(await admin.refused(finishPaidFlightSales, { body: { sales: [nowhere] } })).toMatchObject({ status: 404 })
  expect(await admin.refused(finishPaidFlightSales, { body: { sales: [] } })).toMatchObject({ status: 400 })
  const free = { ...sale, payments: UZS(0) }
  expect(await admin.refused(finishPaidFlightSales, { body: { sales: [free] } })).toMatchObject({ status: 400 })
  expect(await send(sale)).toMatchObject([{ state: 'PARKED' }])
  expect((await openOf()).filter(({ flightId }) => flightId === id)).toMatchObject([{ parkedReason: 'other' }])
})
