import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { LIMIT_MAX } from '../../../api/fields.ts'
import type { Grouped, Listing } from '../../../api/list.ts'
import { textOf } from '../../grid/column.ts'
import type { AnyRow } from '../../grid/defineGrid.ts'
import { useSession } from '../../session/useSession.ts'
import type { DeclaredReport } from '../defineReport.ts'
import { Bars } from './Bars.tsx'
import type { Chart, Graded, Mark } from './chart.ts'
import { Grades } from './Grades.tsx'
import { Heat } from './Heat.tsx'
import { Lines } from './Lines.tsx'
import '../report.css'
import './chart.css'

/** More bars than that are too thin to be read: the rest is in the list. */
const BARS_MAX = 40
/** A Pareto of more shows their grades: a few of very many do not make anything together. */
const PARETO_BARS_MAX = 16
/** Rows of the table that readers get. */
const TOLD_MAX = 50
/** Pixels of its height on paper. */
const PAPER_HEIGHT = 210

/** The chart of a report: drawn as vectors in the colours of the theme, told to readers as a table. */
export function ReportChart({
  chart: asked,
  of,
  path,
  body,
  paperWidth,
  undrawn,
}: {
  chart: Chart
  of: DeclaredReport
  path: Record<string, string | number> | undefined
  body: object
  /** On paper, of which it has so many pixels. */
  paperWidth?: number
  /** Stands where there is nothing to draw. */
  undrawn?: ReactNode
}) {
  const { t } = useTranslation()
  const session = useSession()
  const { only } = of.rows.list.columns.get(asked.measure) ?? {}
  // Who may not see costs sees no more than what came in.
  const chart = !only || session.can(only) ? asked : { ...asked, measure: 'revenue' }
  const { marks, whole, total, drawable, isAwaited } = useMarks(chart, of, path, body)
  const isGraded = chart.kind === 'pareto' && total > PARETO_BARS_MAX && whole !== undefined && whole > 0
  const graded = useGraded(chart, of, path, body, isGraded)
  const measure = t(`field.${chart.measure}`)
  const title = t('screen.report.chart', {
    measure,
    by: [chart.row, chart.by].flatMap((field) => (field ? [t(`field.${field}`)] : [])).join(', '),
  })
  const [place, measured] = useSize()
  const size = paperWidth ? { width: paperWidth, height: PAPER_HEIGHT } : measured
  const isUndrawn = marks?.length === 0
  return (
    <>
      {isUndrawn && undrawn}
      <figure
        className={paperWidth ? 'report-chart-paper' : 'report-chart'}
        ref={place}
        hidden={isUndrawn}
        aria-busy={isAwaited || (isGraded && !graded)}
      >
        {marks && !isUndrawn && size.width > 0 && (!isGraded || graded) && (
          <Drawn
            chart={chart}
            whole={whole}
            graded={graded}
            marks={marks}
            total={drawable}
            title={graded ? measure : title}
            size={size}
          />
        )}
        {!paperWidth && <Told chart={chart} of={of} title={title} marks={marks ?? []} />}
      </figure>
    </>
  )
}

