import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../../src/rules/money.ts'
import { linkDocuments } from '../../documents/links.ts'
import { newDocument } from '../../documents/writeDocument.ts'
import type { Call } from '../../handle.ts'
import { Refusal } from '../../refusal.ts'
import { requireHeld } from '../holdSale.ts'
import { findWholesale } from './findWholesale.ts'
import { keptItems } from './saveWholesale.ts'
import { readShelf } from './shelf.ts'

/**
 * Writes a transfer in DRAFT from another department to that of the sale, with what the lines lack and the other one has.
 * @throws Refusal 422 `nothingToOrder` where nothing is lacking, or the other department has none of it
 */
export async function orderLacking(
  call: Call,
  id: number,
  { version, fromDepartmentId }: { version: number; fromDepartmentId: number },
): Promise<void> {
  const { db, caller, now, timeZone } = call
  const head = await findWholesale(db, caller, id, { version })
  requireHeld(head)
  const lines = await keptItems(db, id)
  const itemIds = [...new Set(lines.map((line) => line.itemId))]
  const freeIn = async (departmentId: number) => {
    const shelf = await readShelf(db, { ...head, departmentId }, itemIds, now)
    return (itemId: number) => (shelf.get(itemId) ?? []).reduce((sum, { free }) => sum + free, 0)
  }
  const [here, there] = [await freeIn(head.departmentId), await freeIn(fromDepartmentId)]
  const wanted = itemIds.flatMap((itemId) => {
    const sold = lines.reduce((sum, line) => sum + (line.itemId === itemId ? thousandths(line.count) : 0), 0)
    const count = Math.min(sold - here(itemId), there(itemId))
    return count > 0 ? [{ itemId, count: quantity(count), comment: '' }] : []
  })
  if (wanted.length === 0) throw new Refusal(422, 'nothingToOrder', {}, { fromDepartmentId: 'nothingToOrder' })
  const parties = { fromDepartmentId, toDepartmentId: head.departmentId, regDate: businessDayOf(now, timeZone) }
  const document = await newDocument(call, 'KOCHIRISH', parties, wanted)
  await linkDocuments(db, { kind: 'sale', id }, { ...document, kind: 'transfer' }, 'TRANSFER')
}
