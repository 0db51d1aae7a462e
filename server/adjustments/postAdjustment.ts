import { amount, lineSum, shareOf, thousandths, type Thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { carry, postStock, type StockMove } from '../ledger/postStock.ts'
import { refuseShortage } from '../ledger/refuseShortage.ts'
import { reverseStock } from '../ledger/reverseStock.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { type AdjustmentHead, findAdjustment } from './findAdjustment.ts'

interface Step {
  version: number
  comment: string
}

interface Line {
  id: number
  position: number
  itemId: number
  lotId: number
  difference: number
  newCost: number | null
  birthCost: number
  onHand: number
  reserved: number
  costSum: number
}

/** DRAFT → READY: quantities first, then what the goods cost. @throws Refusal 422 `fillAllLines`, `nothingToRevalue`, 409 `outOfStock` */
export async function postAdjustment(call: Call, id: number, { version, comment }: Step): Promise<void> {
  const { db, caller } = call
  const head = await findAdjustment(db, caller, id, { lock: true, version, status: 'DRAFT' })
  await lockShelf(db, head)
  const lines = await linesOf(db, head)
  await requireLines(db, head, lines)
  const changed = lines.map((line) => ({ line, ...changeOf(line) }))
  await postStock(
    db,
    causeOf(call, head),
    changed.flatMap(({ line, moved, worth, revalued }) => movesOf(head.departmentId, line, moved, worth, revalued)),
  )
  await keepChanges(db, changed)
  const number = await takeNumber(db, head.departmentId, 'ADJUSTMENT', Number(head.regDate.slice(0, 4)))
  await db.run(sql`update adjustment set reg_number = ${number} where id = ${id}`)
  await transition(db, 'adjustment', head, 'READY', { userId: caller.userId, comment })
}

/** READY → REVERSED, as long as nothing else has moved its lots. @throws Refusal 409 `lotsMovedOn` */
export async function reverseAdjustment(call: Call, id: number, { version, comment }: Step): Promise<void> {
  const { db, caller } = call
  const head = await findAdjustment(db, caller, id, { lock: true, version, status: 'READY' })
  await lockShelf(db, head)
  const moved = await db.rows<{ name: string }>(sql`
    select distinct item.name, item.name_key from adjustment_line line join item on item.id = line.item_id
    where line.adjustment_id = ${id} and exists (
      select from stock_move move where move.item_id = line.item_id and move.lot_id = line.lot_id
        and move.id > (select max(own.id) from stock_move own where own.document_kind = 'adjustment' and own.document_id = ${id}))
    order by item.name_key limit ${NAMED_MAX}`)
  if (moved.length > 0) throw new Refusal(409, 'lotsMovedOn', { names: moved.map(({ name }) => name).join(', ') })
  await reverseStock(db, causeOf(call, head))
  await transition(db, 'adjustment', head, 'REVERSED', { userId: caller.userId, comment })
}
const NAMED_MAX = 5

/** DRAFT → DELETED. */
export async function deleteAdjustment({ db, caller }: Call, id: number, { version, comment }: Step): Promise<void> {
  const head = await findAdjustment(db, caller, id, { lock: true, version, status: 'DRAFT' })
  await transition(db, 'adjustment', head, 'DELETED', { userId: caller.userId, comment })
}

/** Whether it could be posted now. @throws Refusal as `postAdjustment` */
export async function requirePostable(
  { db, caller }: Pick<Call, 'caller'> & { db: Executor },
  id: number,
  { version }: Step,
): Promise<void> {
  const head = await findAdjustment(db, caller, id, { version, status: 'DRAFT' })
  await requireLines(db, head, await linesOf(db, head))
}

const causeOf = ({ caller, now }: Call, { id, departmentId }: AdjustmentHead): LedgerDocument => ({
  kind: 'adjustment',
  id,
  departmentId,
  userId: caller.userId,
  occurredAt: now,
})

const lockShelf = (db: Transaction, { id, departmentId }: AdjustmentHead): Promise<unknown> =>
  db.rows(sql`
    select lot_id from stock_balance where department_id = ${departmentId}
      and lot_id in (select lot_id from adjustment_line where adjustment_id = ${id}) order by lot_id for update`)

const linesOf = (db: Executor, { id, departmentId }: AdjustmentHead): Promise<Line[]> =>
  db.rows<Line>(sql`
    select line.id, line.position, line.item_id as "itemId", line.lot_id as "lotId", line.difference, line.unit_cost as "newCost",
      lot.unit_cost as "birthCost", balance.on_hand as "onHand", balance.reserved, balance.cost_sum as "costSum"
    from adjustment_line line join lot on lot.id = line.lot_id
    join stock_balance balance on balance.department_id = ${departmentId} and balance.lot_id = line.lot_id
    where line.adjustment_id = ${id} order by line.position`)

async function requireLines(db: Executor, { departmentId }: AdjustmentHead, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) throw new Refusal(422, 'fillAllLines', {}, { items: 'required' })
  const short = lines.filter(
    ({ onHand, reserved, difference }) => thousandths(onHand) + thousandths(difference) < thousandths(reserved),
  )
  if (short.length > 0)
    await refuseShortage(
      db as Transaction,
      short.map(({ itemId, position }) => ({ departmentId, itemId, field: `items.${position - 1}.difference` })),
    )
  const empty = lines.filter(
    ({ onHand, difference, newCost }) => newCost !== null && thousandths(onHand) + thousandths(difference) === 0,
  )
  if (empty.length > 0) {
    const fields = empty.map(({ position }) => [`items.${position - 1}.newCost`, 'nothingToRevalue'])
    throw new Refusal(422, 'nothingToRevalue', {}, Object.fromEntries(fields))
  }
}

