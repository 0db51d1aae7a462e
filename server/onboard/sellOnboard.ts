import { createHash } from 'node:crypto'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { finishSkyShop, FlightSaleSent } from '../../src/api/flightSale.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import {
  addUp,
  amount,
  convert,
  lineSum,
  quantity,
  shareOf,
  thousandths,
  tiyin,
  type Thousandths,
  type Tiyin,
} from '../../src/rules/money.ts'
import { underpaid } from '../../src/rules/onboardPayment.ts'
import { rateOfCode } from '../currencyRates/rateOn.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { type Account, postMoney } from '../ledger/postMoney.ts'
import { carry, postStock, type StockMove } from '../ledger/postStock.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { findFlight, type FlightHead, requireState } from './findFlight.ts'
import { readFlightSales } from './readFlightSales.ts'

type Done = AnswerOf<typeof finishSkyShop>

interface Line {
  id: number
  itemId: number
  itemName: string
  lotId: number
  priceUzs: number
  /** Of one in so'm, when its lot was born. */
  unitCost: number
  remaining: number
  weighed: boolean
  onboardSum: number
}
/** What a sale takes of a line: from on board, and, where nothing is left there, as a shortage. */
interface Part {
  line: Line
  sold: Thousandths
  over: Thousandths
  costSum: Tiyin
  sum: Tiyin
}
interface Paid {
  paymentType: string
  currencyCode: string
  rate: number
  sum: Tiyin
  sumUzs: Tiyin
}

/**
 * A sale of a crew group on board: goods leave ONBOARD for the customer, what was never loaded leaves SHORTAGE, because it is paid
 * already and no fact is refused (domain.md, Selling). Money goes to the department's safe, of cards to its bank, in its own currency.
 * Once for its UUID.
 */
export async function sellOnboard(call: Call & { body: FlightSaleSent }): Promise<Done> {
  const { db, caller, body } = call
  const flight = await findFlight(db, caller, body.documentId, { lock: true })
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const known = await db.first<{ id: number; requestHash: string }>(
    sql`select id, request_hash as "requestHash" from flight_sale where uuid = ${body.uuid}`,
  )
  if (known && known.requestHash !== requestHash) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  if (known) return answerOf(db, known.id)
  requireState(flight, 'STARTED', 'SENT')
  await requireBrigade(db, flight.id, body.brigadeId)
  const parts = await partsOf(db, flight.id, body.saleItems)
  const total = addUp(parts.map(({ sum }) => sum))
  const paid = await paymentsOf(db, flight, body.payments)
  requirePaid(total, paid)
  const id = await writeSale(call, flight, { parts, paid, total, requestHash })
  await post(call, { id, departmentId: flight.departmentId }, parts, paid)
  return answerOf(db, id)
}

async function requireBrigade(db: Transaction, flightId: number, brigadeId: number): Promise<void> {
  const flies = await db.first(
    sql`select 1 from flight_crew where flight_id = ${flightId} and brigade_id = ${brigadeId} limit 1`,
  )
  if (!flies) throw new Refusal(400, 'badInput', {}, { brigadeId: 'notFound' })
}

