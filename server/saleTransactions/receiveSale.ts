import type { PendingSale, PendingSaleLine } from '../../src/api/saleTransaction.ts'
import { amount, quantity, thousandths, tiyin } from '../../src/rules/money.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { bring } from '../documents/changeStatus.ts'
import { findDocument } from '../documents/findDocument.ts'
import { linkDocuments } from '../documents/links.ts'
import type { LineSent } from '../documents/saveLines.ts'
import { newDocument } from '../documents/writeDocument.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { RECEIVED_SALE } from './heldThere.ts'
import { readPendingSale } from './pendingSale.ts'

interface Received {
  status: boolean
  documentId: number | null
  notFoundItems: PendingSaleLine[]
}

/**
 * Receives a sale as an income of the department that its contragent stands for. Nothing is received while goods are unknown.
 * @throws Refusal 404, 403 for another department, 409 `saleReceived`
 */
export async function receiveSale(call: Call, departmentId: number, saleId: number): Promise<Received> {
  const { db, caller } = call
  requireDepartment(caller, departmentId, 'depId')
  // A return of it, or another who receives it, waits here, and then sees what became of it.
  await db.first(sql`select 1 from sale where id = ${saleId} for update`)
  const sale = await readPendingSale(db, caller, saleId)
  if (sale.departmentId !== departmentId) throw new Refusal(403, 'otherDepartment', {}, { depId: 'otherDepartment' })
  if (sale.incomeId !== null) throw new Refusal(409, 'saleReceived')
  const notFoundItems = sale.saleItems.filter(({ unknown }) => unknown)
  if (notFoundItems.length > 0 || sale.saleItems.length === 0) return { status: false, documentId: null, notFoundItems }
  const documentId = await writeIncome(call, sale)
  await db.run(sql`
    insert into sale_transaction (sale_id, department_id, income_id, received_by)
    values (${saleId}, ${departmentId}, ${documentId}, ${caller.userId})`)
  await bring(call, await findDocument(db, caller, documentId, { lock: true }), 'READY')
  return { status: true, documentId, notFoundItems: [] }
}

/** The income, at the prices paid. What a line cost is its sum: where the price of one is no whole tiyin, one unit takes the rest. */
async function writeIncome(call: Call, sale: PendingSale): Promise<number> {
  const { id } = await newDocument(
    call,
    'KIRIM',
    {
      documentType: RECEIVED_SALE,
      toDepartmentId: sale.departmentId,
      contragentId: sale.contragentId,
      regDate: businessDayOf(call.now, call.timeZone),
    },
    sale.saleItems.flatMap(partsOf),
  )
  const income = { kind: 'income', id, departmentId: sale.departmentId } as const
  await linkDocuments(call.db, { kind: 'sale', id: sale.id }, income, 'SALE')
  return id
}

/** A line, or two of them whose costs together are what was paid, to the tiyin. */
function partsOf({ itemId, count, finalSum, termOfItem }: PendingSaleLine): LineSent[] {
  const [units, sum] = [thousandths(count), tiyin(finalSum)]
  const one = { itemId, termOfItem, comment: '' }
  // Only whole units can be told apart by tiyins.
  if (units % 1_000 !== 0) return [{ ...one, count, incomeUzs: amount(Math.round((sum * 1_000) / units)) }]
  const whole = units / 1_000
  const rest = sum % whole
  const low = (sum - rest) / whole
  const parts = [
    { ...one, count: quantity((whole - rest) * 1_000), incomeUzs: amount(low) },
    { ...one, count: quantity(rest * 1_000), incomeUzs: amount(low + 1) },
  ]
  return parts.filter((part) => part.count > 0)
}
