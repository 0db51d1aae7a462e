import type { Pivot } from '../../api/pivot.ts'
import { DIMENSIONS, type Dimension } from '../../api/report.ts'
import type { Translate } from '../../paper/definePrint.ts'
import { calendarLabel } from '../../rules/calendarLabel.ts'
import { headings, pivotTable, type PivotTable } from '../../rules/pivotTable.ts'

const OF_TIME: ReadonlySet<Dimension> = new Set(['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour'])
const WORDS: Partial<Record<Dimension, string>> = {
  weekday: 'weekday',
  saleType: 'saleType',
  paymentType: 'paymentType',
}

/** What a dimension is called. */
export const dimensionLabel = (dimension: Dimension, t: Translate): string => {
  const fields = Object.keys(DIMENSIONS[dimension])
  return t(`field.${fields.find((field) => field.endsWith('Name')) ?? fields[0]!}`)
}
/** What a value of a dimension is called: words of an enumeration in the reader's language, nothing by what it lacks. */
export const valueLabel = (dimension: Dimension, value: string, t: Translate): string => {
  if (value === '') return t('screen.grid.withoutGroup')
  const name = WORDS[dimension]
  if (dimension === 'day' || dimension === 'week') return dayText(value)
  if (name) return t(`enum.${name}.${value}`)
  return OF_TIME.has(dimension) ? calendarLabel(value, t) : value
}
/** `2026-11-20` as `20.11.2026`. */
export const dayText = (day: string): string => day.split('-').reverse().join('.')
/** Cells in their places. */
export const tableOf = ({ rows, columns, cells }: Pivot): PivotTable =>
  pivotTable(cells, new Set(rows.flatMap((dimension, at) => (OF_TIME.has(dimension) ? [at] : []))), columns.length)

/** A heading over some columns of figures; it may be as high as several lines. */
export interface PivotHeading {
  text: string
  columns: number
  lines: number
  /** Further headings stand below it. */
  over?: true
}

/**
 * What stands over the figures, line by line: what the columns are, a heading for each value of each of their levels, and the measures
 * where there are several. Beside all of it stands what the rows are.
 */
export function headingsOf({ columns, measures }: Pivot, table: PivotTable, t: Translate): PivotHeading[][] {
  const keys = table.columns.filter((key) => key.length > 0)
  // Without any there is the whole alone.
  const levels = keys.length > 0 ? columns : []
  const byMeasure = measures.length > 1 || levels.length === 0
  const over = (level: number) => (level < levels.length - 1 ? { over: true as const } : {})
  const lines = levels.map((dimension, level) =>
    headings(keys, level).map(({ key, span }): PivotHeading => ({
      text: valueLabel(dimension, key[level]!, t),
      columns: span * measures.length,
      lines: 1,
      ...over(level),
    })),
  )
  if (levels.length > 0)
    lines.unshift([
      { text: labelsOf(levels, t), columns: keys.length * measures.length, lines: 1, over: true },
      { text: t('screen.print.total'), columns: measures.length, lines: levels.length + 1 },
    ])
  if (byMeasure)
    lines.push(
      table.columns.flatMap(() => measures.map((measure) => ({ text: t(`field.${measure}`), columns: 1, lines: 1 }))),
    )
  return lines
}

/** `Category / Brand`. */
export const labelsOf = (dimensions: readonly Dimension[], t: Translate): string =>
  dimensions.map((name) => dimensionLabel(name, t)).join(' / ')
