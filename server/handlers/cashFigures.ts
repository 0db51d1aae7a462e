import {
  sellerFigures,
  xReportOfDepartment,
  xReportOfMonth,
  zReportBetween,
  zReportOfAll,
  zReportOfDepartment,
  zReportsOfRegister,
} from '../../src/api/cashFigures.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { reportPeriod } from '../../src/rules/reportPeriod.ts'
import { type Caller, inScope, requireDepartment } from '../caller.ts'
import { onDays } from '../businessDay.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'
import { requireCashbox } from '../sales/openSession.ts'
import { readCashReport, reportFor } from '../sales/readCashReport.ts'
import { cashSessionColumns, CASH_SESSIONS } from '../sales/sessionList.ts'
import { nameOfUser } from '../users/nameOfUser.ts'

/** What each session was paid, by where the money went, and by how much its drawer differed. */
const PAID = sql`left join lateral (
    select coalesce(sum(amount) filter (where payment_type = 'CASH'), 0) as cash,
      coalesce(sum(amount) filter (where payment_type = 'DEBT'), 0) as debt,
      coalesce(sum(amount) filter (where payment_type not in ('CASH', 'DEBT')), 0) as card
    from cash_session_payment payment where payment.session_id = session.id) paid on true
  left join lateral (
    select coalesce(-sum(move.amount), 0) as difference from money_move move join account on account.id = move.account_id
    where move.document_kind = 'cashSession' and move.document_id = session.id and account.kind = 'CASH_DIFFERENCE') off on true`

const figuresOf = (by: readonly Sql[], where: Sql): Sql => sql`(
  select ${join(by, raw(', '))}, count(*) as sessions, sum(session.receipts) as receipts, sum(session.returns) as returns,
    sum(session.sold_sum) as sold_sum, sum(session.returned_sum) as returned_sum, sum(session.discount_sum) as discount_sum,
    sum(paid.cash) as cash_sum, sum(paid.card) as card_sum, sum(paid.debt) as debt_sum, sum(off.difference) as cash_difference
  from cash_session session ${PAID} where ${where}
  group by ${join(
    by.map((_, at) => raw(String(at + 1))),
    raw(', '),
  )}) figures`

const COLUMNS = {
  sessions: sql`figures.sessions`,
  receipts: sql`figures.receipts`,
  returns: sql`figures.returns`,
  soldSum: sql`figures.sold_sum`,
  returnedSum: sql`figures.returned_sum`,
  discountSum: sql`figures.discount_sum`,
  revenue: sql`figures.sold_sum - figures.returned_sum`,
  cashSum: sql`figures.cash_sum`,
  cardSum: sql`figures.card_sum`,
  debtSum: sql`figures.debt_sum`,
  cashDifference: sql`figures.cash_difference`,
}
const department = {
  depId: sql`department.id`,
  departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
}
const whichever = () => sql`true`
/** The department of the address must be the caller's: what is in another one is not even counted as nothing. */
function ofDepartment(caller: Caller, path: { depId: string | number }): Sql {
  requireDepartment(caller, Number(path.depId), 'depId')
  return sql`true`
}
const opened = sql`session.opened_at`
type Day = string | null | undefined
/** Like `onDays`, of days that a report is about: from the end to the start there are none. @throws 400 at `end` */
function ofPeriod(column: Sql, start: Day, end: Day, timeZone: string): Sql {
  if (start && end && end < start) throw new Refusal(400, 'endBeforeStart', {}, { end: 'endBeforeStart' })
  return onDays(column, start, end, timeZone)
}

const {
  status: _open,
  closedAt: _never,
  closedByName: _nobody,
  countedCash: _not,
  comment: _none,
  ...columnsOfOpen
} = cashSessionColumns

