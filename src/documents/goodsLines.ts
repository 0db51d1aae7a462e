import { call } from '../api/client/call.ts'
import { searchItemsByKeyword } from '../api/item.ts'
import type { DocumentLine } from '../api/warehouseDocument.ts'
import { worth } from '../rules/money.ts'
import type { OpenLine } from '../ui/document/defineDocument.ts'
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

/** Goods by code or words, an exact code first. */
async function search(keyword: string, signal: AbortSignal): Promise<FoundGoods[]> {
  const items = await call(searchItemsByKeyword, { query: { keyword } }, { signal })
  const exact = items.filter(
    (item) => item.barcode === keyword || item.multiBarcodes.includes(keyword) || item.sku === keyword,
  )
  return (exact.length === 1 ? exact : items).map((item) => ({
    key: String(item.id),
    name: item.name,
    detail: `${codesOf(item)} · ${item.unitName}`,
    guess: item.guess,
    line: {
      id: 0,
      itemId: item.id,
      itemName: item.name,
      artikul: item.artikul,
      barcode: item.barcode,
      multiBarcodes: item.multiBarcodes,
      unitName: item.unitName,
      count: 1,
      incomeUzs: null,
      termOfItem: null,
      lotId: null,
      received: 0,
      returned: 0,
      priceUzs: null,
      priceWholesale: null,
      comment: '',
    },
  }))
}

let made = 0
/** Adds found goods: one more on their line where no lot and no term tells it apart, a new line of one otherwise. */
function add(lines: readonly GoodsLine[], { line }: FoundGoods): GoodsLine[] {
  const at = lines.findIndex(
    (other) => other.itemId === line.itemId && other.lotId === null && other.termOfItem === null,
  )
  if (at < 0) return [...lines, { ...line, key: `new-${++made}` }]
  return lines.map((other, index) => (index === at ? { ...other, count: (other.count ?? 0) + 1 } : other))
}

/** Lines of goods are found by scanning and typing. */
export const goodsFinder = { label: 'screen.document.findGoods', search, add }
