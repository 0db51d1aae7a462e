import {
  addUp,
  amount,
  lineSum,
  quantity,
  shareOf,
  thousandths,
  tiyin,
  type Thousandths,
  type Tiyin,
} from '../../src/rules/money.ts'
import { underpaid } from '../../src/rules/onboardPayment.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
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
import type { FlightHead } from './findFlight.ts'

interface Line {
  id: number
  itemId: number
  lotId: number
  priceUzs: number
  /** Of one in so'm, when its lot was born. */
  unitCost: number
  remaining: number
  /** What the crew was held to account for when the flight was settled, and what that is worth. */
  short: number
  shortSum: number
  weighed: boolean
  onboardSum: number
}
/** What a sale takes of a line: from on board; of a settled flight what was held to be short; and what was never loaded. */
interface Part {
  line: Line
  sold: Thousandths
  found: Thousandths
  over: Thousandths
  /** What is sold takes along of what lies on board, and what is found of what was short. */
  soldCost: Tiyin
  foundCost: Tiyin
  sum: Tiyin
}
/** Money that stayed, in its own currency and in so'm. */
export interface Paid {
  paymentType: string
  currencyCode: string
  rate: number
  sum: Tiyin
  sumUzs: Tiyin
}
/** A sale on board as it is to be written. */
export interface FlightSaleFacts {
  uuid: string
  brigadeId: number
  /** Null: of the whole crew group. */
  employeeId: number | null
  saleItems: readonly { id: number; count: number }[]
  paid: readonly Paid[]
  soldAt: Date
  requestHash: string
}

/**
 * Writes a sale of a flight whose row is locked: goods leave ONBOARD for the customer, what was never loaded leaves SHORTAGE, because it is paid
 * already and no fact is refused (domain.md, Selling); of a settled flight what was short was sold, with the value that settling moved. Money goes to the department's safe, of
 * cards to its bank, in its own currency. Answers its id.
 * @throws Refusal 400 for lines or a crew group of another flight, 422 `paymentTooSmall`, `paymentTooBig`
 */
export async function bookFlightSale(call: Call, flight: FlightHead, sale: FlightSaleFacts): Promise<number> {
  const { db } = call
  await requireBrigade(db, flight.id, sale.brigadeId)
  const parts = await partsOf(db, flight.id, sale.saleItems)
  const total = addUp(parts.map(({ sum }) => sum))
  requirePaid(total, sale.paid)
  const id = await writeSale(call, flight, sale, { parts, total })
  await post(call, { id, departmentId: flight.departmentId, soldAt: sale.soldAt }, parts, sale.paid)
  return id
}

async function requireBrigade(db: Transaction, flightId: number, brigadeId: number): Promise<void> {
  const flies = await db.first(
    sql`select 1 from flight_crew where flight_id = ${flightId} and brigade_id = ${brigadeId} limit 1`,
  )
  if (!flies) throw new Refusal(400, 'badInput', {}, { brigadeId: 'notFound' })
}

