import { createHash } from 'node:crypto'
import { tiyin } from '../../src/rules/money.ts'
import { type NoteCount, sumOfNotes } from '../../src/rules/notes.ts'
import { type Caller, requirePermission } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { Refusal } from '../refusal.ts'
import { type OpenSession, requireSaleType } from './openSession.ts'
import { requireNoneMissing } from './tillSeries.ts'

interface Opening {
  departmentId: number
  cashboxId: number
  userId: number
  /** What lies in the drawer, counted. */
  openingCash: number
  now: Date
}

/**
 * Opens a cash session on a register. What the drawer holds beside what the ledger says came from the safe, or went there.
 * @returns its id
 * @throws Refusal 409 `saleTypeUndefined`, `sessionOpen` when one is open already, also when two tills try at once.
 */
export async function openCashSession(
  db: Transaction,
  { departmentId, cashboxId, userId, openingCash, now }: Opening,
): Promise<number> {
  // The register's row keeps two openings apart, so that its sessions are numbered without a gap.
  requireSaleType(
    await db.one<Pick<OpenSession, 'saleType'>>(sql`
      select department.sale_type as "saleType" from cashbox join department on department.id = cashbox.department_id
      where cashbox.id = ${cashboxId} for update of cashbox`),
  )
  const session = await db.first<{ id: number }>(sql`
    insert into cash_session (department_id, cashbox_id, session_number, opened_at, opened_by, opening_cash)
    select ${departmentId}, ${cashboxId}, coalesce(max(session_number), 0) + 1, ${now}, ${userId}, ${openingCash}
    from cash_session where cashbox_id = ${cashboxId}
    on conflict (cashbox_id) where status = 'OPEN' do nothing returning id`)
  if (!session) throw new Refusal(409, 'sessionOpen', {}, { cashboxId: 'sessionOpen' })
  const { balance } = await cashBalance(db, cashboxId)
  const brought = tiyin(openingCash) - tiyin(balance)
  const document: LedgerDocument = { kind: 'cashSession', id: session.id, departmentId, userId, occurredAt: now }
  await postMoney(db, document, [
    { account: { kind: 'CASH', cashboxId }, sum: brought },
    { account: { kind: 'SAFE' }, sum: -brought },
  ])
  await recordStep(db, document, null, 'OPEN')
  return session.id
}

interface Closing {
  departmentId: number
  cashboxId: number
  /** Counted in the drawer; null when nobody counted. */
  countedCash: number | null
  /** The same note by note, where it was counted so. */
  notes: readonly NoteCount[] | null
  /** Why less was counted than there should be. */
  comment: string
  /** How many held sales are known to stay behind. */
  leaves: number
  now: Date
  /** It was closed by its till already: nobody can be asked about what stays behind or lacks. */
  isDone?: boolean
}

/**
 * Closes the register's session and seals its running totals with a hash; waits for the sales that are being finished on
 * it. What was counted beside what is expected is written off to, or gained from, the cash difference.
 * @returns its id
 * @throws Refusal 409 `sessionClosed` when none is open, `heldSales`, 400 `required` of the comment where cash is missing.
 */
