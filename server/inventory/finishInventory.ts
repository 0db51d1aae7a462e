import { type Thousandths, thousandths } from '../../src/rules/money.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Connections, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call, ReadCall } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { type Counted, postDifferences } from '../ledger/postDifferences.ts'
import { type StatefulDocument, transition } from '../ledger/transition.ts'
import { openGoods } from './comparedGoods.ts'
import { findInventory, type InventoryHead } from './findInventory.ts'

/** As many goods are posted at once: the tills wait for them no longer than for each other. */
const BATCH_GOODS = 400
/** Sales that were under way when a count began to finish end within this time; an import may last longer. */
const BARRIER_TRIES = 400
const BARRIER_PAUSE_MS = 5

interface Asked {
  version?: number | null | undefined
  postsMarked: boolean
}

/**
 * All of finishing but its last step, in transactions of its own, so that nobody waits for a whole count: no line slips in (FINISHING),
 * every sale that was under way is over (the barrier), the differences are written down, and then posted some hundred at a time. What
 * breaks off in the middle goes on where it was. A count that is over already is left to the last step to refuse.
 */
export async function postCount(
  call: Pick<ReadCall, 'db' | 'caller' | 'now'>,
  id: number,
  asked: Asked,
): Promise<void> {
  const { db, caller } = call
  const head = await db.withTransaction((transaction) => close(transaction, caller, id, asked))
  if (head.status !== 'FINISHING') return
  await passBarrier(db)
  await db.withTransaction((transaction) => plan(transaction, id, call.now))
  await postPlanned(db, { ...head, userId: caller.userId, now: call.now })
}

/** The last step: FINISHED. @throws Refusal 409 `wrongState` for a count that was over before */
export async function finish({ db, caller, now }: Call, id: number): Promise<void> {
  await findInventory(db, caller, id)
  await seal(db, id, caller.userId, now)
}

async function seal(db: Transaction, id: number, userId: number, now: Date): Promise<void> {
  const head = await db.one<StatefulDocument>(sql`
    select id, department_id as "departmentId", status from inventory where id = ${id} for update`)
  await transition(db, 'inventory', head, 'FINISHED', { userId })
  await db.run(sql`update inventory set finished_at = ${now}, finished_by = ${userId} where id = ${id}`)
}

/** Nothing can be added from here on. */
async function close(db: Transaction, caller: Caller, id: number, asked: Asked): Promise<InventoryHead> {
  const head = await findInventory(db, caller, id, { lock: 'alone' })
  if (head.status === 'FINISHING' || head.status === 'FINISHED') return head
  await findInventory(db, caller, id, { version: asked.version })
  await transition(db, 'inventory', head, 'FINISHING', { userId: caller.userId })
  await db.run(sql`update inventory set posts_marked = ${asked.postsMarked} where id = ${id}`)
  return head
}

/**
 * Waits until every transaction that is open now has ended: then no sale with an earlier moment is still to come. No lock is held
 * meanwhile. What lasts longer is no sale; postDifferences works everything out anew under locks in any case.
 */
async function passBarrier(db: Connections): Promise<void> {
  const { until } = await db.one<{ until: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as until`)
  for (let tries = 0; tries < BARRIER_TRIES; tries++) {
    const { passed } = await db.one<{ passed: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${until}::xid8 as passed`,
    )
    if (passed) return
    await new Promise((resolve) => setTimeout(resolve, BARRIER_PAUSE_MS))
  }
}

/** What was counted and what was expected of each good is written down for ever; what differs is still to be posted. */
async function plan(db: Transaction, id: number, now: Date): Promise<void> {
  const { planned } = await db.one<{ planned: boolean }>(
    // Alone: a late document that holds the count would not be in what is written down now.
    sql`select planned_at is not null as planned from inventory where id = ${id} for update`,
  )
  if (planned) return
  await db.run(sql`
    insert into inventory_result (inventory_id, item_id, department_id, counted, counted_at, expected, settled, mark, skipped, posted_at)
    select ${id}, goods.item_id, count.department_id, goods.counted, goods.counted_at, goods.expected, goods.settled, goods.mark,
      case when goods.mark is not null and not count.posts_marked and goods.counted <> goods.expected + goods.settled then 'MARKED' end,
      case when goods.counted = goods.expected + goods.settled or goods.mark is not null and not count.posts_marked then ${now}::timestamptz end
    from (${openGoods(id)}) goods join inventory count on count.id = ${id}
    where goods.counted is not null
    order by goods.item_id`)
  await db.run(sql`update inventory set planned_at = ${now} where id = ${id}`)
}

