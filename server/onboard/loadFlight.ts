import { amount, quantity, thousandths } from '../../src/rules/money.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { carry, postStock } from '../ledger/postStock.ts'
import { refuseShortage } from '../ledger/refuseShortage.ts'
import { takeLots, type Taken } from '../ledger/takeLots.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { findFlight, type FlightHead, requireState } from './findFlight.ts'

interface Line {
  id: number
  itemId: number
  count: number
  comment: string
}

/** The cause that the ledger names for what happens to a flight. */
export const causeOf = (
  { caller, now }: Pick<Call, 'caller' | 'now'>,
  { id, departmentId }: FlightHead,
): LedgerDocument => ({
  kind: 'onboard',
  id,
  departmentId,
  userId: caller.userId,
  occurredAt: now,
})

const linesOf = (db: Executor, id: number): Promise<Line[]> =>
  db.rows<Line>(
    sql`select id, item_id as "itemId", quantity as count, comment from flight_line where flight_id = ${id} order by position`,
  )

/**
 * DRAFT → STARTED: the goods go from the department's shelves on board, the oldest lots first, each line then of one lot at its
 * retail price of this moment. The crew is locked, so that nobody is on two flights at once.
 * @throws Refusal 422 `fillAllLines`, `crewMissing`, `onboardPriceMissing`, 409 `employeeOnFlight`, `outOfStock`, `wrongState`
 */
export async function loadFlight(call: Call, id: number, sent: { version: number; comment: string }): Promise<void> {
  const { db, caller, now } = call
  const head = await findFlight(db, caller, id, { lock: true, version: sent.version })
  requireState(head, 'DRAFT')
  const lines = await linesOf(db, id)
  requireLines(lines)
  await requireCrew(db, id, { lock: true })
  const wishes = lines.map((line, at) => ({
    itemId: line.itemId,
    quantity: thousandths(line.count),
    field: `whItems.${at}.count`,
  }))
  const taken = await takeLots(db, head.departmentId, wishes, now)
  requirePrices(taken)
  const parts = taken.flatMap((lots, at) => lots.map((part) => ({ ...part, line: lines[at]! })))
  const lineIds = await splitByLot(db, head, parts)
  const moves = parts.flatMap(({ lot: { lotId, itemId, unitCost }, quantity: count, costSum }, at) =>
    carry({ lotId, itemId, unitCost, quantity: count, costSum, lineId: lineIds[at] }, head.departmentId, 'ONBOARD'),
  )
  await postStock(db, causeOf(call, head), moves)
  await transition(db, 'onboard', head, 'STARTED', { userId: caller.userId, comment: sent.comment })
  const number = await takeNumber(db, head.departmentId, 'ONBOARD', Number(head.regDate.slice(0, 4)))
  await db.run(sql`update flight set reg_number = ${number} where id = ${id}`)
}

/** Refuses what loading would be refused for, naming every line that lacks; changes and locks nothing. */
export async function checkLoading(db: Executor, caller: Caller, id: number, version: number): Promise<void> {
  const head = await findFlight(db, caller, id, { version })
  requireState(head, 'DRAFT')
  const lines = await linesOf(db, id)
  requireLines(lines)
  await requireCrew(db, id)
  const free = await db.rows<{ itemId: number; free: number }>(sql`
    select item_id as "itemId", sum(on_hand - reserved) as free from stock_balance
    where department_id = ${head.departmentId} and item_id = any(${lines.map((line) => line.itemId)}::bigint[]) group by 1`)
  const left = new Map(free.map((row) => [row.itemId, thousandths(row.free)]))
  const short = lines.filter(({ itemId, count }) => {
    const rest = (left.get(itemId) ?? 0) - thousandths(count)
    left.set(itemId, rest)
    return rest < 0
  })
  if (short.length === 0) return
  const fields = Object.fromEntries(short.map((line) => [`whItems.${lines.indexOf(line)}.count`, 'outOfStock']))
  const [first] = short
  await refuseShortage(db, [{ departmentId: head.departmentId, itemId: first!.itemId }]).catch((refusal: unknown) => {
    if (!(refusal instanceof Refusal)) throw refusal
    throw new Refusal(409, refusal.code, refusal.values, fields, refusal.details)
  })
}

function requireLines(lines: readonly Line[]): void {
  if (lines.length === 0) throw new Refusal(422, 'fillAllLines', {}, { whItems: 'required' })
}

/** Somebody flies, and nobody of them is on another flight that has not come back. */
async function requireCrew(db: Executor, id: number, { lock = false } = {}): Promise<void> {
  const crew = sql`select employee_id from flight_crew where flight_id = ${id}`
  const people = lock
    ? await db.rows<{ id: number }>(sql`select id from employee where id in (${crew}) order by id for no key update`)
    : await db.rows<{ id: number }>(sql`select id from employee where id in (${crew})`)
  if (people.length === 0) throw new Refusal(422, 'crewMissing', {}, { crew: 'crewMissing' })
  const busy = await db.first<{ position: number; name: string; number: number }>(sql`
    select own.position, concat_ws(' ', employee.last_name, employee.first_name) as name, other.reg_number as number
    from flight_crew own join flight_crew elsewhere using (employee_id)
    join flight other on other.id = elsewhere.flight_id and other.status in ('STARTED', 'SENT')
    join employee on employee.id = own.employee_id
    where own.flight_id = ${id} and other.id <> ${id} order by own.position limit 1`)
  if (!busy) return
  const { position, name, number } = busy
  const field = { [`crew.${position - 1}.employeeId`]: 'employeeOnFlight' }
  throw new Refusal(409, 'employeeOnFlight', { name, number }, field)
}

function requirePrices(taken: readonly (readonly Taken[])[]): void {
  const lacking = taken.flatMap((lots, at) => (lots.some(({ lot }) => lot.priceUzs === null) ? [at] : []))
  if (lacking.length === 0) return
  const fields = Object.fromEntries(lacking.map((at) => [`whItems.${at}.itemId`, 'onboardPriceMissing']))
  throw new Refusal(422, 'onboardPriceMissing', {}, fields)
}

/** Writes the lines anew, one for each lot, in their order; answers their ids. */
async function splitByLot(
  db: Transaction,
  { id, departmentId }: FlightHead,
  parts: readonly (Taken & { line: Line })[],
): Promise<number[]> {
  await db.run(sql`delete from flight_line where flight_id = ${id}`)
  const rows = await db.rows<{ id: number }>(sql`
    with written as (
      insert into flight_line (flight_id, department_id, position, item_id, lot_id, price_uzs, quantity, onboard_sum, comment)
      select ${id}, ${departmentId}, l.* from unnest(${parts.map((_, at) => at + 1)}::int[], ${parts.map((part) => part.lot.itemId)}::bigint[],
        ${parts.map((part) => part.lot.lotId)}::bigint[], ${parts.map((part) => part.lot.priceUzs)}::numeric[],
        ${parts.map((part) => quantity(part.quantity))}::numeric[], ${parts.map((part) => amount(part.costSum))}::numeric[],
        ${parts.map((part) => part.line.comment)}::text[]) as l
      returning id, position
    )
    select id from written order by position`)
  return rows.map((row) => row.id)
}
