import type { FlightPaymentSum, FlightSale } from '../../src/api/flightSale.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { wholeName } from '../employees/employeeRecord.ts'

/** SQL of those of a crew group who fly, as JSON: `own` is a row with `flight_id` and `brigade_id`. */
export const crewOf = (flightId: Sql, brigadeId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', employee.id, 'fullName', ${wholeName}, 'personnel', employee.personnel) order by crew.position), '[]')
  from flight_crew crew join employee on employee.id = crew.employee_id
  where crew.flight_id = ${flightId} and crew.brigade_id = ${brigadeId})`

/** Sales of flights, the oldest first; `of` is a condition on the row `sale`. */
export const readFlightSales = (db: Executor, of: Sql): Promise<FlightSale[]> =>
  db.rows<FlightSale>(sql`
    select sale.id, sale.sale_number as "saleNumber", sale.sale_date as "saleDate", sale.brigade_id as "brigadeId",
      sale.paid_uzs as "amountOfPaymentUzs", sale.total_sum as "totalSum",
      json_build_array(json_build_object('id', brigade.id, 'name', brigade.name,
        'employeeDtos', ${crewOf(sql`sale.flight_id`, sql`sale.brigade_id`)})) as "brigadeDtos"
    from flight_sale sale join brigade on brigade.id = sale.brigade_id
    where ${of} order by sale.id`)

/** What a flight's sales brought, currency by currency. */
export const readPayments = (db: Executor, flightId: number): Promise<FlightPaymentSum[]> =>
  db.rows<FlightPaymentSum>(sql`
    select payment.currency_code as "currencyCode", coalesce(max(word.name), payment.currency_code) as "currencyName",
      sum(payment.amount) as "currencyAmount", sum(payment.amount_uzs) as "amountUzs"
    from flight_sale_payment payment join flight_sale sale on sale.id = payment.sale_id
    left join reference word on word.code = payment.currency_code and word.parent_id = (
      select id from reference where code = 'CURRENCY' and parent_id is null and deleted_at is null)
    where sale.flight_id = ${flightId} group by payment.currency_code order by payment.currency_code`)
