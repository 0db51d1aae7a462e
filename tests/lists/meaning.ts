import type { Condition } from '../../src/api/condition.ts'
import type { ListColumn } from '../../src/api/listColumn.ts'
import type { Sort } from '../../src/api/list.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { periodDays } from '../../src/rules/period.ts'
import { foldSearch, matchesSearch } from '../../src/rules/search.ts'

/** What conditions and sorts mean, said a second time without SQL, for rows as a list answers them. */

export type Cell = string | number | boolean | null | undefined | readonly string[]
export type Row = Record<string, Cell>

/** What the company's clock is ahead of Greenwich. */
export const TASHKENT_MS = 5 * 3_600_000
/** The day of a moment in the company's time zone. */
export const dayOf = (moment: string): string => new Date(Date.parse(moment) + TASHKENT_MS).toISOString().slice(0, 10)

export const isEmpty = (cell: Cell): boolean =>
  cell === null || cell === undefined || cell === '' || (Array.isArray(cell) && cell.length === 0)

/**
 * Whether the row meets the condition. `maybe`: words that are alike only blind to script and keyboard layout, or that stand in
 * another column of the row (a name is found by its codes, too), as a list may or may not look.
 */
export function meets({ kind }: ListColumn, row: Row, { field, operator, value }: Condition, today: string) {
  const cell = row[field]
  const among = value as readonly Cell[]
  const sure = (holds: boolean): 'yes' | 'no' => (holds ? 'yes' : 'no')
  if (operator === 'empty') return sure(isEmpty(cell))
  if (operator === 'filled') return sure(!isEmpty(cell))
  if (operator === 'differs') return sure(cell !== value)
  if (isEmpty(cell)) return sure(operator === 'in' && among.includes(null))
  if (operator === 'contains') {
    const texts = Array.isArray(cell) ? cell : [String(cell)]
    if (texts.some((text) => text.toLowerCase().includes((value as string).toLowerCase()))) return 'yes'
    const looked = /name/i.test(field) ? Object.values(row).flat() : texts
    return matchesSearch(foldSearch(looked.join(' ')), value as string) ? 'maybe' : 'no'
  }
  if (operator === 'in')
    return sure(Array.isArray(cell) ? cell.some((one) => among.includes(one)) : among.includes(cell))
  const compared = (kind === 'time' ? dayOf(cell as string) : cell) as string
  const { from, to } =
    operator === 'during'
      ? periodDays(value as Parameters<typeof periodDays>[0], today)
      : operator === 'between'
        ? { from: among[0], to: among[1] }
        : { from: operator === 'to' ? undefined : value, to: operator === 'from' ? undefined : value }
  return sure((from === undefined || compared >= (from as string)) && (to === undefined || compared <= (to as string)))
}

/** How a column's texts may be ordered: letter by letter, as people read names, by the numbers of a key, or as its choices stand. */
export const textOrders = ({ choices }: ListColumn): ((text: string) => string)[] => [
  byLetters,
  nameKey,
  byNumbers,
  ...(choices ? [(text: string) => String(choices.indexOf(text)).padStart(3, '0')] : []),
]
const byLetters = (text: string) => text
const byNumbers = (text: string) => text.replace(/\d+/g, (number) => number.padStart(18, '0'))

/** The order of two cells, empty ones last. */
export function compare(a: Cell, b: Cell, key = byLetters): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)))
  return a < b ? -1 : 1
}

/** Whether no row stands before one that it should follow. */
export function isOrdered(
  rows: readonly Row[],
  sort: readonly Sort[],
  keyOf: (field: string) => (text: string) => string,
) {
  const isAfter = (a: Row, b: Row): boolean => {
    for (const { field, descending } of sort) {
      const difference = compare(a[field], b[field], keyOf(field))
      if (difference !== 0) return descending ? difference < 0 : difference > 0
      // Moments have fractions that the answer leaves out, names signs that do not matter: what comes next says nothing.
      if (a[field] !== b[field] || String(a[field]).endsWith('Z')) return false
    }
    return false
  }
  return rows.every((row, index) => index === 0 || !isAfter(rows[index - 1]!, row))
}
