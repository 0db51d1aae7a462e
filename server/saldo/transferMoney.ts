import type { MoneyTransfer } from '../../src/api/moneyTransfer.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { amount, type Tiyin, tiyin } from '../../src/rules/money.ts'
import { rateOfCode } from '../currencyRates/rateOn.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { Account, Currency, MoneyMove } from '../ledger/postMoney.ts'
import { settleMoney } from '../ledger/settleMoney.ts'
import { lockRecord, removeRecord, saveRecord } from '../records/savedRecord.ts'
import { Refusal } from '../refusal.ts'
import { MONEY_TRANSFER } from './moneyTransferRecord.ts'

const HALF_DAY_MS = 12 * 3_600_000

/** When something of a day happened that only its day is known of: now where it is today's, at noon of another day. */
export function momentOf({ now, timeZone }: Pick<Call, 'now' | 'timeZone'>, day: string): Date {
  return day === businessDayOf(now, timeZone)
    ? now
    : new Date(businessDayRange(day, timeZone).from.getTime() + HALF_DAY_MS)
}

/** @throws 400 `inFuture`: money that has not moved yet is a promise (a transaction), no move */
export function requireNotInFuture(
  { now, timeZone }: Pick<Call, 'now' | 'timeZone'>,
  day: string,
  field: string,
): void {
  if (day > businessDayOf(now, timeZone)) throw new Refusal(400, 'badInput', {}, { [field]: 'inFuture' })
}

/** A currency with its rate of the day in the department, which stays with the moves. @throws 422 `noRate` naming `field` */
export async function currencyOn(
  { db }: Pick<Call, 'db'>,
  { departmentId, currencyCode }: { departmentId: number; currencyCode: string },
  day: string,
  field: string,
): Promise<Currency> {
  const { rate } = await rateOfCode(db, { departmentId, day, currencyCode, field })
  return { code: currencyCode, rate }
}

/** Where a department keeps money that is in no register. */
export const purseOf = (way: MoneyTransfer['paymentWay']): Account => ({ kind: way === 'CASH' ? 'SAFE' : 'BANK' })

/**
 * Writes money that came in, went out or was set off, and moves the contragent's saldo, in one transaction; answers its id.
 * @throws 400 naming every field that is wrong; 422 `noRate`, `nothingToOffset` with what could be set off
 */
export async function transferMoney(call: Call, transfer: MoneyTransfer): Promise<number> {
  const { db, caller } = call
  requireNotInFuture(call, transfer.date, 'date')
  const id = await saveRecord(db, caller, MONEY_TRANSFER, transfer)
  await requireTwo(call, transfer)
  if (transfer.contractId !== null) await requireSameContragent(call, transfer.contractId, transfer.contragentId)
  if (transfer.direction === 'OFFSET') await requireOffset(call, transfer)
  const currency = await currencyOn(call, transfer, transfer.date, 'currencyCode')
  await settleMoney(db, documentOf(call, id, transfer), [{ currency, moves: movesOf(transfer) }])
  return id
}

/** Takes a wrong transfer back: its moves stay, and others undo them. @throws 404 */
export async function reverseTransfer(call: Call, id: number): Promise<void> {
  const { db, caller } = call
  const { fields } = await lockRecord(db, caller, MONEY_TRANSFER, id)
  await settleMoney(db, documentOf(call, id, fields), [])
  await removeRecord(db, caller, MONEY_TRANSFER, id)
}

/** @throws 400 `toOneself` where the contragent stands for the very department whose money it is */
async function requireTwo({ db }: Call, { departmentId, contragentId }: MoneyTransfer): Promise<void> {
  const oneself = await db.first(
    sql`select 1 from contragent where id = ${contragentId} and department_id = ${departmentId}`,
  )
  if (oneself) throw new Refusal(400, 'badInput', {}, { contragentId: 'toOneself' })
}

/** @throws 400 `otherContragent` where the contract is with somebody else */
export async function requireSameContragent(
  { db }: Pick<Call, 'db'>,
  contractId: number,
  contragentId: number,
): Promise<void> {
  const contract = await db.one<{ contragentId: number }>(
    sql`select contragent_id as "contragentId" from contract where id = ${contractId}`,
  )
  if (contract.contragentId !== contragentId) throw new Refusal(400, 'badInput', {}, { contractId: 'otherContragent' })
}

const documentOf = (call: Call, id: number, { date, departmentId }: MoneyTransfer): LedgerDocument => ({
  kind: 'moneyTransfer',
  id,
  departmentId,
  userId: call.caller.userId,
  occurredAt: momentOf(call, date),
})

function movesOf({ direction, contragentId, paymentWay, sum: paid }: MoneyTransfer): MoneyMove[] {
  const sum = tiyin(paid)
  const debt: Account = { kind: 'DEBT', contragentId }
  const owed: Account = { kind: 'SUPPLIER', contragentId }
  const purse = purseOf(paymentWay)
  const between = (less: Account, more: Account): MoneyMove[] => [
    { account: less, sum: -sum as Tiyin },
    { account: more, sum },
  ]
  switch (direction) {
    case 'IN':
      return between(debt, purse)
    case 'OUT':
      return between(purse, owed)
    case 'OFFSET':
      return between(debt, owed)
  }
}

/** Only what each owes the other can be set off: the lesser of both. */
async function requireOffset(
  { db }: Call,
  { departmentId, contragentId, currencyCode, sum }: MoneyTransfer,
): Promise<void> {
  const { debt, owed } = await db.one<{ debt: number; owed: number }>(sql`
    select coalesce(sum(balance) filter (where kind = 'DEBT'), 0) as debt,
      coalesce(-sum(balance) filter (where kind = 'SUPPLIER'), 0) as owed
    from (
      select account.kind, account_balance.balance from account join account_balance on account_balance.account_id = account.id
      where account.department_id = ${departmentId} and account.contragent_id = ${contragentId}
        and account.currency_code = ${currencyCode} and account.kind in ('DEBT', 'SUPPLIER')
      order by account.id for update of account_balance
    ) mutual`)
  const both = Math.max(0, Math.min(tiyin(debt), tiyin(owed))) as Tiyin
  if (tiyin(sum) > both)
    throw new Refusal(422, 'nothingToOffset', { sum: amount(both), currency: currencyCode }, { sum: 'nothingToOffset' })
}
