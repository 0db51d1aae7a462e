import { createHash } from 'node:crypto'
import { type finishSale as finishEndpoint, type Sale } from '../../src/api/sale.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { addUp, amount, thousandths, tiyin } from '../../src/rules/money.ts'
import { settle, type Settlement } from '../../src/rules/payments.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import type { Call } from '../handle.ts'
import { bringBack } from '../items/bringBack.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { Account } from '../ledger/postMoney.ts'
import { postStock, type StockMove } from '../ledger/postStock.ts'
import { sealSale } from '../ledger/sealSale.ts'
import { takeLots } from '../ledger/takeLots.ts'
import { Refusal } from '../refusal.ts'
import { claimSale } from './claimSale.ts'
import { requireHeld, writeSale } from './holdSale.ts'
import { requireSellable } from './requireSellable.ts'
import { type OpenSession, requireSession } from './openSession.ts'
import { readSale } from './readSale.ts'
import { claimSoldLines, lotsComingBack } from './returnedLines.ts'

type Finish = ReceivedBy<typeof finishEndpoint>['body']

/**
 * Finishes a sale: its stock moves, payments, money moves and session totals are this one transaction, once for its UUID.
 * The same request again answers the finished sale; another request under the same UUID is 422 with the sale that stands.
 */
export async function finish(call: Call & { body: Finish }): Promise<Sale> {
  const { db, caller, body, now } = call
  requireDepartment(caller, body.departmentId)
  requireRights(call)
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const sale = await claimSale(db, body, caller.userId)
  if (sale.status === 'FINISHED') {
    if (sale.requestHash === requestHash) return readSale(db, sale.id)
    throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' }, { sale: await readSale(db, sale.id) })
  }
  requireHeld(sale)
  await requireSellable(call, body.saleItems)
  const session = await requireSession(db, body, sale.session)
  const discounts = await claimSoldLines(db, body.departmentId, body.saleItems)
  const { priced, lineIds, sold } = await writeSale(db, sale, body, discounts)
  requireSameTotal(priced.totals.finalTotalSum, body.finalTotalSum)
  const settlement = settleOrRefuse(body, priced.totals.finalTotalSum)

  const document: LedgerDocument = {
    kind: 'sale',
    id: sale.id,
    departmentId: body.departmentId,
    userId: caller.userId,
    occurredAt: now,
  }
  await postStock(db, document, await movesOf(call, session, lineIds))
  const comingBack = body.saleItems.flatMap((line) => (line.count < 0 ? [line.itemId] : []))
  if (comingBack.length > 0) await bringBack(db, caller, comingBack)
  const money = [
    ...settlement.kept.map(({ paymentType, amount: sum }) => ({ account: accountOf(paymentType, body), sum })),
    { account: { kind: 'REVENUE' } as const, sum: -priced.totals.finalTotalSum },
  ]
  const finals = priced.lines.map((line) => line.finalSum)
  await sealSale(db, document, money, {
    cashboxId: body.cashboxId,
    sessionId: session.id,
    requestHash,
    year: Number(businessDayOf(now, call.timeZone).slice(0, 4)),
    fromStatus: sale.status,
    isReturn: sold.cart.lines.every((line) => line.quantity < 0),
    soldSum: amount(addUp(finals.filter((sum) => sum > 0))),
    returnedSum: amount(-addUp(finals.filter((sum) => sum < 0))),
    discountSum: amount(addUp(priced.lines.filter((line) => line.sum > 0).map((line) => line.discount))),
    change: amount(settlement.change),
    payments: settlement.kept.map((payment) => ({ paymentType: payment.paymentType, amount: amount(payment.amount) })),
    currencyCode: session.currencyCode,
  })
  return readSale(db, sale.id)
}

