import { randomUUID } from 'node:crypto'
import { createBrigade } from '../src/api/brigade.ts'
import { saveEmployee } from '../src/api/employee.ts'
import { createFlight, type Flight, getFlight, sendFlight, settleFlight, startFlight } from '../src/api/flight.ts'
import { FLIGHT_SALES_AT_ONCE_MAX, finishPaidFlightSales, type PaidFlightSale } from '../src/api/flightTablet.ts'
import { peopleOn } from '../tests/people.ts'
import { startBenchServer } from './benchServer.ts'
import { callerOf, type Company, price, PRICE, receive } from './company.ts'
import { median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { seedGoods } from './seedGoods.ts'
import { send } from './send.ts'

export const FLIGHT_LINES = 500
export const FLIGHT_SALES = 300
const LOADED = 20
const LINES_OF_SALE = 5
const SETTLE_S_GOAL = 1
const DAY = '2026-11-20'

interface Crew {
  call: Company['call']
  departmentId: number
  itemIds: readonly number[]
  brigadeId: number
  employeeId: number
}

/** What it costs to take what a flight's tablet sold, and to settle the flight; on a server of its own. */
export async function onboardBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-onboard')
  try {
    const people = peopleOn(server.database, async (address, request) => {
      const answer = await send(`${server.address}${address}`, request)
      return new Response(answer.text, { status: answer.status })
    })
    const { token } = await people.person('admin')
    const call = callerOf(server, token)
    say(`${FLIGHT_LINES} goods`)
    const itemIds = await seedGoods(server.database, FLIGHT_LINES)
    const departmentId = await people.department('SHOP', { saleType: 'RETAIL' })
    await price(call, departmentId, await receive(call, departmentId, itemIds))
    const { id: brigadeId } = await call(createBrigade, { body: { name: 'Бригада' } })
    const { id: employeeId } = await call(saveEmployee, {
      body: { lastName: 'Рейсова', firstName: 'Анна', departmentId },
    })
    return await flights({ call, departmentId, itemIds, brigadeId, employeeId }, say)
  } finally {
    await server.stop()
  }
}

/** Each round is a flight; the first warms the server up. */
async function flights(crew: Crew, say: (text: string) => void): Promise<Result[]> {
  const [took, settled]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    say('a flight')
    const flight = await takeOff(crew)
    const sales = soldOn(crew, flight)
    const takenSeconds = await secondsOf(async () => {
      for (let from = 0; from < sales.length; from += FLIGHT_SALES_AT_ONCE_MAX) {
        const body = { sales: sales.slice(from, from + FLIGHT_SALES_AT_ONCE_MAX) }
        const answers = await crew.call(finishPaidFlightSales, { body })
        if (answers.some(({ state }) => state !== 'TAKEN')) throw new Error('a sale was not taken as it was')
      }
    })
    const { id, version } = await crew.call(getFlight, { path: { id: flight.id } })
    const settledSeconds = await secondsOf(() => crew.call(settleFlight, { path: { id }, body: { version } }))
    if (round === 0) continue
    took.push(takenSeconds)
    settled.push(settledSeconds)
  }
  const flown = `a flight of ${FLIGHT_LINES} lines and ${FLIGHT_SALES} sales`
  return [
    { what: `${flown}: settled in`, unit: 's', ours: median(settled), atMost: SETTLE_S_GOAL },
    { what: `${flown}: its tablet's sales of ${LINES_OF_SALE} lines taken in`, unit: 's', ours: median(took) },
  ]
}

async function takeOff({ call, departmentId, itemIds, brigadeId, employeeId }: Crew): Promise<Flight> {
  const draft = await call(createFlight, {
    body: {
      regDate: DAY,
      fromDepartmentId: departmentId,
      flightNumber: 'HY-601',
      crew: [{ brigadeId, employeeId }],
      whItems: itemIds.map((itemId) => ({ itemId, count: LOADED })),
    },
  })
  const { id, version } = await call(startFlight, { path: { id: draft.id }, body: { version: draft.version } })
  return call(sendFlight, { path: { id }, body: { version } })
}

const soldOn = ({ brigadeId, employeeId }: Crew, { id: documentId, whItems }: Flight): PaidFlightSale[] =>
  Array.from({ length: FLIGHT_SALES }, (_, sale) => ({
    uuid: randomUUID(),
    documentId,
    brigadeId,
    employeeId,
    epoch: 1,
    number: sale + 1,
    madeAt: new Date().toISOString(),
    saleItems: Array.from({ length: LINES_OF_SALE }, (__, line) => ({
      id: whItems[(sale * LINES_OF_SALE + line) % whItems.length]!.id,
      count: 1,
    })),
    payments: [{ paymentType: 'CASH', currencyCode: 'UZS', rate: 1, amount: LINES_OF_SALE * PRICE }],
  }))

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return (performance.now() - beganMs) / 1_000
}