/** What of each line is there, and what is sold over it. @throws Refusal 400 for a line of another flight, or one named twice */
async function partsOf(
  db: Transaction,
  flightId: number,
  sent: readonly { id: number; count: number }[],
): Promise<Part[]> {
  const lines = await db.rows<Line>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", line.lot_id as "lotId", line.price_uzs as "priceUzs",
      lot.unit_cost as "unitCost", line.quantity - line.sold as remaining, item.weighed, line.onboard_sum as "onboardSum"
    from flight_line line join item on item.id = line.item_id join lot on lot.id = line.lot_id
    where line.flight_id = ${flightId} and line.id = any(${sent.map(({ id }) => id)}::bigint[])`)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const fields: Record<string, string> = {}
  const parts = sent.flatMap(({ id, count }, at): Part[] => {
    const line = byId.get(id)
    byId.delete(id)
    if (!line) {
      fields[`saleItems.${at}.id`] = 'notFound'
      return []
    }
    if (!line.weighed && !Number.isInteger(count)) fields[`saleItems.${at}.count`] = 'wholeOnly'
    const wanted = thousandths(count)
    const remaining = thousandths(line.remaining)
    const sold = Math.min(wanted, remaining)
    const costSum = sold === 0 ? 0 : shareOf(tiyin(line.onboardSum), sold, remaining)
    return [{ line, sold, over: wanted - sold, costSum, sum: lineSum(tiyin(line.priceUzs), wanted) }]
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  return parts
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

/** Paid to the least unit of the dearest currency that it was paid in: a price in so'm is no whole number of cents. */
function requirePaid(total: Tiyin, paid: readonly Paid[]): void {
  const difference = underpaid(total, paid)
  if (difference === 0) return
  const code = difference > 0 ? 'paymentTooSmall' : 'paymentTooBig'
  throw new Refusal(
    422,
    code,
    { difference: amount(Math.abs(difference)) },
    {
      payments: fieldMessage(code, { difference: amount(Math.abs(difference)) }),
    },
  )
}

interface Written {
  parts: readonly Part[]
  paid: readonly Paid[]
  total: Tiyin
  requestHash: string
}

async function writeSale(
  { db, caller, now, timeZone, body }: Call & { body: FlightSaleSent },
  flight: FlightHead,
  { parts, paid, total, requestHash }: Written,
): Promise<number> {
  const ids = parts.map(({ line }) => line.id)
  await db.run(sql`
    update flight_line line set sold = line.sold + part.sold, over = line.over + part.over, onboard_sum = line.onboard_sum - part.cost
    from unnest(${ids}::bigint[], ${parts.map(({ sold }) => quantity(sold))}::numeric[], ${parts.map(({ over }) => quantity(over))}::numeric[],
      ${parts.map(({ costSum }) => amount(costSum))}::numeric[]) as part (id, sold, over, cost) where line.id = part.id`)
  await db.run(sql`update flight set version = version + 1, changed_at = now() where id = ${flight.id}`)
  const year = Number(businessDayOf(now, timeZone).slice(0, 4))
  const number = await takeNumber(db, flight.departmentId, 'ONBOARD_SALE', year)
  const { id } = await db.one<{ id: number }>(sql`
    insert into flight_sale (uuid, flight_id, department_id, brigade_id, sale_number, number_year, sale_date, total_sum, paid_uzs, request_hash, user_id)
    values (${body.uuid}, ${flight.id}, ${flight.departmentId}, ${body.brigadeId}, ${number}, ${year}, ${now}, ${amount(total)},
      ${amount(addUp(paid.map(({ sumUzs }) => sumUzs)))}, ${requestHash}, ${caller.userId}) returning id`)
  await db.run(sql`
    insert into flight_sale_line (sale_id, position, flight_line_id, quantity, over, price_uzs, sum)
    select ${id}, l.* from unnest(${parts.map((_, at) => at + 1)}::int[], ${ids}::bigint[],
      ${parts.map(({ sold, over }) => quantity(sold + over))}::numeric[], ${parts.map(({ over }) => quantity(over))}::numeric[],
      ${parts.map(({ line }) => line.priceUzs)}::numeric[], ${parts.map(({ sum }) => amount(sum))}::numeric[]) as l`)
  await db.run(sql`
    insert into flight_sale_payment (sale_id, payment_type, currency_code, currency_rate, amount, amount_uzs)
    select ${id}, p.* from unnest(${paid.map((row) => row.paymentType)}::text[], ${paid.map((row) => row.currencyCode)}::text[],
      ${paid.map((row) => row.rate)}::numeric[], ${paid.map((row) => amount(row.sum))}::numeric[], ${paid.map((row) => amount(row.sumUzs))}::numeric[]) as p`)
  await recordBirth(db, 'onboardSale', { id, departmentId: flight.departmentId, status: 'FINISHED' }, caller.userId)
  return id
}

async function post(
  { db, caller, now }: Call,
  { id, departmentId }: { id: number; departmentId: number },
  parts: readonly Part[],
  paid: readonly Paid[],
): Promise<void> {
  const cause: LedgerDocument = { kind: 'onboardSale', id, departmentId, userId: caller.userId, occurredAt: now }
  const moves = parts.flatMap(({ line: { lotId, itemId, unitCost, id: lineId }, sold, over, costSum }): StockMove[] => {
    const goods = { lotId, itemId, unitCost, lineId }
    const overSum = lineSum(tiyin(unitCost), over)
    return [
      ...carry({ ...goods, quantity: sold, costSum }, 'ONBOARD', 'CUSTOMER'),
      ...carry({ ...goods, quantity: over, costSum: overSum }, 'SHORTAGE', 'CUSTOMER'),
    ]
  })
  await postStock(db, cause, moves)
  for (const { paymentType, currencyCode, rate, sum, sumUzs } of paid.toSorted((a, b) =>
    a.currencyCode < b.currencyCode ? -1 : 1,
  )) {
    const account: Account = { kind: paymentType === 'CASH' ? 'SAFE' : 'BANK' }
    await postMoney(
      db,
      cause,
      [
        { account, sum, sumUzs },
        { account: { kind: 'REVENUE' }, sum: -sum, sumUzs: -sumUzs },
      ],
      { code: currencyCode, rate },
    )
  }
}

async function answerOf(db: Transaction, id: number): Promise<Done> {
  const [sale] = await readFlightSales(db, sql`sale.id = ${id}`)
  const over = await db.rows<Done['over'][number]>(sql`
    select sold.flight_line_id as "lineId", item.name as "itemName", sold.over as count
    from flight_sale_line sold join flight_line line on line.id = sold.flight_line_id join item on item.id = line.item_id
    where sold.sale_id = ${id} and sold.over > 0 order by sold.position`)
  return { ...sale!, over }
}
