import { finishSkyShop, flightPayments, flightSales, reportByEmployee } from '../../src/api/flightSale.ts'
import { claimFlight, finishPaidFlightSales, flightLoad } from '../../src/api/flightTablet.ts'
import { inScope } from '../caller.ts'
import { type Sql, sql, when } from '../db/sql.ts'
import { wholeName } from '../employees/employeeRecord.ts'
import { handle, handlePrepared, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { findFlight } from '../onboard/findFlight.ts'
import { claimFlight as claim, readFlightLoad } from '../onboard/flightTablet.ts'
import { readFlightSales, readPayments } from '../onboard/readFlightSales.ts'
import { sellOnboard } from '../onboard/sellOnboard.ts'
import { takeFlightSale } from '../onboard/takeFlightSale.ts'
import { takeInTurn } from '../sales/paidFact.ts'

/** What of a sum is of the one at this place of so many; all of them together have the sum to the tiyin. */
const shareOfPlace = (sum: Sql, place: Sql, of: Sql): Sql =>
  sql`round(${sum} * ${place} / ${of}, 2) - round(${sum} * (${place} - 1) / ${of}, 2)`

export const flightSaleHandlers = [
  handle(finishSkyShop, sellOnboard),
  handleRead(flightLoad, ({ db, caller, path }) => readFlightLoad(db, caller, Number(path.id))),
  handle(claimFlight, claim),
  handlePrepared(
    finishPaidFlightSales,
    (call) => takeInTurn(call.db, call.body.sales, (db, body) => takeFlightSale({ ...call, db, body })),
    ({ prepared }) => Promise.resolve(prepared),
  ),
  handleRead(flightSales, async ({ db, caller, path }) => {
    const { id } = await findFlight(db, caller, Number(path.id))
    return readFlightSales(db, sql`sale.flight_id = ${id}`)
  }),
  handleRead(flightPayments, async ({ db, caller, path }) => {
    const { id } = await findFlight(db, caller, Number(path.id))
    return readPayments(db, id)
  }),
  ...handleList(reportByEmployee, {
    // What somebody sold by tablet is theirs; a crew group's other revenue is shared by those of it who flew, a shortage by all who did.
    from: ({ caller, body: { departmentId, brigadeId, start, end } }) => sql`(
      select crew.employee_id, string_agg(distinct brigade.name, ', ') as brigades, count(*) as flights, coalesce(sum(sold.sales), 0) as sales,
        coalesce(sum(sold.own + ${shareOfPlace(sql`sold.shared`, sql`together.place_in_brigade`, sql`together.of_brigade`)}), 0) as revenue,
        coalesce(sum(${shareOfPlace(sql`lost.sum`, sql`together.place`, sql`together.of_flight`)}), 0) as short_sum
      from flight_crew crew
      join flight on flight.id = crew.flight_id and flight.status in ('STARTED', 'SENT', 'FINISHED')
      join brigade on brigade.id = crew.brigade_id
      cross join lateral (select count(*) as of_flight, count(*) filter (where mate.brigade_id = crew.brigade_id) as of_brigade,
          count(*) filter (where mate.position <= crew.position) as place,
          count(*) filter (where mate.position <= crew.position and mate.brigade_id = crew.brigade_id) as place_in_brigade
        from flight_crew mate where mate.flight_id = flight.id) together
      left join lateral (select count(*) as sales, coalesce(sum(paid_uzs) filter (where sale.employee_id is not null), 0) as own,
          coalesce(sum(paid_uzs) filter (where sale.employee_id is null), 0) as shared
        from flight_sale sale where sale.flight_id = flight.id and sale.brigade_id = crew.brigade_id
          and coalesce(sale.employee_id, crew.employee_id) = crew.employee_id) sold on true
      left join lateral (select sum(round(short * price_uzs, 2)) as sum from flight_line line where line.flight_id = flight.id) lost on true
      where ${inScope(caller, sql`flight.department_id`)} and ${when(departmentId, (id) => sql`flight.department_id = ${id}`)}
        and ${when(brigadeId, (id) => sql`crew.brigade_id = ${id}`)} and ${when(start, (day) => sql`flight.reg_date >= ${day}`)}
        and ${when(end, (day) => sql`flight.reg_date <= ${day}`)}
      group by crew.employee_id) report
      join employee on employee.id = report.employee_id`,
    columns: {
      employeeId: sql`employee.id`,
      employeeName: { sql: wholeName, sort: sql`employee.name_key`, folded: sql`employee.search` },
      personnel: sql`employee.personnel`,
      brigadeName: sql`report.brigades`,
      flights: sql`report.flights`,
      sales: sql`report.sales`,
      revenue: sql`report.revenue`,
      shortSum: sql`report.short_sum`,
    },
    scope: () => sql`true`,
    filter: { departmentId: () => sql`true`, brigadeId: () => sql`true`, start: () => sql`true`, end: () => sql`true` },
    search: (words) => matchesWords(sql`employee.search`, words),
    defaultSort: [{ field: 'revenue', descending: true }, { field: 'employeeId' }],
  }),
]
