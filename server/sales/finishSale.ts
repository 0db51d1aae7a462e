import { createHash } from 'node:crypto'
import { type finishSale as finishEndpoint, type Sale } from '../../src/api/sale.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import type { DifferenceKind } from '../../src/api/paidSale.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { addUp, amount, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { localMoment } from '../../src/rules/runningPromotions.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import { AfterCommit } from '../db/afterCommit.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { certificatesMoving } from '../certificates/moveCertificates.ts'
import { claimCertificates, requireBackToCertificate } from '../certificates/redeemCertificates.ts'
import type { Call } from '../handle.ts'
import { bringBackCounted, holdCounts, takeOffCounted } from '../inventory/lateDocuments.ts'
import { bringBack } from '../items/bringBack.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { MoneyMove } from '../ledger/postMoney.ts'
import { carry, type Goods, type StockMove, stockPosting } from '../ledger/postStock.ts'
import { sealSale, type SealedSale } from '../ledger/sealSale.ts'
import { type LotOnShelf, type Taken, takeLots } from '../ledger/takeLots.ts'
import { Refusal } from '../refusal.ts'
import { requireApproved } from '../approvals/requireApproved.ts'
import { type ClaimedSale, claimSale } from './claimSale.ts'
import { requireWithinLimit } from './debtLimit.ts'
import { type GivenByPromotion, type PricedSale, priceSale, requireHeld } from './holdSale.ts'
import { type KeptRow, keptRows } from './keptRows.ts'
import { measureSale } from './measureSale.ts'
import { requireWayOfRefund } from './refunds.ts'
import { requireSellable } from './requireSellable.ts'
import { requireUnsoldMarks } from './requireUnsoldMarks.ts'
import { type OpenSession, requireSession } from './openSession.ts'
import type { PaidSale } from './paidSale.ts'
import { readSale } from './readSale.ts'
import { byCurrency, requireBankCards, requireRounding, requireSlips, takeForeign } from './paymentDetails.ts'
import { hasOwnPrice, listPriceOf } from './saleLines.ts'
import { accountOf, settleOrRefuse } from './settlePayments.ts'
import { claimSoldLines, lotsComingBack, type ReturnedLot } from './returnedLines.ts'
import { tellSale } from './tellSale.ts'

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
export async function finish(call: Call & { body: Finish }): Promise<AfterCommit<Sale>> {
  const { db, caller, body } = call
  requireDepartment(caller, body.departmentId)
  requireRights(call)
  const requestHash = hashOf(body)
  const claim = { ...body, shelfAt: locksShelfFirst(body) ? call.now : undefined }
  const sale = await claimSale(db, claim, caller.userId, businessDayOf(call.now, call.timeZone))
  if (sale.status === 'FINISHED') {
    if (sale.requestHash === requestHash) return new AfterCommit((read) => readSale(read, sale.id))
    throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' }, { sale: await readSale(db, sale.id) })
  }
  const finished = await finishing(call, sale, body, requestHash)
  return new AfterCommit(async (read, written) => {
    const { saleNumber } = written[finished.sealedAt]![0] as { saleNumber: number }
    return tellSale(sale, body, finished, saleNumber) ?? readSale(read, sale.id)
  }, finished.last)
}

/** Whether nothing else is locked before the shelf: no debtor, receipt, certificate or marked piece. */
const locksShelfFirst = ({ saleItems, payments, contragentId, customerId, certificateNumber }: Finish): boolean =>
  !contragentId &&
  !customerId &&
  !certificateNumber &&
  payments.every((payment) => !payment.certificateNumber) &&
  saleItems.every((line) => line.count > 0 && !line.mark)

/** A sale on which all is checked, and what remains to be written. */
export interface Finished extends Pick<PricedSale, 'sold' | 'priced' | 'given'> {
  last: readonly Sql[]
  /** Which of `last` answers its number. */
  sealedAt: number
  session: OpenSession
  document: LedgerDocument
  /** What stays of the payments, and what goes back of them. */
  kept: readonly KeptRow[]
  change: Tiyin
}

/** What the same sale sent again has in common, also where a newer program has filled in what its till did not know of. */
export const hashOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body, saysSomething)).digest('base64url')

const saysSomething = (_key: string, value: unknown): unknown =>
  !value || (Array.isArray(value) && value.length === 0) ? undefined : value

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
): Promise<void> {
  const { last } = await finishing(call, sale, body, requestHash, paid)
  await call.db.together(last)
}

