import {
  checkPricing,
  fillPricing,
  getPricing,
  makePricingReady,
  type Pricing,
  type PricingLine,
} from '../api/pricing.ts'
import { pricesForm } from '../forms/documents/pricingForm.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { pricingLineGrid } from '../grids/documents/documentLineGrids.ts'
import { markupOf } from '../rules/money.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import { formatTime } from '../ui/format.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { codesOf } from './goodsLines.ts'
import { type Markup, MarkupFiller } from './MarkupFiller.tsx'

type PricedLine = OpenLine<PricingLine>
const step = stepOf<Pricing, PricingLine>()
const isDraft = (pricing: Pricing | undefined) => pricing?.status === 'DRAFT'

/** Cost and markup only for who may see them; the price that the department sells by comes first. */
function columnsOf(pricing: Pricing | undefined): LineColumn<PricedLine>[] {
  const retail: LineColumn<PricedLine>[] = [
    { field: 'previousPriceUzs', width: 120 },
    { field: 'priceUzs', width: 140, editable: true, tone: isBelowCost },
  ]
  const wholesale: LineColumn<PricedLine>[] = [{ field: 'priceWholesale', width: 140, editable: true }]
  const hasCost = pricing?.items.some((line) => line.incomeUzs !== undefined) === true
  const cost: LineColumn<PricedLine>[] = hasCost ? [{ field: 'incomeUzs', width: 120 }] : []
  const markup: LineColumn<PricedLine>[] = hasCost ? [{ field: 'markupPercent', width: 100, value: markupNow }] : []
  return [
    { field: 'itemName', detail: codesOf },
    { field: 'unitName', width: 60 },
    { field: 'termOfItem', width: 110 },
    { field: 'inventory', width: 100 },
    ...cost,
    ...(pricing?.departmentSaleType === 'WHOLE' ? [...wholesale, ...retail] : [...retail, ...wholesale]),
    ...markup,
  ]
}

const isBelowCost = ({ priceUzs, incomeUzs }: PricedLine) =>
  priceUzs !== null && incomeUzs !== undefined && priceUzs < incomeUzs ? 'danger' : undefined
/** Of the price as it is being typed. */
function markupNow({ priceUzs, priceWholesale, incomeUzs }: PricedLine): number | null {
  const price = priceUzs ?? priceWholesale
  return price === null || incomeUzs === undefined ? null : markupOf(price, incomeUzs)
}

/** Prices of a department: typed while it is a draft, and in force once it is READY (specification 2 §7.5). */
export const pricing = defineDocument({
  name: 'pricing',
  load: getPricing,
  states: 'pricingStatus',
  stateOf: ({ status }) => status,
  toneOf: (document) => (isDraft(document) ? undefined : 'success'),
  form: pricesForm,
  isWritten: isDraft,
  pageOf: (id) => `/point-of-sale/prices/edit/${id}`,
  printOf: ({ id, departmentId }) => `/point-of-sale/prices/doc/${id}/${departmentId}`,
  addressOf: documentAddress,
  facts: [
    'regDate',
    'departmentName',
    'effectiveFrom',
    {
      name: 'createdByName',
      kind: 'text',
      value: ({ createdByName, createdAt }) => `${createdByName ?? ''} ${formatTime(createdAt)}`,
    },
    'comment',
  ],
  settled: ['regDate', 'departmentName', 'createdByName'],
  about: [{ name: 'lines', kind: 'count', value: ({ items }) => items.length }],
  lines: {
    of: 'items',
    columns: columnsOf,
    list: () => pricingLineGrid,
    filter: ({ id }) => ({ documentId: id }),
    tools: MarkupFiller,
  },
  steps: [
    step({
      action: 'fillPrices',
      endpoint: fillPricing,
      byTool: true,
      input: ({ document: { id, version }, given }) => ({
        path: { id },
        body: { version, ...(given as unknown as Markup) },
      }),
      done: 'screen.pricing.filled',
    }),
    step({
      action: 'pricingReady',
      endpoint: makePricingReady,
      check: checkPricing,
      when: isDraft,
      ask: ({ departmentName }, t) => t('screen.pricing.askReady', { department: departmentName }),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.pricing.done',
    }),
  ],
})
