import { typedNumber } from '../numberText.ts'
import { dayOf, typedDate } from '../dateText.ts'
import type { Kind } from '../../api/fields.ts'
import { DECIMALS } from '../numberText.ts'
import { isNumber } from './lineColumn.ts'

/** Values of a column copied from a spreadsheet, one a row; undefined where the text is one value, which the input takes itself. */
export function pastedColumn(text: string, kind: Kind): unknown[] | undefined {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (rows.length < 2) return undefined
  return rows.map((row) => {
    const cell = row.split('\t')[0]!.trim()
    if (isNumber(kind)) return typedNumber(cell, DECIMALS[kind] ?? 0).value
    // What is no day is shown as it came, so that somebody sees it.
    return kind === 'date' ? (dayOf(typedDate(cell)) ?? (cell || null)) : cell
  })
}
