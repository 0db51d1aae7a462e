import { searchItemsByKeyword } from '../../../../api/item.ts'
import type { DocumentLine } from '../../../../api/warehouseDocument.ts'
import { call } from '../../../../api/client/call.ts'
import { addUp, amount, lineSum, thousandths, tiyin } from '../../../../rules/money.ts'
import type { LineColumn } from '../../../../ui/lines/lineColumn.ts'
import type { Finding } from '../../../../ui/lines/LineFinder.tsx'

/** A line as the page edits it: what is sent of it, and what is shown beside it. */
export interface WrittenLine {
  readonly key: string
  readonly itemId: number
  readonly lotId: number | null
  readonly count: number | null
  readonly incomeUzs: number | null
  readonly termOfItem: string | null
  readonly comment: string
  readonly itemName: string
  readonly codes: string
  readonly unitName: string
  readonly sum: number | null
}

export interface FoundItem extends Finding {
  itemId: number
  codes: string
  unitName: string
}

/** Goods by code or words, an exact code first. */
export async function findItems(keyword: string, signal: AbortSignal): Promise<FoundItem[]> {
  const items = await call(searchItemsByKeyword, { query: { keyword } }, { signal })
  const exact = items.filter(
    (item) => item.barcode === keyword || item.multiBarcodes.includes(keyword) || item.sku === keyword,
  )
  return (exact.length === 1 ? exact : items).map((item) => {
    const codes = [item.barcode, ...item.multiBarcodes, item.artikul].filter(Boolean).join(', ')
    return {
      key: String(item.id),
      itemId: item.id,
      name: item.name,
      codes,
      unitName: item.unitName,
      detail: `${codes} · ${item.unitName}`,
      guess: item.guess,
    }
  })
}

let made = 0
/** A found item as a new line of one unit. */
const lineOf = (item: FoundItem): WrittenLine =>
  withSum({
    key: `new-${++made}`,
    itemId: item.itemId,
    lotId: null,
    count: 1,
    incomeUzs: null,
    termOfItem: null,
    comment: '',
    itemName: item.name,
    codes: item.codes,
    unitName: item.unitName,
    sum: null,
  })

export const writtenLine = (line: DocumentLine): WrittenLine =>
  withSum({
    key: String(line.id),
    itemId: line.itemId,
    lotId: line.lotId,
    count: line.count,
    incomeUzs: line.incomeUzs ?? null,
    termOfItem: line.termOfItem,
    comment: line.comment,
    itemName: line.itemName,
    codes: [line.barcode, ...line.multiBarcodes, line.artikul].filter(Boolean).join(', '),
    unitName: line.unitName,
    sum: null,
  })

/** The line with count × cost; none while one of them is missing. */
export function withSum(line: WrittenLine): WrittenLine {
  if (line.count === null || line.incomeUzs === null) return { ...line, sum: null }
  try {
    return { ...line, sum: amount(lineSum(tiyin(line.incomeUzs), thousandths(line.count))) }
  } catch {
    return { ...line, sum: null }
  }
}

/** Adds the found item: one more on its line where it is the last one added, a new line otherwise. */
export function addFound(lines: readonly WrittenLine[], item: FoundItem): WrittenLine[] {
  const at = lines.findIndex((line) => line.itemId === item.itemId && line.lotId === null && line.termOfItem === null)
  if (at < 0) return [...lines, lineOf(item)]
  return lines.map((line, index) => (index === at ? withSum({ ...line, count: (line.count ?? 0) + 1 }) : line))
}

const counted = (lines: readonly WrittenLine[]) =>
  Math.round(lines.reduce((sum, line) => sum + (line.count ?? 0), 0) * 1_000) / 1_000

const item: LineColumn<WrittenLine> = { field: 'itemName', kind: 'text', detail: ({ codes }) => codes }
const count: LineColumn<WrittenLine> = { field: 'count', kind: 'quantity', width: 120, editable: true, total: counted }
const unit: LineColumn<WrittenLine> = { field: 'unitName', kind: 'text', width: 70 }

/** An income says what the goods cost and until when they are good. */
export const INCOME_COLUMNS: readonly LineColumn<WrittenLine>[] = [
  item,
  unit,
  count,
  { field: 'incomeUzs', kind: 'money', width: 150, editable: true },
  {
    field: 'sum',
    kind: 'money',
    width: 150,
    label: 'field.incomeSum',
    total: (lines) => amount(addUp(lines.map((line) => tiyin(line.sum ?? 0)))),
  },
  { field: 'termOfItem', kind: 'date', width: 130, editable: true },
]
/** A transfer takes the oldest lots itself. */
export const TRANSFER_COLUMNS: readonly LineColumn<WrittenLine>[] = [item, unit, count]
