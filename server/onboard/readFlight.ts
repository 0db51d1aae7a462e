import { type Flight, type FlightLine, type FlightReport, SEALS } from '../../src/api/flight.ts'
import { addUp, amount, sumOfMoney, sumOfQuantities, tiyin, worth } from '../../src/rules/money.ts'
import { euroTable } from '../../src/rules/euroTable.ts'
import type { Caller } from '../caller.ts'
import { readRates } from '../currencyRates/rateOn.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { wholeName } from '../employees/employeeRecord.ts'
import { joinKept, keptNow } from '../pricing/currentPrice.ts'
import { nameOf } from '../sales/nameOf.ts'
import { findFlight } from './findFlight.ts'
import { crewOf, readFlightSales, readPayments } from './readFlightSales.ts'

/** Columns of a line `line` of the flight `flight`, its item and its unit joined. */
export const LINE_COLUMNS: Readonly<Record<Exclude<keyof FlightLine, 'id'>, Sql>> = {
  itemId: sql`line.item_id`,
  itemName: sql`item.name`,
  artikul: sql`item.artikul`,
  barcode: sql`item.barcode`,
  multiBarcodes: sql`array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode)`,
  unitName: sql`unit.name`,
  count: sql`line.quantity`,
  skyQty: sql`line.sold + line.over`,
  remaining: sql`line.quantity - line.sold - line.returned - line.short`,
  over: sql`line.over`,
  returned: sql`line.returned`,
  short: sql`line.short`,
  priceUzs: sql`line.price_uzs`,
  termOfItem: sql`lot.term_of_item`,
  comment: sql`line.comment`,
}
export const LINES_FROM = sql`flight_line line
  join flight on flight.id = line.flight_id
  join item on item.id = line.item_id
  join reference unit on unit.id = item.unit_id
  left join lot on lot.id = line.lot_id`

/** What a line of a draft would be sold at: the price of the oldest lot of its goods that lies free. */
const priceOfDraft = (now: Date): Sql => sql`(
  select ${keptNow(sql`price_uzs`, now)} from stock_balance own join lot shelf on shelf.id = own.lot_id ${joinKept(sql`own`)}
  where own.department_id = flight.department_id and own.item_id = line.item_id and own.on_hand > own.reserved and flight.status = 'DRAFT'
  order by shelf.term_of_item, shelf.id limit 1)`

/** The lines of a flight in their order. */
export const readFlightLines = (db: Executor, id: number, now: Date): Promise<FlightLine[]> =>
  db.rows<FlightLine>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      ${LINE_COLUMNS.multiBarcodes} as "multiBarcodes", unit.name as "unitName", line.quantity as count, ${LINE_COLUMNS.skyQty} as "skyQty",
      ${LINE_COLUMNS.remaining} as remaining, line.over, line.returned, line.short,
      coalesce(line.price_uzs, ${priceOfDraft(now)}) as "priceUzs",
      lot.term_of_item as "termOfItem", line.comment
    from ${LINES_FROM} where line.flight_id = ${id} order by line.position`)

type Facts = Omit<
  Flight,
  'whItems' | 'totalCount' | 'totalSkyQty' | 'totalSum' | 'soldSum' | 'shortSum' | 'history' | 'related'
>

interface Reading {
  db: Executor
  caller: Caller
  now: Date
}

/** SQL of the crew groups of the row `flight`, each with those of it who fly, as JSON. */
export const BRIGADES_OF_FLIGHT = sql`(
  select coalesce(json_agg(json_build_object('id', brigade.id, 'name', brigade.name,
      'employeeDtos', ${crewOf(sql`flight.id`, sql`brigade.id`)}) order by brigade.first), '[]')
  from (select brigade.id, brigade.name, min(crew.position) as first from flight_crew crew join brigade on brigade.id = crew.brigade_id
    where crew.flight_id = flight.id group by brigade.id) brigade)`

/** A flight with its crew, its lines and its history. */
export async function readFlight({ db, caller, now }: Reading, id: number): Promise<Flight> {
  await findFlight(db, caller, id)
  const facts = await db.one<Facts>(sql`
    select flight.id, flight.version, flight.status, flight.reg_number as "regNumber", flight.reg_date as "regDate",
      flight.flight_number as "flightNumber", flight.route_from as "routeFrom", flight.route_to as "routeTo", flight.aircraft,
      flight.department_id as "fromDepartmentId", department.name as "fromDepartmentName", shop.carrier_name as "carrierName",
      (select ${wholeName} from employee where employee.id = shop.receiver_id) as "receiverName",
      ${BRIGADES_OF_FLIGHT} as "brigadeDtos",
      (select coalesce(json_agg(json_build_object('brigadeId', brigade.id, 'brigadeName', brigade.name, 'employeeId', employee.id,
          'employeeName', ${wholeName}) order by crew.position), '[]')
        from flight_crew crew join brigade on brigade.id = crew.brigade_id join employee on employee.id = crew.employee_id
        where crew.flight_id = flight.id) as crew,
      flight.seals, flight.change_money as "changeMoney", flight.comment, ${nameOf(sql`creator`)} as "createdByName",
      flight.created_at as "createdAt"
    from flight
    join department on department.id = flight.department_id
    join app_user creator on creator.id = flight.created_by
    left join sky_shop shop on shop.department_id = flight.department_id and shop.deleted_at is null
    where flight.id = ${id}`)
  const whItems = await readFlightLines(db, id, now)
  const sumOf = (count: (line: FlightLine) => number) =>
    sumOfMoney(whItems.map((line) => worth(line.priceUzs ?? 0, count(line))))
  return {
    ...facts,
    whItems,
    totalCount: sumOfQuantities(whItems.map(({ count }) => count)),
    totalSkyQty: sumOfQuantities(whItems.map(({ skyQty }) => skyQty)),
    totalSum: sumOf(({ count }) => count),
    soldSum: sumOf(({ skyQty }) => skyQty),
    shortSum: sumOf(({ short }) => short),
    history: await db.rows<Flight['history'][number]>(sql`
      select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
      from document_event e left join app_user u on u.id = e.user_id
      where e.document_kind = 'onboard' and e.document_id = ${id} order by e.id`),
    related: await chainOf(db, caller, { kind: 'onboard', id }),
  }
}

const NO_SEALS = { seal1: '', seal2: '', seal3: '', seal4: '', seal5: '' }

/** A flight with its sales, what they brought, and the rates of its day (specification 3 §2.2, Report waybill). */
export async function readFlightReport(call: Reading, id: number): Promise<FlightReport> {
  const flight = await readFlight(call, id)
  const { db } = call
  const sales = await readFlightSales(db, sql`sale.flight_id = ${id}`)
  const rates = await readRates(db, 'sky_currency_rate', {
    departmentId: flight.fromDepartmentId,
    day: flight.regDate as never,
  })
  const payments = await readPayments(db, id)
  const paidUzs = amount(addUp(sales.map(({ amountOfPaymentUzs }) => tiyin(amountOfPaymentUzs))))
  const sealTable = Array.from({ length: SEALS }, (_, at) => flight.seals[at] ?? NO_SEALS)
  return { ...flight, sealTable, sales, payments, paidUzs, rates: euroTable(paidUzs, rates, payments) }
}
