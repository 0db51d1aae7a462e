import type { CashReport } from '../../src/api/cashSession.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { amount, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { EXPENSE } from '../expenses/expenseRecord.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { type Account, postMoney } from '../ledger/postMoney.ts'
import { saveRecord } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'
import { cashBalance } from './cashSession.ts'
import { debtOfCustomer } from './debtLimit.ts'
import { readCashReport, reportFor } from './readCashReport.ts'

interface Register {
  departmentId: number
  cashboxId: number
}

interface Held {
  id: number
  holderId: number
}

/** The register's open session, held open as a sale holds it: moves go on side by side, and a closing waits for them. */
async function holdSession(db: Transaction, { cashboxId }: Register): Promise<Held> {
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
async function post(
  { db, caller, now }: Pick<Call, 'db' | 'caller' | 'now'>,
  register: Register,
  sessionId: number,
  { kind, gain, other, reason, expenseId, fromUserId, customerId }: Posting,
): Promise<void> {
  const { departmentId, cashboxId } = register
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

interface Move {
  direction: 'IN' | 'OUT'
  amount: number
  reason: string
  expenseTypeId?: number | null | undefined
}

/** Cash in or out of the drawer; what is spent stands among the expenses too. */
export async function moveCashOf(
  call: Pick<Call, 'db' | 'caller' | 'now' | 'timeZone'>,
  register: Register,
  move: Move,
): Promise<CashReport> {
  const { db, caller, now, timeZone } = call
  const session = await holdSession(db, register)
  const sum = tiyin(move.amount)
  const expenseId = move.expenseTypeId
    ? await saveRecord(db, caller, EXPENSE, {
        date: businessDayOf(now, timeZone),
        departmentId: register.departmentId,
        expenseTypeId: move.expenseTypeId,
        totalSum: move.amount,
        contragentId: null,
        comment: move.reason,
      })
    : undefined
  await post(call, register, session.id, {
    kind: move.direction,
    gain: move.direction === 'IN' ? sum : -sum,
    // Expenses are records beside the books: what is spent at the till leaves its drawer as if the safe had paid.
    other: { kind: 'SAFE' },
    reason: move.reason,
    ...(expenseId !== undefined && { expenseId }),
  })
  if (move.direction === 'OUT') {
    const { balance } = await cashBalance(db, register.cashboxId)
    if (balance < 0)
      throw new Refusal(409, 'notEnoughCash', { available: amount(tiyin(balance) + sum) }, { amount: 'notEnoughCash' })
  }
  return reportFor(caller, await readCashReport(db, session.id, now))
}

/** A client pays off what it owes: two who take its money at once wait for each other, and none takes more than is owed. */
export async function takeRepayment(
  call: Pick<Call, 'db' | 'caller' | 'now'>,
  register: Register,
  { customerId, amount: brought, comment }: { customerId: number; amount: number; comment: string },
): Promise<{ paid: number; debt: number }> {
  const { db } = call
  const session = await holdSession(db, register)
  const known = await db.first(sql`select id from customer where id = ${customerId} for no key update`)
  if (!known) throw notFound('customerId')
  const { debt } = await db.one<{ debt: number }>(sql`select ${debtOfCustomer(sql`${customerId}`)} as debt`)
  if (tiyin(brought) > tiyin(debt))
    throw new Refusal(409, 'moreThanOwed', { debt }, { amount: 'moreThanOwed' }, { debt })
  await post(call, register, session.id, {
    kind: 'IN',
    gain: tiyin(brought),
    other: { kind: 'DEBT', customerId },
    reason: comment,
    customerId,
  })
  return { paid: brought, debt: amount(tiyin(debt) - tiyin(brought)) }
}

/** The caller answers for the drawer from now on, for what he has counted in it. */
export async function takeOverBy(
  call: Pick<Call, 'db' | 'caller' | 'now' | 'timeZone'>,
  register: Register,
  { countedCash, comment }: { countedCash: number; comment: string },
): Promise<CashReport> {
  const { db, caller, now } = call
  // Two who count at once would both write off what is missing: the second waits, and finds what the first has left.
  await db.one(sql`select id from cashbox where id = ${register.cashboxId} for update`)
  const session = await holdSession(db, register)
  if (session.holderId === caller.userId) throw new Refusal(409, 'drawerIsYours')
  const { balance } = await cashBalance(db, register.cashboxId)
  const difference = tiyin(countedCash) - tiyin(balance)
  if (difference < 0 && comment === '') throw new Refusal(400, 'badInput', {}, { comment: 'shortageUnexplained' })
  await post(call, register, session.id, {
    kind: 'HANDOVER',
    gain: difference,
    other: { kind: 'CASH_DIFFERENCE' },
    reason: comment,
    fromUserId: session.holderId,
  })
  return reportFor(caller, await readCashReport(db, session.id, now))
}
