import { z } from 'zod'
import { ROUNDINGS } from '../rules/markup.ts'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  flag,
  id,
  money,
  name,
  quantityOrZero,
  signedMoney,
  text,
  time,
  unitName,
  wordName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { markupPercent } from './markupRule.ts'
import { RelatedDocument } from './relatedDocument.ts'
import { DocumentLine } from './warehouseDocument.ts'

/** Lines that a page edits; a longer document is a list, priced by rules and by files. */
export const PRICING_LINES_MAX = 20_000
export const PRICING_DEPARTMENTS_MAX = 200
/** Nobody sells a thing for a milliard. */
export const PRICE_MAX = 1_000_000_000
export const price = money.max(PRICE_MAX)
export const PricingStatus = choice('pricingStatus', ['DRAFT', 'READY', 'WITHDRAWN'])

export const PricingLine = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  departmentId: id,
  departmentName: text,
  /** At which of the two prices the department sells. */
  saleType: choice('saleType', ['RETAIL', 'WHOLE']).nullable(),
  lotId: id,
  termOfItem: date.nullable(),
  /** What the department holds of the lot now. */
  inventory: quantityOrZero,
  /** Unit cost; absent without `view cost`. */
  incomeUzs: money.optional(),
  previousPriceUzs: money.nullable(),
  previousPriceWholesale: money.nullable(),
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  /** Price over cost in percent; absent without `view cost`. */
  markupPercent: signedMoney.nullable().optional(),
  /** By how much what lies there is worth more at the new price, by the price that the department sells by; null without both. */
  valueChange: signedMoney.nullable(),
  /** A later document's price holds from the same moment on instead. */
  overridden: flag,
})
export type PricingLine = z.infer<typeof PricingLine>

export const Pricing = z.object({
  id,
  version: count,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: PricingStatus,
  departmentId: id,
  departmentName: text,
  /** Of the first; each line says that of its own. */
  departmentSaleType: z.enum(['RETAIL', 'WHOLE']).nullable(),
  /** All that it prices; `departmentId` is the first of them. */
  departmentIds: z.array(id),
  departmentNames: badges,
  currencyName: wordName,
  /** Prices hold from this moment; null until READY: then from that moment. */
  effectiveFrom: time.nullable(),
  sourceDocumentId: id.nullable(),
  sourceRegNumber: documentNumber.nullable(),
  comment,
  createdByName: text.nullable(),
  createdAt: time,
  /** Its prices have not begun: it may still be taken back. */
  future: flag,
  /** Lines in all. */
  lineCount: count,
  /** Lines whose price from this very moment on was another document's: this later one wins. */
  replacing: count,
  /** Lines that a later document won. */
  overriddenCount: count,
  /** By how much all that lies there is worth more, of a document without its `items`. */
  listValueChange: signedMoney.nullable(),
  related: z.array(RelatedDocument),
  /** None of more than PRICING_LINES_MAX. */
  items: z.array(PricingLine),
})
export type Pricing = z.infer<typeof Pricing>

const departments = z.array(id).max(PRICING_DEPARTMENTS_MAX).default([])
/** Of what lies there: all of it, or one category, or these goods. */
const choiceOfGoods = {
  itemIds: z.array(id).max(PRICING_LINES_MAX).default([]),
  categoryId: id.nullish(),
  subCategoryId: id.nullish(),
  sub2CategoryId: id.nullish(),
  brandId: id.nullish(),
}

/**
 * A draft with a line for every lot: of the income or transfer `sourceDocumentId` (specification 2 §7.5), or of the
 * chosen goods in stock of the departments. The lines of a transfer begin with the source's prices. 422 `nothingToPrice` when
 * there is none, `currenciesDiffer` naming departments of another currency.
 */
export const createPricing = endpoint('POST /pricing/create', {
  can: 'create pricing',
  body: z.object({
    departmentId: id.nullish(),
    departmentIds: departments,
    sourceDocumentId: id.nullish(),
    ...choiceOfGoods,
    effectiveFrom: time.nullish(),
    comment: comment.default(''),
  }),
  answer: Pricing,
})
/** The same for wholesale departments alone, all of the caller's unless some are named. 422 `notWholesale` names the others. */
export const createWholesalePricing = endpoint('POST /pricing/create-for-wh', {
  can: 'create pricing',
  body: z.object({
    departmentIds: departments,
    ...choiceOfGoods,
    effectiveFrom: time.nullish(),
    comment: comment.default(''),
  }),
  answer: Pricing,
})
export const getPricing = endpoint('GET /pricing/get/{id}', { can: 'view pricing', answer: Pricing })