/** What is drawn; undefined before the first answer. */
function useMarks(
  chart: Chart,
  of: DeclaredReport,
  path: Record<string, string | number> | undefined,
  body: object,
): {
  marks: readonly Mark[] | undefined
  whole: number | undefined
  /** Rows. */
  total: number
  /** Marks that there would be if there were room for all. */
  drawable: number
  isAwaited: boolean
} {
  const { t } = useTranslation()
  const session = useSession()
  const rows = chart.rows ?? of.rows
  const isBars = chart.kind === 'bars' || chart.kind === 'pareto'
  const page = (page: number) =>
    queryOf(rows, {
      ...(path && { path }),
      query: { page, limit: chart.kind === 'bars' && !chart.adds ? BARS_MAX : LIMIT_MAX },
      body: { ...body, sort: sortOf(chart) },
    } as never)
  const mayRead = session.may(rows)
  const first = useQuery({ ...page(1), enabled: mayRead, placeholderData: keepPreviousData })
  const { items: begun = [], total = 0, totals } = (first.data ?? {}) as Partial<Listing<AnyRow>>
  // Two years of days are more than a page.
  const goesOn = chart.kind === 'lines' && total > LIMIT_MAX
  const second = useQuery({ ...page(2), enabled: goesOn, placeholderData: keepPreviousData })
  const { items: rest = [] } = (goesOn && second.data ? second.data : {}) as Partial<Listing<AnyRow>>
  const items = [...begun, ...rest]
  const textOfField = (field: string) => textOf(rows.list.columns.get(field)!, t)
  const [nameOf, rowOf] = [textOfField(chart.by), textOfField(chart.row ?? chart.by)]
  const marks: Mark[] = items.map((row) => ({
    label: nameOf(row) || t('screen.grid.withoutGroup'),
    ...(chart.row && { row: rowOf(row) }),
    value: Number(row[chart.measure] ?? 0),
    ...(chart.measure === 'revenue' && typeof row.revenueBefore === 'number' && { before: row.revenueBefore }),
    ...(chart.grade && { grade: String(row[chart.grade]) }),
  }))
  // Of some of its rows a sum would be too small, and a line would end before its time.
  const lacks = (chart.adds || chart.kind === 'lines') && total > items.length
  const isSome = ({ value, before = 0 }: Mark) => value !== 0 || before !== 0
  // Names without bars are noise, and nothing but zeros is an empty frame with an axis.
  const seen = isBars || !marks.some(isSome) ? marks.filter(isSome) : marks
  const drawn = lacks ? [] : chart.adds ? addedUp(seen) : seen
  // One alone, with nothing beside it, tells no more than its row.
  const isAlone = drawn.length === 1 && chart.kind !== 'heat' && drawn[0]!.before === undefined
  // What is refused will not be drawn either: the rows say why.
  const isRefused = first.isError || !mayRead
  return {
    marks: first.data ? (isAlone ? [] : drawn) : isRefused ? [] : undefined,
    whole: chart.kind === 'pareto' ? totals?.[chart.measure] : undefined,
    total,
    drawable: total > items.length ? total : drawn.length,
    isAwaited: first.isLoading || second.isLoading,
  }
}

/** The rows by their grades, the best first; nothing where they are not asked for or have not come yet. */
function useGraded(
  { grade = '', measure }: Chart,
  { rows }: DeclaredReport,
  path: Record<string, string | number> | undefined,
  body: object,
  enabled: boolean,
): readonly Graded[] | undefined {
  const { data } = useQuery({
    ...queryOf(rows.siblings.groups, {
      ...(path && { path }),
      query: { page: 1, limit: LIMIT_MAX },
      body: { ...body, groupBy: grade, rows: 0, exact: true },
    } as never),
    enabled,
    placeholderData: keepPreviousData,
  })
  const groups = enabled && data ? (data as unknown as Grouped<AnyRow>).groups : undefined
  return groups?.map(({ key, total, totals }) => ({ grade: String(key), count: total, sum: totals?.[measure] ?? 0 }))
}

/** One mark a name, the largest first. */
function addedUp(marks: readonly Mark[]): Mark[] {
  const sums = new Map<string, number>()
  for (const { label, value } of marks) sums.set(label, (sums.get(label) ?? 0) + value)
  return [...sums]
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value)
    .slice(0, BARS_MAX)
}

/** The same figures for who does not see them. */
function Told({
  chart,
  of,
  title,
  marks,
}: {
  chart: Chart
  of: DeclaredReport
  title: string
  marks: readonly Mark[]
}) {
  const { t } = useTranslation()
  const text = textOf((chart.rows ?? of.rows).list.columns.get(chart.measure)!, t)
  const figure = (value: number) => text({ [chart.measure]: value })
  const compared = marks.some(({ before }) => before !== undefined)
  return (
    <table className="chart-told">
      <caption>{title}</caption>
      {compared && (
        <thead>
          <tr>
            <td />
            <th scope="col">{t('screen.report.now')}</th>
            <th scope="col">{t('screen.report.before')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {marks.slice(0, TOLD_MAX).map(({ label, row, value, before }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name than their place
          <tr key={at}>
            <th scope="row">{row ? `${row}, ${label}` : label}</th>
            <td>{figure(value)}</td>
            {compared && <td>{figure(before ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Drawn({
  chart,
  graded,
  ...drawn
}: { chart: Chart; graded: readonly Graded[] | undefined } & Parameters<typeof Bars>[0]) {
  if (graded) return <Grades {...drawn} graded={graded} />
  if (chart.kind === 'heat') return <Heat {...drawn} />
  // A line through one point is a dot in an empty chart.
  return chart.kind === 'lines' && drawn.marks.length > 1 ? <Lines {...drawn} /> : <Bars {...drawn} />
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
