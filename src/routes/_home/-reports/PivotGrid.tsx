import { type CSSProperties, type RefCallback, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pivot } from '../../../api/pivot.ts'
import type { Measure } from '../../../api/report.ts'
import { dimensionLabel, headingsOf, labelsOf, tableOf, valueLabel } from '../../../print/documents/pivotParts.ts'
import { keyText } from '../../../rules/pivotTable.ts'
import { formatCount, formatMoney, formatPercent, formatQuantity } from '../../../ui/format.ts'
import type { Size } from '../../../ui/report/chart/Axis.tsx'
import { Bars } from '../../../ui/report/chart/Bars.tsx'
import '../../../ui/report/chart/chart.css'
import './pivot.css'

const FORMATS: Partial<Record<Measure, (value: number) => string>> = {
  quantity: formatQuantity,
  receipts: formatCount,
  returns: formatCount,
  marginPercent: formatPercent,
}
const BARS_MAX = 24
const CHART_HEIGHT = 190
/** Its borders and paddings. */
const CHART_FRAME = 26

/** The table, totals above what they are made of, and a chart of its outermost rows where somebody opens it. */
export function PivotGrid({ pivot, busy }: { pivot: Pivot; busy: boolean }) {
  const { t } = useTranslation()
  const table = tableOf(pivot)
  const [place, width] = useWidth<HTMLDivElement>()
  const [corner, names] = useWidth<HTMLTableCellElement>()
  const [drawn, setDrawn] = useState(false)
  return (
    <div className="pivot-rest" aria-busy={busy} ref={place}>
      {isDrawable(table) && (
        <details className="pivot-drawing" onToggle={({ currentTarget }) => setDrawn(currentTarget.open)}>
          <summary>{t('screen.report.drawing')}</summary>
          {drawn && width > 0 && (
            <PivotChart pivot={pivot} table={table} size={{ width: width - CHART_FRAME, height: CHART_HEIGHT }} />
          )}
        </details>
      )}
      <div
        className="pivot-scroll"
        style={{ '--names': `${names}px` } as CSSProperties}
        tabIndex={0}
        role="region"
        aria-label={t('screen.analytics.title')}
      >
        <table>
          <PivotHead pivot={pivot} table={table} corner={corner} />
          <PivotBody pivot={pivot} table={table} />
        </table>
      </div>
    </div>
  )
}

interface TableProps {
  pivot: Pivot
  table: ReturnType<typeof tableOf>
}

/** The first measure of the outermost rows. */
export function PivotChart({ pivot: { rows, measures }, table, size }: TableProps & { size: Size }) {
  const { t } = useTranslation()
  if (!isDrawable(table)) return null
  const outermost = outermostOf(table).slice(0, BARS_MAX)
  return (
    <figure className="pivot-chart">
      <Bars
        title={`${t(`field.${measures[0]!}`)}: ${dimensionLabel(rows[0]!, t)}`}
        size={size}
        marks={outermost.map(({ key, values }) => ({
          label: valueLabel(rows[0]!, key[0]!, t),
          value: values.get('[]')?.[0] ?? 0,
        }))}
      />
    </figure>
  )
}

const outermostOf = ({ rows }: TableProps['table']) => rows.filter(({ key }) => key.length === 1)
/** One bar compares nothing. */
const isDrawable = (table: TableProps['table']): boolean => outermostOf(table).length > 1

/** How wide an element is, and afterwards too. */
function useWidth<Place extends HTMLElement>() {
  const [width, setWidth] = useState(0)
  const place = useCallback((element: Place) => {
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [place, width] as const
}

/** What the rows are beside all headings of the figures, over the names of the rows. */
export function PivotHead({ pivot, table, corner }: TableProps & { corner?: RefCallback<HTMLTableCellElement> }) {
  const { t } = useTranslation()
  const { rows } = pivot
  const lines = headingsOf(pivot, table, t)
  const Corner = rows.length > 0 ? 'th' : 'td'
  return (
    <thead>
      {lines.map((headings, line) => (
        <tr key={line}>
          {line === 0 && (
            <Corner
              ref={corner}
              className="pivot-head"
              rowSpan={lines.length}
              {...(rows.length > 0 && { scope: 'col' })}
            >
              {labelsOf(rows, t)}
            </Corner>
          )}
          {headings.map(({ text, columns, lines: high, over }, at) => {
            const spans = over || columns > 1
            return (
              <th key={at} scope="col" className={spans ? 'pivot-over' : undefined} colSpan={columns} rowSpan={high}>
                {spans ? <span>{text}</span> : text}
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}

export function PivotBody({ pivot: { rows, measures }, table }: TableProps) {
  const { t } = useTranslation()
  return (
    <tbody>
      {table.rows.map(({ key, values }) => (
        <tr key={keyText(key)} data-total={key.length < rows.length ? key.length : undefined}>
          <th scope="row" style={{ paddingInlineStart: 8 + Math.max(0, key.length - 1) * 18 }}>
            {key.length === 0 ? t('screen.print.total') : valueLabel(rows[key.length - 1]!, key.at(-1)!, t)}
          </th>
          {table.columns.flatMap((column) => {
            const figures = values.get(keyText(column))
            return measures.map((measure, at) => {
              const value = figures?.[at]
              return (
                <td key={`${keyText(column)} ${measure}`}>
                  {value === undefined || value === null ? '' : (FORMATS[measure] ?? formatMoney)(value)}
                </td>
              )
            })
          })}
        </tr>
      ))}
    </tbody>
  )
}
