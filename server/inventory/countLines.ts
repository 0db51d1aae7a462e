import type { CountedGood, LineSent } from '../../src/api/inventoryLine.ts'
import { QUANTITY_MAX } from '../../src/api/fields.ts'
import { CLOCK_MINUTES, momentOf } from '../../src/rules/inventory.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { scannedGoods } from '../documents/scannedGoods.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call } from '../handle.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { openGoods, ownTally, saidByEach, tallies } from './comparedGoods.ts'
import { findInventory, type InventoryHead, isOpen } from './findInventory.ts'
import { showsExpected } from './readInventory.ts'

const MINUTE_MS = 60_000

interface Resolved {
  itemId: number | null
  /** Units that one scan means. */
  count: number
  weighed: boolean
}

/** Of a code that nobody knows any quantity is kept. */
const NOBODYS: Resolved = { itemId: null, count: 1, weighed: true }

/**
 * Keeps the lines of a phone. Whoever sends one shares the count's row, which whoever ends it wants alone: so a line is in the count or
 * knows that it came too late, and never slips in between.
 * @throws Refusal 400 for goods that are none, 422 `wholeOnly` for fractions of a piece; nothing of the call is kept then
 */
export async function countLines(
  call: Call,
  id: number,
  { lines, clockOffsetMs }: { lines: readonly LineSent[]; clockOffsetMs: number },
) {
  const { db, caller } = call
  const head = await findInventory(db, caller, id, { lock: 'share', field: 'inventoryId' })
  const late = !isOpen(head)
  const goods = await resolve(db, lines)
  const { kept, inside } = await keep(call, head, lines, goods, { clockOffsetMs, late })
  if (!late && kept > 0 && head.status === 'STARTED') await begin(db, caller, head)
  const counted = await countedGoods(db, head, idsOf(goods), {
    userId: caller.userId,
    expected: showsExpected(caller, head),
  })
  refuseTooMuch(goods, counted)
  return {
    status: head.status,
    kept,
    late: late ? lines.length : 0,
    lines: lines.map((line, at) => ({
      id: line.id,
      itemId: goods[at]!.itemId,
      outside: goods[at]!.itemId !== null && !late && head.partial && !inside.has(goods[at]!.itemId!),
    })),
    goods: counted,
  }
}

/** @throws Refusal 422 naming the lines of a good of which there is now more in the count than there can be of anything */
function refuseTooMuch(goods: readonly Resolved[], counted: readonly CountedGood[]): void {
  const tooMuch = new Set(counted.filter((good) => good.counted > QUANTITY_MAX).map(({ itemId }) => itemId))
  if (tooMuch.size === 0) return
  const told = fieldMessage('tooBig', { maximum: QUANTITY_MAX })
  const fields = goods.flatMap(({ itemId }, at) =>
    itemId !== null && tooMuch.has(itemId) ? [[`lines.${at}.quantity`, told]] : [],
  )
  throw new Refusal(422, 'badInput', {}, Object.fromEntries(fields))
}

const idsOf = (goods: readonly Resolved[]): number[] => [
  ...new Set(goods.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))),
]

