import { addUp, amount, tiyin } from '../../src/rules/money.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { reverseMoney } from '../ledger/reverseMoney.ts'
import { type Spread, spreadValue, takeValueBack } from '../ledger/spreadValue.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { transition } from '../ledger/transition.ts'
import { costShares, keepShares, type LineShare } from './costShares.ts'
import { type ExtraCostHead, findExtraCost } from './findExtraCost.ts'
import { requireIncomes } from './writeExtraCost.ts'

interface Step {
  version: number
  comment: string
}

/**
 * DRAFT → READY: what the goods cost is shared out anew as things are, given to their lots wherever they are, and owed.
 * @throws Refusal as `costShares` and `requireIncomes`
 */
export async function postExtraCost(call: Call, id: number, { version, comment }: Step): Promise<void> {
  const { db, caller } = call
  const incomeIds = await lockIncomes(call, id)
  const head = await findExtraCost(db, caller, id, { lock: true, version, status: 'DRAFT' })
  const shares = await sharesOf(db, head, incomeIds)
  await keepShares(db, id, shares)
  const cause = causeOf(call, head)
  const spread = await spreadValue(db, cause, 'SUPPLIER', valuesOf(shares))
  await keepSpread(db, id, shares, spread)
  const total = tiyin(head.sum)
  const totalUzs = addUp(shares.map(({ sumUzs }) => sumUzs))
  await postMoney(
    db,
    cause,
    [
      { account: { kind: 'SUPPLIER', contragentId: head.contragentId }, sum: -total, sumUzs: -totalUzs },
      { account: { kind: 'PURCHASES' }, sum: total, sumUzs: totalUzs },
    ],
    head.currency,
  )
  for (const incomeId of incomeIds)
    await linkDocuments(
      db,
      { kind: 'income', id: incomeId },
      { kind: 'extraCost', id, departmentId: head.departmentId },
      'EXTRA_COST',
    )
  const number = await takeNumber(db, head.departmentId, 'EXTRA_COST', Number(head.regDate.slice(0, 4)))
  await db.run(sql`update extra_cost set reg_number = ${number}, posted_at = ${call.now} where id = ${id}`)
  await transition(db, 'extraCost', head, 'READY', { userId: caller.userId, comment })
}

/** READY → REVERSED: value and debt go back. @throws Refusal 409 `costMovedOn` */
export async function reverseExtraCost(call: Call, id: number, { version, comment }: Step): Promise<void> {
  const { db, caller } = call
  const incomeIds = await incomesOf(db, id)
  await db.run(sql`
    select id from warehouse_document where id = any(${[...incomeIds]}::bigint[]) order by id for update`)
  const head = await findExtraCost(db, caller, id, { lock: true, version, status: 'READY' })
  const cause = causeOf(call, head)
  await takeValueBack(db, cause, 'SUPPLIER')
  await reverseMoney(db, cause, head.currency)
  await transition(db, 'extraCost', head, 'REVERSED', { userId: caller.userId, comment })
}

/** DRAFT → DELETED. */
export async function deleteExtraCost({ db, caller }: Call, id: number, { version, comment }: Step): Promise<void> {
  const head = await findExtraCost(db, caller, id, { lock: true, version, status: 'DRAFT' })
  await transition(db, 'extraCost', head, 'DELETED', { userId: caller.userId, comment })
}

/** Whether it could be posted now. @throws Refusal as `postExtraCost` */
export async function requirePostable(
  call: Pick<Call, 'caller'> & { db: Executor },
  id: number,
  { version }: Step,
): Promise<void> {
  const head = await findExtraCost(call.db, call.caller, id, { version, status: 'DRAFT' })
  const incomeIds = await incomesOf(call.db, id)
  await requireIncomes(call as Call, incomeIds)
  await sharesOf(call.db, head, incomeIds)
}

const causeOf = ({ caller, now }: Call, { id, departmentId }: ExtraCostHead): LedgerDocument => ({
  kind: 'extraCost',
  id,
  departmentId,
  userId: caller.userId,
  occurredAt: now,
})

/** In the one order: incomes first, by id, then the cost document. Who changes the draft meanwhile makes a new version of it. */
async function lockIncomes(call: Call, id: number): Promise<number[]> {
  const incomeIds = await incomesOf(call.db, id)
  await requireIncomes(call, incomeIds, { lock: true })
  return incomeIds
}

const incomesOf = async (db: Executor, id: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select document_id as id from extra_cost_document where cost_id = ${id} order by document_id`)
  ).map((income) => income.id)

async function sharesOf(db: Executor, head: ExtraCostHead, incomeIds: readonly number[]): Promise<LineShare[]> {
  const typed = await db.rows<{ lineId: number; sum: number }>(sql`
    select line_id as "lineId", sum from extra_cost_line where cost_id = ${head.id}`)
  return costShares(db, incomeIds, head, new Map(typed.map(({ lineId, sum }) => [lineId, sum])))
}

/** Each line is of a lot of its own. */
const valuesOf = (shares: readonly LineShare[]) =>
  shares.map(({ lotId, itemId, sumUzs }) => ({ lotId, itemId, value: sumUzs }))

/** Keeps where the value went, to be said. */
async function keepSpread(
  db: Transaction,
  id: number,
  shares: readonly LineShare[],
  spread: ReadonlyMap<number, Spread>,
): Promise<void> {
  const went = shares.flatMap(({ lineId, lotId }) => {
    const of = spread.get(lotId)
    return of ? [{ lineId, ...of }] : []
  })
  await db.run(sql`
    update extra_cost_line line set shelf_sum = went.shelf, transit_sum = went.transit, sold_sum = went.sold, lost_sum = went.lost
    from unnest(${went.map(({ lineId }) => lineId)}::bigint[], ${went.map(({ shelf }) => amount(shelf))}::numeric[],
      ${went.map(({ transit }) => amount(transit))}::numeric[], ${went.map(({ sold }) => amount(sold))}::numeric[],
      ${went.map(({ lost }) => amount(lost))}::numeric[]) as went (line_id, shelf, transit, sold, lost)
    where line.cost_id = ${id} and line.line_id = went.line_id`)
}
