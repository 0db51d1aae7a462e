import type { TFunction } from 'i18next'
import type { Kind } from '../../api/fields.ts'
import type { FieldSchema } from '../form/fieldSchema.ts'
import { formatCount, formatDate, formatMoney, formatPercent, formatQuantity, formatTime } from '../format.ts'

export type PrintedKind = Kind | FieldSchema['kind']

const NUMBERS: ReadonlySet<PrintedKind> = new Set(['money', 'quantity', 'percent', 'count'])
export const isNumber = (kind: PrintedKind): boolean => NUMBERS.has(kind)

/** Money has both decimals on paper. A kind that is not here is printed as it is. */
const TEXT: Partial<Record<PrintedKind, (value: never) => string>> = {
  money: (value) => formatMoney(value, 2),
  quantity: formatQuantity,
  percent: formatPercent,
  count: formatCount,
  date: formatDate,
  time: formatTime,
}

/** A value as paper shows it, nothing where there is nothing. Always text, never HTML. */
export function printedText(kind: PrintedKind, value: unknown, t: TFunction, enumName?: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.join(', ')
  if (kind === 'enum' && enumName) return t(`enum.${enumName}.${value as string}`)
  if (kind === 'flag') return t(value === true ? 'screen.print.yes' : 'screen.print.no')
  return TEXT[kind]?.(value as never) ?? String(value as string | number)
}

/** The sum of a column without the dust of floating point: quantities have 3 decimals, money fewer. */
export const exactSum = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 1_000), 0) / 1_000
