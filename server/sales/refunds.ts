import { thousandths, tiyin } from '../../src/rules/money.ts'
import { DEBT, type Payment } from '../../src/rules/payments.ts'
import { differsFromPaid } from '../../src/rules/refund.ts'
import { requirePermission } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import type { SaleItemSent } from './saleLines.ts'
import type { Debtor } from './settlePayments.ts'

/** What is left of the payments of these receipts: what was paid less what their returns gave back, by kind of money. */
export async function paidAndNotRefunded(db: Executor, saleIds: readonly number[]): Promise<Payment[]> {
  const rows = await db.rows<{ paymentType: string; amount: number }>(sql`
    select payment_type as "paymentType", sum(amount) as amount from sale_payment payment
    where sale_id = any(${[...saleIds]}::bigint[]) or sale_id in (
      select back.sale_id from sale_line sold
      join sale_line back on back.returned_line_id = sold.id
      join sale on sale.id = back.sale_id and sale.status = 'FINISHED' and sale.kind = 'RETURN'
      where sold.sale_id = any(${[...saleIds]}::bigint[]))
    group by payment_type having sum(amount) > 0 order by min(payment.id)`)
  return rows.map((row) => ({ paymentType: row.paymentType, amount: tiyin(row.amount) }))
}

/**
 * What comes back by its receipt is paid back as it was paid; otherwise only by who may choose. Exchanges and goods without a
 * receipt have no such way.
 * @throws Refusal 403 `noPermission`, 422 `otherDebtor` when a debt would be taken off whoever does not owe it
 */
export async function requireWayOfRefund(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  { saleItems, contragentId, customerId }: Debtor & { saleItems: readonly SaleItemSent[] },
  refund: readonly Payment[],
): Promise<void> {
  const lineIds = saleItems.map((line) => line.returnedLineId)
  if (refund.length === 0 || !lineIds.every(Boolean)) return
  const receipts = await db.rows<{ id: number } & Debtor>(sql`
    select id, contragent_id as "contragentId", client_id as "customerId" from sale
    where id in (select sale_id from sale_line where id = any(${lineIds as number[]}::bigint[]))`)
  const isDebtor = (of: Debtor) =>
    of.contragentId ? of.contragentId === contragentId : !contragentId && of.customerId === customerId
  if (refund.some(({ paymentType }) => paymentType === DEBT) && !receipts.every(isDebtor))
    throw new Refusal(422, 'otherDebtor', {}, { payments: 'otherDebtor' })
  const paid = await paidAndNotRefunded(
    db,
    receipts.map(({ id }) => id),
  )
  const given = refund.map(({ paymentType, amount }) => ({ paymentType, amount: -amount }))
  if (differsFromPaid(given, paid)) requirePermission(caller, 'choose refund-type')
}

/** Of a sale's lines: what of each can still come back, in thousandths. */
export const leftOf = (line: { count: number; returned: number }): number =>
  line.count > 0 ? thousandths(line.count) - thousandths(line.returned) : 0