/** What each line is of: its item, or what its code stands for. A code that is nobody's is null. */
async function resolve(db: Transaction, lines: readonly LineSent[]): Promise<Resolved[]> {
  const known = await db.rows<Resolved>(
    sql`
    select item.id as "itemId", case when sent.item_id is null then code.ratio else 1 end as count, item.weighed
    from unnest(${lines.map(({ itemId }) => itemId ?? null)}::bigint[], ${lines.map(({ barcode }) => barcode ?? null)}::text[])
      with ordinality as sent (item_id, barcode, at)
    left join item_barcode code on sent.item_id is null and code.barcode = sent.barcode
    left join item on item.id = coalesce(sent.item_id, code.item_id) and item.deleted_at is null
    order by sent.at`.named('count_resolve'),
  )
  const fields: Record<string, string> = {}
  lines.forEach(({ itemId }, at) => {
    if (itemId && known[at]!.itemId === null) fields[`lines.${at}.itemId`] = 'notFound'
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  const byCode = new Map<string, Resolved>()
  for (const [at, { barcode }] of lines.entries())
    if (known[at]!.itemId === null && barcode && !byCode.has(barcode))
      byCode.set(barcode, (await labelOrNobodys(db, barcode)) ?? NOBODYS)
  return known.map((one, at) => (one.itemId === null ? byCode.get(lines[at]!.barcode!)! : one))
}

async function labelOrNobodys(db: Executor, code: string): Promise<Resolved | undefined> {
  try {
    const scanned = await scannedGoods(db, code)
    const { weighed } = await db.one<{ weighed: boolean }>(sql`select weighed from item where id = ${scanned.itemId}`)
    return { ...scanned, weighed }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'itemNotFound') return undefined
    throw error
  }
}

/**
 * Writes what is new, and whoever sends it is among the counters; a line that was sent before is passed over. A count of everything
 * takes in what is found besides, a partial one leaves it aside. Answers how many lines are new, and which goods a partial count counts.
 */
async function keep(
  { db, caller, now }: Call,
  head: InventoryHead,
  lines: readonly LineSent[],
  goods: readonly Resolved[],
  { clockOffsetMs, late }: { clockOffsetMs: number; late: boolean },
): Promise<{ kept: number; inside: Set<number> }> {
  const itemIds = idsOf(goods)
  const quantities = quantitiesOf(lines, goods)
  const startedAt = Date.parse(head.startedAt)
  const receivedAt = now.getTime()
  const moment = (at: string) => momentOf({ deviceTime: Date.parse(at), offset: clockOffsetMs, startedAt, receivedAt })
  const isDoubtful = ({ countedAt }: LineSent) =>
    Math.abs(moment(countedAt) - (Date.parse(countedAt) + clockOffsetMs)) > CLOCK_MINUTES * MINUTE_MS
  const { kept, inside } = await db.one<{ kept: number; inside: number[] }>(
    sql`
    with kept as (
      insert into inventory_line (id, inventory_id, department_id, item_id, barcode, counter_id, sector_id, quantity, replaces, from_at,
        counted_at, clock_offset_ms, clock_doubt, received_at, late)
      select sent.id, ${head.id}, ${head.departmentId}, item_id, barcode, ${caller.userId}, sector.id, quantity, replaces,
        least(from_at, counted_at), counted_at, ${clockOffsetMs}, clock_doubt, ${now}, ${late}
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${goods.map(({ itemId }) => itemId)}::bigint[],
        ${lines.map(({ barcode }) => barcode ?? null)}::text[], ${lines.map(({ sectorId }) => sectorId ?? null)}::bigint[],
        ${quantities}::numeric[], ${lines.map(({ replaces }) => replaces)}::boolean[],
        ${lines.map(({ fromAt }) => new Date(moment(fromAt)))}::timestamptz[],
        ${lines.map(({ countedAt }) => new Date(moment(countedAt)))}::timestamptz[], ${lines.map(isDoubtful)}::boolean[])
        as sent (id, item_id, barcode, sector_id, quantity, replaces, from_at, counted_at, clock_doubt)
      left join sector on sector.id = sent.sector_id and sector.department_id = ${head.departmentId}
      order by sent.id
      on conflict (id) do nothing returning id
    ), counter as (
      insert into inventory_counter (inventory_id, user_id, main) select ${head.id}, ${caller.userId}, false
      where not ${late}::boolean and exists (select from kept)
        and not exists (select from inventory_counter where inventory_id = ${head.id} and user_id = ${caller.userId})
      on conflict (inventory_id, user_id) do nothing
    ), found as (
      insert into inventory_item (inventory_id, item_id, department_id, sector_id)
      select ${head.id}, sent.item_id, ${head.departmentId}, home.sector_id from unnest(${itemIds}::bigint[]) sent (item_id)
      left join item_sector home on home.department_id = ${head.departmentId} and home.item_id = sent.item_id
      where not ${late || head.partial}::boolean
        and not exists (select from inventory_item known where known.inventory_id = ${head.id} and known.item_id = sent.item_id)
      order by sent.item_id
      on conflict do nothing
    )
    select (select count(*) from kept) as kept, array(
      select item_id from inventory_item where inventory_id = ${head.id} and item_id = any(${itemIds}::bigint[])
    ) as inside`.named('count_keep'),
  )
  return { kept, inside: new Set(inside.map(Number)) }
}

/** Of each line, in its good's unit. @throws Refusal 422 `wholeOnly`, and for more than any good can be */
function quantitiesOf(lines: readonly LineSent[], goods: readonly Resolved[]): number[] {
  const fields: Record<string, string> = {}
  const quantities = lines.map((line, at) => {
    const { count, weighed } = goods[at]!
    // What is beyond all bounds is refused below, whatever a double makes of it.
    const whole = quantity(Math.round((thousandths(line.quantity) * thousandths(count)) / 1_000))
    if (!weighed && !Number.isInteger(whole)) fields[`lines.${at}.quantity`] = 'wholeOnly'
    else if (whole > QUANTITY_MAX) fields[`lines.${at}.quantity`] = fieldMessage('tooBig', { maximum: QUANTITY_MAX })
    return whole
  })
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'badInput', {}, fields)
  return quantities
}

