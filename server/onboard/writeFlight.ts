import type { FlightSent } from '../../src/api/flight.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { findFlight, requireState } from './findFlight.ts'

/** A new flight in DRAFT. Answers its id. @throws Refusal 400 naming whatever is not there, 403 for a foreign department */
export async function writeFlight(call: Call, sent: FlightSent): Promise<number> {
  const { db, caller } = call
  await requireParts(call, sent)
  const { id } = await db.one<{ id: number }>(sql`
    insert into flight (department_id, reg_date, flight_number, route_from, route_to, aircraft, seals, change_money, comment, created_by)
    values (${sent.fromDepartmentId}, ${sent.regDate}, ${sent.flightNumber}, ${sent.routeFrom}, ${sent.routeTo}, ${sent.aircraft},
      ${JSON.stringify(sent.seals)}::jsonb, ${JSON.stringify(sent.changeMoney)}::jsonb, ${sent.comment}, ${caller.userId}) returning id`)
  await writeRows(db, id, sent)
  await recordBirth(db, 'onboard', { id, departmentId: sent.fromDepartmentId, status: 'DRAFT' }, caller.userId)
  return id
}

/** Head, crew and lines of a draft anew. @throws Refusal 409 `wrongState`, `changedMeanwhile`, and what `writeFlight` throws */
export async function editFlight(call: Call, sent: FlightSent & { id: number; version: number }): Promise<void> {
  const { db, caller } = call
  const head = await findFlight(db, caller, sent.id, { lock: true, version: sent.version })
  requireState(head, 'DRAFT')
  await requireParts(call, sent)
  await db.run(sql`
    update flight set department_id = ${sent.fromDepartmentId}, reg_date = ${sent.regDate}, flight_number = ${sent.flightNumber},
      route_from = ${sent.routeFrom}, route_to = ${sent.routeTo}, aircraft = ${sent.aircraft}, seals = ${JSON.stringify(sent.seals)}::jsonb,
      change_money = ${JSON.stringify(sent.changeMoney)}::jsonb, comment = ${sent.comment}, version = version + 1, changed_at = now()
    where id = ${head.id}`)
  await db.run(sql`delete from flight_crew where flight_id = ${head.id}`)
  await db.run(sql`delete from flight_line where flight_id = ${head.id}`)
  await writeRows(db, head.id, sent)
}

async function writeRows(db: Transaction, id: number, sent: FlightSent): Promise<void> {
  const { crew, whItems: lines } = sent
  await db.run(sql`
    insert into flight_crew (flight_id, position, brigade_id, employee_id)
    select ${id}, c.* from unnest(${crew.map((_, at) => at + 1)}::int[], ${crew.map((one) => one.brigadeId)}::bigint[],
      ${crew.map((one) => one.employeeId)}::bigint[]) as c`)
  await db.run(sql`
    insert into flight_line (flight_id, department_id, position, item_id, quantity, comment)
    select ${id}, ${sent.fromDepartmentId}, l.* from unnest(${lines.map((_, at) => at + 1)}::int[], ${lines.map((line) => line.itemId)}::bigint[],
      ${lines.map((line) => line.count)}::numeric[], ${lines.map((line) => line.comment)}::text[]) as l`)
}

/** Everything that is named must be there, and nobody stands in the crew twice. */
async function requireParts({ db, caller }: Call, sent: FlightSent): Promise<void> {
  requireDepartment(caller, sent.fromDepartmentId, 'fromDepartmentId')
  const { crew, whItems: lines, changeMoney } = sent
  const known = await db.one<{
    department: boolean
    brigades: number[]
    employees: number[]
    items: { id: number; weighed: boolean }[]
    currencies: string[]
  }>(sql`
    select exists (select from department where id = ${sent.fromDepartmentId} and deleted_at is null) as department,
      (select coalesce(json_agg(id), '[]') from brigade where id = any(${crew.map((one) => one.brigadeId)}::bigint[]) and deleted_at is null) as brigades,
      (select coalesce(json_agg(id), '[]') from employee where id = any(${crew.map((one) => one.employeeId)}::bigint[]) and deleted_at is null) as employees,
      (select coalesce(json_agg(json_build_object('id', id, 'weighed', weighed)), '[]') from item where id = any(${lines.map((line) => line.itemId)}::bigint[]) and deleted_at is null) as items,
      array(select word.code from reference word join reference list on list.id = word.parent_id
        where list.code = 'CURRENCY' and list.parent_id is null and word.deleted_at is null and word.code is not null) as currencies`)
  const seen = new Set<number>()
  const fields: Record<string, string> = known.department ? {} : { fromDepartmentId: 'notFound' }
  for (const [at, { brigadeId, employeeId }] of crew.entries()) {
    if (!known.brigades.includes(brigadeId)) fields[`crew.${at}.brigadeId`] = 'notFound'
    if (!known.employees.includes(employeeId)) fields[`crew.${at}.employeeId`] = 'notFound'
    else if (seen.has(employeeId)) fields[`crew.${at}.employeeId`] = 'crewTwice'
    seen.add(employeeId)
  }
  const items = new Map(known.items.map((item) => [item.id, item]))
  for (const [at, { itemId, count }] of lines.entries()) {
    const item = items.get(itemId)
    if (!item) fields[`whItems.${at}.itemId`] = 'notFound'
    else if (!item.weighed && !Number.isInteger(count)) fields[`whItems.${at}.count`] = 'wholeOnly'
  }
  for (const [at, { currencyCode }] of changeMoney.entries())
    if (!known.currencies.includes(currencyCode)) fields[`changeMoney.${at}.currencyCode`] = 'notFound'
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}
