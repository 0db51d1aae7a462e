import type { DifferenceKind } from '../../src/api/paidSale.ts'
import type { PaidFlightSale, TakenFlightSale } from '../../src/api/flightTablet.ts'
import { convert, tiyin } from '../../src/rules/money.ts'
import { rateOfCode } from '../currencyRates/rateOn.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { isClockWrong, soundTime } from '../sales/paidFact.ts'
import { bookFlightSale, type Paid } from './bookFlightSale.ts'
import { findFlight, type FlightHead, requireState } from './findFlight.ts'
import { hashOfSale, readDoneSale } from './sellOnboard.ts'

export type PaidFlightCall = Call & { body: PaidFlightSale }
/** Something about a tablet's sale that a manager has to look at; `reason`: the code of the refusal that it would have been. */
interface Difference {
  kind: DifferenceKind
  reason: string
}

/** A sale that does not come to what was paid for it, as the list of differences calls it. */
const REASONS: Readonly<Record<string, string>> = { paymentTooSmall: 'totalsDiffer', paymentTooBig: 'totalsDiffer' }

/** Takes a sale that is a fact, once for its UUID: as a sale, or where none can be made of it as it came. */
export async function takeFlightSale(call: PaidFlightCall): Promise<TakenFlightSale> {
  const { db, caller, body } = call
  const flight = await findFlight(db, caller, body.documentId, { lock: true })
  await keepTablet(call, flight)
  const known = await db.first<Pick<TakenFlightSale, 'state'> & { saleId: number | null }>(
    sql`select state, sale_id as "saleId" from flight_paid_sale where sale_uuid = ${body.uuid}`,
  )
  if (!known) return tryToTake(call, flight)
  const { state, saleId } = known
  const differences = await kindsOf(db, body.uuid)
  return { uuid: body.uuid, state, sale: saleId === null ? null : await readDoneSale(db, saleId), differences }
}

async function kindsOf(db: Transaction, uuid: string): Promise<DifferenceKind[]> {
  const rows = await db.rows<{ kind: DifferenceKind }>(
    sql`select distinct kind from sale_difference where flight_sale_uuid = ${uuid} order by kind`,
  )
  return rows.map(({ kind }) => kind)
}

/** As far as anybody has heard of the tablet. */
const keepTablet = ({ db, caller, body, now }: PaidFlightCall, flight: FlightHead) =>
  db.run(sql`
    insert into flight_tablet (flight_id, epoch, department_id, device_id, claimed_by, claimed_at, last_number)
    values (${flight.id}, ${body.epoch}, ${flight.departmentId}, gen_random_uuid(), ${caller.userId}, ${now}, ${body.number})
    on conflict (flight_id, epoch) do update set last_number = greatest(flight_tablet.last_number, excluded.last_number)`)

/** What no sale can be made of leaves nothing behind but itself. */
async function tryToTake(call: PaidFlightCall, flight: FlightHead): Promise<TakenFlightSale> {
  const { db, body } = call
  await db.run(sql`savepoint paid_flight_sale`)
  try {
    if (flight.status === 'FINISHED') throw new Refusal(409, 'flightSettled')
    requireState(flight, 'STARTED', 'SENT')
    const { saleId, differences } = await take(call, flight)
    const state = differences.length > 0 ? 'DIFFERS' : 'TAKEN'
    await keepTaken(call, flight, { state, saleId })
    await keepDifferences(call, flight, differences)
    const kinds = differences.map(({ kind }) => kind).sort()
    return { uuid: body.uuid, state, sale: await readDoneSale(db, saleId), differences: kinds }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.run(sql`rollback to savepoint paid_flight_sale`)
    await keepTaken(call, flight, { state: 'PARKED', saleId: null })
    await keepDifferences(call, flight, [{ kind: 'PARKED', reason: REASONS[error.code] ?? error.code }])
    return { uuid: body.uuid, state: 'PARKED', sale: null, differences: ['PARKED'] }
  }
}

/**
 * Makes the sale, and says what about it was not as the server would have it.
 * @throws Refusal where its own figures do not agree with each other, or it names what there never was
 */