/** The same as far as the last statements, which go along with COMMIT where nothing comes after them. */
async function finishing(
  call: Call,
  sale: ClaimedSale,
  body: SaleToFinish,
  requestHash: string,
  paid?: PaidSale,
): Promise<Finished> {
  const { db, caller, now } = call
  const unless = (kind: DifferenceKind, check: () => Promise<void>) => (paid ? paid.note(kind, check) : check())
  requireHeld(sale)
  const counts = paid ? await holdCounts(db, body, paid.occurredAt) : []
  await unless('RIGHTS', () => requireSellable({ ...call, now: paid?.occurredAt ?? now }, body.saleItems))
  await unless('MARK', () => requireUnsoldMarks(db, body.saleItems))
  const session = paid ? await paid.session(sale.session) : await requireSession(db, body, sale.session, now)
  const shares = await claimSoldLines(db, body.departmentId, body.saleItems)
  if (!paid) requireSlips(session, body.payments)
  await requireBankCards(db, body.payments)
  const foreign = await takeForeign(call, body.departmentId, session, body.payments)
  const redeemed = await claimCertificates(call, body)
  const contents = { ...body, certificate: redeemed.percent }
  const moment = localMoment(now, call.timeZone)
  const { priced, sold, given, head, lines } = await priceSale(db, sale, contents, moment, shares, paid)
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
  const moves = await movesOf({ ...call, body }, sale, paid)
  const measures = await measureSale(call, body, sold.cart.lines, priced, sale.lineIds, moves)
  const operation = { uuid: '', approvals: [], ...body, finalTotalSum: amount(total) }
  await unless('RIGHTS', () => requireApproved(call, operation, sale.id, measures))
  const comingBack = body.saleItems.flatMap((line) => (line.count < 0 ? [line.itemId] : []))
  if (comingBack.length > 0) await bringBack(db, caller, comingBack)
  const writes = [...lines, ...stockPosting(document, moves)]
  if (counted.size > 0) {
    await db.together(writes.splice(0))
    await takeOffCounted(db, document, counted, moves)
  }
  const money: MoneyMove[] = [...kept.map((row) => moneyOf(row, body)), { account: { kind: 'REVENUE' }, sum: -total }]
  const finals = priced.lines.map((line) => line.finalSum)
  const { change } = settlement
  const sealed = sealSale(document, money, {
    head,
    cashboxId: body.cashboxId,
    sessionId: session.id,
    requestHash,
    year: Number(businessDayOf(document.occurredAt, call.timeZone).slice(0, 4)),
    fromStatus: sale.status,
    isReturn: sold.cart.lines.every((line) => line.quantity < 0),
    soldSum: amount(addUp(finals.filter((sum) => sum > 0))),
    returnedSum: amount(-addUp(finals.filter((sum) => sum < 0))),
    discountSum: amount(addUp(priced.lines.filter((line) => line.sum > 0).map((line) => line.discount))),
    change: amount(change),
    promotions: totalsOf(given),
    payments: kept.map((row) => ({ ...row, amount: amount(row.amount) })),
    foreign: byCurrency(foreign),
    currencyCode: session.currencyCode,
  })
  const last = [...writes, sealed, ...certificatesMoving({ ...document, kind: 'sale' }, redeemed.changes)]
  return { last, sealedAt: writes.length, session, document, sold, priced, given, kept, change }
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

const moneyOf = ({ paymentType, amount: sum, certificateId }: KeptRow, body: SaleToFinish): MoneyMove => ({
  account: certificateId === null ? accountOf(paymentType, body) : { kind: 'CERTIFICATE', certificateId },
  sum,
})

/** Whether a lot was sold at its price of then, where it has another one since. */
async function accepted(
  db: Transaction,
  { accepts }: { accepts: (lot: Pick<LotOnShelf, 'termOfItem' | 'priceUzs' | 'priceWholesale'>) => boolean },
  lot: LotOnShelf,
  { departmentId }: Pick<SaleToFinish, 'departmentId'>,
  { occurredAt }: PaidSale,
): Promise<boolean> {
  const then = await db.first<Pick<LotOnShelf, 'priceUzs' | 'priceWholesale'>>(sql`
    select price_uzs as "priceUzs", price_wholesale as "priceWholesale" from price
    where department_id = ${departmentId} and lot_id = ${lot.lotId} and effective_from <= ${occurredAt}
    order by effective_from desc limit 1`)
  return then !== undefined && accepts({ ...lot, ...then })
}

/** Sold goods leave the shelf for the customer, lot by lot; returned ones come back the same way. */
async function movesOf(
  { db, body, now }: Call & { body: SaleToFinish },
  { saleType, lineIds, shelf }: Pick<ClaimedSale, 'saleType' | 'lineIds' | 'shelf'>,
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
  const taken = await takeLots(db, body.departmentId, wishes, now, { comingBack, gone: paid !== undefined, shelf })
  for (const [at, parts] of taken.entries())
    for (const part of parts) {
      const goods = goodsOf(soldAt[at]!, part.lot, part)
      if (part.lacking) paid?.lacks(goods)
      else if (paid && !wishes[at]!.accepts(part.lot) && !(await accepted(db, wishes[at]!, part.lot, body, paid)))
        paid.tookOther(goods)
      moves.push(...carry(goods, part.lacking ? 'SHORTAGE' : body.departmentId, 'CUSTOMER'))
    }
  if (comingBack.length > 0)
    for (const [index, lots] of await lotsComingBack(db, body.departmentId, body.saleItems))
      for (const lot of lots) moves.push(...carry(goodsOf(index, lot, lot), 'CUSTOMER', body.departmentId))
  return moves
}
