import { call } from '../api/client/call.ts'
import type { MessageKey } from '../api/issueMessage.ts'
import type { PosItem } from '../api/sale.ts'
import { type WholesaleLine } from '../api/wholesale.ts'
import { searchWholesaleItems } from '../api/wholesaleItem.ts'
import { customDiscount, customPromotion } from '../rules/customPromotion.ts'
import { amount, lineSum, quantity, thousandths, tiyin } from '../rules/money.ts'
import type { OpenLine } from '../ui/document/defineDocument.ts'
import { formatMoney } from '../ui/format.ts'
import { i18n } from '../ui/i18n/i18n.ts'
import { inUnit } from '../ui/inUnit.ts'
import { cellText } from '../ui/lines/cellText.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import type { Finding } from '../ui/lines/LineFinder.tsx'
import { codesOf } from './goodsLines.ts'

/** A line while it is typed: what is not there yet is null. */
export type SoldLine = OpenLine<
  Omit<WholesaleLine, 'count' | 'priceWholesale'> & { count: number | null; priceWholesale: number | null }
>
type Counted = Pick<SoldLine, 'count' | 'priceWholesale' | 'discountPercent' | 'discountSum'>

/** What the line costs by its own discount; that of the whole sale comes when it is saved. Null while a number is missing or absurd. */
export function sumOfLine({ count, priceWholesale, discountPercent, discountSum }: Counted): number | null {
  if (count === null || priceWholesale === null) return null
  try {
    const sum = lineSum(tiyin(priceWholesale), thousandths(count))
    const promotion = discountPercent
      ? customPromotion('%', discountPercent)
      : discountSum
        ? customPromotion('PUL', discountSum)
        : undefined
    return amount(promotion ? sum - customDiscount(promotion, sum) : sum)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** More is to be sold than lies here at this price and term. */
export const lacksGoods = ({ count, qty }: { count: number | null; qty: number }): boolean => (count ?? 0) > qty
/** It costs otherwise by now. */
export const isRepriced = ({
  listPriceWholesale,
  originalPriceWholesale,
}: Pick<SoldLine, 'listPriceWholesale' | 'originalPriceWholesale'>): boolean =>
  originalPriceWholesale !== null && listPriceWholesale !== originalPriceWholesale

/** @param setsPrices whether a price may be set by hand; what the price list says stays below it */
export const writtenColumns = (setsPrices: boolean): readonly LineColumn<SoldLine>[] => [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 56 },
  { field: 'termOfItem', width: 104 },
  { field: 'qty', width: 96, label: 'screen.wholesale.free' },
  {
    field: 'count',
    width: 110,
    editable: true,
    total: true,
    doubt: (line) => (lacksGoods(line) ? 'screen.wholesale.lacks' : undefined),
  },
  {
    field: 'priceWholesale',
    width: 120,
    editable: setsPrices,
    detail: ({ priceWholesale, listPriceWholesale }) =>
      priceWholesale === listPriceWholesale
        ? undefined
        : i18n.t('screen.till.byPriceList', { price: formatMoney(listPriceWholesale) }),
    doubt: (line) => (isRepriced(line) ? 'screen.wholesale.repriced' : undefined),
  },
  { field: 'discountPercent', width: 90, editable: true },
  { field: 'sum', kind: 'money', value: sumOfLine, width: 140, total: true },
]

/** What came back of a finished sale, and what comes back now. */
export type ReturnedLine = OpenLine<WholesaleLine & { returning?: number | null }>
export const leftToReturn = ({ count, returned }: Pick<WholesaleLine, 'count' | 'returned'>): number =>
  quantity(thousandths(count) - thousandths(returned))

function faultOf(line: ReturnedLine): MessageKey | undefined {
  const returning = line.returning ?? 0
  if (returning < 0) return { key: 'tooSmall', values: { minimum: 0 } }
  const maximum = leftToReturn(line)
  return returning > maximum ? { key: 'tooBig', values: { maximum } } : undefined
}

export const RETURN_COLUMNS: readonly LineColumn<ReturnedLine>[] = [
  { field: 'itemName', detail: codesOf },
  { field: 'unitName', width: 60 },
  { field: 'count', width: 110, label: 'screen.wholesaleReturn.sold', total: true },
  { field: 'returned', width: 110, total: true },
  {
    field: 'returning',
    kind: 'quantity',
    width: 130,
    label: 'screen.wholesaleReturn.returning',
    editable: (line) => leftToReturn(line) > 0,
    total: true,
    sentAs: 'count',
    tone: (line) => ((line.returning ?? 0) > 0 ? 'success' : undefined),
    fault: faultOf,
  },
  { field: 'priceWholesale', width: 120 },
  { field: 'finalSum', width: 140, label: 'field.sum', total: true },
]

interface FoundGoods extends Finding {
  line: Omit<SoldLine, 'key'>
}

/** Goods of the department that the head names, one for each price and term. */
async function search(
  keyword: string,
  signal: AbortSignal,
  { departmentId }: Readonly<Record<string, unknown>>,
): Promise<FoundGoods[]> {
  const { items } = await call(
    searchWholesaleItems,
    { path: { keyword }, query: { depId: (departmentId as number | null) ?? undefined } },
    { signal },
  )
  return items.flatMap((item) => (item.priceWholesale === null ? [] : [foundOf(item)]))
}

const foundOf = (item: PosItem): FoundGoods => ({
  key: `${item.itemId} ${item.termOfItem ?? ''} ${item.priceWholesale}`,
  name: item.name,
  detail: [
    codesOf(item),
    cellText('money', item.priceWholesale),
    item.termOfItem && cellText('date', item.termOfItem),
    inUnit(item.qty, item.unitName),
  ]
    .filter(Boolean)
    .join(' · '),
  guess: item.guess,
  line: {
    id: 0,
    saleItemId: 0,
    itemId: item.itemId,
    itemName: item.name,
    barcode: item.barcode,
    multiBarcodes: item.multiBarcodes,
    artikul: item.artikul,
    mxikCode: null,
    tnved: null,
    countryOfOriginName: null,
    unitName: item.unitName,
    weighed: item.weighed,
    weight: item.weight,
    count: item.scannedCount,
    qty: item.qty,
    priceWholesale: item.priceWholesale,
    listPriceWholesale: item.priceWholesale ?? 0,
    originalPriceWholesale: item.priceWholesale,
    termOfItem: item.termOfItem,
    discountPercent: null,
    discountSum: null,
    totalSum: 0,
    discount: 0,
    finalSum: 0,
    vatPercent: item.vatPercent,
    vatSum: 0,
    returned: 0,
  },
})

let made = 0
/** Adds found goods: onto the line of the same goods at the same term and price, else as a new line. */
function add(lines: readonly SoldLine[], { line }: FoundGoods): SoldLine[] {
  const at = lines.findIndex(
    (other) =>
      other.itemId === line.itemId &&
      other.termOfItem === line.termOfItem &&
      other.priceWholesale === line.priceWholesale &&
      other.listPriceWholesale === line.listPriceWholesale,
  )
  if (at < 0) return [...lines, { ...line, key: `new-${++made}` }]
  const more = (count: number | null) => quantity(thousandths(count ?? 0) + thousandths(line.count!))
  return lines.map((other, index) => (index === at ? { ...other, count: more(other.count) } : other))
}

export const wholesaleFinder = { label: 'screen.document.findGoods', search, add }

/** What of the lines comes back. */
export const returning = (lines: readonly ReturnedLine[]) =>
  lines.flatMap(({ id, returning: count }) => (count ? [{ id, count }] : []))