export async function take(
  call: PaidFlightCall,
  flight: FlightHead,
): Promise<{ saleId: number; differences: readonly Difference[] }> {
  const { db, body, now } = call
  const taken = await db.first(sql`select 1 from flight_sale where uuid = ${body.uuid}`)
  if (taken) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  const differences: Difference[] = []
  const soldAt = soundTime(body.madeAt, now)
  if (isClockWrong(body.madeAt, now)) differences.push({ kind: 'CLOCK', reason: 'clockSetBack' })
  const flies = await db.first(sql`
    select 1 from flight_crew where flight_id = ${flight.id} and brigade_id = ${body.brigadeId} and employee_id = ${body.employeeId}`)
  if (!flies) differences.push({ kind: 'SELLER', reason: 'notFound' })
  if (await isNumberTaken(call, flight)) differences.push({ kind: 'NUMBER', reason: 'taken' })
  const { paid, asOfDay } = await paidOf(db, flight, body.payments)
  if (!asOfDay) differences.push({ kind: 'PRICE', reason: 'rateChanged' })
  const { uuid, brigadeId, saleItems } = body
  const employeeId = flies ? body.employeeId : null
  const sale = { uuid, brigadeId, employeeId, saleItems, paid, soldAt, requestHash: hashOfSale(body) }
  return { saleId: await bookFlightSale(call, flight, sale), differences }
}

const isNumberTaken = ({ db, body }: PaidFlightCall, { id }: FlightHead) =>
  db.first(sql`
    select 1 from flight_paid_sale
    where flight_id = ${id} and epoch = ${body.epoch} and number = ${body.number} and sale_uuid <> ${body.uuid} limit 1`)

/** The money that stayed, at the rates at which it was taken; whether these are those of the flight's day. */
async function paidOf(db: Transaction, flight: FlightHead, sent: PaidFlightSale['payments']) {
  const paid: Paid[] = []
  let asOfDay = true
  for (const { paymentType, currencyCode, rate, amount: sum } of sent) {
    if (sum < 0 && paymentType !== 'CASH') throw new Refusal(400, 'badInput', {}, { payments: 'badInput' })
    asOfDay = (await ratedOfDay(db, flight, currencyCode)) === rate && asOfDay
    paid.push({ paymentType, currencyCode, rate, sum: tiyin(sum), sumUzs: convert(tiyin(sum), rate) })
  }
  return { paid, asOfDay }
}

/** Undefined where the rate was taken away meanwhile. @throws Refusal 400 where there is no such currency */
async function ratedOfDay(
  db: Transaction,
  { departmentId, regDate }: FlightHead,
  currencyCode: string,
): Promise<number | undefined> {
  try {
    const asked = { currencyCode, departmentId, day: regDate as never, set: 'sky_currency_rate' as const }
    return (await rateOfCode(db, asked)).rate
  } catch (error) {
    if (error instanceof Refusal && error.code === 'noRate') return undefined
    throw error
  }
}

const keepTaken = (
  { db, caller, body, now }: PaidFlightCall,
  flight: FlightHead,
  { state, saleId }: { state: TakenFlightSale['state']; saleId: number | null },
) =>
  db.run(sql`
    insert into flight_paid_sale (sale_uuid, department_id, flight_id, epoch, number, made_at, arrived_at, sender_id, state, sale_id, body)
    values (${body.uuid}, ${flight.departmentId}, ${flight.id}, ${body.epoch}, ${body.number}, ${body.madeAt}, ${now}, ${caller.userId},
      ${state}, ${saleId}, ${state === 'PARKED' ? JSON.stringify(body) : null}::jsonb)`)

export async function keepDifferences(
  { db, body }: PaidFlightCall,
  { departmentId }: FlightHead,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return
  await db.run(sql`
    insert into sale_difference (flight_sale_uuid, department_id, made_at, kind, reason)
    select ${body.uuid}::uuid, ${departmentId}::bigint, ${body.madeAt}::timestamptz, d.*
    from unnest(${differences.map(({ kind }) => kind)}::text[], ${differences.map(({ reason }) => reason)}::text[]) as d`)
}

/** A sale that came when its flight was settled is made now: what the crew was held to be short of was sold. @throws what `take` throws */
export async function takeParkedFlightSale(call: Omit<PaidFlightCall, 'body'>, kept: PaidFlightSale): Promise<void> {
  const flight = await findFlight(call.db, call.caller, kept.documentId, { lock: true })
  requireState(flight, 'STARTED', 'SENT', 'FINISHED')
  const again = { ...call, body: kept }
  const { saleId, differences } = await take(again, flight)
  await call.db.run(sql`
    update flight_paid_sale set state = ${differences.length > 0 ? 'DIFFERS' : 'TAKEN'}, sale_id = ${saleId}, body = null
    where sale_uuid = ${kept.uuid}`)
  await keepDifferences(again, flight, differences)
}
