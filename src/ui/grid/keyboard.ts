/** A cell by its line and its column; line -1 is the heading. */
export interface Cell {
  line: number
  column: number
}

export interface Bounds {
  lines: number
  columns: number
  /** Lines that fit into the window. */
  pageLines: number
}

export interface Pressed {
  key: string
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The slash, by its sign or its place: with a Russian layout it lies elsewhere, and its key writes a point. */
export const isSearchKey = ({ key, code, ctrlKey, altKey }: Pressed & { code: string }): boolean =>
  key === '/' || (code === 'Slash' && !ctrlKey && !altKey)

/** Where a key moves the focus (ARIA grid pattern); undefined for keys that do not move it. */
export function cellAfter(
  { key, ctrlKey, altKey }: Pressed,
  { line, column }: Cell,
  { lines, columns, pageLines }: Bounds,
): Cell | undefined {
  if (altKey) return undefined
  const lastLine = lines - 1
  const lastColumn = columns - 1
  const at = (toLine: number, toColumn: number): Cell => ({
    line: Math.min(Math.max(toLine, -1), lastLine),
    column: Math.min(Math.max(toColumn, 0), lastColumn),
  })
  switch (key) {
    case 'ArrowUp':
      return ctrlKey ? at(Math.min(line, 0), column) : at(line - 1, column)
    case 'ArrowDown':
      return ctrlKey ? at(lastLine, column) : at(line + 1, column)
    case 'ArrowLeft':
      return ctrlKey ? at(line, 0) : at(line, column - 1)
    case 'ArrowRight':
      return ctrlKey ? at(line, lastColumn) : at(line, column + 1)
    case 'Home':
      return ctrlKey ? at(0, 0) : at(line, 0)
    case 'End':
      return ctrlKey ? at(lastLine, lastColumn) : at(line, lastColumn)
    case 'PageUp':
      return at(line < 0 ? -1 : Math.max(line - pageLines, 0), column)
    case 'PageDown':
      return at(Math.max(line, 0) + pageLines, column)
    default:
      return undefined
  }
}

/** A rectangle of cells, from where it was begun to where it has got. */
export interface Range {
  from: Cell
  to: Cell
}

/** All cells of the list, of a line or of a column. */
export const wholeRange = (
  of: 'all' | 'line' | 'column',
  { line, column }: Cell,
  { lines, columns }: Bounds,
): Range => ({
  from: { line: of === 'line' ? line : 0, column: of === 'column' ? column : 0 },
  to: { line: of === 'line' ? line : lines - 1, column: of === 'column' ? column : columns - 1 },
})

export const rangeBounds = ({ from, to }: Range) => ({
  firstLine: Math.min(from.line, to.line),
  lastLine: Math.max(from.line, to.line),
  firstColumn: Math.min(from.column, to.column),
  lastColumn: Math.max(from.column, to.column),
})
