import { createHash } from 'node:crypto'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { finishSkyShop, FlightSaleSent } from '../../src/api/flightSale.ts'
import { convert, tiyin } from '../../src/rules/money.ts'
import { rateOfCode } from '../currencyRates/rateOn.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { bookFlightSale, type Paid } from './bookFlightSale.ts'
import { findFlight, type FlightHead, requireState } from './findFlight.ts'
import { readFlightSales } from './readFlightSales.ts'

type Done = AnswerOf<typeof finishSkyShop>

export const hashOfSale = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** A sale of a crew group on board, typed from its paper, at the sky rates of the flight's day. Once for its UUID. */
export async function sellOnboard(call: Call & { body: FlightSaleSent }): Promise<Done> {
  const { db, caller, body, now } = call
  const flight = await findFlight(db, caller, body.documentId, { lock: true })
  const requestHash = hashOfSale(body)
  const known = await db.first<{ id: number; requestHash: string }>(
    sql`select id, request_hash as "requestHash" from flight_sale where uuid = ${body.uuid}`,
  )
  if (known && known.requestHash !== requestHash) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  if (known) return readDoneSale(db, known.id)
  requireState(flight, 'STARTED', 'SENT')
  const { uuid, brigadeId, saleItems } = body
  const paid = await paymentsOf(db, flight, body.payments)
  const id = await bookFlightSale(call, flight, {
    uuid,
    brigadeId,
    employeeId: null,
    saleItems,
    paid,
    soldAt: now,
    requestHash,
  })
  return readDoneSale(db, id)
}

async function paymentsOf(db: Transaction, flight: FlightHead, sent: FlightSaleSent['payments']): Promise<Paid[]> {
  const paid: Paid[] = []
  for (const [at, { paymentType, currencyCode, amount: sum }] of sent.entries()) {
    const { rate } = await rateOfCode(db, {
      currencyCode,
      departmentId: flight.departmentId,
      day: flight.regDate as never,
      set: 'sky_currency_rate',
      field: `payments.${at}.currencyCode`,
    })
    paid.push({ paymentType, currencyCode, rate, sum: tiyin(sum), sumUzs: convert(tiyin(sum), rate) })
  }
  return paid
}

/** A sale with what of it was never loaded. */
export async function readDoneSale(db: Executor, id: number): Promise<Done> {
  const [sale] = await readFlightSales(db, sql`sale.id = ${id}`)
  const over = await db.rows<Done['over'][number]>(sql`
    select sold.flight_line_id as "lineId", item.name as "itemName", sold.over as count
    from flight_sale_line sold join flight_line line on line.id = sold.flight_line_id join item on item.id = line.item_id
    where sold.sale_id = ${id} and sold.over > 0 order by sold.position`)
  return { ...sale!, over }
}