const lists = [
  ...handleList(zReportsOfRegister, {
    from: CASH_SESSIONS,
    columns: cashSessionColumns,
    scope: ({ caller, path, body, timeZone }) =>
      sql`${ofDepartment(caller, path)} and session.status = 'CLOSED' and session.department_id = ${Number(path.depId)} and session.cashbox_id = ${Number(path.cashboxId)}
        and ${ofPeriod(opened, body.start, body.end, timeZone)}`,
    filter: { start: whichever, end: whichever },
    defaultSort: [{ field: 'openedAt', descending: true }],
  }),
  ...handleList(xReportOfDepartment, {
    from: sql`${CASH_SESSIONS} ${PAID}`,
    columns: {
      ...columnsOfOpen,
      cashSum: sql`paid.cash`,
      cardSum: sql`paid.card`,
      debtSum: sql`paid.debt`,
    },
    scope: ({ caller, path }) =>
      sql`${ofDepartment(caller, path)} and session.status = 'OPEN' and session.department_id = ${Number(path.depId)}`,
    filter: {},
    defaultSort: [{ field: 'openedAt', descending: true }],
  }),
  ...handleList(xReportOfMonth, {
    from: ({ body, now, timeZone }) => {
      const month = sql`date_trunc('month', ${body.month ?? businessDayOf(now, timeZone)}::date)`
      const day = sql`(session.opened_at at time zone ${timeZone})::date`
      const within = sql`session.opened_at >= ${month} at time zone ${timeZone}
        and session.opened_at < (${month} + interval '1 month') at time zone ${timeZone}`
      const by = [sql`session.department_id as department_id`, sql`${day} as day`]
      return sql`${figuresOf(by, within)} join department on department.id = figures.department_id`
    },
    columns: { day: sql`figures.day`, ...department, ...COLUMNS },
    scope: ({ caller }) => inScope(caller, sql`figures.department_id`),
    filter: { departmentId: (id) => sql`figures.department_id = ${id}`, month: whichever },
    defaultSort: [{ field: 'day', descending: true }],
  }),
  ...handleList(zReportOfAll, {
    from: ({ body, query, timeZone }) => {
      const within = ofPeriod(opened, body.start ?? query.start, body.end ?? query.end, timeZone)
      return sql`${figuresOf([sql`session.department_id as department_id`], within)} join department on department.id = figures.department_id`
    },
    columns: { ...department, ...COLUMNS },
    scope: ({ caller, query }) => sql`${inScope(caller, sql`figures.department_id`)}
      and (${query.company ?? null}::bigint is null or figures.department_id = ${query.company ?? null})`,
    filter: { start: whichever, end: whichever },
    defaultSort: [{ field: 'departmentName' }],
  }),
  ...handleList(zReportBetween, {
    from: ({ body, timeZone }) => {
      const within = ofPeriod(opened, body.start, body.end, timeZone)
      return sql`${figuresOf([sql`session.cashbox_id as cashbox_id`], within)} join cashbox on cashbox.id = figures.cashbox_id
        join department on department.id = cashbox.department_id`
    },
    columns: {
      cashboxId: sql`figures.cashbox_id`,
      cashboxNumber: sql`cashbox.number`,
      cashboxName: sql`cashbox.name`,
      ...department,
      ...COLUMNS,
    },
    scope: ({ caller }) => inScope(caller, sql`cashbox.department_id`),
    filter: {
      departmentId: (id) => sql`cashbox.department_id = ${id}`,
      cashboxId: (id) => sql`figures.cashbox_id = ${id}`,
      start: whichever,
      end: whichever,
    },
    defaultSort: [{ field: 'departmentName' }, { field: 'cashboxNumber' }],
  }),
  ...handleList(sellerFigures, {
    from: ({ body, path, now, timeZone }) => {
      const period = reportPeriod(body, businessDayOf(now, timeZone))
      if (typeof period === 'string') throw new Refusal(400, period, {}, { end: period })
      const { start, end } = period
      return sql`(
        select coalesce(line.seller_id, sale.user_id) as user_id, count(distinct sale.id) filter (where sale.kind = 'SALE') as receipts,
          sum(line.final_sum) as revenue, coalesce(sum(line.quantity) filter (where sale.kind = 'SALE'), 0) as units,
          coalesce(sum(line.final_sum) filter (where sale.kind = 'SALE'), 0) as sold,
          count(distinct sale.id) filter (where sale.kind = 'RETURN') as returns, sum(greatest(-line.final_sum, 0)) as returned_sum,
          coalesce(sum(line.discount) filter (where sale.kind = 'SALE'), 0) as discount_sum
        from sale join sale_line line on line.sale_id = sale.id where sale.department_id = ${Number(path.depId)} and sale.status = 'FINISHED'
          and ${onDays(sql`sale.sale_date`, start, end, timeZone)}
        group by 1) figures
      left join lateral (select sum(plan) as plan from sales_plan planned where planned.department_id = ${Number(path.depId)}
        and planned.user_id = figures.user_id and month between ${start.slice(0, 7)} and ${end.slice(0, 7)}) planned on true
      join app_user seller on seller.id = figures.user_id
      left join employee on employee.id = seller.employee_id`
    },
    columns: {
      id: sql`figures.user_id`,
      sellerName: nameOfUser('seller'),
      receipts: sql`figures.receipts`,
      revenue: sql`figures.revenue`,
      averageReceipt: {
        sql: sql`coalesce(round(figures.sold / nullif(figures.receipts, 0), 2), 0)`,
        total: sql`coalesce(round(sum(figures.sold) / nullif(sum(figures.receipts), 0), 2), 0)`,
      },
      unitsPerReceipt: sql`greatest(coalesce(round(figures.units / nullif(figures.receipts, 0), 3), 0), 0)`,
      plan: sql`planned.plan`,
      planPercent: {
        sql: sql`round(100 * figures.revenue / nullif(planned.plan, 0), 2)`,
        total: sql`round(100 * sum(figures.revenue) filter (where planned.plan is not null) / nullif(sum(planned.plan), 0), 2)`,
      },
      returns: sql`figures.returns`,
      returnedSum: sql`figures.returned_sum`,
      discountSum: sql`greatest(figures.discount_sum, 0)`,
    },
    scope: ({ caller, path }) => ofDepartment(caller, path),
    filter: { period: whichever, start: whichever, end: whichever },
    defaultSort: [{ field: 'revenue', descending: true }],
  }),
]

export const cashFiguresHandlers = [
  ...lists,
  handleRead(zReportOfDepartment, async ({ db, caller, path, now }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    const session = await db.first<{ cashboxId: number }>(sql`
      select cashbox_id as "cashboxId" from cash_session where id = ${Number(path.zReportId)} and department_id = ${Number(path.depId)}`)
    if (!session) throw notFound('zReportId')
    await requireCashbox(db, Number(path.depId), session.cashboxId)
    return reportFor(caller, await readCashReport(db, Number(path.zReportId), now))
  }),
]
