import {
  checkPricing,
  fillPricing,
  fillPricingByRules,
  getPricing,
  getPricingAct,
  makePricingReady,
  type Pricing,
  PRICING_LINES_MAX,
  type PricingLine,
  withdrawPricing,
} from '../api/pricing.ts'
import { labelItems } from '../api/label.ts'
import { pricesForm } from '../forms/documents/pricingForm.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { pricingLineGrid } from '../grids/documents/documentLineGrids.ts'
import { amount, markupOf, sumOfMoney, tiyin, worth } from '../rules/money.ts'
import { defineDocument, type OpenLine, stepOf } from '../ui/document/defineDocument.ts'
import { formatMoney, formatTime } from '../ui/format.ts'
import { PrintIcon, TagIcon } from '../ui/icons.tsx'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import { codesOf } from './goodsLines.ts'
import { PriceFiller } from './PriceFiller.tsx'

type PricedLine = OpenLine<PricingLine>
const step = stepOf<Pricing, PricingLine>()
const isDraft = (pricing: Pricing | undefined) => pricing?.status === 'DRAFT'
const isWritten = (pricing: Pricing) => isDraft(pricing) && pricing.lineCount <= PRICING_LINES_MAX

/** Cost and markup only for who may see them; the price that the department sells by comes first. */
function columnsOf(pricing: Pricing | undefined): LineColumn<PricedLine>[] {
  const wholesaleFirst = pricing?.departmentSaleType === 'WHOLE'
  // What no line has takes no room from the prices that are typed.
  const has = (field: 'termOfItem' | 'previousPriceWholesale') =>
    pricing?.items.some((line) => line[field] !== null) === true
  const retail: LineColumn<PricedLine>[] = [{ field: 'previousPriceUzs', width: 90 }, typed('priceUzs')]
  const wholesale: LineColumn<PricedLine>[] = [
    ...(has('previousPriceWholesale') ? [{ field: 'previousPriceWholesale', width: 90 } as const] : []),
    typed('priceWholesale'),
  ]
  const hasCost = pricing?.items.some((line) => line.incomeUzs !== undefined) === true
  const cost: LineColumn<PricedLine>[] = hasCost ? [{ field: 'incomeUzs', width: 90 }] : []
  const markup: LineColumn<PricedLine>[] = hasCost ? [{ field: 'markupPercent', width: 75, value: markupNow }] : []
  const several: LineColumn<PricedLine>[] =
    (pricing?.departmentIds.length ?? 0) > 1 ? [{ field: 'departmentName', width: 130 }] : []
  return [
    { field: 'itemName', detail: codesOf },
    ...several,
    { field: 'unitName', width: 50 },
    ...(has('termOfItem') ? [{ field: 'termOfItem', width: 100 } as const] : []),
    { field: 'inventory', width: 75 },
    ...cost,
    ...(wholesaleFirst ? [...wholesale, ...retail] : [...retail, ...wholesale]),
    ...markup,
    { field: 'valueChange', width: 105, value: changeNow, total: true },
  ]
}

type PriceField = 'priceUzs' | 'priceWholesale'
const typed = (field: PriceField): LineColumn<PricedLine> => ({
  field,
  width: 105,
  editable: true,
  tone: toneOf(field),
  doubt: doubtOf(field),
  otherwise: staysOf(field),
})
const previousOf = (line: PricedLine, field: PriceField) =>
  field === 'priceUzs' ? line.previousPriceUzs : line.previousPriceWholesale
/** A line that says one price leaves the other as it was; of one that says nothing something is missing. */
const staysOf = (field: PriceField) => (line: PricedLine) => {
  const before = previousOf(line, field)
  return before === null || (line.priceUzs ?? line.priceWholesale) === null ? undefined : formatMoney(before)
}
const toneOf = (field: PriceField) => (line: PricedLine) => {
  const price = line[field]
  return price !== null && line.incomeUzs !== undefined && price < line.incomeUzs ? 'danger' : undefined
}
/** Ten times as much, or a tenth, is a slip more often than a price. */
const LEAP = 10
const doubtOf = (field: PriceField) => (line: PricedLine) => {
  const [price, before] = [line[field], previousOf(line, field)]
  if (price === null) return undefined
  if (line.incomeUzs !== undefined && price < line.incomeUzs) return 'screen.pricing.belowCost'
  return before && (price >= before * LEAP || price * LEAP <= before) ? 'screen.pricing.leap' : undefined
}
const sellsWholesale = ({ saleType }: PricedLine) => saleType === 'WHOLE'
const soldBy = (line: PricedLine) => (sellsWholesale(line) ? line.priceWholesale : line.priceUzs)
/** Of the price as it is being typed. */
function markupNow(line: PricedLine): number | null {
  const price = soldBy(line)
  return price === null || line.incomeUzs === undefined ? null : markupOf(price, line.incomeUzs)
}
/** By how much what lies there is worth more at the price being typed. */
function changeNow(line: PricedLine): number | null {
  const price = soldBy(line)
  const before = previousOf(line, sellsWholesale(line) ? 'priceWholesale' : 'priceUzs')
  if (price === null || before === null) return null
  return amount(tiyin(worth(price, line.inventory)) - tiyin(worth(before, line.inventory)))
}

