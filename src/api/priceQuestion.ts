import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  count,
  documentNumber,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  text,
  textUpTo,
  time,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { PosItem } from './sale.ts'
import { documentList, WarehouseDocument } from './warehouseDocument.ts'

/** The last price of a good in a department that has begun, and the document that it comes from. */
export const LastPrice = z.object({
  itemId: id,
  itemName: name,
  departmentId: id,
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  effectiveFrom: time,
  pricingId: id,
  regNumber: documentNumber.nullable(),
})
export type LastPrice = z.infer<typeof LastPrice>
const ofGoods = z.object({ departmentId: id, itemIds: z.array(id).min(1).max(1_000) })
export const lastPrices = endpoint('POST /pricing-item/last-price', {
  can: 'view pricing',
  reads: true,
  body: ofGoods,
  answer: z.object({ items: z.array(LastPrice) }),
})
/** The same of wholesale: the last document that has a wholesale price of it. */
export const lastWholesalePrices = endpoint('POST /pricing-item/last-wh-price', {
  can: 'view pricing',
  reads: true,
  body: ofGoods,
  answer: z.object({ items: z.array(LastPrice) }),
})
export const searchLastPrices = listEndpoint('POST /pricing-item/last-price-with-pagination', {
  can: 'view pricing',
  filter: z.object({
    keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
    /** The caller's own unless said. */ departmentId: id.nullish(),
  }),
  row: LastPrice.extend({ departmentName: text, inventory: quantityOrZero }),
  key: ['departmentId', 'itemId'],
})

const variants = z.object({ items: z.array(PosItem) })
/** What the caller's department sells of what these words or this code name, by price and term. */
export const searchPriced = endpoint('GET /pricing-item/search/{keyword}', { can: 'view pricing', answer: variants })
/** The same of the wholesale departments that are the caller's. */
export const searchPricedWholesale = endpoint('GET /pricing-item/search/wholesale/{keyword}', {
  can: 'view pricing',
  answer: variants,
})
/** The price variants of one good in a department. */
export const pricesOfItem = endpoint('GET /pricing-item/get/{itemId}/{depId}', {
  can: 'view warehouses',
  answer: variants,
})
/** All that a department sells, for its tills. */
export const pricesForPos = endpoint('GET /pricing-item/list-for-pos', {
  can: 'sell pos',
  query: z.object({
    departmentId: z.coerce.number<string | number>().int().positive(),
    page: z.coerce.number<string | number>().int().min(1).default(1),
    limit: z.coerce.number<string | number>().int().min(1).max(700).default(100),
  }),
  answer: z.object({ items: z.array(PosItem), total: count }),
})

/** A document with how many of its lots have a price where they go to. */
export const DocumentToPrice = documentList.row.extend({ lots: count, priced: count })
export type DocumentToPrice = z.infer<typeof DocumentToPrice>
const toPrice = {
  can: 'view pricing',
  ...documentList,
  row: DocumentToPrice,
  unsorted: [...documentList.unsorted, 'lots', 'priced'],
  unfiltered: [...documentList.unfiltered, 'lots', 'priced'],
} as const
/** Incomes that are in stock and whose goods may need a price, the unpriced ones among them. */
export const searchIncomesToPrice = listEndpoint('POST /pricing/search/kirim-extra-cost', toPrice)
/** Transfers on their way to the caller's departments: they may be priced before they come. */
export const searchPendingToPrice = listEndpoint('POST /pricing/pending-wh-document-with-pricing', toPrice)
/** A transfer whose lines carry the prices of their lots at its target. */
export const getTransferWithPrices = endpoint('GET /warehouse-document/get-transfers/with-prices/{id}', {
  can: 'view transfers',
  answer: WarehouseDocument,
})

/** Why something costs what it costs, the nearest reason first. */
export const PriceReason = z.object({
  kind: choice('priceReason', ['PRICING', 'PROMOTION', 'CUSTOM', 'CARD', 'CERTIFICATE', 'OWN_PRICE', 'NONE']),
  /** The document of prices, its number, and since when it holds. */
  documentId: id.nullable(),
  regNumber: documentNumber.nullable(),
  since: time.nullable(),
  /** Whoever made the document, or gave the discount. */
  userName: text.nullable(),
  /** The promotion that gave the discount. */
  promotionId: id.nullable(),
  promotionName: text.nullable(),
  /** The discount: so many percent, or an amount (`PUL`). */
  discount: text,
  /** Of the buyer's card, or of the certificate, that gave the discount. */
  cardNumber: text.nullable(),
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  /** It is the wholesale price that is asked about, and that the document set. */
  wholesale: flag.nullish(),
})
export type PriceReason = z.infer<typeof PriceReason>
/** Of a lot on a shelf, of a good in a cart (with the price that it has there, and the promotion), or of a line that was sold. */
export const whyPrice = endpoint('POST /pricing-item/why', {
  can: 'signed-in',
  reads: true,
  body: z.union([
    z.object({ departmentId: id, lotId: id }),
    z.object({ departmentId: id, itemId: id, priceUzs: money.nullish(), promotionId: id.nullish() }),
    z.object({ saleLineId: id }),
  ]),
  answer: z.object({ itemName: text, reasons: z.array(PriceReason) }),
})
