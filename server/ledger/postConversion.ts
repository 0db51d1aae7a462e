import {
  addUp,
  amount,
  lineSum,
  type Thousandths,
  shareOut,
  thousandths,
  tiyin,
  type Tiyin,
} from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { LedgerDocument } from './document.ts'
import { carry, postStock, type StockMove } from './postStock.ts'
import { type Taken, takeLots } from './takeLots.ts'

interface Line {
  id: number
  position: number
  side: 'OUT' | 'IN' | 'LOSS'
  itemId: number
  lotId: number | null
  quantity: number
  lastCost: number
}

/**
 * Goods become other goods: what is used up leaves for CONVERSION at its share of the value, what is lost for LOSS, and what was made
 * comes into lots of its own that share out the whole value, by what such goods cost last, to the tiyin. The made goods expire when the
 * first of what they were made of does.
 * @throws Refusal 422 `fillAllLines` without something used up and something made, 409 `outOfStock` naming the line
 */
export async function postConversion(db: Transaction, document: LedgerDocument): Promise<void> {
  const lines = await db.rows<Line>(sql`
    select line.id, line.position, coalesce(line.side, 'OUT') as side, line.item_id as "itemId", line.lot_id as "lotId", line.quantity,
      coalesce((select unit_cost from lot where lot.item_id = line.item_id order by born_at desc, id desc limit 1), 0) as "lastCost"
    from warehouse_document_line line where line.document_id = ${document.id} order by line.position`)
  const made = lines.filter(({ side }) => side === 'IN')
  const gone = lines.filter(({ side }) => side !== 'IN')
  if (made.length === 0 || !gone.some(({ side }) => side === 'OUT'))
    throw new Refusal(422, 'fillAllLines', {}, { whItems: 'required' })
  const taken = await takeLots(
    db,
    document.departmentId,
    gone.map((line) => ({
      itemId: line.itemId,
      lotId: line.lotId,
      quantity: thousandths(line.quantity),
      field: `whItems.${line.position - 1}.count`,
    })),
    document.occurredAt,
  )
  const used = taken.filter((_, at) => gone[at]!.side === 'OUT').flat()
  const values = shareOut(addUp(used.map(({ costSum }) => costSum)), weightsOf(made))
  const lots = await giveBirth(db, document, made, { values, term: earliestTerm(used) })
  const moves: StockMove[] = gone.flatMap((line, at) =>
    taken[at]!.flatMap(({ lot: { lotId, itemId, unitCost }, ...part }) =>
      carry(
        { ...part, lotId, itemId, unitCost, lineId: line.id },
        document.departmentId,
        line.side === 'LOSS' ? 'LOSS' : 'CONVERSION',
      ),
    ),
  )
  made.forEach((line, at) => {
    const { lotId, unitCost } = lots.get(line.id)!
    const goods = { lotId, unitCost, itemId: line.itemId, lineId: line.id, quantity: thousandths(line.quantity) }
    moves.push(...carry({ ...goods, costSum: values[at]! }, 'CONVERSION', document.departmentId))
  })
  await keepCosts(db, [
    ...gone.map((line, at) => ({ id: line.id, costSum: addUp(taken[at]!.map(({ costSum }) => costSum)) })),
    ...made.map((line, at) => ({ id: line.id, costSum: values[at]! })),
  ])
  await postStock(db, document, moves)
}

/** What is made shares the value by what such goods cost last; where that of one of them is nothing, or nobody knows it, by quantity. */
function weightsOf(made: readonly Line[]): Tiyin[] {
  const lastCosts = made.map(({ lastCost, quantity }) => lineSum(tiyin(lastCost), thousandths(quantity)))
  if (lastCosts.every((cost) => cost > 0)) return lastCosts
  return made.map(({ quantity }): Thousandths => thousandths(quantity))
}

const earliestTerm = (used: readonly Taken[]): string | null =>
  used
    .map(({ lot }) => lot.termOfItem)
    .filter((term) => term !== null)
    .toSorted()[0] ?? null

async function giveBirth(
  db: Transaction,
  { occurredAt }: LedgerDocument,
  made: readonly Line[],
  { values, term }: { values: readonly Tiyin[]; term: string | null },
): Promise<Map<number, { lotId: number; unitCost: number }>> {
  const lots = await db.rows<{ lineId: number; lotId: number; unitCost: number }>(sql`
    with born as (
      insert into lot (item_id, term_of_item, unit_cost, income_line_id, born_at)
      select line.item_id, ${term}::date, round(valued.value / line.quantity, 2), line.id, ${occurredAt}
      from unnest(${made.map(({ id }) => id)}::bigint[], ${values.map(amount)}::numeric[]) as valued (id, value)
      join warehouse_document_line line on line.id = valued.id order by line.position
      returning id, income_line_id, unit_cost
    )
    update warehouse_document_line line set lot_id = born.id, unit_cost = born.unit_cost, term_of_item = ${term}::date
    from born where line.id = born.income_line_id
    returning line.id as "lineId", born.id as "lotId", born.unit_cost as "unitCost"`)
  return new Map(lots.map(({ lineId, ...lot }) => [lineId, lot]))
}

const keepCosts = (db: Transaction, lines: readonly { id: number; costSum: Tiyin }[]): Promise<number> =>
  db.run(sql`
    update warehouse_document_line line set cost_sum = moved.cost_sum
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ costSum }) => amount(costSum))}::numeric[]) as moved (id, cost_sum)
    where line.id = moved.id`)
