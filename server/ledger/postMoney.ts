import { amount, convert, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { LedgerDocument } from './document.ts'

/** Whose money: a register's cash, a card terminal, a counterparty, or the department's own revenue, purchases and expenses. */
export interface Account {
  kind:
    | 'CASH'
    | 'TERMINAL'
    | 'DEBT'
    | 'SUPPLIER'
    | 'REVENUE'
    | 'PURCHASES'
    | 'CASH_DIFFERENCE'
    | 'SAFE'
    | 'BANK'
    | 'CERTIFICATE'
    | 'EXPENSE'
  cashboxId?: number
  contragentId?: number
  /** Who owes where no contragent does. */
  customerId?: number
  paymentType?: string
  /** What the shop owes for a certificate: below zero while it is worth something. */
  certificateId?: number
}

export interface MoneyMove {
  account: Account
  /** Signed: what the account gains is above zero. */
  sum: Tiyin
  /** The same in UZS where somebody has shared it out; else the sum at the rate. */
  sumUzs?: Tiyin
}

/** What the sums of a document are in, and what one unit of it was worth in so'm. */
export interface Currency {
  code: string
  rate: number
}
export const UZS: Currency = { code: 'UZS', rate: 1 }

/** Money moves as parts of a statement, see `moneyPosting`. */
export interface MoneyPosting {
  /** Common table expressions. */
  parts: Sql
  /**
   * A column of the statement's answer: true, or an error by which the whole change runs again when somebody else has just made one of
   * the accounts, which the statement's snapshot did not see.
   */
  isDone: Sql
}

/**
 * A document's money moves and the changes of their accounts' balances, to be written by a statement of its own (`postMoney`) or
 * with what else the document writes. An account is made at its first move. All sums are in one currency;
 * what they are in UZS is kept beside them, for the reports.
 * @throws Error when the moves do not add up to zero: our own mistake.
 */
export function moneyPosting(
  document: LedgerDocument,
  moves: readonly MoneyMove[],
  currency: Currency = UZS,
): MoneyPosting {
  const real = moves.filter((move) => move.sum !== 0)
  const inUzs = real.map((move) => move.sumUzs ?? convert(move.sum, currency.rate))
  const total = real.reduce((sum, move) => sum + move.sum, 0)
  if (total !== 0 || inUzs.reduce((sum, part) => sum + part, 0) !== 0)
    throw new Error(`money moves of ${document.kind} ${document.id} add up to ${total} tiyin, not to zero`)
  const parts = sql`
    wanted as (
      select * from unnest(${real.map((m) => m.account.kind)}::text[], ${real.map((m) => holderOf(m.account))}::text[],
        ${real.map((m) => m.account.cashboxId ?? null)}::bigint[], ${real.map((m) => m.account.contragentId ?? null)}::bigint[],
        ${real.map((m) => m.account.customerId ?? null)}::bigint[],
        ${real.map((m) => m.account.paymentType ?? null)}::text[], ${real.map((m) => amount(m.sum))}::numeric[],
        ${inUzs.map(amount)}::numeric[])
        as w (kind, holder, cashbox_id, contragent_id, customer_id, payment_type, amount, amount_uzs)
    ), made as (
      insert into account (department_id, kind, cashbox_id, contragent_id, customer_id, payment_type, currency_code, holder)
      select distinct on (w.kind, w.holder) ${document.departmentId}::bigint, w.kind, w.cashbox_id, w.contragent_id, w.customer_id, w.payment_type, ${currency.code}, w.holder
      from wanted w
      where not exists (select from account a where a.department_id = ${document.departmentId} and a.kind = w.kind
        and a.holder = w.holder and a.currency_code = ${currency.code})
      on conflict do nothing
      returning id, kind, holder
    ), known as (
      select a.id, a.kind, a.holder from account a
      where a.department_id = ${document.departmentId} and a.currency_code = ${currency.code}
        and (a.kind, a.holder) in (select kind, holder from wanted)
      union all select id, kind, holder from made
    ), posted as (
      select known.id as account_id, w.amount, w.amount_uzs from wanted w join known using (kind, holder)
    ), balances as (
      insert into account_balance (account_id, department_id, balance)
      select account_id, ${document.departmentId}, sum(amount) from posted group by account_id order by account_id
      on conflict (account_id) do update set balance = account_balance.balance + excluded.balance
    ), money_moved as (
      insert into money_move (department_id, account_id, amount, amount_uzs, currency_code, currency_rate, document_kind, document_id, occurred_at, user_id)
      select ${document.departmentId}, account_id, amount, amount_uzs, ${currency.code}, ${currency.rate}, ${document.kind}, ${document.id}, ${document.occurredAt}, ${document.userId}
      from posted returning 1
    )`
  const isDone = sql`
    case when (select count(*) from money_moved) = ${real.length} then true else refuse('40001', '{"code": "accountMadeMeanwhile"}') end`
  return { parts, isDone }
}

/** Writes a document's money moves and changes the balances of their accounts in one statement. */
export async function postMoney(
  db: Transaction,
  document: LedgerDocument,
  moves: readonly MoneyMove[],
  currency: Currency = UZS,
): Promise<void> {
  const { parts, isDone } = moneyPosting(document, moves, currency)
  if (moves.some(({ sum }) => sum !== 0)) await db.run(sql`with ${parts} select ${isDone}`.named('money_post'))
}

const holderOf = ({ kind, cashboxId, contragentId, customerId, paymentType, certificateId }: Account): string => {
  switch (kind) {
    case 'CASH':
      return `cashbox ${cashboxId}`
    case 'TERMINAL':
      return `cashbox ${cashboxId} ${paymentType}`
    case 'CERTIFICATE':
      return `certificate ${certificateId}`
    case 'DEBT':
      return customerId ? `customer ${customerId}` : `contragent ${contragentId ?? 0}`
    case 'SUPPLIER':
      return `contragent ${contragentId ?? 0}`
    case 'REVENUE':
    case 'PURCHASES':
    case 'CASH_DIFFERENCE':
    case 'SAFE':
    case 'BANK':
    case 'EXPENSE':
      return 'department'
  }
}
