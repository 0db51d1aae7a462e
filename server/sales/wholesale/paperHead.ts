import { breaksUnique } from '../../db/breaksUnique.ts'
import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Call } from '../../handle.ts'
import { Refusal } from '../../refusal.ts'
import { findWholesale, requireSold, type WholesaleHead } from './findWholesale.ts'

interface Waybill {
  waybillNumber: string | null
  waybillDate: string | null
}

/** What stands on the papers of a finished sale; its money and goods stay as they are. */
export async function correctHead(
  { db, caller }: Call,
  id: number,
  sent: Waybill & { version: number; dueDate: string | null; comment: string },
): Promise<void> {
  const head = await findWholesale(db, caller, id, { lock: true, version: sent.version })
  requireSold(head)
  await requireFreeNumber(db, head, sent)
  await keep(db, id, sql`due_date = ${sent.dueDate}, comment = ${sent.comment}`, sent)
}

/** Number and date of the printed waybill. */
export async function renumberWaybill({ db, caller }: Call, id: number, sent: Waybill): Promise<void> {
  const head = await findWholesale(db, caller, id, { lock: true })
  requireSold(head)
  await requireFreeNumber(db, head, sent)
  await keep(db, id, sql`comment = comment`, sent)
}

async function keep(db: Transaction, id: number, also: ReturnType<typeof sql>, waybill: Waybill): Promise<void> {
  const { waybillNumber, waybillDate } = waybill
  try {
    await db.run(sql`
      update sale set ${also}, waybill_number = ${waybillNumber || null}, waybill_date = ${waybillNumber ? waybillDate : null},
        version = version + 1 where id = ${id}`)
  } catch (error) {
    if (breaksUnique(error, 'sale_waybill')) throw taken(waybillNumber!)
    throw error
  }
}

const taken = (number: string) => new Refusal(409, 'waybillTaken', { number }, { waybillNumber: 'waybillTaken' })

/** A number that another waybill of the department and year has; one without a number of its own bears that of its sale. */
async function requireFreeNumber(
  db: Transaction,
  { id, departmentId }: WholesaleHead,
  { waybillNumber, waybillDate }: Waybill,
): Promise<void> {
  if (!waybillNumber) return
  if (!waybillDate) throw new Refusal(400, 'badInput', {}, { waybillDate: 'required' })
  const other = await db.first(sql`
    select 1 from sale where id <> ${id} and department_id = ${departmentId} and sale_type = 'WHOLE' and status = 'FINISHED'
      and (waybill_number = ${waybillNumber} and extract(year from waybill_date) = ${Number(waybillDate.slice(0, 4))}
        or waybill_number is null and kind = 'SALE' and sale_number::text = ${waybillNumber} and number_year = ${Number(waybillDate.slice(0, 4))})`)
  if (other) throw taken(waybillNumber)
}
