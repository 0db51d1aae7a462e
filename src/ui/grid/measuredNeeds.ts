import type { Kind } from '../../api/fields.ts'
import type { Totals } from '../../api/list.ts'
import type { GridColumn } from './column.ts'
import type { AnyRow } from './defineGrid.ts'
import { isName, type Need, type Needs } from './fitting.ts'
import { headingWidth } from './headingWidth.ts'

/** Padding of a cell, and the last fraction of a pixel. */
const AROUND_PX = 17
/** Padding and border of a chip, and of each badge with the gap after it. */
const CHIP_PX = 16
const BADGE_PX = 16
/** Longer texts are read in the record itself. */
const TEXT_WIDTH_MAX = 320
/** Of ten texts nine are read whole: one long comment makes no column wide. */
const TEXTS_SHARE = 0.9
/** A text is still understood in so many pixels. */
const TEXT_LEAST = 110
const NAME_LEAST = 230
/** A code of thirteen digits is whole, or nobody can tell it from another. */
const BADGES_LEAST = 131
/** Rows that are not on this page may have a digit more. */
const LEAST: Partial<Record<Kind, number>> = { money: 92, quantity: 72 }

/** Columns of names and other texts give way, and take what room is left; numbers and codes never look better wider. */
const YIELDING: ReadonlySet<Kind> = new Set(['text', 'badges'])
export const mayGrow = ({ kind }: GridColumn): boolean => YIELDING.has(kind)

/** Down to what a column of this width may shrink. */
export const leastOf = (column: GridColumn, full: number): number =>
  mayGrow(column)
    ? Math.min(full, isName(column) ? NAME_LEAST : column.kind === 'badges' ? BADGES_LEAST : TEXT_LEAST)
    : full

/** What the columns need so that these rows and sums can be read. `widthOf` measures a text, cells are written regular and sums bold. */
export function measuredNeeds(
  columns: readonly GridColumn[],
  rows: readonly AnyRow[],
  totals: Totals,
  widthOf: (text: string, bold: boolean) => number,
): Needs {
  const needOf = (column: GridColumn): Need => {
    const { field, kind, text, tone, cell, edit, label } = column
    const texts = rows.map((row) => (kind === 'flag' && row[field] !== true ? '' : text(row)))
    const around = (row: AnyRow) =>
      AROUND_PX +
      (tone?.(row) ? CHIP_PX : kind === 'badges' ? ((row[field] as unknown[] | null)?.length ?? 0) * BADGE_PX : 0)
    const widths = rows.map((row, index) => widthOf(texts[index]!, false) + around(row)).toSorted((a, b) => a - b)
    const cells = mayGrow(column)
      ? Math.min(widths[Math.ceil(widths.length * TEXTS_SHARE) - 1] ?? 0, TEXT_WIDTH_MAX)
      : (widths.at(-1) ?? 0)
    const sum = totals[field]
    const summed = sum === undefined ? 0 : widthOf(text({ [field]: sum }), true) + AROUND_PX
    // What is drawn otherwise cannot be measured, and what is typed needs room that nothing has taken yet.
    const drawn = cell || edit || kind === 'image' ? Math.max(column.width, cells) : cells
    const full = Math.ceil(Math.max(drawn, summed, headingWidth(label), LEAST[kind] ?? 0))
    return {
      full,
      least: leastOf(column, full),
      empty: !cell && !edit && kind !== 'image' && texts.every((one) => one === ''),
    }
  }
  return Object.fromEntries(columns.map((column) => [column.field, needOf(column)]))
}

/** The needs of both: what has once been wider, or not empty, stays so, and columns do not jump to and fro. */
export const widerNeeds = (before: Needs, now: Needs): Needs =>
  Object.fromEntries(
    Object.entries(now).map(([field, need]) => {
      const known = before[field]
      if (!known) return [field, need]
      const full = Math.max(known.full, need.full)
      return [field, { full, least: Math.max(known.least, need.least), empty: known.empty && need.empty }]
    }),
  )

/** Whether somebody whose columns are fitted to the first would see anything else by the second. */
export const sameNeeds = (a: Needs, b: Needs): boolean => {
  const fields = Object.keys(b)
  return (
    fields.length === Object.keys(a).length &&
    fields.every((field) => {
      const [one, other] = [a[field], b[field]!]
      return one?.full === other.full && one.least === other.least && one.empty === other.empty
    })
  )
}
