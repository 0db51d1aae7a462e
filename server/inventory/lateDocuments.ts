import { BASKET_MINUTES } from '../../src/rules/inventory.ts'
import { amount, quantity, shareOf, type Thousandths, thousandths, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { surplusLots, surplusOf } from '../ledger/postDifferences.ts'
import { carry, type Goods, postStock, type StockMove } from '../ledger/postStock.ts'
import { tallies } from './comparedGoods.ts'

interface Sent {
  itemId: number
  /** Below 0 for what comes back. */
  count: number
}

/** A good that was counted after a document was made that comes only now. */
interface CountedSince {
  inventoryId: number
  itemId: number
  countedAt: string
  /** It was made before anybody began to count the good; else so near to it that nobody can tell. */
  isBefore: boolean
}
type ByItem = ReadonlyMap<number, CountedSince>

/**
 * Counts that may have counted goods of a document after it was made; they are held, so that none of them writes down its results
 * meanwhile. Among the documents' own rows, before any balance.
 */
export async function holdCounts(
  db: Transaction,
  { departmentId, saleItems }: { departmentId: number; saleItems: readonly Sent[] },
  occurredAt: Date,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from inventory count
    where department_id = ${departmentId} and status in ('SAVED', 'FINISHING', 'FINISHED') and coalesce(finished_at, 'infinity') > ${occurredAt}
      and exists (select from inventory_item goods where goods.inventory_id = count.id and goods.item_id = any(${idsOf(saleItems)}::bigint[]))
    order by id for key share`)
  return rows.map(({ id }) => id)
}

/**
 * What a document sold before a count came to its goods, the count has found missing and taken off already: it brings that back first,
 * into the lots that it took it from, and the document can take it as if it had come in time. Answers the goods that a count has
 * settled since. What was sold so near to the counting that nobody can tell is only noted: the good is to be counted again.
 */
export async function bringBackCounted(
  db: Transaction,
  document: LedgerDocument,
  countIds: readonly number[],
  sent: readonly Sent[],
): Promise<ByItem> {
  if (countIds.length === 0) return new Map()
  await db.run(sql`
    select from stock_balance where department_id = ${document.departmentId} and item_id = any(${idsOf(sent)}::bigint[])
    order by lot_id for update`)
  const counted = await countedSince(db, document, countIds, idsOf(sent))
  const sold = new Map<number, Thousandths>()
  for (const { itemId, count } of sent)
    if (count > 0 && counted.has(itemId)) sold.set(itemId, (sold.get(itemId) ?? 0) + thousandths(count))
  const goods: Goods[] = []
  for (const [itemId, missing] of sold)
    if (counted.get(itemId)!.isBefore)
      goods.push(...(await takenOff(db, document.departmentId, counted.get(itemId)!, missing)))
  await post(db, document, counted, goods, 'back')
  await note(db, document, counted, sold, goods, -1)
  return counted
}

/** The other way round: what came back before its good was counted has been found too much already. After the document's own moves. */
export async function takeOffCounted(
  db: Transaction,
  document: LedgerDocument,
  counted: ByItem,
  moves: readonly StockMove[],
): Promise<void> {
  const came = moves.filter(
    ({ place, quantity: moved, itemId }) => place === document.departmentId && moved > 0 && counted.has(itemId),
  )
  const returned = new Map<number, Thousandths>()
  for (const { itemId, quantity: moved } of came) returned.set(itemId, (returned.get(itemId) ?? 0) + moved)
  const goods = came
    .filter(({ itemId }) => counted.get(itemId)!.isBefore)
    .map((part) => ({ ...part, lineId: undefined }))
  await post(db, document, counted, goods, 'off')
  await note(db, document, counted, returned, goods, 1)
}

const idsOf = (sent: readonly Sent[]): number[] => [...new Set(sent.map(({ itemId }) => itemId))]

/** Of several counts the first one that came to the good after the document has settled it. */
async function countedSince(
  db: Transaction,
  { occurredAt }: LedgerDocument,
  countIds: readonly number[],
  itemIds: readonly number[],
): Promise<ByItem> {
  const counted = new Map<number, CountedSince>()
  for (const inventoryId of countIds) {
    const rows = await db.rows<CountedSince>(sql`
      select ${inventoryId}::bigint as "inventoryId", result.item_id as "itemId", result.counted_at as "countedAt",
        ${occurredAt}::timestamptz <= tally.first_at as "isBefore"
      from inventory_result result join (${tallies(inventoryId, itemIds)}) tally on tally.item_id = result.item_id
      where result.inventory_id = ${inventoryId} and result.posted_at is not null and result.skipped is null
        and ${occurredAt}::timestamptz <= tally.last_at + ${BASKET_MINUTES}::int * interval '1 minute'`)
    for (const row of rows)
      if (!counted.get(row.itemId)?.isBefore && (row.isBefore || !counted.has(row.itemId))) counted.set(row.itemId, row)
  }
  return counted
}

/** So much of what a count took off a good, out of the lots that it took it from; beyond that, of the lot that a surplus would go to. */
async function takenOff(
  db: Transaction,
  departmentId: number,
  { inventoryId, itemId }: CountedSince,
  wanted: Thousandths,
): Promise<Goods[]> {
  const lots = await db.rows<{ lotId: number; unitCost: number; count: number; costSum: number }>(sql`
    select move.lot_id as "lotId", lot.unit_cost as "unitCost", -sum(move.quantity) as count, -sum(move.cost_sum) as "costSum"
    from stock_move move join lot on lot.id = move.lot_id
    where move.document_kind = 'inventory' and move.document_id = ${inventoryId} and move.item_id = ${itemId}
      and move.place_department_id = ${departmentId}
    group by move.lot_id, lot.unit_cost having sum(move.quantity) < 0 order by move.lot_id`)
  let missing = wanted
  const parts = lots.flatMap(({ lotId, unitCost, count, costSum }): Goods[] => {
    const part = Math.min(missing, thousandths(count))
    missing -= part
    return part === 0
      ? []
      : [{ lotId, itemId, unitCost, quantity: part, costSum: shareOf(tiyin(costSum), part, thousandths(count)) }]
  })
  if (missing === 0) return parts
  const newest = (await surplusLots(db, departmentId, [itemId])).get(itemId)
  return newest ? [...parts, { ...surplusOf(newest, missing), itemId }] : parts
}

/** Moves goods under the id of the count that settled them, as of the moment when it had counted them. */
async function post(
  db: Transaction,
  { departmentId, userId, occurredAt }: LedgerDocument,
  counted: ByItem,
  goods: readonly Goods[],
  way: 'back' | 'off',
): Promise<void> {
  for (const id of new Set(goods.map(({ itemId }) => counted.get(itemId)!.inventoryId))) {
    const moves = goods
      .filter(({ itemId }) => counted.get(itemId)!.inventoryId === id)
      .flatMap((part) => {
        const at = new Date(counted.get(part.itemId)!.countedAt)
        const carried =
          way === 'back' ? carry(part, 'COUNT_DIFFERENCE', departmentId) : carry(part, departmentId, 'COUNT_DIFFERENCE')
        return carried.map((move) => ({ ...move, occurredAt: at }))
      })
    await postStock(db, { kind: 'inventory', id, departmentId, userId, occurredAt }, moves)
  }
}

/** @param sign of what the document moved: below 0 it took away */
async function note(
  db: Transaction,
  { kind, id, departmentId, occurredAt }: LedgerDocument,
  counted: ByItem,
  moved: ReadonlyMap<number, Thousandths>,
  goods: readonly Goods[],
  sign: 1 | -1,
): Promise<void> {
  const rows = [...moved].map(([itemId, count]) => {
    const parts = goods.filter((part) => part.itemId === itemId)
    return {
      inventoryId: counted.get(itemId)!.inventoryId,
      itemId,
      quantity: quantity(sign * count),
      posted: quantity(-sign * parts.reduce((sum, part) => sum + part.quantity, 0)),
      costSum: amount(-sign * parts.reduce((sum, part) => sum + part.costSum, 0)),
    }
  })
  if (rows.length === 0) return
  await db.run(sql`
    insert into inventory_late (inventory_id, department_id, item_id, document_kind, document_id, quantity, posted, cost_sum, occurred_at)
    select late.inventory_id, ${departmentId}, late.item_id, ${kind}, ${id}, late.quantity, late.posted, late.cost_sum, ${occurredAt}
    from unnest(${rows.map(({ inventoryId }) => inventoryId)}::bigint[], ${rows.map(({ itemId }) => itemId)}::bigint[],
      ${rows.map((row) => row.quantity)}::numeric[], ${rows.map(({ posted }) => posted)}::numeric[],
      ${rows.map(({ costSum }) => costSum)}::numeric[]) as late (inventory_id, item_id, quantity, posted, cost_sum)`)
}