export async function closeSession(
  db: Transaction,
  caller: Caller,
  { departmentId, cashboxId, countedCash, notes, comment, leaves, now, isDone = false }: Closing,
): Promise<number> {
  const { userId } = caller
  if (notes && sumOfNotes(notes) !== tiyin(countedCash ?? 0))
    throw new Refusal(400, 'badInput', {}, { notes: 'notesDiffer' })
  const session = await db.first<{ id: number; openingCash: number }>(sql`
    select id, opening_cash as "openingCash" from cash_session where cashbox_id = ${cashboxId} and status = 'OPEN' for update`)
  if (!session) throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
  if (!isDone) await requireNoneHeld(db, caller, cashboxId, leaves)
  await requireNoneMissing(db, cashboxId)
  const totals = await db.rows(sql`
    select session_number, opened_at, opening_cash, receipts, returns, sold_sum, returned_sum, discount_sum, certificate_sum,
      moved_sum,
      (select jsonb_object_agg(payment_type, amount) from cash_session_payment where session_id = session.id) as payments,
      (select jsonb_object_agg(currency_code, amount) from cash_session_currency where session_id = session.id) as currencies,
      (select jsonb_object_agg(promotion_id, given - taken_back) from cash_session_promotion where session_id = session.id) as promotions
    from cash_session session where id = ${session.id}`)
  const seal = createHash('sha256')
    .update(JSON.stringify([session.id, totals[0], countedCash, now.toISOString()]))
    .digest('hex')
  await db.run(sql`
    update cash_session set status = 'CLOSED', closed_at = ${now}, closed_by = ${userId}, counted_cash = ${countedCash},
      notes = ${notes ? JSON.stringify(notes) : null}::jsonb, comment = ${comment}, seal = ${seal}
    where id = ${session.id}`)
  const document: LedgerDocument = { kind: 'cashSession', id: session.id, departmentId, userId, occurredAt: now }
  await bringToSafe(db, document, cashboxId)
  if (countedCash !== null) {
    const { balance } = await cashBalance(db, cashboxId)
    const difference = tiyin(countedCash) - tiyin(balance)
    if (difference < 0 && comment === '' && !isDone)
      throw new Refusal(400, 'badInput', {}, { comment: 'shortageUnexplained' })
    await postMoney(db, document, [
      { account: { kind: 'CASH', cashboxId }, sum: difference },
      { account: { kind: 'CASH_DIFFERENCE' }, sum: -difference },
    ])
  }
  await recordStep(db, document, 'OPEN', 'CLOSED')
  return session.id
}

/** 409 `heldSales` where more sales are held at the register than whoever closes knows of; 403 for who may leave none behind. */
async function requireNoneHeld(db: Transaction, caller: Caller, cashboxId: number, leaves: number): Promise<void> {
  const held = await db.one<{ count: number; sum: number }>(sql`
    select count(*) as count, coalesce(sum(final_total_sum), 0) as sum from sale where cashbox_id = ${cashboxId} and status = 'SUSPENDED'`)
  if (held.count > leaves) throw new Refusal(409, 'heldSales', { ...held }, { leaves: 'heldSales' }, held)
  if (held.count > 0) requirePermission(caller, 'leave held-sales')
}

/** Foreign notes go to the safe with what they were taken for, so that the drawer holds so'm alone. */
async function bringToSafe(db: Transaction, document: LedgerDocument, cashboxId: number): Promise<void> {
  const { sum } = await db.one<{ sum: number }>(
    sql`select coalesce(sum(taken_for), 0) as sum from cash_session_currency where session_id = ${document.id}`,
  )
  await postMoney(db, document, [
    { account: { kind: 'CASH', cashboxId }, sum: 0 - tiyin(sum) },
    { account: { kind: 'SAFE' }, sum: tiyin(sum) },
  ])
}

/** What the ledger says lies in a register's drawer in so'm: without the foreign notes of its open session. */
export const cashBalance = (db: Transaction, cashboxId: number): Promise<{ balance: number }> =>
  db.one<{ balance: number }>(sql`
    select coalesce(sum(b.balance), 0) - (
      select coalesce(sum(notes.taken_for), 0) from cash_session_currency notes join cash_session session on session.id = notes.session_id
      where session.cashbox_id = ${cashboxId} and session.status = 'OPEN') as balance
    from account a join account_balance b on b.account_id = a.id where a.kind = 'CASH' and a.cashbox_id = ${cashboxId}`)

const recordStep = (db: Transaction, document: LedgerDocument, from: string | null, to: string): Promise<number> =>
  db.run(sql`
    insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
    values (${document.departmentId}, 'cashSession', ${document.id}, ${from}, ${to}, ${document.userId})`)
