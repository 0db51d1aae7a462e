import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
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
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const PRICING_LINES_MAX = 20_000
const MARKUP_PERCENT_MAX = 1_000
export const PricingStatus = choice('pricingStatus', ['DRAFT', 'READY'])

export const PricingLine = z.object({
  id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
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
  departmentSaleType: z.enum(['RETAIL', 'WHOLE']).nullable(),
  currencyName: text,
  /** Prices hold from this moment; null until READY: then from that moment. */
  effectiveFrom: time.nullable(),
  sourceDocumentId: id.nullable(),
  sourceRegNumber: documentNumber.nullable(),
  comment,
  createdByName: text.nullable(),
  createdAt: time,
  related: z.array(RelatedDocument),
  items: z.array(PricingLine),
})
export type Pricing = z.infer<typeof Pricing>

/**
 * A draft with a line for every lot: of the income or transfer `sourceDocumentId` (specification 2 §7.5), or of the
 * chosen items in stock of the department. 422 `nothingToPrice` when there is none.
 */
export const createPricing = endpoint('POST /pricing/create', {
  can: 'create pricing',
  body: z.object({
    departmentId: id,
    sourceDocumentId: id.nullish(),
    itemIds: z.array(id).max(PRICING_LINES_MAX).default([]),
    categoryId: id.nullish(),
    subCategoryId: id.nullish(),
    sub2CategoryId: id.nullish(),
    comment: comment.default(''),
  }),
  answer: Pricing,
})
export const getPricing = endpoint('GET /pricing/get/{id}', { can: 'view pricing', answer: Pricing })

/** Saves typed prices of a draft. Every line of the request must belong to the document. */
export const editPricing = endpoint('PUT /pricing/edit/{id}', {
  can: 'edit pricing',
  body: z.object({
    version: count,
    comment: comment.default(''),
    effectiveFrom: time.nullish(),
    items: z
      .array(z.object({ id, priceUzs: money.nullable(), priceWholesale: money.nullable() }))
      .max(PRICING_LINES_MAX),
  }),
  answer: Pricing,
})

/** Fills the empty retail or wholesale prices of a draft from cost by a markup, rounded up to `roundTo`. */
export const fillPricing = endpoint('POST /pricing/fill-by-markup/{id}', {
  can: 'edit pricing',
  body: z.object({
    version: count,
    markupPercent: money.max(MARKUP_PERCENT_MAX).meta({ kind: 'percent' }),
    roundTo: money.default(100),
    wholesale: flag.default(false),
  }),
  answer: Pricing,
})

/** DRAFT → READY: the prices take effect. 422 `priceMissing` names each line without the department's kind of price. */
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