/** What of each line is there, and what is sold over it. @throws Refusal 400 for a line of another flight, or one named twice */
async function partsOf(db: Transaction, flightId: number, sent: FlightSaleFacts['saleItems']): Promise<Part[]> {
  const lines = await db.rows<Line>(sql`
    select line.id, line.item_id as "itemId", line.lot_id as "lotId", line.price_uzs as "priceUzs", lot.unit_cost as "unitCost",
      line.quantity - line.sold - line.returned - line.short as remaining, line.short,
      line.short_sum as "shortSum", item.weighed, line.onboard_sum as "onboardSum"
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
    const short = thousandths(line.short)
    const found = Math.min(wanted - sold, short)
    const soldCost = sold === 0 ? 0 : shareOf(tiyin(line.onboardSum), sold, remaining)
    const foundCost = found === 0 ? 0 : shareOf(tiyin(line.shortSum), found, short)
    const sum = lineSum(tiyin(line.priceUzs), wanted)
    return [{ line, sold, found, over: wanted - sold - found, soldCost, foundCost, sum }]
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  return parts
}

/** Paid to the least unit of the dearest currency that it was paid in: a price in so'm is no whole number of cents. */
function requirePaid(total: Tiyin, paid: readonly Paid[]): void {
  const difference = underpaid(total, paid)
  if (difference === 0) return
  const code = difference > 0 ? 'paymentTooSmall' : 'paymentTooBig'
  const values = { difference: amount(Math.abs(difference)) }
  throw new Refusal(422, code, values, { payments: fieldMessage(code, values) })
}

async function writeSale(
  { db, caller, now, timeZone }: Call,
  flight: FlightHead,
  sale: FlightSaleFacts,
  { parts, total }: { parts: readonly Part[]; total: Tiyin },
): Promise<number> {
  const { paid } = sale
  const ids = parts.map(({ line }) => line.id)
  await db.run(sql`
    update flight_line line set sold = line.sold + part.sold + part.found, short = line.short - part.found, over = line.over + part.over,
      onboard_sum = line.onboard_sum - part.sold_cost, short_sum = line.short_sum - part.found_cost
    from unnest(${ids}::bigint[], ${parts.map(({ sold }) => quantity(sold))}::numeric[], ${parts.map(({ found }) => quantity(found))}::numeric[],
      ${parts.map(({ over }) => quantity(over))}::numeric[], ${parts.map(({ soldCost }) => amount(soldCost))}::numeric[],
      ${parts.map(({ foundCost }) => amount(foundCost))}::numeric[]) as part (id, sold, found, over, sold_cost, found_cost) where line.id = part.id`)
  await db.run(sql`update flight set version = version + 1, changed_at = now() where id = ${flight.id}`)
  const year = Number(businessDayOf(now, timeZone).slice(0, 4))
  const number = await takeNumber(db, flight.departmentId, 'ONBOARD_SALE', year)
  const { id } = await db.one<{ id: number }>(sql`
    insert into flight_sale (uuid, flight_id, department_id, brigade_id, employee_id, sale_number, number_year, sale_date, total_sum, paid_uzs,
      request_hash, user_id)
    values (${sale.uuid}, ${flight.id}, ${flight.departmentId}, ${sale.brigadeId}, ${sale.employeeId}, ${number}, ${year}, ${sale.soldAt},
      ${amount(total)}, ${amount(addUp(paid.map(({ sumUzs }) => sumUzs)))}, ${sale.requestHash}, ${caller.userId}) returning id`)
  await db.run(sql`
    insert into flight_sale_line (sale_id, position, flight_line_id, quantity, over, price_uzs, sum)
    select ${id}, l.* from unnest(${parts.map((_, at) => at + 1)}::int[], ${ids}::bigint[],
      ${parts.map(({ sold, found, over }) => quantity(sold + found + over))}::numeric[], ${parts.map(({ over }) => quantity(over))}::numeric[],
      ${parts.map(({ line }) => line.priceUzs)}::numeric[], ${parts.map(({ sum }) => amount(sum))}::numeric[]) as l`)
  await db.run(sql`
    insert into flight_sale_payment (sale_id, payment_type, currency_code, currency_rate, amount, amount_uzs)
    select ${id}, p.* from unnest(${paid.map((row) => row.paymentType)}::text[], ${paid.map((row) => row.currencyCode)}::text[],
      ${paid.map((row) => row.rate)}::numeric[], ${paid.map((row) => amount(row.sum))}::numeric[], ${paid.map((row) => amount(row.sumUzs))}::numeric[]) as p`)
  await recordBirth(db, 'onboardSale', { id, departmentId: flight.departmentId, status: 'FINISHED' }, caller.userId)
  return id
}

async function post(
  { db, caller }: Call,
  { id, departmentId, soldAt }: { id: number; departmentId: number; soldAt: Date },
  parts: readonly Part[],
  paid: readonly Paid[],
): Promise<void> {
  const cause: LedgerDocument = { kind: 'onboardSale', id, departmentId, userId: caller.userId, occurredAt: soldAt }
  const moves = parts.flatMap(
    ({ line: { lotId, itemId, unitCost, id: lineId }, sold, found, over, soldCost, foundCost }): StockMove[] => {
      const goods = { lotId, itemId, unitCost, lineId }
      const lackingCost = foundCost + lineSum(tiyin(unitCost), over)
      return [
        ...carry({ ...goods, quantity: sold, costSum: soldCost }, 'ONBOARD', 'CUSTOMER'),
        ...carry({ ...goods, quantity: found + over, costSum: lackingCost }, 'SHORTAGE', 'CUSTOMER'),
      ]
    },
  )
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
