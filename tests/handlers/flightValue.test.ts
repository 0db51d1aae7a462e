import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { createExtraCost, getExtraCost, postExtraCost, reverseExtraCost } from '../../src/api/extraCost.ts'
import { getFlight, settleFlight } from '../../src/api/flight.ts'
import { claimFlight, finishPaidFlightSales } from '../../src/api/flightTablet.ts'
import { coverDifference, searchDifferences } from '../../src/api/paidSale.ts'
import { sql } from '../../server/db/sql.ts'
import { flightsOn } from '../ledger/flight.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await flightsOn(server)
const { admin, shop, brigadeId, crew } = here
const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })

/** Freight on an income, posted. */
async function freightOn(incomeId: number, sum: number): Promise<number> {
  const body = { regDate: DAY, departmentId: shop, contragentId, documentIds: [incomeId], sum }
  const { id, version } = await admin.call(createExtraCost, { body })
  await admin.call(postExtraCost, { path: { id }, body: { version } })
  return id
}
/** A tablet of this flight that sells pieces of a line, one at a time. */
async function tabletOn(documentId: number, line: number) {
  const { epoch } = await admin.call(claimFlight, { body: { documentId, deviceId: randomUUID(), lastNumber: 0 } })
  let number = 0
  return () => {
    const made = { epoch, number: ++number, madeAt: '2026-11-20T06:00:00.000Z' }
    const seller = { documentId, brigadeId, employeeId: crew[0]! }
    const payments = [{ paymentType: 'CASH' as const, currencyCode: 'UZS', rate: 1, amount: 1_000 }]
    const sale = { uuid: randomUUID(), ...seller, ...made, saleItems: [{ id: line, count: 1 }], payments }
    return admin.call(finishPaidFlightSales, { body: { sales: [sale] } })
  }
}
/** What goods are worth, place by place. */
async function worthOf(itemId: number): Promise<Record<string, number>> {
  const rows = await server.database.rows<{ place: string; value: number }>(sql`
    select place, sum(cost_sum) as value from stock_move where item_id = ${itemId} group by place having sum(cost_sum) <> 0`)
  return Object.fromEntries(rows.map(({ place, value }) => [place, value]))
}
/** Three pieces in the shop for 1 500, priced and with freight of 100, that fly. */
async function threeInTheAir() {
  const itemId = await here.newItem()
  const income = await here.income(shop, [{ itemId, count: 3, incomeUzs: 500 }])
  await here.priced(shop, [itemId], 1_000)
  await freightOn(income.id, 100)
  const staff = [{ brigadeId, employeeId: await here.employee() }]
  const flight = await here.sent([{ itemId, count: 3 }], { crew: staff })
  return { itemId, incomeId: income.id, flightId: flight.id, line: flight.whItems[0]!.id }
}
async function landed(id: number, whItems: { id: number; count: number }[]): Promise<void> {
  const { version } = await admin.call(getFlight, { path: { id } })
  await admin.call(settleFlight, { path: { id }, body: { version, whItems } })
}

test('freight of goods that are on board goes there, is taken back from there, and comes back with them', async () => {
  const { itemId, incomeId, flightId, line } = await threeInTheAir()
  await freightOn(incomeId, 50)
  expect(await worthOf(itemId)).toEqual({ ONBOARD: 1_650, SUPPLIER: -1_650 })
  const mistaken = await freightOn(incomeId, 7)
  expect(await admin.call(getExtraCost, { path: { id: mistaken } })).toMatchObject({ shelfSum: 7, lostSum: 0 })
  await requireSoundBooks(server.database)
  await admin.call(reverseExtraCost, { path: { id: mistaken }, body: { version: 2 } })
  expect(await worthOf(itemId)).toEqual({ ONBOARD: 1_650, SUPPLIER: -1_650 })
  await requireSoundBooks(server.database)
  await landed(flightId, [{ id: line, count: 1 }])
  expect(await worthOf(itemId)).toEqual({ DEPARTMENT: 550, SHORTAGE: 1_100, SUPPLIER: -1_650 })
  await requireSoundBooks(server.database)
})

test('what is found to be sold takes along the share that settling moved: no value is made or lost', async () => {
  const { itemId, flightId, line } = await threeInTheAir()
  const sell = await tabletOn(flightId, line)
  await sell()
  await landed(flightId, [{ id: line, count: 0 }])
  expect(await worthOf(itemId)).toEqual({ CUSTOMER: 533.33, SHORTAGE: 1_066.67, SUPPLIER: -1_600 })
  for (const [customer, shortage] of [
    [1_066.67, 533.33],
    [1_600, 0],
    // Of what was never loaded nobody knows more than what its lot cost.
    [2_100, -500],
  ] as const) {
    await sell()
    const { items } = await admin.call(searchDifferences, { query: {}, body: { departmentId: shop, status: 'OPEN' } })
    await admin.call(coverDifference, { path: { id: items.find((one) => one.flightId === flightId)!.id } })
    const { CUSTOMER, SHORTAGE = 0 } = await worthOf(itemId)
    expect([CUSTOMER, SHORTAGE]).toEqual([customer, shortage])
    await requireSoundBooks(server.database)
  }
})
