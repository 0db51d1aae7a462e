import type { PosItem, Sale, SaleLine } from '../api/sale.ts'
import type { z } from 'zod'
import type { CartLine, Good } from '../rules/cart.ts'
import { customPromotion } from '../rules/customPromotion.ts'
import { ONE, thousandths, tiyin, type Thousandths } from '../rules/money.ts'
import { newTillCart, type TillCart } from './tillCart.ts'

/** Of kilograms: to the milligram, as goods are weighed. */
const gramsOf = (kilograms: number): number => Math.round(kilograms * 1e6) / 1e3

/** Of how many units the pack is whose code was scanned; undefined for a piece, and for what is weighed. */
export const packScanned = ({ packRatios, scannedCount }: PosItem): Thousandths | undefined =>
  packRatios?.includes(scannedCount) ? thousandths(scannedCount) : undefined

/** The pack that was scanned before the others: that is the one in the buyer's hand. */
function packsOf(item: PosItem): Thousandths[] {
  const ratios = (item.packRatios ?? []).map(thousandths).filter((ratio) => ratio > ONE)
  const scanned = packScanned(item)
  return scanned ? [scanned, ...ratios.filter((ratio) => ratio !== scanned)] : ratios
}

/** A price variant as the cart takes it. Undefined where it has no price: such goods cannot be sold yet. */
export function goodOf(item: PosItem): Good | undefined {
  if (item.priceUzs === null) return undefined
  return {
    itemId: item.itemId,
    name: item.name,
    barcode: item.barcode ?? item.multiBarcodes[0] ?? null,
    unitName: item.unitName,
    weighed: item.weighed,
    termOfItem: item.termOfItem,
    price: tiyin(item.priceUzs),
    stock: thousandths(item.qty),
    weightGrams: gramsOf(item.weight),
    brandId: item.brandId ?? null,
    categoryIds: item.categoryIds,
    packRatios: packsOf(item),
  }
}

/** The goods of a line of a sale; what is on hand of them the till does not know. */
export const goodOfSaleLine = (line: z.infer<typeof SaleLine>): Good => ({
  itemId: line.itemId,
  name: line.name,
  barcode: line.barcode,
  unitName: line.unitName,
  weighed: line.weighed,
  termOfItem: line.termOfItem,
  price: tiyin(line.priceUzs),
  stock: null,
  weightGrams: gramsOf(line.weight),
  brandId: line.brandId ?? null,
  categoryIds: line.categoryIds ?? [],
})

/** A held sale as the cart that it was: under its own UUID, so that it stays one sale (specification 1 §4). */
export function cartOfSale(sale: Sale, newKey: () => string): TillCart {
  const lines = sale.saleItems.map((line): CartLine => ({
    ...goodOfSaleLine(line),
    key: newKey(),
    quantity: thousandths(line.count),
    ...(line.note && { note: line.note }),
    ...(line.sellerId && { seller: { id: line.sellerId, name: line.sellerName ?? '' } }),
    ...(line.packRatio && { packRatio: thousandths(line.packRatio) }),
    ...(line.mark && { mark: line.mark }),
    ...(typeof line.listPriceUzs === 'number' && { listPrice: tiyin(line.listPriceUzs) }),
    ...(line.customPromotion && {
      customPromotion: customPromotion(line.customPromotion.promotionType, line.customPromotion.discount),
    }),
  }))
  const general = sale.customPromotion
  return {
    ...newTillCart(sale.uuid),
    cart: {
      mode: 'SALE',
      lines: lines.toReversed(),
      ...(sale.customer?.discountPercent && { cardPercent: sale.customer.discountPercent }),
      ...(general && { customPromotion: customPromotion(general.promotionType, general.discount) }),
    },
    saleId: sale.id,
    draftAsked: true,
    contragent: sale.contragentId ? { id: sale.contragentId, name: sale.contragentName ?? '' } : null,
    customer: sale.customer ?? null,
    comment: sale.comment,
  }
}
