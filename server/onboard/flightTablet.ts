import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import type { claimFlight as claimEndpoint, FlightLoad } from '../../src/api/flightTablet.ts'
import { UZS } from '../ledger/postMoney.ts'
import type { Caller } from '../caller.ts'
import { readRates } from '../currencyRates/rateOn.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { findFlight, requireState } from './findFlight.ts'
import { BRIGADES_OF_FLIGHT, LINE_COLUMNS, LINES_FROM } from './readFlight.ts'

/** All that a flight's tablet takes along. @throws Refusal 409 `wrongState` before it is loaded */
export async function readFlightLoad(db: Executor, caller: Caller, id: number): Promise<FlightLoad> {
  const head = await findFlight(db, caller, id)
  requireState(head, 'STARTED', 'SENT', 'FINISHED')
  const facts = await db.one<Omit<FlightLoad, 'goods' | 'rates' | 'taken'>>(sql`
    select flight.id, flight.status, flight.reg_number as "regNumber", flight.reg_date as "regDate", flight.flight_number as "flightNumber",
      flight.route_from as "routeFrom", flight.route_to as "routeTo", department.name as "fromDepartmentName",
      shop.carrier_name as "carrierName", ${BRIGADES_OF_FLIGHT} as "brigadeDtos"
    from flight join department on department.id = flight.department_id
    left join sky_shop shop on shop.department_id = flight.department_id and shop.deleted_at is null
    where flight.id = ${id}`)
  const goods = await db.rows<FlightLoad['goods'][number]>(sql`
    select line.id, item.name as "itemName", item.artikul, item.barcode, ${LINE_COLUMNS.multiBarcodes} as "multiBarcodes",
      unit.name as "unitName", item.weighed, line.price_uzs as "priceUzs", ${LINE_COLUMNS.remaining} as remaining
    from ${LINES_FROM} where line.flight_id = ${id} order by line.position`)
  const rates = await readRates(db, 'sky_currency_rate', {
    departmentId: head.departmentId,
    day: head.regDate as never,
  })
  const taken = await db.rows<{ uuid: string }>(
    sql`select sale_uuid as uuid from flight_paid_sale where flight_id = ${id} and state <> 'PARKED'`,
  )
  return {
    ...facts,
    goods,
    rates: [
      { currencyCode: UZS.code, currencyName: UZS.code, rate: UZS.rate },
      ...rates.map(({ currencyCode, currencyName, rate }) => ({ currencyCode, currencyName, rate })),
    ],
    taken: taken.map(({ uuid }) => uuid),
  }
}

/** The epoch of this device on a flight; the same one however often it asks. @throws Refusal 409 `wrongState` before it is loaded */
export async function claimFlight({
  db,
  caller,
  body,
  now,
}: Call & { body: ReceivedBy<typeof claimEndpoint>['body'] }): Promise<AnswerOf<typeof claimEndpoint>> {
  const { documentId, deviceId, lastNumber } = body
  // Two devices that come at once get two epochs.
  const flight = await findFlight(db, caller, documentId, { lock: true })
  requireState(flight, 'STARTED', 'SENT', 'FINISHED')
  const { epoch } = await db.one<{ epoch: number }>(sql`
    insert into flight_tablet (flight_id, epoch, department_id, device_id, claimed_by, claimed_at, last_number)
    select ${flight.id}, coalesce(max(epoch), 0) + 1, ${flight.departmentId}, ${deviceId}, ${caller.userId}, ${now}, ${lastNumber}
    from flight_tablet where flight_id = ${flight.id}
    on conflict (flight_id, device_id) do update set last_number = greatest(flight_tablet.last_number, excluded.last_number)
    returning epoch`)
  return { epoch, now: now.toISOString() }
}
