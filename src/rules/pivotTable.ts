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
  const sortedColumns = [...columns.values()].sort((a, b) => compareNames(keyText(a), keyText(b)))
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

const compareNames = (a: string, b: string): number => a.localeCompare(b, 'ru', { numeric: true })
