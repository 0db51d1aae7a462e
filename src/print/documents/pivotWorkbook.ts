import { type Pivot, readPivot } from '../../api/pivot.ts'
import type { Measure } from '../../api/report.ts'
import type { PaperColumn, PaperHeading, PaperTable, PaperValue } from '../../paper/block.ts'
import { defineWorkbook } from '../../paper/defineWorkbook.ts'
import type { Translate } from '../../paper/definePrint.ts'
import { keyText, type PivotRow, type PivotTable } from '../../rules/pivotTable.ts'
import { dayText, dimensionLabel, headingsOf, tableOf, valueLabel } from './pivotParts.ts'

const KINDS: Partial<Record<Measure, PaperColumn['kind']>> = {
  quantity: 'quantity',
  receipts: 'count',
  returns: 'count',
  marginPercent: 'percent',
}

const daysOf = ({ start, end }: Pick<Pivot, 'start' | 'end'>): string => `${dayText(start)} – ${dayText(end)}`

/** A pivot as it stands on the screen, with a column for each level of its rows: so a spreadsheet can filter them. */
export const pivotWorkbook = defineWorkbook({
  name: 'pivot',
  paper: 'A4-landscape',
  load: readPivot,
  title: (_pivot, t) => t('screen.analytics.title'),
  blocks: (pivot, { t }) => {
    const days = { name: 'period', label: t('field.period'), kind: 'text' as const, value: daysOf(pivot) }
    return [
      { kind: 'title', text: t('screen.analytics.title') },
      { kind: 'facts', facts: [days] },
      blockOf(pivot, tableOf(pivot), t),
    ]
  },
})

function blockOf(pivot: Pivot, table: PivotTable, t: Translate): PaperTable {
  const { rows, measures } = pivot
  const names = rows.map((dimension): PaperColumn => ({
    name: dimension,
    label: dimensionLabel(dimension, t),
    kind: 'text',
  }))
  // Without any the whole still has its name.
  if (names.length === 0) names.push({ name: 'whole', label: '', kind: 'text' })
  const head = headOf(names, headingsOf(pivot, table, t))
  return {
    kind: 'table',
    name: 'pivot',
    columns: [
      ...names,
      ...table.columns.flatMap((key) =>
        measures.map((measure): PaperColumn => ({
          name: `${keyText(key)} ${measure}`,
          label: t(`field.${measure}`),
          kind: KINDS[measure] ?? 'money',
        })),
      ),
    ],
    rows: table.rows.map((row) => [
      ...namesOf(row, pivot, t),
      ...table.columns.flatMap((column) => {
        const figures = row.values.get(keyText(column))
        return measures.map((_, at) => figures?.[at] ?? null)
      }),
    ]),
    naming: {
      names: names.length,
      head,
      sums: table.rows.flatMap(({ key }, at) => (key.length < rows.length || rows.length === 0 ? [at] : [])),
    },
  }
}

/** The names of a row's values, and after the last of a total that it is one. */
function namesOf({ key }: PivotRow, { rows }: Pivot, t: Translate): PaperValue[] {
  if (rows.length === 0) return [t('screen.print.total')]
  return rows.map((dimension, level) =>
    level < key.length ? valueLabel(dimension, key[level]!, t) : level === key.length ? t('screen.print.total') : null,
  )
}

/** The headings in their columns: what the rows are first, as high as all lines, then what stands over the figures. */
function headOf(names: readonly PaperColumn[], lines: ReturnType<typeof headingsOf>): PaperHeading[][] {
  const head = lines.map((headings) => {
    let next = names.length
    // What is as high as several lines stands last, so that nothing has to make way for it.
    return headings.map(({ text, columns, lines: high }): PaperHeading => {
      const column = next
      next += columns
      return { text, column, columns, lines: high }
    })
  })
  head[0]!.unshift(...names.map(({ label }, column) => ({ text: label, column, columns: 1, lines: lines.length })))
  return head
}
