import { amount, type Tiyin, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { type Account, postMoney } from '../ledger/postMoney.ts'
import { Refusal } from '../refusal.ts'
import { cashBalance } from './cashSession.ts'

export interface Register {
  departmentId: number
  cashboxId: number
}

interface Held {
  id: number
  holderId: number
}

/** The register's open session, held open as a sale holds it: moves go on side by side, and a closing waits for them. */
export async function holdSession(db: Transaction, cashboxId: number): Promise<Held> {
  const session = await db.first<Held>(sql`
    select id, coalesce(holder_id, opened_by) as "holderId" from cash_session where cashbox_id = ${cashboxId} and status = 'OPEN'
    for key share`)
  if (!session) throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
  return session
}

interface Posting {
  kind: 'IN' | 'OUT' | 'HANDOVER'
  /** What the drawer gains. */
  gain: Tiyin
  other: Account
  reason: string
  expenseId?: number
  fromUserId?: number
  customerId?: number
}

/** The money, the row and the session's running sum; the session last, as in a sale. */
export async function moveDrawer(
  { db, caller, now }: Pick<Call, 'db' | 'caller' | 'now'>,
  { departmentId, cashboxId }: Register,
  sessionId: number,
  { kind, gain, other, reason, expenseId, fromUserId, customerId }: Posting,
): Promise<void> {
  const document: LedgerDocument = {
    kind: 'cashSession',
    id: sessionId,
    departmentId,
    userId: caller.userId,
    occurredAt: now,
  }
  await postMoney(db, document, [
    { account: { kind: 'CASH', cashboxId }, sum: gain },
    { account: other, sum: -gain },
  ])
  const shown = kind === 'HANDOVER' ? gain : Math.abs(gain)
  await db.run(sql`
    insert into cash_move (session_id, department_id, cashbox_id, kind, amount, reason, expense_id, made_at, user_id, from_user_id, customer_id)
    values (${sessionId}, ${departmentId}, ${cashboxId}, ${kind}, ${amount(shown)}, ${reason}, ${expenseId ?? null}, ${now},
      ${caller.userId}, ${fromUserId ?? null}, ${customerId ?? null})`)
  await db.run(sql`
    update cash_session set moved_sum = moved_sum + ${amount(gain)}${kind === 'HANDOVER' ? sql`, holder_id = ${caller.userId}` : sql``}
    where id = ${sessionId}`)
}

/** After `sum` was taken out. @throws Refusal 409 `notEnoughCash` naming `field` where less lay there */
export async function requireCash(db: Transaction, cashboxId: number, sum: Tiyin, field: string): Promise<void> {
  const { balance } = await cashBalance(db, cashboxId)
  if (balance < 0)
    throw new Refusal(409, 'notEnoughCash', { available: amount(tiyin(balance) + sum) }, { [field]: 'notEnoughCash' })
}
