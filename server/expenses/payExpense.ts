import type { Expense } from '../../src/api/expense.ts'
import { type Tiyin, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { MoneyMove } from '../ledger/postMoney.ts'
import { settleMoney } from '../ledger/settleMoney.ts'
import { lockRecord, removeRecord, saveRecord, type Sent } from '../records/savedRecord.ts'
import { currencyOn, momentOf, requireNotInFuture } from '../saldo/transferMoney.ts'
import { Refusal } from '../refusal.ts'
import { holdSession, moveDrawer, requireCash } from '../sales/drawer.ts'
import { EXPENSE } from './expenseRecord.ts'

type Paying = Pick<Call, 'db' | 'caller' | 'now' | 'timeZone'>

/**
 * Saves an expense and moves the money it was paid with; what was corrected moves anew. What a till paid is in the Z report of its
 * session, so it is fixed once that is closed. Answers its id.
 * @throws 400 naming every field that is wrong, `inFuture`; 404; 409 `changedMeanwhile`, `sessionClosed`, `notEnoughCash` naming
 * `sumField`; 422 `noRate`
 */
export async function saveExpense(call: Paying, sent: Sent<Expense>, sumField = 'totalSum'): Promise<number> {
  const { db, caller } = call
  requireNotInFuture(call, sent.date, 'date')
  const before = sent.id === undefined ? undefined : await lockRecord(db, caller, EXPENSE, sent.id)
  const id = await saveRecord(db, caller, EXPENSE, sent)
  if (before && paidAs(before.fields) === paidAs(sent)) return id
  const currency = await currencyOn(call, sent, sent.date, 'currencyCode')
  await db.run(sql`update expense set currency_rate = ${currency.rate} where id = ${id}`)
  if (before) await giveBack(call, id, sent.comment)
  if (sent.cashboxId !== null) await takeOut(call, id, { ...sent, cashboxId: sent.cashboxId }, sumField)
  await settleMoney(db, documentOf(call, id, sent), [{ currency, moves: movesOf(sent) }])
  return id
}

/** Takes it out of the list and its money back, into the drawer it came from. @throws 404, 409 `sessionClosed` */
export async function removeExpense(call: Paying, id: number): Promise<void> {
  const { db, caller } = call
  const { fields } = await lockRecord(db, caller, EXPENSE, id)
  await giveBack(call, id, fields.comment)
  await settleMoney(db, documentOf(call, id, fields), [])
  await removeRecord(db, caller, EXPENSE, id)
}

/** What the ledger and a Z report have of it, as one text: a corrected comment moves no money. */
const paidAs = (of: Expense): string =>
  JSON.stringify([of.date, of.departmentId, of.expenseTypeId, of.totalSum, of.currencyCode, ...paidFrom(of)])
const paidFrom = ({ paymentSource, cashboxId }: Expense) => [paymentSource, cashboxId]

const documentOf = (call: Paying, id: number, { departmentId, date }: Expense): LedgerDocument => ({
  kind: 'expense',
  id,
  departmentId,
  userId: call.caller.userId,
  occurredAt: momentOf(call, date),
})

/** What a drawer paid has left it for the safe (a move of its session), and is spent from there. */
function movesOf({ paymentSource, totalSum }: Expense): MoneyMove[] {
  const sum = tiyin(totalSum)
  return [
    { account: { kind: paymentSource === 'BANK' ? 'BANK' : 'SAFE' }, sum: -sum as Tiyin },
    { account: { kind: 'EXPENSE' }, sum },
  ]
}

async function takeOut(
  call: Paying,
  id: number,
  { departmentId, totalSum, comment, cashboxId }: Expense & { cashboxId: number },
  sumField: string,
): Promise<void> {
  const sum = tiyin(totalSum)
  const session = await holdSession(call.db, cashboxId)
  await moveDrawer(call, { departmentId, cashboxId }, session.id, {
    kind: 'OUT',
    gain: -sum as Tiyin,
    other: { kind: 'SAFE' },
    reason: comment,
    expenseId: id,
  })
  await requireCash(call.db, cashboxId, sum, sumField)
}

/** What a drawer has paid for it comes back, while the session is the same. @throws Refusal 409 `sessionClosed` */
async function giveBack(call: Paying, id: number, comment: string): Promise<void> {
  const paid = await paidByDrawer(call.db, id)
  if (!paid) return
  const { departmentId, cashboxId, sessionId, sum } = paid
  const session = await holdSession(call.db, cashboxId)
  if (session.id !== sessionId) throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
  await moveDrawer(call, { departmentId, cashboxId }, sessionId, {
    kind: 'IN',
    gain: tiyin(sum),
    other: { kind: 'SAFE' },
    reason: comment,
    expenseId: id,
  })
}

const paidByDrawer = (db: Transaction, id: number) =>
  db.first<{ departmentId: number; cashboxId: number; sessionId: number; sum: number }>(sql`
    select department_id as "departmentId", cashbox_id as "cashboxId", session_id as "sessionId",
      sum(case kind when 'OUT' then amount else -amount end) as sum
    from cash_move where expense_id = ${id} group by 1, 2, 3
    having sum(case kind when 'OUT' then amount else -amount end) > 0`)
