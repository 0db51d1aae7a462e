import { type Pivot, readPivot } from '../../api/pivot.ts'
import { DIMENSIONS, type Dimension, type Measure } from '../../api/report.ts'
import type { Block, PaperColumn } from '../../paper/block.ts'
import { defineWorkbook } from '../../paper/defineWorkbook.ts'
import type { Translate } from '../../paper/definePrint.ts'
import { calendarLabel } from '../../rules/calendarLabel.ts'
import { keyText, pivotTable } from '../../rules/pivotTable.ts'

const OF_TIME: ReadonlySet<Dimension> = new Set(['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour'])
const WORDS: Partial<Record<Dimension, string>> = { weekday: 'weekday', saleType: 'saleType' }
const KINDS: Partial<Record<Measure, PaperColumn['kind']>> = {
  quantity: 'quantity',
  receipts: 'count',
  returns: 'count',
  marginPercent: 'percent',
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
const dayText = (day: string): string => day.split('-').reverse().join('.')
const daysOf = ({ start, end }: Pick<Pivot, 'start' | 'end'>): string => `${dayText(start)} – ${dayText(end)}`
/** Cells in their places. */
export const tableOf = ({ rows, columns, cells }: Pivot) =>
  pivotTable(cells, new Set(rows.flatMap((dimension, at) => (OF_TIME.has(dimension) ? [at] : []))), columns.length)

/** A pivot as it stands on the screen: a column for each level of its rows, totals in rows of their own. */
export const pivotWorkbook = defineWorkbook({
  name: 'pivot',
  paper: 'A4-landscape',
  load: readPivot,
  title: (_pivot, t) => t('screen.analytics.title'),
  blocks: (pivot, { t }) => {
    const { rows, columns, measures } = pivot
    const table = tableOf(pivot)
    const columnsOf = table.columns.flatMap((key) =>
      measures.map((measure, at): PaperColumn => {
        const name = key.map((value, level) => valueLabel(columns[level]!, value, t)).join(' / ')
        const of = name || (columns.length > 0 ? t('screen.print.total') : '')
        const label = measures.length > 1 || !of ? [of, t(`field.${measure}`)].filter(Boolean).join(': ') : of
        return { name: `${keyText(key)}${at}`, label, kind: KINDS[measure] ?? 'money' }
      }),
    )
    const block: Block = {
      kind: 'table',
      name: 'pivot',
      columns: [
        ...rows.map((dimension): PaperColumn => ({
          name: dimension,
          label: dimensionLabel(dimension, t),
          kind: 'text',
        })),
        ...columnsOf,
      ],
      rows: table.rows.map(({ key, values }) => [
        ...rows.map((dimension, level) =>
          level < key.length
            ? valueLabel(dimension, key[level]!, t)
            : level === key.length
              ? t('screen.print.total')
              : null,
        ),
        ...table.columns.flatMap((column) => {
          const figures = values.get(keyText(column))
          return measures.map((_, at) => figures?.[at] ?? null)
        }),
      ]),
    }
    const days = { name: 'period', label: t('field.period'), kind: 'text' as const, value: daysOf(pivot) }
    return [{ kind: 'title', text: t('screen.analytics.title') }, { kind: 'facts', facts: [days] }, block]
  },
})
