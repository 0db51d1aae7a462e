import { amount, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { DEBT, type Payment } from '../../src/rules/payments.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import type { Debtor } from './settlePayments.ts'

/** SQL of what a contragent owes all departments together, in the company's currency. */
export const debtOf = (contragentId: Sql): Sql => sql`(
  select coalesce(sum(balance.balance), 0) from account join account_balance balance on balance.account_id = account.id
  where account.contragent_id = ${contragentId} and account.kind = 'DEBT' and account.currency_code = 'UZS')`

/** The same of a client. */
export const debtOfCustomer = (customerId: Sql): Sql => sql`(
  select coalesce(sum(balance.balance), 0) from account join account_balance balance on balance.account_id = account.id
  where account.customer_id = ${customerId} and account.kind = 'DEBT' and account.currency_code = 'UZS')`

/**
 * Refuses a sale by which its debtor would owe more than the limit, unless the caller may exceed it. The debtor's row stays
 * locked, so that two sales never come below the limit one by one and above it together.
 * @param kept what is kept of the payments, below 0 in a refund
 * @throws Refusal 422 `debtAboveLimit`, which names the limit, what is owed already and what the sale adds
 */
export async function requireWithinLimit(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  { contragentId, customerId }: Debtor,
  kept: readonly Payment[],
): Promise<void> {
  const added = kept.find(({ paymentType }) => paymentType === DEBT)?.amount ?? 0
  if (added <= 0 || holds(caller.permissions, 'exceed debt-limit')) return
  if (!contragentId) return customerId ? refuseClientAboveLimit(db, customerId, added) : undefined
  await db.run(sql`select 1 from contragent where id = ${contragentId} for no key update`)
  await refuseAboveLimit(db, contragentId, added)
}

/** The same as a question beforehand: locks nothing. */
export async function refuseAboveLimit(db: Executor, contragentId: number, added: Tiyin): Promise<void> {
  const { limit, debt } = await db.one<{ limit: number | null; debt: number }>(sql`
    select debt_limit as limit, ${debtOf(sql`contragent.id`)} as debt from contragent where id = ${contragentId}`)
  if (limit === null || tiyin(debt) + added <= tiyin(limit)) return
  const figures = { limit, debt, added: amount(added) }
  throw new Refusal(422, 'debtAboveLimit', figures, { contragentId: 'debtAboveLimit' }, figures)
}

/** Nobody has trusted a client whose limit is 0. */
async function refuseClientAboveLimit(db: Transaction, customerId: number, added: Tiyin): Promise<void> {
  const { limit } = await db.one<{ limit: number }>(
    sql`select debt_limit as limit from customer where id = ${customerId} for no key update`,
  )
  const { debt } = await db.one<{ debt: number }>(sql`select ${debtOfCustomer(sql`${customerId}`)} as debt`)
  if (tiyin(debt) + added <= tiyin(limit)) return
  const figures = { limit, debt, added: amount(added) }
  throw new Refusal(422, 'debtAboveLimit', figures, { customerId: 'debtAboveLimit' }, figures)
}