/** By how much what lies there is worth more. */
const valueChangeOf = ({ items, listValueChange }: Pricing): number =>
  listValueChange ?? sumOfMoney(items.map(({ valueChange }) => valueChange ?? 0))

/** Whether anything costs otherwise than before; of a document that is a list its lines are not known here. */
const changesPrices = ({ items, lineCount }: Pricing): boolean =>
  lineCount > items.length ||
  items.some(
    ({ priceUzs, priceWholesale, previousPriceUzs, previousPriceWholesale }) =>
      (priceUzs ?? previousPriceUzs) !== previousPriceUzs ||
      (priceWholesale ?? previousPriceWholesale) !== previousPriceWholesale,
  )

/** Prices of departments: typed while it is a draft, and in force from their moment on once it is READY (specification 2 §7.5). */
export const pricing = defineDocument({
  name: 'pricing',
  load: getPricing,
  states: 'pricingStatus',
  stateOf: ({ status, future }) => (future ? 'FUTURE' : status),
  toneOf: (document) => (document.status !== 'READY' ? undefined : document.future ? 'warning' : 'success'),
  form: pricesForm,
  isWritten,
  pageOf: (id) => `/point-of-sale/prices/edit/${id}`,
  printOf: ({ id, departmentId }) => `/point-of-sale/prices/doc/${id}/${departmentId}`,
  addressOf: documentAddress,
  facts: [
    'regDate',
    'departmentName',
    'effectiveFrom',
    'lineCount',
    {
      name: 'valueChange',
      kind: 'money',
      value: valueChangeOf,
    },
    { name: 'replacing', kind: 'count', value: ({ replacing }) => replacing || null },
    { name: 'overriddenCount', kind: 'count', value: ({ overriddenCount }) => overriddenCount || null },
    {
      name: 'createdByName',
      kind: 'text',
      value: ({ createdByName, createdAt }) => `${createdByName ?? ''} ${formatTime(createdAt)}`,
    },
    'comment',
  ],
  settled: ['regDate', 'departmentName', 'createdByName'],
  about: [
    { name: 'lines', kind: 'count', value: ({ lineCount }) => lineCount },
    'effectiveFrom',
    {
      name: 'valueChange',
      kind: 'money',
      value: valueChangeOf,
    },
  ],
  lines: {
    of: 'items',
    columns: columnsOf,
    list: () => pricingLineGrid,
    filter: ({ id }) => ({ documentId: id }),
    tools: PriceFiller,
  },
  steps: [
    step({
      action: 'fillPrices',
      endpoint: fillPricing,
      byTool: true,
      input: ({ document: { id, version }, given }) => ({
        path: { id },
        body: { version, ...(given as { markupPercent: number }) },
      }),
      done: 'screen.pricing.filled',
    }),
    step({
      action: 'fillByRules',
      endpoint: fillPricingByRules,
      when: isDraft,
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.pricing.filled',
    }),
    step({
      action: 'discardPricing',
      endpoint: withdrawPricing,
      when: isDraft,
      ask: (_document, t) => t('screen.pricing.askDiscard'),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.pricing.discarded',
      look: 'danger',
    }),
    step({
      action: 'withdrawPricing',
      endpoint: withdrawPricing,
      when: (document) => document?.future === true,
      ask: (_document, t) => t('screen.pricing.askWithdraw'),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.pricing.withdrawn',
      look: 'danger',
    }),
    step({
      action: 'pricingReady',
      endpoint: makePricingReady,
      check: checkPricing,
      when: isDraft,
      ask: ({ departmentName }, t) => t('screen.pricing.askReady', { department: departmentName }),
      input: ({ document: { id, version } }) => ({ path: { id }, body: { version } }),
      done: 'screen.pricing.done',
      look: 'main',
    }),
  ],
  leads: [
    {
      action: 'printPriceTags',
      icon: TagIcon,
      endpoint: labelItems,
      when: (document) => document.status === 'READY' && changesPrices(document),
      to: ({ id }) => `/warehouse-management/price/print?pricing=${id}`,
    },
    {
      action: 'pricingAct',
      icon: PrintIcon,
      endpoint: getPricingAct,
      when: (document) => document.status === 'READY',
      to: ({ id }) => `/point-of-sale/prices/act/${id}`,
    },
  ],
})
