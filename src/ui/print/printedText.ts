import type { PaperValue } from '../../paper/block.ts'
import type { PrintedKind } from '../../paper/printedColumns.ts'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRate,
  formatTime,
} from '../format.ts'

const NUMBERS: ReadonlySet<PrintedKind> = new Set(['money', 'quantity', 'percent', 'rate', 'count', 'number'])
export const isNumber = (kind: PrintedKind): boolean => NUMBERS.has(kind)

/** Money has both decimals on paper. A kind that is not here is printed as it is. */
const TEXT: Partial<Record<PrintedKind, (value: never) => string>> = {
  money: (value) => formatMoney(value, 2),
  quantity: formatQuantity,
  percent: formatPercent,
  rate: formatRate,
  count: formatCount,
  date: formatDate,
  time: formatTime,
}

/** A value as paper shows it, nothing where there is nothing. Always text, never HTML. */
export const printedText = (kind: PrintedKind, value: PaperValue): string =>
  value === null ? '' : (TEXT[kind]?.(value as never) ?? String(value))