interface Change {
  moved: Thousandths
  /** What the goods that come or go are worth, signed as they are. */
  worth: Tiyin
  /** What the goods that are there then are worth more. */
  revalued: Tiyin
}

/** What comes is worth what lies there already, or else what the lot cost at birth; what goes takes its share. */
function changeOf({ difference, onHand, costSum, newCost, birthCost }: Line): Change {
  const [moved, there, value] = [thousandths(difference), thousandths(onHand), tiyin(costSum)]
  const unit = there > 0 ? undefined : tiyin(newCost ?? birthCost)
  const worth =
    moved < 0 ? -shareOf(value, -moved, there) : unit === undefined ? scaled(value, moved, there) : lineSum(unit, moved)
  const revalued = newCost === null ? 0 : lineSum(tiyin(newCost), there + moved) - (value + worth)
  return { moved, worth, revalued }
}

/** As much more as goods beside which it lies: shares of shares, so that a surplus above what lies there has its price too. */
function scaled(value: Tiyin, moved: Thousandths, there: Thousandths): Tiyin {
  const whole = Math.floor(moved / there)
  return value * whole + shareOf(value, moved - whole * there, there)
}

function movesOf(
  departmentId: number,
  { lotId, itemId, birthCost, id }: Line,
  moved: Thousandths,
  worth: Tiyin,
  revalued: Tiyin,
): StockMove[] {
  const goods = { lotId, itemId, unitCost: birthCost, lineId: id }
  const value = { ...goods, quantity: 0, costSum: revalued }
  return [
    ...carry({ ...goods, quantity: moved, costSum: worth }, 'COUNT_DIFFERENCE', departmentId),
    ...carry(value, 'REVALUATION', departmentId),
  ]
}

async function keepChanges(db: Transaction, changed: readonly (Change & { line: Line })[]): Promise<void> {
  await db.run(sql`
    update adjustment_line line set on_hand = c.on_hand, cost_before = c.cost_before, cost_change = c.cost_change
    from unnest(${changed.map(({ line }) => line.id)}::bigint[], ${changed.map(({ line }) => line.onHand)}::numeric[],
      ${changed.map(({ line }) => line.costSum)}::numeric[], ${changed.map(({ worth, revalued }) => amount(worth + revalued))}::numeric[])
      as c (id, on_hand, cost_before, cost_change)
    where line.id = c.id`)
}
