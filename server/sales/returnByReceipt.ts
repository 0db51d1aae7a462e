import type { ReceivedBy } from '../../src/api/endpoint.ts'
import type { Sale } from '../../src/api/sale.ts'
import type { finishReturn, Returnable, returnSale } from '../../src/api/saleReturn.ts'
import { addUp, amount, lineSum, quantity, thousandths, tiyin } from '../../src/rules/money.ts'
import { saleOfReceiptCode } from '../../src/rules/receiptCode.ts'
import { refundByTheWayPaid } from '../../src/rules/refund.ts'
import { returnedDiscount } from '../../src/rules/returnedDiscount.ts'
import { mayUse, type Caller } from '../caller.ts'
import { namingCertificates } from '../certificates/redeemCertificates.ts'
import type { AfterCommit } from '../db/afterCommit.ts'
import type { Executor } from '../db/database.ts'
import type { Call, ReadCall } from '../handle.ts'
import { Refusal, saleNotFound } from '../refusal.ts'
import { finish } from './finishSale.ts'
import { readSale } from './readSale.ts'
import { leftOf, paidAndNotRefunded } from './refunds.ts'

type Line = Sale['saleItems'][number]

/** What giving back so much of a line refunds, in tiyin. */
function refundOf(line: Line, count: number): number {
  const sold = {
    quantity: thousandths(line.count),
    discount: tiyin(line.discount),
    returned: thousandths(line.returned),
  }
  return lineSum(tiyin(line.priceUzs), count) - returnedDiscount(sold, count)
}

async function readFinished(db: Executor, caller: Caller, id: number): Promise<Sale> {
  const sale = await readSale(db, id)
  if (sale.status !== 'FINISHED' || !mayUse(caller, sale.shopId)) throw saleNotFound()
  return sale
}

/** What of a finished sale can still be returned; 404 for what the caller may not see, 409 when nothing is left. */
export async function readReturnable(
  call: ReadCall & { body: ReceivedBy<typeof returnSale>['body'] },
): Promise<Returnable> {
  const { db, caller, body } = call
  const id = body.saleId ?? saleOfReceiptCode(body.receiptCode ?? '')
  if (!id) throw saleNotFound()
  const sale = await readFinished(db, caller, id)
  const lines = sale.saleItems.filter((line) => leftOf(line) > 0)
  if (lines.length === 0) throw new Refusal(409, 'nothingToReturn')
  const items = lines.map((line) => ({
    saleItemId: line.id,
    left: quantity(leftOf(line)),
    refund: amount(-refundOf(line, leftOf(line))),
  }))
  const due = addUp(lines.map((line) => refundOf(line, leftOf(line))))
  const payments = await refundOfSale(db, sale, due)
  return { sale, items, payments, refundSum: amount(-due) }
}

const asSent = ({ paymentType, amount: sum }: { paymentType: string; amount: number }) => ({
  paymentType: paymentType as Sale['payments'][number]['paymentType'],
  amount: amount(-sum),
})

/** How so much goes back by the way the sale was paid. */
async function refundOfSale(db: Executor, sale: Sale, due: number) {
  const payments = refundByTheWayPaid(await paidAndNotRefunded(db, [sale.id]), due)
  return namingCertificates(
    db,
    sale.saleItems.map(({ id }) => id),
    payments.map(asSent),
  )
}

/** The other door of a return: the lines of one receipt, finished as the till's return rows are. */
export async function finishByReceipt(
  call: Call & { body: ReceivedBy<typeof finishReturn>['body'] },
): Promise<AfterCommit<Sale>> {
  const { db, caller, body } = call
  const { uuid, saleId, departmentId, cashboxId, comment, approvals } = body
  const sale = await readFinished(db, caller, saleId)
  const byId = new Map(sale.saleItems.map((line) => [line.id, line]))
  const left = sale.saleItems.flatMap((line) =>
    leftOf(line) > 0 ? [{ saleItemId: line.id, count: quantity(leftOf(line)) }] : [],
  )
  const wanted = body.items ?? left
  if (wanted.length === 0) throw new Refusal(409, 'nothingToReturn')
  requireOfSale(wanted, byId)
  const saleItems = wanted.map(({ saleItemId, count }) => {
    const { itemId, priceUzs, termOfItem } = byId.get(saleItemId)!
    return { itemId, count: -count, priceUzs, termOfItem, returnedLineId: saleItemId }
  })
  const due = addUp(wanted.map(({ saleItemId, count }) => refundOf(byId.get(saleItemId)!, thousandths(count))))
  const payments = body.payments ?? (await refundOfSale(db, sale, due))
  const finalTotalSum = amount(-due)
  const { contragentId } = sale
  const customerId = sale.customer?.id
  return finish({
    ...call,
    body: {
      uuid,
      departmentId,
      cashboxId,
      comment,
      saleItems,
      payments,
      finalTotalSum,
      contragentId,
      customerId,
      approvals,
    },
  })
}

/** 400 names every line that is none of the receipt, or that is named twice. */
function requireOfSale(wanted: readonly { saleItemId: number }[], byId: ReadonlyMap<number, Line>): void {
  const fields: Record<string, string> = {}
  const seen = new Set<number>()
  wanted.forEach(({ saleItemId }, index) => {
    const line = byId.get(saleItemId)
    if (!line || line.count < 0 || seen.has(saleItemId)) fields[`items.${index}.saleItemId`] = 'notFound'
    seen.add(saleItemId)
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}