type Finishing = Pick<InventoryHead, 'id' | 'departmentId'> & { userId: number; now: Date }

async function postPlanned(db: Connections, count: Finishing): Promise<void> {
  for (let after = 0; ;) {
    const last = await db.withTransaction((transaction) => postBatch(transaction, count, after))
    if (last === undefined) return
    after = last
  }
}

interface Waiting {
  itemId: number
  countedAt: string
}

/** Posts the next goods after an id, and answers the last of them. Another finish that goes on beside this one has those it has locked. */
async function postBatch(db: Transaction, count: Finishing, after: number): Promise<number | undefined> {
  const waiting = await db.rows<Waiting>(sql`
    select item_id as "itemId", counted_at as "countedAt" from inventory_result
    where inventory_id = ${count.id} and item_id > ${after} and posted_at is null
    order by item_id limit ${BATCH_GOODS} for update`)
  if (waiting.length === 0) return undefined
  const itemIds = waiting.map(({ itemId }) => itemId)
  const cause: LedgerDocument = {
    kind: 'inventory',
    id: count.id,
    departmentId: count.departmentId,
    userId: count.userId,
    occurredAt: count.now,
  }
  const posted = await postDifferences(db, cause, itemIds, () => leftOf(db, count.id, itemIds))
  await db.run(sql`
    update inventory_result result set posted_at = ${count.now}, posted = done.posted, cost_sum = done.cost_sum, skipped = done.skipped,
      expected = done.expected, settled = done.settled
    from unnest(${posted.map(({ itemId }) => itemId)}::bigint[], ${posted.map(({ posted: moved }) => moved)}::numeric[],
      ${posted.map(({ costSum }) => costSum)}::numeric[], ${posted.map(({ skipped }) => skipped)}::text[],
      ${posted.map(({ expected }) => expected)}::numeric[], ${posted.map(({ settled }) => settled)}::numeric[])
      as done (item_id, posted, cost_sum, skipped, expected, settled)
    where result.inventory_id = ${count.id} and result.item_id = done.item_id`)
  return itemIds.at(-1)
}

export interface Left extends Counted {
  expected: number
  settled: number
}

/** What is left of each difference. The shelf is locked: what this reads stays so until the transaction ends. */
async function leftOf(db: Transaction, id: number, itemIds: readonly number[]): Promise<Left[]> {
  const rows = await db.rows<{
    itemId: number
    countedAt: string
    counted: number
    expected: number
    settled: number
  }>(sql`
    select item_id as "itemId", counted_at as "countedAt", counted, expected, settled from (${openGoods(id, itemIds)}) goods
    where counted is not null order by item_id`)
  return rows.map(({ itemId, countedAt, counted, expected, settled }) => ({
    itemId,
    occurredAt: new Date(countedAt),
    difference: differenceOf(counted, expected, settled),
    expected,
    settled,
  }))
}

export const differenceOf = (counted: number, expected: number, settled: number): Thousandths =>
  thousandths(counted) - thousandths(expected) - thousandths(settled)

/** Brings to their end the counts that were finishing when the server stopped; answers how many. */
export async function resumeCounts({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  const begun = await database.rows<Pick<InventoryHead, 'id' | 'departmentId' | 'status'> & { userId: number }>(sql`
    select count.id, count.department_id as "departmentId", count.status, event.user_id as "userId"
    from inventory count join document_event event on event.document_kind = 'inventory' and event.document_id = count.id
      and event.from_status = 'SAVED' and event.to_status = 'FINISHING' where count.status = 'FINISHING'`)
  for (const count of begun) {
    await passBarrier(database)
    await database.withTransaction((db) => plan(db, count.id, now()))
    await postPlanned(database, { ...count, now: now() })
    await database.withTransaction((db) => seal(db, count.id, count.userId, now()))
  }
  return begun.length
}
