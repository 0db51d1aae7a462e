import type { CashReport } from '../../src/api/cashSession.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { amount, tiyin } from '../../src/rules/money.ts'
import { sql } from '../db/sql.ts'
import { saveExpense } from '../expenses/payExpense.ts'
import type { Call } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'
import { cashBalance } from './cashSession.ts'
import { debtOfCustomer } from './debtLimit.ts'
import { holdSession, moveDrawer, type Register, requireCash } from './drawer.ts'
import { readCashReport, reportFor } from './readCashReport.ts'

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
  const { direction, reason, expenseTypeId } = move
  const session = await holdSession(db, register.cashboxId)
  const sum = tiyin(move.amount)
  if (expenseTypeId) {
    const date = businessDayOf(now, timeZone)
    const spent = { date, ...register, expenseTypeId, totalSum: move.amount, contragentId: null, comment: reason }
    await saveExpense(call, { ...spent, paymentSource: 'CASHBOX', currencyCode: 'UZS' }, 'amount')
  } else {
    const gain = direction === 'IN' ? sum : -sum
    await moveDrawer(call, register, session.id, { kind: direction, gain, other: { kind: 'SAFE' }, reason })
    if (direction === 'OUT') await requireCash(db, register.cashboxId, sum, 'amount')
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
  const session = await holdSession(db, register.cashboxId)
  const known = await db.first(sql`select id from customer where id = ${customerId} for no key update`)
  if (!known) throw notFound('customerId')
  const { debt } = await db.one<{ debt: number }>(sql`select ${debtOfCustomer(sql`${customerId}`)} as debt`)
  if (tiyin(brought) > tiyin(debt))
    throw new Refusal(409, 'moreThanOwed', { debt }, { amount: 'moreThanOwed' }, { debt })
  await moveDrawer(call, register, session.id, {
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
  const session = await holdSession(db, register.cashboxId)
  if (session.holderId === caller.userId) throw new Refusal(409, 'drawerIsYours')
  const { balance } = await cashBalance(db, register.cashboxId)
  const difference = tiyin(countedCash) - tiyin(balance)
  if (difference < 0 && comment === '') throw new Refusal(400, 'badInput', {}, { comment: 'shortageUnexplained' })
  await moveDrawer(call, register, session.id, {
    kind: 'HANDOVER',
    gain: difference,
    other: { kind: 'CASH_DIFFERENCE' },
    reason: comment,
    fromUserId: session.holderId,
  })
  return reportFor(caller, await readCashReport(db, session.id, now))
}
