import type { Kind } from '../../api/fields.ts'
import { formatCount, formatDate, formatMoney, formatPercent, formatQuantity } from '../format.ts'

/** A value as a line shows it; nothing where there is none. Money has its decimals only where it has any. */
export function cellText(kind: Kind, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.join(', ')
  switch (kind) {
    case 'money':
      return formatMoney(Number(value), Number.isInteger(value) ? 0 : 2)
    case 'quantity':
      return formatQuantity(Number(value))
    case 'percent':
      return formatPercent(Number(value))
    case 'count':
      return formatCount(Number(value))
    case 'date':
      return formatDate(String(value))
    default:
      return String(value as string | number)
  }
}
