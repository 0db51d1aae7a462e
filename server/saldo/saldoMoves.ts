import { holds } from '../../src/rules/permissions.ts'
import { type Caller, inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'

/** Accounts whose balances together are what a contragent owes us: its debts, and less what we owe it for goods. */
export const SALDO_ACCOUNTS = ['DEBT', 'SUPPLIER']

/**
 * Condition: the account is a part of a saldo that the caller may see. Who is a contragent sees its own, in every department; who may
 * see contragents, theirs in his departments.
 */
export const ofSaldo = (caller: Caller): Sql =>
  sql`(account.kind = any(${SALDO_ACCOUNTS}::text[]) and account.contragent_id is not null and ${mine(caller)})`

function mine(caller: Caller): Sql {
  if (caller.contragentId !== null) return sql`account.contragent_id = ${caller.contragentId}`
  return seesContragents(caller) ? inScope(caller, sql`account.department_id`) : sql`false`
}
const seesContragents = ({ permissions }: Caller): boolean => holds(permissions, 'view counterparties')

/**
 * SQL: what a document moved of a saldo at one moment, a row each, of the accounts and moves that meet the condition. What was taken
 * back at its own moment is no row: a payment entered by mistake has never been paid, and turnovers, lists, ages and acts of
 * reconciliation all tell that same story.
 */
export const movedByDocuments = (condition: Sql): Sql => sql`(
    select account.contragent_id, account.department_id, account.currency_code, move.document_kind as kind, move.document_id as id,
      move.occurred_at as at, min(move.id) as move_id, sum(move.amount) as sum
    from account join money_move move on move.account_id = account.id
    where ${condition}
    group by account.contragent_id, account.department_id, account.currency_code, move.document_kind, move.document_id, move.occurred_at
    having sum(move.amount) <> 0)`

/** @throws 404 for a contragent that the caller may not know of */
export function requireOwnSaldo(caller: Caller, contragentId: number): void {
  if (caller.contragentId === null ? !seesContragents(caller) : caller.contragentId !== contragentId) throw notFound()
}

/** What people call the document of a money move, by `kind` and `id`. */
export const documentNameOf = (kind: Sql, id: Sql): Sql => sql`case ${kind}
    when 'sale' then (select '№ ' || sale_number from sale where sale.id = ${id})
    when 'cashSession' then (select '№ ' || session_number from cash_session where cash_session.id = ${id})
    when 'moneyTransfer' then '№ ' || ${id}
    when 'transaction' then '№ ' || ${id}
    when 'extraCost' then (select '№ ' || reg_number from extra_cost where extra_cost.id = ${id})
    else (select '№ ' || reg_number from warehouse_document where warehouse_document.id = ${id}) end`

/** What its writer noted on it. */
export const documentCommentOf = (kind: Sql, id: Sql): Sql => sql`coalesce(case ${kind}
    when 'sale' then (select comment from sale where sale.id = ${id})
    when 'moneyTransfer' then (select comment from money_transfer where money_transfer.id = ${id})
    when 'transaction' then (select comment from transaction where transaction.id = ${id})
    when 'extraCost' then (select comment from extra_cost where extra_cost.id = ${id})
    when 'cashSession' then ''
    else (select comment from warehouse_document where warehouse_document.id = ${id}) end, '')`
