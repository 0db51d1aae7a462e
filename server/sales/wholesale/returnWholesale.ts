import { randomUUID } from 'node:crypto'
import { amount, type Tiyin } from '../../../src/rules/money.ts'
import { refundByTheWayPaid } from '../../../src/rules/refund.ts'
import type { PaymentType } from '../../../src/api/payment.ts'
import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Call } from '../../handle.ts'
import { Refusal } from '../../refusal.ts'
import { claimSale } from '../claimSale.ts'
import { linkDocuments } from '../../documents/links.ts'
import { complete, hashOf, type PaymentSent } from '../finishSale.ts'
import { paidAndNotRefunded } from '../refunds.ts'
import { findWholesale, requireSold } from './findWholesale.ts'

interface Returned {
  id: number
  uuid?: string | null | undefined
  approvals: string[]
  cashboxId?: number | null | undefined
  refundType?: PaymentType | null | undefined
  comment: string
  saleItems: readonly { id: number; count: number }[]
}

/**
 * Takes back goods of a finished wholesale sale: a sale of return rows that name their lines, finished by the road of every sale.
 * The same request under its UUID again takes nothing more.
 * @throws Refusal 409 `moreThanSold`, `wrongState` for what is no finished sale; 400 for a line of another sale.
 */
export async function returnWholesale(call: Call, sent: Returned): Promise<void> {
  const { db, caller } = call
  const original = await findWholesale(db, caller, sent.id)
  requireSold(original)
  const saleItems = await returnRows(db, sent)
  const paid = await paidAndNotRefunded(db, [sent.id])
  const claim = {
    uuid: sent.uuid ?? randomUUID(),
    departmentId: original.departmentId,
    cashboxId: sent.cashboxId ?? original.cashboxId,
    saleType: original.saleType,
    saleItems,
  }
  const sale = await claimSale(db, claim, caller.userId)
  const requestHash = hashOf(sent)
  if (sale.requestHash === requestHash) return
  if (!sale.isNew) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
  const complement = (total: Tiyin): PaymentSent[] =>
    sent.refundType
      ? [{ paymentType: sent.refundType, amount: amount(total) }]
      : refundByTheWayPaid(paid, -total).map((row) => ({
          paymentType: row.paymentType as PaymentType,
          amount: amount(-row.amount),
        }))
  await complete(
    call,
    sale,
    {
      ...claim,
      approvals: sent.approvals,
      contragentId: original.contragentId,
      comment: sent.comment,
      payments: [],
      complement,
    },
    requestHash,
  )
  await linkDocuments(db, { kind: 'sale', id: sent.id }, { ...sale, kind: 'sale' }, 'RETURN')
}

/** The rows that take the wanted lines back, in the order of the request. */
async function returnRows(db: Transaction, { id, saleItems }: Returned) {
  const wanted = saleItems.filter(({ count }) => count > 0)
  if (wanted.length === 0) throw new Refusal(422, 'nothingReceived', {}, { saleItems: 'required' })
  const sold = await db.rows<{ id: number; itemId: number; priceUzs: number; termOfItem: string | null }>(sql`
    select id, item_id as "itemId", price_uzs as "priceUzs", term_of_item as "termOfItem" from sale_line where sale_id = ${id}`)
  const byId = new Map(sold.map((line) => [line.id, line]))
  const foreign = saleItems.flatMap((line, at) => (byId.has(line.id) ? [] : [[`saleItems.${at}.id`, 'notFound']]))
  if (foreign.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(foreign))
  return wanted.map(({ id: lineId, count }) => {
    const { itemId, priceUzs, termOfItem } = byId.get(lineId)!
    return { itemId, count: -count, priceUzs, termOfItem, returnedLineId: lineId }
  })
}
