import { randomUUID } from 'node:crypto'
import { createBrigade } from '../../src/api/brigade.ts'
import { saveSkyCurrencyRate } from '../../src/api/currencyRate.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import type { SentTo } from '../../src/api/endpoint.ts'
import { createFlight, sendFlight, startFlight } from '../../src/api/flight.ts'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import type { People } from '../server.ts'
import { DAY, type Shop, shopOn } from './shop.ts'

type FlightSent = SentTo<typeof createFlight>['body']
type SaleSent = SentTo<typeof finishSkyShop>['body']

export const EURO_RATE = 13_000
export const DOLLAR_RATE = 12_000

/** A shop that loads flights, a crew group of two, and the sky rates of the flights' day. */
export async function flightsOn(server: People, known?: Shop) {
  const here = known ?? (await shopOn(server))
  const { admin, shop } = here
  const { id: brigadeId } = await admin.call(createBrigade, { body: { name: 'Восток' } })
  let people = 0
  const employee = async () => {
    const body = { lastName: 'Каримов', firstName: `Улугбек ${++people}`, departmentId: shop, personnel: `T-${people}` }
    return (await admin.call(saveEmployee, { body })).id
  }
  const crew = [await employee(), await employee()]
  for (const [code, rate] of [
    ['EUR', EURO_RATE],
    ['USD', DOLLAR_RATE],
  ] as const)
    await admin.call(saveSkyCurrencyRate, {
      body: { date: DAY, currencyId: await server.reference('CURRENCY', code), rate },
    })

  /** A flight of these goods in DRAFT. */
  const draft = (goods: { itemId: number; count: number }[], more: Partial<FlightSent> = {}) =>
    admin.call(createFlight, {
      body: {
        regDate: DAY,
        fromDepartmentId: shop,
        flightNumber: 'HY-603',
        crew: crew.map((employeeId) => ({ brigadeId, employeeId })),
        whItems: goods,
        ...more,
      },
    })
  const started = async (...sent: Parameters<typeof draft>) => {
    const { id, version } = await draft(...sent)
    return admin.call(startFlight, { path: { id }, body: { version } })
  }
  const sent = async (...body: Parameters<typeof draft>) => {
    const { id, version } = await started(...body)
    return admin.call(sendFlight, { path: { id }, body: { version } })
  }
  /** A sale of these lines, paid in so'm unless said. */
  const saleOf = (
    documentId: number,
    saleItems: SaleSent['saleItems'],
    payments: SaleSent['payments'],
    more: Partial<SaleSent> = {},
  ): SaleSent => ({ uuid: randomUUID(), documentId, brigadeId, saleItems, payments, ...more })
  return {
    ...here,
    saleOfTill: (lines: { itemId: number; count: number }[]) => here.saleOf(lines),
    brigadeId,
    crew,
    employee,
    draft,
    started,
    sent,
    saleOf,
  }
}
