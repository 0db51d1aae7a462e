import { type GridColumn, WIDTH_MAX, WIDTH_MIN } from './column.ts'
import type { AnyRow } from './defineGrid.ts'

/** Padding of a cell; the heading also has its sort sign and its menu. */
const CELL_PADDING_PX = 18
const HEADING_PADDING_PX = 52

/** The width at which neither the heading nor any of these rows is cut off, measured without touching the page. */
export function fittingWidth(column: GridColumn, rows: readonly AnyRow[], styled: Element | null): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return column.width
  canvas.font = styled ? getComputedStyle(styled).font : '13px system-ui'
  const texts = new Set(rows.map((row) => column.text(row)))
  let widest = canvas.measureText(column.label).width + HEADING_PADDING_PX
  for (const text of texts) widest = Math.max(widest, canvas.measureText(text).width + CELL_PADDING_PX)
  return Math.min(Math.max(Math.ceil(widest), WIDTH_MIN), WIDTH_MAX)
}