function requireRights({ caller, body }: Call & { body: Finish }): void {
  const returns = body.saleItems.filter((line) => line.count < 0)
  if (returns.length > 0) requirePermission(caller, 'return pos')
  if (returns.some((line) => !line.returnedLineId)) requirePermission(caller, 'create return-without-receipt')
  if (body.customPromotion || body.saleItems.some((line) => line.customPromotion))
    requirePermission(caller, 'give discount')
}

/** While the buyer can still be asked, a sale whose totals differ is refused with both figures (domain.md, Selling). */
function requireSameTotal(computed: number, sent: number): void {
  if (computed === tiyin(sent)) return
  const figures = { computed: amount(computed), sent }
  throw new Refusal(409, 'totalsDiffer', figures, { finalTotalSum: 'totalsDiffer' }, figures)
}

const REFUSED: Record<Exclude<Settlement, { accepted: true }>['reason'], string> = {
  NOT_ENOUGH: 'paymentTooSmall',
  NON_CASH_ABOVE_TOTAL: 'nonCashAboveTotal',
  REFUND_ABOVE_TOTAL: 'refundAboveTotal',
  WRONG_DIRECTION: 'wrongDirection',
  DEBT_WITHOUT_DEBTOR: 'debtWithoutDebtor',
  TOO_MANY_ROWS: 'tooManyPayments',
}

function settleOrRefuse(body: Finish, total: number): Extract<Settlement, { accepted: true }> {
  const settlement = settle(
    total,
    body.payments.map((payment) => ({ paymentType: payment.paymentType, amount: tiyin(payment.amount) })),
    { hasDebtor: Boolean(body.contragentId) },
  )
  if (settlement.accepted) return settlement
  const code = REFUSED[settlement.reason]
  throw new Refusal(422, code, 'difference' in settlement ? { difference: amount(settlement.difference) } : {}, {
    payments: code,
  })
}

function accountOf(paymentType: string, body: Finish): Account {
  if (paymentType === 'CASH') return { kind: 'CASH', cashboxId: body.cashboxId }
  if (paymentType === 'DEBT') return { kind: 'DEBT', contragentId: body.contragentId! }
  return { kind: 'TERMINAL', cashboxId: body.cashboxId, paymentType }
}

/** Sold goods leave the shelf for the customer, lot by lot; returned ones come back the same way. */
async function movesOf(
  { db, body, now }: Call & { body: Finish },
  session: OpenSession,
  lineIds: readonly number[],
): Promise<StockMove[]> {
  const moves: StockMove[] = []
  const put = (index: number, lot: { lotId: number; unitCost: number }, quantity: number) => {
    const goods = {
      lotId: lot.lotId,
      itemId: body.saleItems[index]!.itemId,
      unitCost: lot.unitCost,
      lineId: lineIds[index]!,
    }
    moves.push({ ...goods, place: body.departmentId, quantity: -quantity }, { ...goods, place: 'CUSTOMER', quantity })
  }
  const soldAt = body.saleItems.flatMap((line, index) => (line.count > 0 ? [index] : []))
  const wishes = soldAt.map((index) => {
    const line = body.saleItems[index]!
    return {
      itemId: line.itemId,
      quantity: thousandths(line.count),
      field: `saleItems.${index}.count`,
      accepts: (lot: { termOfItem: string | null; priceUzs: number | null; priceWholesale: number | null }) =>
        lot.termOfItem === line.termOfItem &&
        (session.saleType === 'WHOLE' ? lot.priceWholesale : lot.priceUzs) === line.priceUzs,
    }
  })
  const comingBack = body.saleItems.flatMap((line) => (line.count < 0 ? [line.itemId] : []))
  const taken = await takeLots(db, body.departmentId, wishes, now, comingBack)
  taken.forEach((parts, at) => parts.forEach((part) => put(soldAt[at]!, part.lot, part.quantity)))
  if (comingBack.length > 0)
    for (const [index, lots] of await lotsComingBack(db, body.departmentId, body.saleItems))
      for (const lot of lots) put(index, lot, -lot.quantity)
  return moves
}
