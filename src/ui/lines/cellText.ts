import type { Kind } from '../../api/fields.ts'
import { formatCount, formatDate, formatMoney, formatPercent, formatQuantity, formatRate } from '../format.ts'

const NUMBERS: Partial<Record<Kind, (value: number) => string>> = {
  // Decimals only where there are any: a column of whole prices stays calm.
  money: (value) => formatMoney(value, Number.isInteger(value) ? 0 : 2),
  quantity: formatQuantity,
  percent: formatPercent,
  rate: formatRate,
  count: formatCount,
}

/** A value as a line shows it; nothing where there is none. */
export function cellText(kind: Kind, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return (NUMBERS[kind] ?? String)(value)
  if (typeof value !== 'string') return ''
  return kind === 'date' && value !== '' ? formatDate(value) : value
}
