import type { AnswerOf } from '../../src/api/endpoint.ts'
import { type reconciliation, RECONCILIATION_LINES_MAX, type Saldo } from '../../src/api/moneyTransfer.ts'
import { businessDayRange, dayAfter } from '../../src/rules/businessDay.ts'
import { addUp, amount, type Tiyin, tiyin } from '../../src/rules/money.ts'
import type { Caller } from '../caller.ts'
import { accountsOf } from '../contragents/requisites.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { documentNameOf, movedByDocuments, ofSaldo, requireOwnSaldo } from './saldoMoves.ts'

const MONTHS = 12

interface Asked {
  db: Executor
  caller: Caller
  timeZone: string
  contragentId: number
  currencyCode: Saldo['currencyCode']
}

/**
 * What a contragent owed at the beginning of each month of a year, what its documents added and paid off, and what it owed at the end.
 * Above 0 the contragent owes us. Months to come have what stood last and no moves.
 * @throws 404 for a contragent that is not there or not the caller's to see
 */
export async function readSaldo({ year, ...asked }: Asked & { year: number }): Promise<Saldo> {
  const { db, caller, contragentId, currencyCode, timeZone } = asked
  const { fullName } = await findContragent(asked)
  const from = businessDayRange(`${year}-01-01`, timeZone).from
  const to = businessDayRange(`${year + 1}-01-01`, timeZone).from
  const rows = await db.rows<{ month: number; debit: number; credit: number }>(sql`
    select case when at < ${from} then 0 else extract(month from at at time zone ${timeZone})::int end as month,
      coalesce(sum(sum) filter (where sum > 0), 0) as debit, coalesce(-sum(sum) filter (where sum < 0), 0) as credit
    from ${movedByDocuments(sql`${ofAsked(asked)} and move.occurred_at < ${to}`)} document
    group by 1`)
  const currencies = await db.rows<{ code: Saldo['currencyCode'] }>(sql`
    select account.currency_code as code from account where account.contragent_id = ${contragentId} and ${ofSaldo(caller)}
    group by 1 order by account.currency_code = 'UZS' desc, 1`)
  const sums = new Map(rows.map(({ month, debit, credit }) => [month, { debit: tiyin(debit), credit: tiyin(credit) }]))
  const none = { debit: 0 as Tiyin, credit: 0 as Tiyin }
  const before = sums.get(0) ?? none
  let at = (before.debit - before.credit) as Tiyin
  const opening = at
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const { debit, credit } = sums.get(index + 1) ?? none
    const month = { month: index + 1, opening: amount(at), debit: amount(debit), credit: amount(credit) }
    at = (at + debit - credit) as Tiyin
    return { ...month, closing: amount(at) }
  })
  return {
    contragentId,
    contragentName: fullName,
    year,
    currencyCode,
    currencies: currencies.map(({ code }) => code),
    opening: amount(opening),
    debit: sumOf(months, 'debit'),
    credit: sumOf(months, 'credit'),
    closing: amount(at),
    months,
  }
}

/**
 * Act of reconciliation: every document between us over days, both included, with what stood before and after.
 * @throws 400 `periodTooLong` over more documents than fit, `endsBeforeItStarts`; 404 as `readSaldo`
 */
export async function readReconciliation({
  start,
  end,
  ...asked
}: Asked & { start: string; end: string }): Promise<AnswerOf<typeof reconciliation>> {
  if (end < start) throw new Refusal(400, 'badInput', {}, { end: 'endsBeforeItStarts' })
  const { db, contragentId, currencyCode, timeZone } = asked
  const { fullName, ...requisites } = await findContragent(asked)
  const { from } = businessDayRange(start, timeZone)
  const to = businessDayRange(dayAfter(end), timeZone).from
  const { before } = await db.one<{ before: number }>(sql`
    select coalesce(sum(move.amount), 0) as before from account join money_move move on move.account_id = account.id
    where ${ofAsked(asked)} and move.occurred_at < ${from}`)
  const lines = await db.rows<AnswerOf<typeof reconciliation>['lines'][number]>(sql`
    select (at at time zone ${timeZone})::date::text as date, kind as "documentKind",
      ${documentNameOf(sql`document.kind`, sql`document.id`)} as "documentName", greatest(sum, 0) as debit, greatest(-sum, 0) as credit
    from ${movedByDocuments(sql`${ofAsked(asked)} and move.occurred_at >= ${from} and move.occurred_at < ${to}`)} document
    order by at, kind, id limit ${RECONCILIATION_LINES_MAX + 1}`)
  if (lines.length > RECONCILIATION_LINES_MAX) throw new Refusal(400, 'badInput', {}, { end: 'periodTooLong' })
  const [debit, credit] = [sumOf(lines, 'debit'), sumOf(lines, 'credit')]
  const closing = addUp([tiyin(before), tiyin(debit), -tiyin(credit) as Tiyin])
  return {
    id: contragentId,
    contragentName: fullName,
    ...requisites,
    start,
    end,
    currencyCode,
    opening: before,
    debit,
    credit,
    closing: amount(closing),
    lines,
  }
}

/** Condition on `account`: of the saldo that is asked for. */
const ofAsked = ({ caller, contragentId, currencyCode }: Asked): Sql =>
  sql`account.contragent_id = ${contragentId} and account.currency_code = ${currencyCode} and ${ofSaldo(caller)}`

interface KnownContragent {
  fullName: string
  inn: string
  vatCode: string
  oked: string
  bank: string
}

async function findContragent({ db, caller, contragentId }: Asked): Promise<KnownContragent> {
  requireOwnSaldo(caller, contragentId)
  // A deleted one is still owed, or owes.
  const contragent = await db.first<KnownContragent>(sql`
    select full_name as "fullName", inn, vat_code as "vatCode", oked,
      ${accountsOf(sql`contragent`)} as bank
    from contragent where id = ${contragentId}`)
  if (!contragent) throw notFound()
  return contragent
}

const sumOf = <Field extends string>(rows: readonly Record<Field, number>[], field: Field): number =>
  amount(addUp(rows.map((row) => tiyin(row[field]))))
