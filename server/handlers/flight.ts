import {
  checkFlight,
  createFlight,
  deleteFlight,
  editFlight,
  flightGoods,
  flightLinesBeforeReady,
  flightLinesForSale,
  type FlightRow,
  flightsBeforeReady,
  getFlight,
  getFlightReport,
  searchFlightLines,
  searchFlights,
  sendFlight,
  settleFlight,
  startFlight,
} from '../../src/api/flight.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { transition } from '../ledger/transition.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { findFlight, requireState } from '../onboard/findFlight.ts'
import { checkLoading, loadFlight } from '../onboard/loadFlight.ts'
import { findFlightGoods } from '../onboard/findFlightGoods.ts'
import { LINE_COLUMNS, LINES_FROM, readFlight, readFlightLines, readFlightReport } from '../onboard/readFlight.ts'
import { settleFlight as settle } from '../onboard/settleFlight.ts'
import { editFlight as edit, writeFlight } from '../onboard/writeFlight.ts'
import { nameOf } from '../sales/nameOf.ts'

type Step = Call & { path: { id: string | number }; body: { version: number; comment: string } }

/** A flight goes one step on, and is answered as it is then. */
async function step(call: Step, to: 'SENT' | 'DELETED') {
  const { db, caller, path, body } = call
  const head = await findFlight(db, caller, Number(path.id), { lock: true, version: body.version })
  await transition(db, 'onboard', head, to, { userId: caller.userId, comment: body.comment })
  return readFlight(call, head.id)
}

const FLIGHTS = sql`flight
  join department on department.id = flight.department_id
  join app_user creator on creator.id = flight.created_by
  left join lateral (
    select count(*) as lines, coalesce(sum(quantity), 0) as quantity, coalesce(sum(sold + over), 0) as sold
    from flight_line line where line.flight_id = flight.id) content on true
  left join lateral (select coalesce(sum(paid_uzs), 0) as sum from flight_sale sale where sale.flight_id = flight.id) revenue on true`
const COLUMNS: Readonly<Record<keyof FlightRow, Sql | { sql: Sql; sort: Sql }>> = {
  id: sql`flight.id`,
  regNumber: sql`flight.reg_number`,
  regDate: sql`flight.reg_date`,
  status: sql`flight.status`,
  flightNumber: sql`flight.flight_number`,
  fromDepartmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
  brigadeNames: sql`(select coalesce(string_agg(distinct brigade.name, ', '), '') from flight_crew crew join brigade on brigade.id = crew.brigade_id
    where crew.flight_id = flight.id)`,
  lines: sql`content.lines`,
  totalCount: sql`content.quantity`,
  totalSkyQty: sql`content.sold`,
  revenue: sql`revenue.sum`,
  createdByName: nameOf(sql`creator`),
  comment: sql`left(flight.comment, 255)`,
}

export const flightHandlers = [
  handle(createFlight, async (call) => readFlight(call, await writeFlight(call, call.body))),
  handle(editFlight, async (call) => {
    await edit(call, call.body)
    return readFlight(call, call.body.id)
  }),
  handle(startFlight, async (call) => {
    await loadFlight(call, Number(call.path.id), call.body)
    return readFlight(call, Number(call.path.id))
  }),
  handleRead(checkFlight, async ({ db, caller, path, body }) => {
    await checkLoading(db, caller, Number(path.id), body.version)
    return { done: true as const }
  }),
  handle(sendFlight, (call) => step(call, 'SENT')),
  handle(deleteFlight, (call) => step(call, 'DELETED')),
  handle(settleFlight, async (call) => {
    await settle(call, Number(call.path.id), call.body)
    return readFlight(call, Number(call.path.id))
  }),
  handleRead(getFlight, (call) => readFlight(call, Number(call.path.id))),
  handleRead(getFlightReport, (call) => readFlightReport(call, Number(call.path.id))),
  handleRead(flightsBeforeReady, ({ db, caller }) =>
    db.rows<FlightRow>(sql`
      select flight.id, flight.reg_number as "regNumber", flight.reg_date as "regDate", flight.status, flight.flight_number as "flightNumber",
        department.name as "fromDepartmentName", ${COLUMNS.brigadeNames as Sql} as "brigadeNames", content.lines, content.quantity as "totalCount",
        content.sold as "totalSkyQty", revenue.sum as revenue, ${nameOf(sql`creator`)} as "createdByName", left(flight.comment, 255) as comment
      from ${FLIGHTS} where flight.status = 'SENT' and ${inScope(caller, sql`flight.department_id`)} order by flight.id`),
  ),
  handleRead(flightLinesBeforeReady, async ({ db, caller, path, now }) => {
    const head = await findFlight(db, caller, Number(path.id))
    requireState(head, 'STARTED', 'SENT')
    return { items: await readFlightLines(db, head.id, now) }
  }),
  handleRead(flightLinesForSale, async ({ db, caller, path, now }) => {
    const head = await findFlight(db, caller, Number(path.id))
    requireState(head, 'STARTED', 'SENT')
    const lines = await readFlightLines(db, head.id, now)
    return { items: lines.filter(({ remaining }) => remaining > 0) }
  }),
  handleRead(flightGoods, ({ db, caller, path, query, now }) => {
    requireDepartment(caller, Number(path.id), 'id')
    return findFlightGoods(db, Number(path.id), query.search, now)
  }),

  ...handleList(searchFlights, {
    from: FLIGHTS,
    columns: COLUMNS,
    scope: ({ caller }) => inScope(caller, sql`flight.department_id`),
    filter: {
      departmentId: (id) => sql`flight.department_id = ${id}`,
      status: (status) => sql`flight.status = ${status}`,
      brigadeId: (id) =>
        sql`exists (select from flight_crew crew where crew.flight_id = flight.id and crew.brigade_id = ${id})`,
      start: (day) => sql`flight.reg_date >= ${day}`,
      end: (day) => sql`flight.reg_date <= ${day}`,
    },
    search: (words) =>
      sql`(flight.reg_number::text = ${words.trim()} or flight.flight_number ilike ${`%${words.trim()}%`})`,
    defaultSort: [{ field: 'id', descending: true }],
  }),
  ...handleList(searchFlightLines, {
    from: LINES_FROM,
    columns: {
      ...LINE_COLUMNS,
      id: sql`line.id`,
      documentId: sql`line.flight_id`,
      position: sql`line.position`,
      itemName: { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` },
      sum: sql`round(line.quantity * line.price_uzs, 2)`,
    },
    scope: ({ caller }) => inScope(caller, sql`flight.department_id`),
    filter: { documentId: (id) => sql`line.flight_id = ${id}` },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'documentId', descending: true }, { field: 'position' }],
  }),
]
