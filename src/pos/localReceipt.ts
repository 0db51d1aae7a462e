import { session } from '../api/client/session.ts'
import type { Sale } from '../api/sale.ts'
import { type CartLine, setRounding } from '../rules/cart.ts'
import { addUp, amount, quantity, type Tiyin, tiyin, vatInside } from '../rules/money.ts'
import { settle } from '../rules/payments.ts'
import type { PricedLine } from '../rules/priceCart.ts'
import { localLineId, localId } from './localIds.ts'
import type { OutgoingSale } from './outgoingSale.ts'
import type { Register } from './register.ts'
import { linesInOrder, pricedOf } from './tillCart.ts'
import { shownDiscount } from '../rules/customPromotion.ts'

interface Circumstances {
  register: Register
  receiptNumber: string
  madeAt: string
  currencyName: string
  /** In percent, by item; what nobody knows counts as 0. */
  vatPercents: ReadonlyMap<number, number>
}

/** The receipt of a sale that was paid without the server: what the server would answer, as far as the till knows it. */
export function localReceipt({ uuid, body, cart: held }: OutgoingSale, at: Circumstances): Sale {
  const cart = body.rounding ? setRounding(held.cart, tiyin(body.rounding)) : held.cart
  const { lines: priced, totals } = pricedOf(cart)
  const saleItems = linesInOrder(cart).map((line, index) =>
    lineOf(line, priced[index]!, localLineId(uuid, index + 1), at.vatPercents),
  )
  const { user } = session.get()
  return {
    id: localId(uuid),
    uuid,
    kind: cart.lines.every((line) => line.quantity < 0) ? 'RETURN' : 'SALE',
    status: 'FINISHED',
    saleNumber: null,
    receiptNumber: at.receiptNumber,
    saleDate: at.madeAt,
    shopId: at.register.departmentId,
    shopName: at.register.departmentName,
    shopAddress: '',
    cashboxId: at.register.cashboxId,
    cashboxNumber: at.register.cashboxNumber,
    sessionNumber: null,
    cashierFullName: user?.employeeName ?? user?.username ?? '',
    sellerId: user?.id ?? 0,
    contragentId: held.contragent?.id ?? null,
    contragentName: held.contragent?.name ?? null,
    customer: held.customer ?? null,
    saleItems,
    ...paymentsOf(body, totals.finalTotalSum, at.currencyName),
    customPromotion: sentPromotion(cart.customPromotion),
    totalCount: quantity(totals.totalCount),
    totalSum: amount(totals.totalSum),
    discount: amount(totals.discount),
    rounding: body.rounding ?? 0,
    finalTotalSum: amount(totals.finalTotalSum),
    vatSum: amount(addUp(saleItems.map(vatOf))),
    comment: held.comment,
    certificateNumber: null,
    certificateDiscount: null,
    fiscalSign: null,
    returnedFrom: [],
  }
}

const vatOf = ({ finalSum, vatPercent }: Line) => Math.sign(finalSum) * vatInside(tiyin(Math.abs(finalSum)), vatPercent)

const sentPromotion = (promotion: CartLine['customPromotion']) =>
  promotion ? { promotionType: promotion.promotionType, discount: shownDiscount(promotion) } : null

type Line = Sale['saleItems'][number]

const lineOf = (line: CartLine, priced: PricedLine, id: number, vatPercents: ReadonlyMap<number, number>): Line => ({
  id,
  saleItemId: id,
  itemId: line.itemId,
  name: line.name,
  barcode: line.barcode,
  artikul: '',
  unitName: line.unitName,
  count: quantity(line.quantity),
  priceUzs: amount(line.price),
  termOfItem: line.termOfItem,
  totalSum: amount(priced.sum),
  discount: amount(priced.discount),
  finalSum: amount(priced.finalSum),
  vatPercent: vatPercents.get(line.itemId) ?? 0,
  customPromotion: sentPromotion(line.customPromotion),
  promotionId: priced.promotion?.id ?? null,
  promotionName: priced.promotion?.name ?? null,
  promotionDiscount: priced.promotion ? amount(priced.lineDiscount) : 0,
  brandId: line.brandId ?? null,
  categoryIds: [...(line.categoryIds ?? [])],
  returnedLineId: line.returnedLineId ?? null,
  returned: 0,
  note: line.note ?? '',
  qty: null,
  weighed: line.weighed,
  weight: 0,
})

function paymentsOf(
  { payments }: OutgoingSale['body'],
  total: Tiyin,
  currencyName: string,
): Pick<Sale, 'payments' | 'changeSum'> {
  const given = payments.map((payment) => ({ ...payment, amount: tiyin(payment.amount) }))
  const settlement = settle(total, given)
  if (!settlement.accepted) return { payments: [], changeSum: 0 }
  const kept = settlement.kept.map(({ paymentType, amount: sum }) => ({
    paymentType: paymentType as Sale['payments'][number]['paymentType'],
    currencyName,
    amount: amount(sum),
  }))
  return { payments: kept, changeSum: amount(settlement.change) }
}
