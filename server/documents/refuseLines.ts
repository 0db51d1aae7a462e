import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { DocumentHead } from './findDocument.ts'

/** Lines without a cost: an income cannot make their lots. @throws Refusal 422 `fillAllLines`. */
export async function refuseWithoutCost(db: Executor, { id }: DocumentHead): Promise<void> {
  const lines = await db.rows<{ position: number; lacks: boolean }>(sql`
    select position, unit_cost is null as lacks from warehouse_document_line where document_id = ${id} order by position`)
  refuseEmpty(lines)
  const fields = lines
    .filter(({ lacks }) => lacks)
    .map(({ position }) => [`whItems.${position - 1}.incomeUzs`, 'required'])
  if (fields.length > 0) throw new Refusal(422, 'fillAllLines', {}, Object.fromEntries(fields))
}

/**
 * Lines whose goods are not there any more once the lines above them have taken theirs.
 * @throws Refusal 422 `fillAllLines` without lines, 409 `outOfStock`.
 */
export async function refuseShortLines(db: Executor, { id, departmentId }: DocumentHead): Promise<void> {
  const lines = await db.rows<{ position: number; name: string; available: number; isShort: boolean }>(sql`
    select line.position, item.name, greatest(coalesce(stock.free, 0), 0) as available,
      coalesce(stock.free, 0) < sum(line.quantity) over (partition by line.item_id, line.lot_id order by line.position) as "isShort"
    from warehouse_document_line line join item on item.id = line.item_id
    left join lateral (
      select sum(balance.on_hand - balance.reserved) as free from stock_balance balance
      where balance.department_id = ${departmentId} and balance.item_id = line.item_id
        and (line.lot_id is null or balance.lot_id = line.lot_id)) stock on true
    where line.document_id = ${id} order by line.position`)
  refuseEmpty(lines)
  const short = lines.filter(({ isShort }) => isShort)
  if (short.length === 0) return
  const { name, available } = short[0]!
  const fields = short.map(({ position }) => [`whItems.${position - 1}.count`, 'outOfStock'])
  throw new Refusal(409, 'outOfStock', { name, available }, Object.fromEntries(fields))
}

function refuseEmpty(lines: readonly unknown[]): void {
  if (lines.length === 0) throw new Refusal(422, 'fillAllLines', {}, { whItems: 'required' })
}
