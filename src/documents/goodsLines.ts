import { call } from '../api/client/call.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { searchForWriteOff, type ShelfGoods } from '../api/departmentGoods.ts'
import type { AnswerOf } from '../api/endpoint.ts'
import { itemByBarcode, searchItemsByKeyword } from '../api/item.ts'
import type { DocumentLine } from '../api/warehouseDocument.ts'
import { sumOfQuantities, worth } from '../rules/money.ts'
import { wordText } from '../rules/wordText.ts'
import { formatDate } from '../ui/format.ts'
import { i18n } from '../ui/i18n/i18n.ts'
import type { OpenLine } from '../ui/document/defineDocument.ts'
import { cellText } from '../ui/lines/cellText.ts'
import type { LineColumn } from '../ui/lines/lineColumn.ts'
import type { Finding } from '../ui/lines/LineFinder.tsx'

/** A line while it is typed: what is not there yet is null. */
export type GoodsLine = OpenLine<
  Omit<DocumentLine, 'count' | 'incomeUzs'> & { count: number | null; incomeUzs?: number | null | undefined }
>

/** Every code that finds the goods of a line. */
export const codesOf = (
  line: Pick<DocumentLine, 'barcode' | 'artikul'> & { multiBarcodes?: readonly string[] },
): string => [line.barcode, ...(line.multiBarcodes ?? []), line.artikul].filter(Boolean).join(', ')

/** Quantity × unit cost; null while one of them is missing or absurd. */
export function costOf({ count, incomeUzs }: Pick<GoodsLine, 'count' | 'incomeUzs'>): number | null {
  if (count === null || incomeUzs === null || incomeUzs === undefined) return null
  try {
    return worth(incomeUzs, count)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

export const goodsColumn: LineColumn<GoodsLine> = { field: 'itemName', detail: codesOf }
export const unitColumn: LineColumn<GoodsLine> = { field: 'unitName', width: 70 }
export const countColumn: LineColumn<GoodsLine> = { field: 'count', width: 120, editable: true, total: true }

interface FoundGoods extends Finding {
  line: Omit<GoodsLine, 'key'>
}

type Item = AnswerOf<typeof searchItemsByKeyword>[number]

/** What is known of goods that were found. */
export type FoundItem = Pick<Item, 'id' | 'name' | 'artikul' | 'barcode' | 'multiBarcodes' | 'unitName'>

/** Goods as a line of so many. */
export const lineOf = (item: FoundItem, count: number): FoundGoods['line'] => ({
  id: 0,
  itemId: item.id,
  itemName: item.name,
  artikul: item.artikul,
  barcode: item.barcode,
  multiBarcodes: item.multiBarcodes,
  unitName: item.unitName,
  count,
  incomeUzs: null,
  termOfItem: null,
  lotId: null,
  received: 0,
  returned: 0,
  lost: 0,
  priceUzs: null,
  priceWholesale: null,
  comment: '',
})

const findingOf = (item: Item): Finding => ({
  key: String(item.id),
  name: item.name,
  detail: `${codesOf(item)} · ${wordText(item.unitName, i18n.t)}`,
  guess: item.guess,
})
const foundGoods = (item: Item, count: number): FoundGoods => ({ ...findingOf(item), line: lineOf(item, count) })

/** Goods by code or words, for whoever chooses one. */
export async function foundItems(keyword: string, signal: AbortSignal): Promise<(Finding & { item: FoundItem })[]> {
  const items = await call(searchItemsByKeyword, { query: { keyword } }, { signal })
  return items.map((item) => ({ ...findingOf(item), item }))
}

/** Goods by code or words, an exact code first. */
async function search(keyword: string, signal: AbortSignal): Promise<FoundGoods[]> {
  const items = await call(searchItemsByKeyword, { query: { keyword } }, { signal })
  const exact = items.filter(
    (item) => item.barcode === keyword || item.multiBarcodes.includes(keyword) || item.sku === keyword,
  )
  return (exact.length === 1 ? exact : items).map((item) => foundGoods(item, 1))
}

/** What a code stands for: a package is as many as are in it. Undefined for a code that is nobody's. */
export async function scanned(code: string): Promise<(Item & { ratio: number }) | undefined> {
  try {
    return await call(itemByBarcode, { path: { code } })
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return undefined
    throw failure
  }
}

/** What a code counts where lines are counted by scanning. */
export async function countedGoods(code: string): Promise<{ itemId: number; count: number } | undefined> {
  const item = await scanned(code)
  return item && { itemId: item.id, count: item.ratio }
}

async function scan(code: string): Promise<FoundGoods | undefined> {
  const item = await scanned(code)
  return item && foundGoods(item, item.ratio)
}

let made = 0
/** Lines that nothing but their number tells apart: no lot, no term. */
const isPlain = (line: GoodsLine, itemId: number) =>
  line.itemId === itemId && line.lotId === null && line.termOfItem === null

/** Adds found goods: so many more on their line where no lot and no term tells it apart, a new line otherwise. */
function add(lines: readonly GoodsLine[], { line }: FoundGoods): GoodsLine[] {
  const at = lines.findIndex((other) => isPlain(other, line.itemId))
  if (at < 0) return [...lines, { ...line, key: `new-${++made}` }]
  return lines.map((other, index) =>
    index === at ? { ...other, count: sumOfQuantities([other.count ?? 0, line.count ?? 0]) } : other,
  )
}

const keyOf = (lines: readonly GoodsLine[], { line }: FoundGoods): string =>
  lines.find((other) => isPlain(other, line.itemId))!.key

/** Goods of several lots in a department: the oldest go first unless one of them is chosen. */
async function searchOnShelf(
  keyword: string,
  signal: AbortSignal,
  { fromDepartmentId }: Readonly<Record<string, unknown>>,
): Promise<FoundGoods[]> {
  const [goods, lots] = await Promise.all([search(keyword, signal), lotsOf(fromDepartmentId, keyword, signal)])
  if (goods.length === 1 && goods[0]!.line.barcode === keyword) return goods
  return goods.flatMap((found) => {
    const own = lots.filter(({ itemId }) => itemId === found.line.itemId)
    return own.length < 2 ? [found] : [found, ...own.map((lot) => foundLot(found, lot))]
  })
}

/** None for whoever may not look at the shelf. */
async function lotsOf(depId: unknown, search: string, signal: AbortSignal): Promise<ShelfGoods[]> {
  if (!depId) return []
  try {
    return await call(searchForWriteOff, { path: { depId: depId as number }, query: { search } }, { signal })
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 403) return []
    throw failure
  }
}

const foundLot = (found: FoundGoods, { lotId, termOfItem, inventory }: ShelfGoods): FoundGoods => ({
  ...found,
  key: `${found.key}-${lotId}`,
  detail: i18n.t('screen.document.lot', {
    term: termOfItem ? formatDate(termOfItem) : i18n.t('screen.document.noTerm'),
    count: cellText('quantity', inventory),
  }),
  line: { ...found.line, lotId, termOfItem },
})

/** Lines of goods are found by scanning and typing. */
export const goodsFinder = { label: 'screen.document.findGoods', search, add, scan, keyOf }
/** The same where goods leave a shelf: a lot may be chosen, too. */
export const shelfFinder = { ...goodsFinder, search: searchOnShelf }
/** Goods, and until when they are good where a lot of them was chosen. */
export const shelfColumn: LineColumn<GoodsLine> = {
  field: 'itemName',
  detail: (line) => [codesOf(line), line.termOfItem && formatDate(line.termOfItem)].filter(Boolean).join(' · '),
}
