import { type GridColumn, WIDTH_MAX, WIDTH_MIN } from './column.ts'
import type { AnyRow } from './defineGrid.ts'
import { headingWidth } from './headingWidth.ts'
import { canMeasure, textWidth } from './textWidth.ts'

/** Padding of a cell. */
const CELL_PADDING_PX = 18

/** The width at which neither the heading nor any of these rows is cut off, measured without touching the page. */
export function fittingWidth(column: GridColumn, rows: readonly AnyRow[]): number {
  if (!canMeasure()) return column.width
  const texts = new Set(rows.map((row) => column.text(row)))
  let widest = headingWidth(column.label)
  for (const text of texts) widest = Math.max(widest, textWidth(text, false) + CELL_PADDING_PX)
  return Math.min(Math.max(Math.ceil(widest), WIDTH_MIN), WIDTH_MAX)
}
