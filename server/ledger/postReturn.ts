import { addUp, amount, quantity, shareOf, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { LedgerDocument } from './document.ts'
import { type Currency, postMoney } from './postMoney.ts'
import { carry, type Goods, postStock, type StockMove } from './postStock.ts'
import { type Taken, takeLots } from './takeLots.ts'

interface Line {
  id: number
  position: number
  itemId: number
  lotId: number
  quantity: number
  sourceLineId: number
  /** Of the income's line: what it brought, what has gone back, and what of its charge that has given back. */
  bought: number
  returned: number
  chargedLeft: number
  valueLeft: number
}

/**
 * Goods of an income go back to its supplier, who credits what he charged for them. What they are worth above that is lost, what
 * they are worth less was revalued. The lines of the income stay locked, and count what has gone back.
 * @throws Refusal 422 `moreThanLeft` naming each line, 409 `outOfStock` for goods that are not here any more.
 */
export async function postReturn(
  db: Transaction,
  document: LedgerDocument,
  { contragentId, currency }: { contragentId: number | null; currency: Currency },
): Promise<void> {
  const lines = await readLines(db, document.id)
  refuseTooMuch(lines)
  const wishes = lines.map((line) => ({
    itemId: line.itemId,
    lotId: line.lotId,
    quantity: thousandths(line.quantity),
    field: `whItems.${line.position - 1}.count`,
  }))
  const taken = (await takeLots(db, document.departmentId, wishes, document.occurredAt)).map(([part]) => part!)
  const credits = lines.map((line) => {
    const left = thousandths(line.bought) - thousandths(line.returned)
    const part = thousandths(line.quantity)
    return { sum: shareOf(tiyin(line.chargedLeft), part, left), value: shareOf(tiyin(line.valueLeft), part, left) }
  })
  await keepCredits(db, lines, credits)
  await postStock(
    db,
    document,
    lines.flatMap((line, index) => movesOf(document.departmentId, line, taken[index]!, credits[index]!.value)),
  )
  if (contragentId === null) return
  const total = addUp(credits.map(({ sum }) => sum))
  const totalUzs = addUp(credits.map(({ value }) => value))
  await postMoney(
    db,
    document,
    [
      { account: { kind: 'SUPPLIER', contragentId }, sum: total, sumUzs: totalUzs },
      { account: { kind: 'PURCHASES' }, sum: -total, sumUzs: -totalUzs },
    ],
    currency,
  )
}

/** Goods to the supplier at what he credits; the rest of their value to LOSS, what is missing of it from REVALUATION. */
function movesOf(departmentId: number, line: Line, taken: Taken, credited: Tiyin): StockMove[] {
  const { lotId, itemId, unitCost } = taken.lot
  const goods: Goods = { lotId, itemId, unitCost, lineId: line.id, quantity: taken.quantity, costSum: taken.costSum }
  const [leaves, arrives] = carry(goods, departmentId, 'SUPPLIER')
  const rest = taken.costSum - credited
  return [
    leaves!,
    { ...arrives!, costSum: credited },
    { ...goods, quantity: 0, costSum: rest, place: rest > 0 ? 'LOSS' : 'REVALUATION' },
  ]
}

async function readLines(db: Transaction, documentId: number): Promise<Line[]> {
  await db.run(sql`
    select id from warehouse_document_line
    where id in (select source_line_id from warehouse_document_line where document_id = ${documentId}) order by id for update`)
  return db.rows<Line>(sql`
    select line.id, line.position, line.item_id as "itemId", line.lot_id as "lotId", line.quantity, source.id as "sourceLineId",
      source.quantity as bought, source.returned,
      source.charged_sum - coalesce(back.charged, 0) as "chargedLeft", source.cost_sum - coalesce(back.value, 0) as "valueLeft"
    from warehouse_document_line line join warehouse_document_line source on source.id = line.source_line_id
    left join lateral (
      select sum(other.charged_sum) as charged, sum(other.cost_sum) as value
      from warehouse_document_line other join warehouse_document d on d.id = other.document_id
      where other.source_line_id = source.id and d.document_type = 'RETURN_TO_SUPPLIER' and d.status = 'READY') back on true
    where line.document_id = ${documentId} order by line.position`)
}

function refuseTooMuch(lines: readonly Line[]): void {
  const over = lines.filter(
    (line) => thousandths(line.quantity) > thousandths(line.bought) - thousandths(line.returned),
  )
  if (over.length === 0) return
  const fields = over.map((line) => {
    const maximum = quantity(thousandths(line.bought) - thousandths(line.returned))
    return [`whItems.${line.position - 1}.count`, fieldMessage('tooBig', { maximum })]
  })
  throw new Refusal(422, 'moreThanLeft', {}, Object.fromEntries(fields))
}

async function keepCredits(
  db: Transaction,
  lines: readonly Line[],
  credits: readonly { sum: Tiyin; value: Tiyin }[],
): Promise<void> {
  await db.run(sql`
    with credited as (
      select * from unnest(${lines.map((line) => line.id)}::bigint[], ${credits.map(({ sum }) => amount(sum))}::numeric[],
        ${credits.map(({ value }) => amount(value))}::numeric[]) as c (id, sum, value)
    ), counted as (
      update warehouse_document_line source set returned = source.returned + line.quantity
      from credited join warehouse_document_line line using (id) where source.id = line.source_line_id
    )
    update warehouse_document_line line set charged_sum = credited.sum, cost_sum = credited.value, unit_cost = source.unit_cost
    from credited, warehouse_document_line source where line.id = credited.id and source.id = line.source_line_id`)
}