/** The first line brings the count on. */
async function begin(db: Transaction, caller: Caller, head: InventoryHead): Promise<void> {
  // Several first lines meet here, and one of them takes the step.
  const { status } = await db.one<{ status: string }>(
    sql`select status from inventory where id = ${head.id} for no key update`,
  )
  if (status === 'STARTED') await transition(db, 'inventory', head, 'SAVED', { userId: caller.userId })
  else head.status = status as InventoryHead['status']
}

/** What the count has of some goods; what is expected of them is worked out only for whom it is told. */
async function countedGoods(
  db: Executor,
  { id, several }: InventoryHead,
  itemIds: readonly number[],
  { userId, expected }: { userId: number; expected: boolean },
): Promise<CountedGood[]> {
  if (itemIds.length === 0) return []
  const [goods, name] = expected
    ? [openGoods(id, itemIds), 'count_compared']
    : [sql`select *, null::numeric as expected from (${tallies(id, itemIds)}) tally`, 'count_said']
  const others =
    several === 'REPLACE'
      ? sql`coalesce((
          select jsonb_agg(jsonb_build_object('userName', user_name, 'quantity', quantity) order by user_name)
          from (${saidByEach(id, sql`item.id`)}) said where user_id <> ${userId}), '[]')`
      : sql`'[]'::jsonb`
  return db.rows<CountedGood>(
    sql`
    select item.id as "itemId", item.name as "itemName", item.barcode, unit.name as "unitName", item.weighed,
      coalesce(goods.counted, 0) as counted, coalesce((${ownTally(id, sql`item.id`, userId)}), 0) as "ownCounted", goods.expected,
      ${others} as others
    from item join reference unit on unit.id = item.unit_id
    left join (${goods}) goods on goods.item_id = item.id
    where item.id = any(${[...itemIds]}::bigint[]) order by item.id`.named(`${name}_${several}`),
  )
}

/**
 * Says what the code of a line is, or takes goods that a partial count left aside into it. All lines of that code become that good's.
 * @throws Refusal 404 for a line of another count, 409 once it is over
 */
export async function settleLine(
  { db, caller }: Call,
  id: number,
  { lineId, itemId }: { lineId: string; itemId: number },
): Promise<void> {
  const head = await findInventory(db, caller, id, { lock: 'share', field: 'inventoryId' })
  if (!isOpen(head)) throw new Refusal(409, 'wrongState', { state: `enum.inventoryStatus.${head.status}` })
  const line = await db.first<{ barcode: string | null; itemId: number | null }>(sql`
    select barcode, item_id as "itemId" from inventory_line where id = ${lineId} and inventory_id = ${id}`)
  if (!line) throw new Refusal(404, 'notFound', {}, { lineId: 'notFound' })
  const item = await db.first(sql`select 1 from item where id = ${itemId} and deleted_at is null`)
  if (!item) throw new Refusal(400, 'badInput', {}, { itemId: 'notFound' })
  if (line.itemId !== null && line.itemId !== itemId) throw new Refusal(409, 'badInput', {}, { itemId: 'wrongValue' })
  await refuseCountedElsewhere(db, head, itemId)
  await db.run(sql`
    update inventory_line set item_id = ${itemId}
    where inventory_id = ${id} and item_id is null and (id = ${lineId} or barcode = ${line.barcode})`)
  await db.run(sql`
    insert into inventory_item (inventory_id, item_id, department_id, sector_id)
    values (${id}, ${itemId}, ${head.departmentId},
      (select sector_id from item_sector where department_id = ${head.departmentId} and item_id = ${itemId}))
    on conflict do nothing`)
}

async function refuseCountedElsewhere(db: Transaction, head: InventoryHead, itemId: number): Promise<void> {
  await db.run(sql`select 1 from department where id = ${head.departmentId} for no key update`)
  const other = await db.first<{ number: number }>(sql`
    select other.inventory_number as number from inventory other join inventory_item item on item.inventory_id = other.id
    where other.department_id = ${head.departmentId} and other.id <> ${head.id} and item.item_id = ${itemId}
      and other.status in ('STARTED', 'SAVED', 'FINISHING')`)
  if (other) throw new Refusal(409, 'countedAlready', { number: other.number })
}
