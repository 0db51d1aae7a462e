import { createHash } from 'node:crypto'
import { amount, thousandths, tiyin, type Tiyin } from '../../../src/rules/money.ts'
import { DEBT } from '../../../src/rules/payments.ts'
import { holds } from '../../../src/rules/permissions.ts'
import type { Executor } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Call, ReadCall } from '../../handle.ts'
import { Refusal } from '../../refusal.ts'
import { claimHeld } from '../claimSale.ts'
import { refuseAboveLimit } from '../debtLimit.ts'
import { complete, type PaymentSent } from '../finishSale.ts'
import { requireHeld } from '../holdSale.ts'
import { findOpenSessionId } from '../readCashReport.ts'
import type { SaleItemSent } from '../saleLines.ts'
import { findWholesale, type WholesaleHead } from './findWholesale.ts'
import { keptItems } from './saveWholesale.ts'
import { readShelf, type ShelfVariant, variantOf } from './shelf.ts'

/** What the payments lack to the total, as a debt. */
export function owedRest(planned: readonly PaymentSent[], total: Tiyin): PaymentSent[] {
  const missing = total - planned.reduce((sum, payment) => sum + tiyin(payment.amount), 0)
  return missing > 0 ? [{ paymentType: DEBT, amount: amount(missing) }] : []
}

/** Finishes a held wholesale sale as it is saved, by the road of every sale; what its payments lack is owed. */
export async function finishHeldWholesale(
  call: Call,
  id: number,
  { version, approvals }: { version: number; approvals: string[] },
): Promise<void> {
  const { db, caller } = call
  const head = await findWholesale(db, caller, id, { lock: true, version })
  requireHeld(head)
  const saleItems = await keptItems(db, id)
  requireWhole(head, saleItems)
  const payments = head.plannedPayments ?? []
  const body = { ...head, saleItems, payments, approvals, complement: (total: Tiyin) => owedRest(payments, total) }
  const requestHash = createHash('sha256').update(`wholesale ${id} ${version}`).digest('base64url')
  const { final } = await db.one<{ final: number }>(sql`select final_total_sum as final from sale where id = ${id}`)
  const sale = await claimHeld(db, head, { ...head, saleItems })
  await complete(call, sale, { ...body, finalTotalSum: final }, requestHash)
  await db.run(sql`update sale set version = version + 1, planned_payments = null where id = ${id}`)
}

function requireWhole(head: WholesaleHead, saleItems: readonly SaleItemSent[]): void {
  const fields: Record<string, string> = {
    ...(saleItems.length === 0 && { saleItems: 'required' }),
    ...(head.contragentId === null && { contragentId: 'required' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal(422, 'fillAllLines', {}, fields)
}

/**
 * Refuses what finishing the sale would be refused for, with every line that lacks something; changes and locks nothing. Another
 * sale may still come between this answer and the step itself, which checks again.
 */
export async function checkFinishing(call: ReadCall, id: number, version: number): Promise<void> {
  const { db, caller, now } = call
  const head = await findWholesale(db, caller, id, { version })
  requireHeld(head)
  const saleItems = await db.withTransaction((transaction) => keptItems(transaction, id))
  requireWhole(head, saleItems)
  await refuseShortLines(db, head, saleItems, now)
  if ((await findOpenSessionId(db, head.cashboxId)) === undefined)
    throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
  const { final } = await db.one<{ final: number }>(sql`select final_total_sum as final from sale where id = ${id}`)
  const [owed] = owedRest(head.plannedPayments ?? [], tiyin(final))
  if (owed && !holds(caller.permissions, 'exceed debt-limit'))
    await refuseAboveLimit(db, head.contragentId!, tiyin(owed.amount))
}

/** Lines whose goods are not there at their price and term, once the lines above them have taken theirs. */
async function refuseShortLines(
  db: Executor,
  head: WholesaleHead,
  saleItems: readonly SaleItemSent[],
  now: Date,
): Promise<void> {
  const shelf = await readShelf(
    db,
    head,
    saleItems.map((line) => line.itemId),
    now,
  )
  const left = new Map<ShelfVariant, number>()
  const short: Record<string, string> = {}
  let first: SaleItemSent | undefined
  saleItems.forEach((line, at) => {
    const variant = variantOf(shelf, line)
    const free = variant ? (left.get(variant) ?? variant.free) : 0
    if (variant) left.set(variant, free - thousandths(line.count))
    if (free >= thousandths(line.count)) return
    const anyPrice = (shelf.get(line.itemId) ?? []).reduce((sum, { free: part }) => sum + part, 0)
    short[`saleItems.${at}.count`] = anyPrice >= thousandths(line.count) && !variant ? 'priceChanged' : 'outOfStock'
    first ??= line
  })
  if (!first) return
  const code = Object.values(short).includes('outOfStock') ? 'outOfStock' : 'priceChanged'
  const { name, available } = await db.one<{ name: string; available: number }>(sql`
    select item.name, coalesce(sum(b.on_hand - b.reserved), 0) as available
    from item left join stock_balance b on b.item_id = item.id and b.department_id = ${head.departmentId}
    where item.id = ${first.itemId} group by item.id`)
  throw new Refusal(409, code, { name, available }, short)
}
