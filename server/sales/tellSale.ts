import type { Sale } from '../../src/api/sale.ts'
import { addUp, amount, quantity } from '../../src/rules/money.ts'
import { discountPriceOf, namedSums } from '../../src/rules/saleSums.ts'
import type { ClaimedSale } from './claimSale.ts'
import type { Finished, SaleToFinish } from './finishSale.ts'
import { vatOf } from './readSale.ts'

/**
 * A sale that has just been finished, out of what finishing it has shown: to the byte what `readSale` would read (a test holds them to
 * each other), and without a trip to the database. Undefined where it names something that was only looked at there: somebody who buys
 * or has sold, a receipt, a certificate, a card's bank, notes of another currency.
 * @param saleNumber as its sealing answered it
 */
export function tellSale(
  sale: ClaimedSale,
  body: SaleToFinish,
  finished: Finished,
  saleNumber: number,
): Sale | undefined {
  const { made } = sale
  if (!made || !isPlain(body, finished)) return undefined
  const { session, document, priced, kept, change } = finished
  const { totals } = priced
  const saleItems = linesOf(sale, body, finished)
  return {
    id: sale.id,
    uuid: made.uuid,
    kind: 'SALE',
    status: 'FINISHED',
    saleNumber,
    receiptNumber: null,
    saleDate: document.occurredAt.toISOString(),
    shopId: sale.departmentId,
    shopName: session.shopName,
    shopAddress: session.shopAddress,
    cashboxId: sale.cashboxId,
    cashboxNumber: session.cashboxNumber,
    sessionNumber: session.sessionNumber,
    cashierFullName: made.sellerName,
    sellerId: document.userId,
    contragentId: null,
    contragentName: null,
    customer: null,
    customPromotion: null,
    totalCount: quantity(totals.totalCount),
    totalSum: amount(totals.totalSum),
    discount: amount(totals.discount),
    rounding: amount(addUp(priced.lines.map((line) => Math.max(0, line.roundingDiscount)))),
    finalTotalSum: amount(totals.finalTotalSum),
    changeSum: amount(change),
    comment: body.comment,
    certificateNumber: null,
    certificateDiscount: null,
    fiscalSign: null,
    saleItems,
    payments: kept.map(({ paymentType, amount: sum, slipNumber }) => ({
      paymentType: paymentType as Sale['payments'][number]['paymentType'],
      currencyName: session.currencyCode,
      amount: amount(sum),
      certificateNumber: null,
      slipNumber,
      bankCardName: null,
      currencyAmount: null,
      currencyRate: null,
    })),
    vatSum: vatOf(saleItems),
    returnedFrom: [],
    ...namedSums({ saleItems, totalSum: amount(totals.totalSum), finalTotalSum: amount(totals.finalTotalSum) }),
  }
}

const isPlain = (body: SaleToFinish, { kept }: Finished): boolean =>
  !body.contragentId &&
  !body.customerId &&
  !body.customPromotion &&
  !body.certificateNumber &&
  body.saleItems.every((line) => line.count > 0 && !line.customPromotion && !line.sellerId) &&
  kept.every((row) => row.certificateId === null && row.bankCardId === null && row.foreign === null)

function linesOf(sale: ClaimedSale, body: SaleToFinish, { sold, priced, given }: Finished): Sale['saleItems'] {
  const factsOf = new Map(sale.facts.map((fact) => [fact.id, fact]))
  return priced.lines.map((line, index) => {
    const sent = body.saleItems[index]!
    const { price, listPrice, quantity: count } = sold.cart.lines[index]!
    const { name, barcode, artikul, unitName, brandId, categoryIds, weighed, weight } = factsOf.get(sent.itemId)!
    const { promotionId, discount: promotionDiscount } = given[index]!
    const id = sale.lineIds[index]!
    return {
      id,
      saleItemId: id,
      itemId: sent.itemId,
      name,
      barcode,
      artikul,
      unitName,
      count: quantity(count),
      priceUzs: amount(price),
      termOfItem: sent.termOfItem,
      totalSum: amount(line.sum),
      discount: amount(line.discount),
      finalSum: amount(line.finalSum),
      vatPercent: sold.vatPercents[index]!,
      customPromotion: null,
      promotionId,
      promotionName: sale.promotions.find((promotion) => promotion.id === promotionId)?.name ?? null,
      promotionDiscount: amount(promotionDiscount),
      brandId,
      categoryIds,
      returnedLineId: null,
      returned: 0,
      note: sent.note ?? '',
      sellerId: null,
      sellerName: null,
      packRatio: sent.packRatio ?? null,
      mark: sent.mark || null,
      listPriceUzs: listPrice === undefined ? null : amount(listPrice),
      qty: null,
      weighed,
      weight,
      discountPriceUzs: discountPriceOf({ count: quantity(count), finalSum: amount(line.finalSum) }),
    }
  })
}
