import { type Sql, sql } from '../db/sql.ts'
import { amount, type Tiyin } from '../../src/rules/money.ts'
import type { LedgerDocument } from './document.ts'
import { type MoneyMove, moneyPosting } from './postMoney.ts'
import { requireStep } from './transition.ts'

const SESSION_CLOSED = JSON.stringify({ code: 'sessionClosed', fields: { cashboxId: 'sessionClosed' } })

/** What the last statement of a sale writes, besides its money. Sums are amounts of the department's currency, 0 or more. */
export interface SealedSale {
  /** What its row says besides: assignments. */
  head: Sql
  cashboxId: number
  sessionId: number
  requestHash: string
  /** The business year that numbers it. */
  year: number
  fromStatus: string
  isReturn: boolean
  soldSum: number
  returnedSum: number
  discountSum: number
  change: number
  /** What was kept of each payment, of certificates a row each; below 0 in a refund. */
  payments: readonly {
    paymentType: string
    amount: number
    certificateId: number | null
    slipNumber: string | null
    bankCardId: number | null
    foreign: { currencyCode: string; rate: number; currencyAmount: Tiyin } | null
  }[]
  /** Foreign notes by currency, once each. */
  foreign: readonly { code: string; amount: number; takenFor: number }[]
  currencyCode: string
  /** What promotions gave in it and took back, each once. */
  promotions: readonly { id: number; given: number; takenBack: number }[]
}

/**
 * The statement by which a sale becomes FINISHED: its money moves, it gets its number, its payments are written and its session's
 * running totals grow. What many sales change is taken last of all locks, so that they wait as little as can be; it answers its
 * `saleNumber`, and is itself refused with 409 `sessionClosed` when the session is no longer open.
 */
export function sealSale(document: LedgerDocument, money: readonly MoneyMove[], sale: SealedSale): Sql {
  // A draft may be finished at once: the till's cart never lay on the server.
  requireStep('sale', sale.fromStatus, 'FINISHED', 'saleStatus')
  const posting = moneyPosting(document, money, { code: sale.currencyCode, rate: 1 })
  const { id, departmentId, userId } = document
  return sql`
    with ${posting.parts}, session as (
      update cash_session set receipts = receipts + ${sale.isReturn ? 0 : 1}, returns = returns + ${sale.isReturn ? 1 : 0},
        sold_sum = sold_sum + ${sale.soldSum}, returned_sum = returned_sum + ${sale.returnedSum}, discount_sum = discount_sum + ${sale.discountSum}
      where id = ${sale.sessionId} and status = 'OPEN' returning id
    ), paid as (
      select * from unnest(${sale.payments.map((payment) => payment.paymentType)}::text[], ${sale.payments.map((payment) => payment.amount)}::numeric[],
        ${sale.payments.map((payment) => payment.certificateId)}::bigint[], ${sale.payments.map((payment) => payment.slipNumber)}::text[],
        ${sale.payments.map((payment) => payment.bankCardId)}::bigint[], ${sale.payments.map(({ foreign }) => foreign?.currencyCode ?? sale.currencyCode)}::text[],
        ${sale.payments.map(({ foreign }) => foreign?.rate ?? 1)}::numeric[],
        ${sale.payments.map(({ foreign }) => (foreign ? amount(foreign.currencyAmount) : null))}::numeric[])
        as p (payment_type, amount, certificate_id, slip_number, bank_card_id, currency_code, currency_rate, currency_amount)
    ), running as (
      insert into cash_session_payment (session_id, payment_type, department_id, amount)
      select session.id, paid.payment_type, ${departmentId}, sum(paid.amount) from session, paid group by 1, 2
      on conflict (session_id, payment_type) do update set amount = cash_session_payment.amount + excluded.amount
    ), promoted as (
      insert into cash_session_promotion (session_id, promotion_id, department_id, given, taken_back)
      select session.id, p.id, ${departmentId}, p.given, p.taken_back from session, unnest(${sale.promotions.map(({ id: promotion }) => promotion)}::bigint[],
        ${sale.promotions.map(({ given }) => given)}::numeric[], ${sale.promotions.map(({ takenBack }) => takenBack)}::numeric[]) as p (id, given, taken_back)
      on conflict (session_id, promotion_id) do update set given = cash_session_promotion.given + excluded.given,
        taken_back = cash_session_promotion.taken_back + excluded.taken_back
    ), kept as (
      insert into sale_payment (sale_id, department_id, payment_type, amount, certificate_id, slip_number, bank_card_id, currency_code,
        currency_rate, currency_amount)
      select ${id}, ${departmentId}, paid.* from paid
    ), noted as (
      insert into cash_session_currency (session_id, currency_code, department_id, amount, taken_for)
      select session.id, n.code, ${departmentId}, n.amount, n.taken_for from session, unnest(${sale.foreign.map(({ code }) => code)}::text[],
        ${sale.foreign.map((notes) => notes.amount)}::numeric[], ${sale.foreign.map(({ takenFor }) => takenFor)}::numeric[]) as n (code, amount, taken_for)
      on conflict (session_id, currency_code) do update set amount = cash_session_currency.amount + excluded.amount,
        taken_for = cash_session_currency.taken_for + excluded.taken_for
    ), event as (
      insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
      values (${departmentId}, 'sale', ${id}, ${sale.fromStatus}, 'FINISHED', ${userId})
    ), due as (
      insert into sales_rollup_due (sale_id) values (${id})
    ), owed as (
      insert into fiscal_receipt (sale_id, kind, original_sale_id, department_id, cashbox_id, made_at, next_at)
      select ${id}, part.kind, part.original, ${departmentId}, desk.cashbox_id, ${document.occurredAt}, ${document.occurredAt}
      from fiscal_desk desk cross join lateral (
        select 'SALE' as kind, null::bigint as original where ${sale.soldSum}::numeric > 0
        union all
        select distinct 'REFUND', sold.sale_id from sale_line line left join sale_line sold on sold.id = line.returned_line_id
        where ${sale.returnedSum}::numeric > 0 and line.sale_id = ${id} and line.final_sum < 0) part
      where desk.cashbox_id = ${sale.cashboxId} and desk.enabled
    ), counter as (
      insert into number_counter (department_id, kind, year, last_number)
      select ${departmentId}, 'SALE', ${sale.year}, 1 from session
      on conflict (department_id, kind, year) do update set last_number = number_counter.last_number + 1
      returning last_number
    ), sealed as (
      update sale set ${sale.head}, status = 'FINISHED', sale_number = counter.last_number, number_year = ${sale.year}, sale_date = ${document.occurredAt},
        cashbox_id = ${sale.cashboxId}, session_id = ${sale.sessionId}, user_id = ${userId}, change_sum = ${sale.change},
        returned_sum = ${sale.returnedSum}, request_hash = ${sale.requestHash}
      from counter where sale.id = ${id} returning sale_number
    )
    -- In this order: the session is held before the balances, as whoever moves the drawer's cash holds them.
    select coalesce((select sale_number from sealed), refuse('SV409', ${SESSION_CLOSED}::jsonb)::int) as "saleNumber", ${posting.isDone}`.named(
    'sale_seal',
  )
}
