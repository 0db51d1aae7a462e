import type { DocumentStatus } from '../../src/api/warehouseDocument.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { refuseForeignStep, wayTo } from './changeStatus.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'

/**
 * Refuses what bringing the document to this state would be refused for, naming every line that lacks something; changes and
 * locks nothing. Another sale may still come between this answer and the step itself, which checks again.
 * @throws Refusal 422 `fillAllLines`, 409 `outOfStock`, `wrongState`.
 */
export async function checkStatus(
  { db, caller }: Pick<ReadCall, 'db' | 'caller'>,
  id: number,
  to: { status: DocumentStatus; version: number },
): Promise<void> {
  const document = await findDocument(db, caller, id, { version: to.version })
  requireDepartment(caller, document.departmentId, 'id')
  refuseForeignStep(caller, document, to.status)
  wayTo(document, to.status)
  if (document.action === 'KIRIM' && to.status === 'READY') await refuseWithoutCost(db, document)
  else if (to.status === 'PENDING' || to.status === 'READY') await refuseShortLines(db, document)
}

async function refuseWithoutCost(db: Executor, { id }: DocumentHead): Promise<void> {
  const lines = await db.rows<{ position: number; lacks: boolean }>(sql`
    select position, unit_cost is null as lacks from warehouse_document_line where document_id = ${id} order by position`)
  refuseEmpty(lines)
  const fields = lines
    .filter(({ lacks }) => lacks)
    .map(({ position }) => [`whItems.${position - 1}.incomeUzs`, 'required'])
  if (fields.length > 0) throw new Refusal(422, 'fillAllLines', {}, Object.fromEntries(fields))
}

/** Lines whose goods are not there any more once the lines above them have taken theirs. */
async function refuseShortLines(db: Executor, { id, departmentId }: DocumentHead): Promise<void> {
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
