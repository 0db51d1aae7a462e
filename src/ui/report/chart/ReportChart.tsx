import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { LIMIT_MAX } from '../../../api/fields.ts'
import type { Listing } from '../../../api/list.ts'
import { textOf } from '../../grid/column.ts'
import type { AnyRow } from '../../grid/defineGrid.ts'
import { useSession } from '../../session/useSession.ts'
import type { DeclaredReport } from '../defineReport.ts'
import { Bars } from './Bars.tsx'
import type { Chart, Mark } from './chart.ts'
import { Heat } from './Heat.tsx'
import { Lines } from './Lines.tsx'
import '../report.css'
import './chart.css'

/** More bars than that are too thin to be read: the rest is in the list. */
const BARS_MAX = 40
/** Rows of the table that readers get. */
const TOLD_MAX = 50

/** The chart of a report: drawn as vectors in the colours of the theme, told to readers as a table. */
export function ReportChart({
  chart,
  of,
  path,
  body,
}: {
  chart: Chart
  of: DeclaredReport
  path: Record<string, string | number> | undefined
  body: object
}) {
  const { t } = useTranslation()
  const session = useSession()
  const rows = chart.rows ?? of.rows
  const { data } = useQuery({
    ...queryOf(rows, {
      ...(path && { path }),
      query: { page: 1, limit: chart.kind === 'bars' || chart.kind === 'pareto' ? BARS_MAX : LIMIT_MAX },
      body: { ...body, sort: sortOf(chart) },
    } as never),
    enabled: session.may(rows),
    placeholderData: keepPreviousData,
  })
  const { items = [], totals } = (data ?? {}) as Partial<Listing<AnyRow>>
  const columnOf = (field: string) => rows.list.columns.get(field)!
  const [nameOf, rowOf, figure] = [chart.by, chart.row ?? chart.by, chart.measure].map((field) =>
    textOf(columnOf(field), t),
  ) as [ReturnType<typeof textOf>, ReturnType<typeof textOf>, ReturnType<typeof textOf>]
  const marks: Mark[] = items.map((row) => ({
    label: nameOf(row) || t('screen.grid.withoutGroup'),
    ...(chart.row && { row: rowOf(row) }),
    value: Number(row[chart.measure] ?? 0),
    ...(chart.measure === 'revenue' && typeof row.revenueBefore === 'number' && { before: row.revenueBefore }),
    ...(typeof row.abcRevenue === 'string' && { grade: row.abcRevenue }),
  }))
  const title = t('screen.report.chart', {
    measure: t(`field.${chart.measure}`),
    by: t(`field.${chart.row ?? chart.by}`),
  })
  const [place, { width, height }] = useSize()
  return (
    <figure className="report-chart" ref={place} hidden={data !== undefined && items.length === 0}>
      {marks.length > 0 && width > 0 && (
        <Drawn
          chart={chart}
          whole={chart.kind === 'pareto' ? totals?.[chart.measure] : undefined}
          marks={marks}
          title={title}
          size={{ width, height }}
        />
      )}
      <table className="chart-told">
        <caption>{title}</caption>
        <tbody>
          {marks.slice(0, TOLD_MAX).map(({ label, row, value }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name than their place
            <tr key={at}>
              <th scope="row">{row ? `${row}, ${label}` : label}</th>
              <td>{figure({ [chart.measure]: value })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Drawn({ chart, ...drawn }: { chart: Chart } & Parameters<typeof Bars>[0]) {
  if (chart.kind === 'heat') return <Heat {...drawn} />
  return chart.kind === 'lines' ? <Lines {...drawn} /> : <Bars {...drawn} />
}

/** Time goes from the left to the right, the largest bar stands first. */
const sortOf = ({ kind, by, row, measure }: Chart) =>
  kind === 'lines'
    ? [{ field: by }]
    : kind === 'heat'
      ? [{ field: row! }, { field: by }]
      : [{ field: measure, descending: true }]

/** How large the element is, and afterwards too. */
function useSize() {
  const place = useRef<HTMLElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = place.current!
    const measure = () => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
      const of = (...sides: string[]) => sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0)
      setSize({
        width: element.clientWidth - of(paddingLeft, paddingRight),
        height: element.clientHeight - of(paddingTop, paddingBottom),
      })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [place, size] as const
}
