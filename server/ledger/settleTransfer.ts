import { amount, quantity, shareOf, thousandths, type Thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { carry, type Place, postStock } from './postStock.ts'

/** What becomes of goods that were on their way. */
export type Settled = 'received' | 'returned' | 'lost'

interface TransitLine {
  id: number
  position: number
  itemId: number
  lotId: number
  unitCost: number
  inTransit: number
  /** What is in transit is worth this. */
  transitSum: number
}

/**
 * Goods of a transfer leave TRANSIT: `received` at the target, `returned` to the source, or `lost` on their way.
 * @param counts line id → how much; left out: everything that is still in transit
 * @returns whether nothing is left in transit
 * @throws Refusal 400 for a line of another document, 422 `moreThanSent` naming each line, 422 when all counts are 0.
 */
export async function settleTransfer(
  db: Transaction,
  document: LedgerDocument,
  to: { place: Place; as: Settled },
  counts?: ReadonlyMap<number, { count: number; field: string }>,
): Promise<boolean> {
  const lines = await db.rows<TransitLine>(sql`
    select id, position, item_id as "itemId", lot_id as "lotId", unit_cost as "unitCost", quantity - received - returned - lost as "inTransit",
      transit_sum as "transitSum"
    from warehouse_document_line where document_id = ${document.id} order by position for update`)
  refuseWrongCounts(lines, counts)
  const settled = lines
    .map((line) => ({ line, moved: thousandths(counts ? (counts.get(line.id)?.count ?? 0) : line.inTransit) }))
    .filter(({ moved }) => moved > 0)
    .map(({ line, moved }) => ({
      line,
      moved,
      costSum: shareOf(tiyin(line.transitSum), moved, thousandths(line.inTransit)),
    }))
  if (settled.length === 0) throw new Refusal(422, 'nothingReceived', {}, { whItems: 'required' })
  await countUp(db, to.as, settled)
  const moves = settled.flatMap(({ line: { id: lineId, lotId, itemId, unitCost }, moved, costSum }) =>
    carry({ lotId, itemId, unitCost, lineId, quantity: moved, costSum }, 'TRANSIT', to.place),
  )
  await postStock(db, document, moves)
  const sent = lines.reduce((sum, line) => sum + thousandths(line.inTransit), 0)
  return sent === settled.reduce((sum, { moved }) => sum + moved, 0)
}

function refuseWrongCounts(
  lines: readonly TransitLine[],
  counts?: ReadonlyMap<number, { count: number; field: string }>,
): void {
  if (!counts) return
  const byId = new Map(lines.map((line) => [line.id, line]))
  const foreign = [...counts]
    .filter(([id]) => !byId.has(id))
    .map(([, { field }]) => [field.replace(/count$/, 'id'), 'notFound'])
  if (foreign.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(foreign))
  const over = [...counts].filter(([id, { count }]) => count > byId.get(id)!.inTransit)
  if (over.length === 0) return
  throw new Refusal(
    422,
    'moreThanSent',
    {},
    Object.fromEntries(
      over.map(([id, { field }]) => [field, fieldMessage('tooBig', { maximum: byId.get(id)!.inTransit })]),
    ),
  )
}

async function countUp(
  db: Transaction,
  as: Settled,
  settled: readonly { line: TransitLine; moved: Thousandths; costSum: Tiyin }[],
): Promise<void> {
  const column = {
    received: sql`received = line.received + part.moved`,
    returned: sql`returned = line.returned + part.moved`,
    lost: sql`lost = line.lost + part.moved`,
  }[as]
  await db.run(sql`
    update warehouse_document_line line set ${column}, transit_sum = line.transit_sum - part.cost_sum
    from unnest(${settled.map(({ line }) => line.id)}::bigint[], ${settled.map(({ moved }) => quantity(moved))}::numeric[],
      ${settled.map(({ costSum }) => amount(costSum))}::numeric[]) as part (id, moved, cost_sum)
    where line.id = part.id`)
}
