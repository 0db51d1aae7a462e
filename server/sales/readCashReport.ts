import type { CashReport } from '../../src/api/cashSession.ts'
import { addUp, amount, tiyin } from '../../src/rules/money.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { nameOf } from './nameOf.ts'

export const findOpenSessionId = async (db: Executor, cashboxId: number): Promise<number | undefined> =>
  (await db.first<{ id: number }>(sql`select id from cash_session where cashbox_id = ${cashboxId} and status = 'OPEN'`))
    ?.id

/** The session's running totals as a report: X while it is open, Z once it is closed. Reads no sale, and all at one moment. */
export async function readCashReport(db: Executor, sessionId: number, now: Date): Promise<CashReport> {
  const row = await db.one<Omit<CashReport, 'revenue' | 'expectedCash' | 'cashDifference' | 'printedAt'>>(sql`
    select session.id, session.session_number as "sessionNumber", session.status, session.department_id as "departmentId",
      department.name as "departmentName", session.cashbox_id as "cashboxId", cashbox.number as "cashboxNumber", cashbox.name as "cashboxName",
      session.opened_at as "openedAt", ${nameOf(sql`opener`)} as "openedByName", session.closed_at as "closedAt", case when closer.id is not null then ${nameOf(sql`closer`)} end as "closedByName",
      session.opening_cash as "openingCash", session.moved_sum as "movedSum", session.notes,
      coalesce(session.holder_id, session.opened_by) as "holderId",
      case when holder.id is not null then ${nameOf(sql`holder`)} else ${nameOf(sql`opener`)} end as "holderName",
      session.receipts, session.returns, session.sold_sum as "soldSum", session.returned_sum as "returnedSum",
      session.discount_sum as "discountSum", session.certificate_sum as "certificateSum", session.counted_cash as "countedCash",
      session.comment, session.seal,
      (select coalesce(json_agg(row), '[]') from (
        select promotion_id as "promotionId", promotion.name, given, taken_back as "takenBack"
        from cash_session_promotion total join promotion on promotion.id = total.promotion_id
        where total.session_id = session.id order by promotion.name_key, promotion.id) row) as promotions,
      (select coalesce(json_agg(row), '[]') from (
        select type.id as "expenseTypeId", type.name, sum(case move.kind when 'OUT' then move.amount else -move.amount end) as amount
        from cash_move move join expense on expense.id = move.expense_id join reference type on type.id = expense.expense_type_id
        where move.session_id = session.id group by type.id, type.name
        having sum(case move.kind when 'OUT' then move.amount else -move.amount end) > 0 order by type.name) row) as expenses,
      (select coalesce(json_agg(row), '[]') from (
        select payment_type as "paymentType", amount from cash_session_payment payment
        where payment.session_id = session.id order by payment_type) row) as payments,
      (select coalesce(json_agg(row), '[]') from (
        select currency_code as "currencyCode", amount, taken_for as "takenFor" from cash_session_currency notes
        where notes.session_id = session.id order by currency_code) row) as foreign
    from cash_session session
    join department on department.id = session.department_id
    join cashbox on cashbox.id = session.cashbox_id
    join app_user opener on opener.id = session.opened_by
    left join app_user closer on closer.id = session.closed_by
    left join app_user holder on holder.id = session.holder_id
    where session.id = ${sessionId}`)
  const cash = row.payments.find((payment) => payment.paymentType === 'CASH')?.amount ?? 0
  const inNotes = addUp((row.foreign ?? []).map(({ takenFor }) => tiyin(takenFor)))
  const expected = tiyin(row.openingCash) + tiyin(cash) + tiyin(row.movedSum) - inNotes
  return {
    ...row,
    revenue: amount(tiyin(row.soldSum) - tiyin(row.returnedSum)),
    expectedCash: amount(expected),
    cashDifference: row.countedCash === null ? null : amount(tiyin(row.countedCash) - expected),
    printedAt: now.toISOString(),
  }
}

/** As this caller may see it: who counts blind is not told what should lie in the drawer before it is counted. */
export const reportFor = (caller: Caller, report: CashReport): CashReport =>
  report.status === 'CLOSED' || holds(caller.permissions, 'view expected-cash')
    ? report
    : { ...report, expectedCash: null, payments: [], foreign: [] }
