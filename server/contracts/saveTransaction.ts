import type { TransactionPayload } from '../../src/api/transaction.ts'
import type { z } from 'zod'
import { saldoSignOf } from '../../src/rules/contracts.ts'
import { type Tiyin, tiyin } from '../../src/rules/money.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { type Account, type MoneyMove, UZS } from '../ledger/postMoney.ts'
import { settleMoney, type WantedMoney } from '../ledger/settleMoney.ts'
import { lockRecord, removeRecord, saveRecord, type Sent } from '../records/savedRecord.ts'
import { currencyOn, momentOf, purseOf, requireNotInFuture } from '../saldo/transferMoney.ts'
import { TRANSACTION } from './transactionRecord.ts'

type Transaction = z.output<typeof TransactionPayload>

/**
 * Saves a transaction; money that was given or taken moves the contragent's saldo once it is completed, and what was corrected
 * moves anew. Answers its id.
 * @throws 400 naming every field that is wrong, `inFuture` for a completed one of a day to come; 404; 409 `changedMeanwhile`;
 * 422 `noRate`
 */
export async function saveTransaction(call: Call, sent: Sent<Transaction>): Promise<number> {
  const { db, caller } = call
  if (sent.completed) requireNotInFuture(call, sent.transactionDate, 'transactionDate')
  const before = sent.id === undefined ? undefined : await lockRecord(db, caller, TRANSACTION, sent.id)
  const id = await saveRecord(db, caller, TRANSACTION, sent)
  if (before && movedBy(before.fields) === movedBy(sent)) return id
  await settleMoney(db, documentOf(call, id, sent), await wantedOf(call, sent))
  return id
}

/** What decides its moves, as one text: a corrected comment moves no money. */
const movedBy = (of: Transaction): string =>
  JSON.stringify([
    of.type,
    of.completed,
    of.transactionDate,
    of.departmentId,
    of.contragentId,
    of.priceUzs,
    of.priceUsd,
  ])

/** Takes it out of the list and its money back. @throws 404 */
export async function removeTransaction(call: Call, id: number): Promise<void> {
  const { fields } = await lockRecord(call.db, call.caller, TRANSACTION, id)
  await settleMoney(call.db, documentOf(call, id, fields), [])
  await removeRecord(call.db, call.caller, TRANSACTION, id)
}

const documentOf = (call: Call, id: number, { departmentId, transactionDate }: Transaction): LedgerDocument => ({
  kind: 'transaction',
  id,
  departmentId,
  userId: call.caller.userId,
  occurredAt: momentOf(call, transactionDate),
})

async function wantedOf(call: Call, transaction: Transaction): Promise<WantedMoney[]> {
  const { type, completed, contragentId, departmentId, transactionDate, priceUzs, priceUsd } = transaction
  const sign = completed ? saldoSignOf(type) : 0
  if (sign === 0) return []
  const account: Account = { kind: sign > 0 ? 'SUPPLIER' : 'DEBT', contragentId }
  const movesOf = (sum: Tiyin): MoneyMove[] => [
    { account, sum: (sign * sum) as Tiyin },
    { account: purseOf('CASH'), sum: (-sign * sum) as Tiyin },
  ]
  const wanted: WantedMoney[] = []
  if (priceUzs > 0) wanted.push({ currency: UZS, moves: movesOf(tiyin(priceUzs)) })
  if (priceUsd > 0) {
    const currency = await currencyOn(call, { departmentId, currencyCode: 'USD' }, transactionDate, 'priceUsd')
    wanted.push({ currency, moves: movesOf(tiyin(priceUsd)) })
  }
  return wanted
}