/**
 * Saves typed prices of a draft. Every line of the request must belong to the document. A price that is left empty stays as it is in
 * force when the document's moment comes.
 */
export const editPricing = endpoint('PUT /pricing/edit/{id}', {
  can: 'edit pricing',
  body: z.object({
    version: count,
    comment: comment.default(''),
    effectiveFrom: time.nullish(),
    items: z
      .array(z.object({ id, priceUzs: price.nullable(), priceWholesale: price.nullable() }))
      .max(PRICING_LINES_MAX),
  }),
  answer: Pricing,
})

/**
 * Fills the empty prices of a draft from cost by a markup, rounded up as `rounding` says: retail or `wholesale` ones, or of each line
 * those that its department sells by.
 */
export const fillPricing = endpoint('POST /pricing/fill-by-markup/{id}', {
  can: 'edit pricing',
  body: z.object({
    version: count,
    markupPercent,
    rounding: choice('rounding', ROUNDINGS).default('STEP_100'),
    wholesale: flag.nullish(),
  }),
  answer: Pricing,
})
/** The same by the rules of markup, retail and wholesale at once; `all` prices anew what has a price. */
export const fillPricingByRules = endpoint('POST /pricing/fill-by-rules/{id}', {
  can: 'edit pricing',
  body: z.object({ version: count, all: flag.default(false) }),
  answer: Pricing,
})

/**
 * DRAFT → READY: the prices hold from their moment on. 422 `priceMissing` names each line without the department's kind of price,
 * unless the line says the other kind and there is one in force; `belowCost` each below its cost unless the caller may `set below-cost`, `momentPassed` where that moment is over.
 */
export const makePricingReady = endpoint('POST /warehouse-document/pricing-doc/save-ready/{id}', {
  can: 'finish pricing',
  refreshes: ['pricing', 'pricing-item', 'request'],
  body: z.object({ version: count }),
  answer: Pricing,
})
/** Not in the specification: whether the prices could be put into force now; nothing is changed. */
export const checkPricing = endpoint('POST /pricing/check-ready/{id}', {
  can: 'finish pricing',
  reads: true,
  body: z.object({ version: count }),
  answer: Done,
})
/** The same, of a document that prices a transfer. 404 for any other. */
export const makeTransferPricingReady = endpoint('POST /warehouse-document/pricing/transfer-doc/save-ready/{id}', {
  can: 'finish pricing',
  refreshes: ['pricing', 'pricing-item', 'request'],
  body: z.object({ version: count }),
  answer: Pricing,
})
/**
 * READY → DRAFT, until its moment: what would have begun does not; 409 `alreadyHolds` afterwards. A draft is thrown away:
 * DRAFT → WITHDRAWN.
 */
export const withdrawPricing = endpoint('POST /pricing/withdraw/{id}', {
  can: 'finish pricing',
  refreshes: ['pricing-item', 'request'],
  body: z.object({ version: count }),
  answer: Pricing,
})
/** The number that the department's next document gets, as things are now; nothing is taken. */
export const nextPricingNumber = endpoint('POST /pricing/generate-regnumber', {
  can: 'view pricing',
  reads: true,
  body: z.object({ departmentId: id }),
  answer: z.object({ regNumber: documentNumber }),
})

/** What the pricing act prints: what lies there at the old and the new prices. */
export const PricingAct = Pricing.extend({
  items: z.array(
    PricingLine.extend({
      /** What lies there at cost; absent without `view cost`. */
      costSum: money.optional(),
      oldSum: money.nullable(),
      newSum: money.nullable(),
    }),
  ),
})
export type PricingAct = z.infer<typeof PricingAct>
export const getPricingAct = endpoint('GET /pricing/get-pricing-akt/{id}', { can: 'view pricing', answer: PricingAct })
/** The lots of an income or transfer as they would be priced in the department it goes to. */
export const itemsToPrice = endpoint('GET /pricing/get-whItems/{id}', {
  can: 'view pricing',
  answer: z.object({ items: z.array(DocumentLine) }),
})

export const PricingRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: PricingStatus,
  departmentName: text,
  lines: count,
  effectiveFrom: time.nullable(),
  sourceRegNumber: documentNumber.nullable(),
  createdByName: text.nullable(),
  createdAt: time,
  comment: text,
})
export const searchPricings = listEndpoint('POST /pricing/list', {
  can: 'view pricing',
  filter: z.object({ departmentId: id.nullish(), status: PricingStatus.nullish() }),
  row: PricingRow,
  unsorted: ['lines'],
  unfiltered: ['lines'],
})
