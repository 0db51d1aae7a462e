/** A cell as the server answers it: keys of its row and its column from the outermost, and its figures. */
export interface Cell {
  row: readonly string[]
  column: readonly string[]
  values: readonly (number | null)[]
}
/** A line of the table: its key, how many levels it has, and its figures by the key of the column. */
export interface PivotRow {
  key: readonly string[]
  values: ReadonlyMap<string, readonly (number | null)[]>
}
export interface PivotTable {
  /** The whole comes last, with an empty key. */
  columns: readonly (readonly string[])[]
  /** The whole comes first; each total stands above what it is made of. */
  rows: readonly PivotRow[]
}

/** A key as a text that no two keys share. */
export const keyText = (key: readonly string[]): string => JSON.stringify(key)

/** Puts cells into their places: rows below their totals in the order of the first figure, columns in that of their names. */
export function pivotTable(cells: readonly Cell[], byName: ReadonlySet<number>, columnLevels: number): PivotTable {
  const columns = new Map<string, readonly string[]>()
  const rows = new Map<string, { key: readonly string[]; values: Map<string, readonly (number | null)[]> }>()
  for (const { row, column, values } of cells) {
    if (column.length === columnLevels && columnLevels > 0) columns.set(keyText(column), column)
    const name = keyText(row)
    let line = rows.get(name)
    if (!line) rows.set(name, (line = { key: row, values: new Map() }))
    line.values.set(keyText(column), values)
  }
  const sumOf = (key: readonly string[]) => rows.get(keyText(key))?.values.get('[]')?.[0] ?? 0
  const ordered = [...rows.values()].sort((a, b) => inOrder(a.key, b.key, byName, sumOf))
  const sortedColumns = [...columns.values()].sort(byNames)
  return { columns: [...sortedColumns, []], rows: ordered }
}

/** Level by level: a total before its parts; time by its name, the rest by what it brings. */
function inOrder(
  a: readonly string[],
  b: readonly string[],
  byName: ReadonlySet<number>,
  sumOf: (key: readonly string[]) => number,
): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) {
    if (a[level] === b[level]) continue
    if (byName.has(level)) return compareNames(a[level]!, b[level]!)
    const difference = sumOf(b.slice(0, level + 1)) - sumOf(a.slice(0, level + 1))
    return difference || compareNames(a[level]!, b[level]!)
  }
  return a.length - b.length
}

/** Level by level, so that what begins with the same values stands side by side. */
function byNames(a: readonly string[], b: readonly string[]): number {
  const level = a.findIndex((value, at) => value !== b[at])
  return level < 0 ? 0 : compareNames(a[level]!, b[level]!)
}

/** Names that a language takes for one, such as 1 and 01, have an order, too. */
const compareNames = (a: string, b: string): number =>
  a.localeCompare(b, 'ru', { numeric: true }) || Number(a > b) - Number(a < b)

/** The headings of a level of the columns, counted from the outermost: each stands once over all the columns that begin with it. */
export function headings(columns: readonly (readonly string[])[], level: number): { key: string[]; span: number }[] {
  const found: { key: string[]; span: number }[] = []
  for (const column of columns) {
    const key = column.slice(0, level + 1)
    const last = found.at(-1)
    if (last && keyText(last.key) === keyText(key)) last.span++
    else found.push({ key, span: 1 })
  }
  return found
}
