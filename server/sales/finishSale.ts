import { createHash } from 'node:crypto'
import { type finishSale as finishEndpoint, type Sale } from '../../src/api/sale.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import type { DifferenceKind } from '../../src/api/paidSale.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { addUp, amount, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { CASH, type Payment } from '../../src/rules/payments.ts'
import { localMoment } from '../../src/rules/runningPromotions.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import { moveCertificates } from '../certificates/moveCertificates.ts'
import { claimCertificates, type Redeemed, requireBackToCertificate } from '../certificates/redeemCertificates.ts'
import type { Call } from '../handle.ts'
import { bringBackCounted, holdCounts, takeOffCounted } from '../inventory/lateDocuments.ts'
import { bringBack } from '../items/bringBack.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { MoneyMove } from '../ledger/postMoney.ts'
import { carry, type Goods, postStock, type StockMove } from '../ledger/postStock.ts'
import { sealSale, type SealedSale } from '../ledger/sealSale.ts'
import { type Taken, takeLots } from '../ledger/takeLots.ts'
import { Refusal } from '../refusal.ts'
import { requireApproved } from '../approvals/requireApproved.ts'
import { type ClaimedSale, claimSale } from './claimSale.ts'
import { requireWithinLimit } from './debtLimit.ts'
import { type GivenByPromotion, requireHeld, writeSale } from './holdSale.ts'
import { measureSale } from './measureSale.ts'
import { requireWayOfRefund } from './refunds.ts'
import { requireSellable } from './requireSellable.ts'
import { requireUnsoldMarks } from './requireUnsoldMarks.ts'
import { requireSession } from './openSession.ts'
import type { PaidSale } from './paidSale.ts'
import { readSale } from './readSale.ts'
import {
  byCurrency,
  detailsOf,
  type ForeignCash,
  NO_DETAILS,
  type PaymentDetails,
  requireBankCards,
  requireRounding,
  requireSlips,
  splitCash,
  takeForeign,
} from './paymentDetails.ts'
import { hasOwnPrice, listPriceOf } from './saleLines.ts'
import { accountOf, settleOrRefuse } from './settlePayments.ts'
import { claimSoldLines, lotsComingBack, type ReturnedLot } from './returnedLines.ts'

type Finish = ReceivedBy<typeof finishEndpoint>['body']
export type PaymentSent = Finish['payments'][number]
/** What any door has to finish a sale. */
export interface SaleToFinish extends Omit<Finish, 'uuid' | 'finalTotalSum' | 'approvals'> {
  /** Of a till's sale: an approval is for that sale alone. */
  uuid?: string
  /** What supervisors let pass of it. */
  approvals?: string[]
  /** As whoever sells has seen it; left out where nobody has worked it out. */
  finalTotalSum?: number
  /** What is paid besides, which only the total tells: the rest on trust, or a refund. */
  complement?: (total: Tiyin) => readonly PaymentSent[]
}

/**
 * Finishes a sale: its stock moves, payments, money moves and session totals are this one transaction, once for its UUID.
 * The same request again answers the finished sale; another request under the same UUID is 422 with the sale that stands.
 */
export async function finish(call: Call & { body: Finish }): Promise<Sale> {
  const { db, caller, body } = call
  requireDepartment(caller, body.departmentId)
  requireRights(call)
  const requestHash = hashOf(body)
  const sale = await claimSale(db, body, caller.userId, businessDayOf(call.now, call.timeZone))
  if (sale.status === 'FINISHED') {
    if (sale.requestHash === requestHash) return readSale(db, sale.id)
    throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' }, { sale: await readSale(db, sale.id) })
  }
  return complete(call, sale, body, requestHash)
}

/** What the same sale sent again has in common, byte for byte. */
export const hashOf = (body: Finish): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/**
 * The one road of every sale, whichever door it came through: its lines are priced, its stock and its money move, it is numbered and
 * sealed into the session of its register. Its row is locked by the caller, who has checked the rights to it.
 * @param paid it is paid and done: what would be refused is noted there instead, wherever a sale can be made of it at all
 */
export async function complete(
  call: Call,
  sale: ClaimedSale,
  body: SaleToFinish,
  requestHash: string,
  paid?: PaidSale,
): Promise<Sale> {
  const { db, caller, now } = call
  const unless = (kind: DifferenceKind, check: () => Promise<void>) => (paid ? paid.note(kind, check) : check())
  requireHeld(sale)
  const counts = paid ? await holdCounts(db, body, paid.occurredAt) : []
  await unless('RIGHTS', () => requireSellable(call, body.saleItems))
  await requireUnsoldMarks(db, body.saleItems)
  const session = paid ? await paid.session(sale.session) : await requireSession(db, body, sale.session, now)
  const shares = await claimSoldLines(db, body.departmentId, body.saleItems)
  if (!paid) requireSlips(session, body.payments)
  await requireBankCards(db, body.payments)
  const foreign = await takeForeign(call, body.departmentId, session, body.payments)
  const redeemed = await claimCertificates(call, body)
  const contents = { ...body, certificate: redeemed.percent }
  const { priced, lineIds, sold, given } = await writeSale(
    db,
    sale,
    contents,
    localMoment(now, call.timeZone),
    shares,
    paid,
  )
  const total = priced.totals.finalTotalSum
  if (body.finalTotalSum !== undefined) requireSameTotal(total, body.finalTotalSum)
  const payments = [...body.payments, ...(body.complement?.(total) ?? [])]
  const settlement = settleOrRefuse(payments, total, Boolean(body.contragentId ?? body.customerId))
  requireRounding(session, addUp(priced.lines.map((line) => Math.max(0, line.roundingDiscount))), settlement.kept)
  await unless('DEBT', () => requireWithinLimit(call, body, settlement.kept))
  if (total < 0) await unless('RIGHTS', () => requireWayOfRefund(call, body, settlement.kept))
  await requireBackToCertificate(call, body, -total)
  const kept = keptRows(settlement.kept, redeemed, payments, foreign)

  const document = documentOf(call, sale.id, body.departmentId, paid)
  const counted = await bringBackCounted(db, document, counts, body.saleItems)
  const moves = await movesOf({ ...call, body }, sale.saleType, lineIds, paid)
  const measures = await measureSale(call, body, sold.cart.lines, priced, lineIds, moves)
  const operation = { uuid: '', approvals: [], ...body, finalTotalSum: amount(total) }
  await unless('RIGHTS', () => requireApproved(call, operation, sale.id, measures))
  await postStock(db, document, moves)
  await takeOffCounted(db, document, counted, moves)
  const comingBack = body.saleItems.flatMap((line) => (line.count < 0 ? [line.itemId] : []))
  if (comingBack.length > 0) await bringBack(db, caller, comingBack)
  const money: MoneyMove[] = [...kept.map((row) => moneyOf(row, body)), { account: { kind: 'REVENUE' }, sum: -total }]
  const finals = priced.lines.map((line) => line.finalSum)
  await sealSale(db, document, money, {
    cashboxId: body.cashboxId,
    sessionId: session.id,
    requestHash,
    year: Number(businessDayOf(document.occurredAt, call.timeZone).slice(0, 4)),
    fromStatus: sale.status,
    isReturn: sold.cart.lines.every((line) => line.quantity < 0),
    soldSum: amount(addUp(finals.filter((sum) => sum > 0))),
    returnedSum: amount(-addUp(finals.filter((sum) => sum < 0))),
    discountSum: amount(addUp(priced.lines.filter((line) => line.sum > 0).map((line) => line.discount))),
    change: amount(settlement.change),
    promotions: totalsOf(given),
    payments: kept.map((row) => ({ ...row, amount: amount(row.amount) })),
    foreign: byCurrency(foreign),
    currencyCode: session.currencyCode,
  })
  await moveCertificates(db, { ...document, kind: 'sale' }, redeemed.changes)
  return readSale(db, sale.id)
}

/** A paid sale happened when and by whom it was paid, whoever brings it. */
const documentOf = ({ caller, now }: Call, id: number, departmentId: number, paid?: PaidSale): LedgerDocument => ({
  kind: 'sale',
  id,
  departmentId,
  userId: paid?.sellerId ?? caller.userId,
  occurredAt: paid?.occurredAt ?? now,
})

export function requireRights({ caller, body }: Call & { body: Finish }): void {
  const returns = body.saleItems.filter((line) => line.count < 0)
  if (returns.length > 0) requirePermission(caller, 'return pos')
  if (returns.some((line) => !line.returnedLineId)) requirePermission(caller, 'create return-without-receipt')
  if (body.customPromotion || body.saleItems.some((line) => line.customPromotion))
    requirePermission(caller, 'give discount')
  if (body.saleItems.some(hasOwnPrice)) requirePermission(caller, 'set own-price')
}

/** While the buyer can still be asked, a sale whose totals differ is refused with both figures (domain.md, Selling). */
function requireSameTotal(computed: number, sent: number): void {
  if (computed === tiyin(sent)) return
  const figures = { computed: amount(computed), sent }
  throw new Refusal(409, 'totalsDiffer', figures, { finalTotalSum: 'totalsDiffer' }, figures)
}

/** What each promotion gave in the sale, and what came back of it. */
function totalsOf(given: readonly GivenByPromotion[]): SealedSale['promotions'] {
  const ids = [...new Set(given.flatMap(({ promotionId, discount }) => (discount === 0 ? [] : [promotionId!])))]
  const sumOf = (id: number, sign: 1 | -1) =>
    amount(addUp(given.map((part) => (part.promotionId === id ? Math.max(0, sign * part.discount) : 0))))
  return ids.sort((a, b) => a - b).map((id) => ({ id, given: sumOf(id, 1), takenBack: sumOf(id, -1) }))
}

interface KeptRow extends Payment, PaymentDetails {
  certificateId: number | null
}

/** What stays of the payments, a row a type; of certificates a row each, and of cash a row for the notes of each currency. */
function keptRows(
  kept: readonly Payment[],
  { changes }: Redeemed,
  sent: readonly PaymentSent[],
  foreign: readonly ForeignCash[],
): KeptRow[] {
  const cash = foreign.length > 0 ? splitCash(kept, foreign) : kept.filter(({ paymentType }) => paymentType === CASH)
  const others = kept.filter(({ paymentType }) => paymentType !== CASH)
  const rows = others.flatMap((row): KeptRow[] =>
    row.paymentType === 'CERTIFICATE'
      ? changes
          .filter(({ sum }) => sum !== 0)
          .map(({ certificate, sum }) => ({
            ...NO_DETAILS,
            ...row,
            amount: -sum,
            certificateId: certificate.id,
          }))
      : [{ ...detailsOf(row.paymentType, sent), ...row, certificateId: null }],
  )
  return inOrder([...cash.map((row) => ({ ...NO_DETAILS, ...row, certificateId: null })), ...rows], kept)
}

/** In the order in which the kinds of money were given. */
const inOrder = (rows: readonly KeptRow[], kept: readonly Payment[]): KeptRow[] => {
  const placeOf = ({ paymentType }: KeptRow) => kept.findIndex((row) => row.paymentType === paymentType)
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const moneyOf = ({ paymentType, amount: sum, certificateId }: KeptRow, body: SaleToFinish): MoneyMove => ({
  account: certificateId === null ? accountOf(paymentType, body) : { kind: 'CERTIFICATE', certificateId },
  sum,
})

/** Sold goods leave the shelf for the customer, lot by lot; returned ones come back the same way. */
async function movesOf(
  { db, body, now }: Call & { body: SaleToFinish },
  saleType: ClaimedSale['saleType'],
  lineIds: readonly number[],
  paid?: PaidSale,
): Promise<StockMove[]> {
  const moves: StockMove[] = []
  const goodsOf = (index: number, lot: { lotId: number; unitCost: number }, part: Taken | ReturnedLot): Goods => ({
    lotId: lot.lotId,
    itemId: body.saleItems[index]!.itemId,
    unitCost: lot.unitCost,
    quantity: part.quantity,
    costSum: part.costSum,
    lineId: lineIds[index]!,
  })
  const soldAt = body.saleItems.flatMap((line, index) => (line.count > 0 ? [index] : []))
  const wishes = soldAt.map((index) => {
    const line = body.saleItems[index]!
    return {
      itemId: line.itemId,
      quantity: thousandths(line.count),
      field: `saleItems.${index}.count`,
      termOfItem: line.termOfItem,
      accepts: (lot: { termOfItem: string | null; priceUzs: number | null; priceWholesale: number | null }) =>
        lot.termOfItem === line.termOfItem &&
        (saleType === 'WHOLE' ? lot.priceWholesale : lot.priceUzs) === listPriceOf(line),
    }
  })
  const comingBack = body.saleItems.flatMap((line) => (line.count < 0 ? [line.itemId] : []))
  const taken = await takeLots(db, body.departmentId, wishes, now, comingBack, paid !== undefined)
  for (const [at, parts] of taken.entries())
    for (const part of parts) {
      const goods = goodsOf(soldAt[at]!, part.lot, part)
      if (part.lacking) paid?.lacks(goods)
      else if (!wishes[at]!.accepts(part.lot)) paid?.tookOther(goods)
      moves.push(...carry(goods, part.lacking ? 'SHORTAGE' : body.departmentId, 'CUSTOMER'))
    }
  if (comingBack.length > 0)
    for (const [index, lots] of await lotsComingBack(db, body.departmentId, body.saleItems))
      for (const lot of lots) moves.push(...carry(goodsOf(index, lot, lot), 'CUSTOMER', body.departmentId))
  return moves
}
