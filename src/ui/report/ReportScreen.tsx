import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRow } from '../../api/report.ts'
import { detailList, type InnerWays } from '../grid/detail/detailList.tsx'
import type { DeclaredGrid } from '../grid/defineGrid.ts'
import { Grid } from '../grid/Grid.tsx'
import { useGridSearch } from '../grid/useGridSearch.ts'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import { useCompact } from '../useCompact.ts'
import { useStable } from '../useStable.ts'
import { type DeclaredReport, DETAIL_LINES, type OpensInto } from './defineReport.ts'
import { OtherDays } from './OtherDays.tsx'
import { ReportPeriod } from './ReportPeriod.tsx'
import './report.css'

const { Component: ReportChart } = lazyWhenIdle(async () => (await import('./chart/ReportChart.tsx')).ReportChart)

/** A report from its declaration: its period, its chart, its rows. `above` is what the screen has to choose between. */
export function ReportScreen({
  of,
  path,
  above,
}: {
  of: DeclaredReport
  path?: Record<string, string | number>
  above?: ReactNode
}) {
  const { search, change } = useGridSearch(of)
  const filter = search.filter ?? NOTHING
  const { chart, given, note } = of.report
  const { t } = useTranslation()
  const words = note?.(filter, t)
  const hasPeriod = 'start' in of.rows.list.filter.shape
  const setFilter = useStable((next: object) => change({ filter: hasAny(next) ? { ...next } : undefined }))
  const drawn = useMemo(
    () => chart && { chart, of, path, body: { ...filter, ...given } },
    [chart, of, path, filter, given],
  )
  const grid = useMemo(
    () => ({
      ...opened(of, filter),
      ...(drawn && {
        onPaper: (width: number) => (
          <Suspense fallback={<figure aria-busy />}>
            <ReportChart {...drawn} paperWidth={width} />
          </Suspense>
        ),
      }),
      ...(hasPeriod && { wayOn: <OtherDays filter={filter} onChange={setFilter} /> }),
    }),
    [of, filter, drawn, hasPeriod, setFilter],
  )
  return (
    <div className="report">
      {(above || hasPeriod) && (
        <div className="report-head">
          {above}
          {hasPeriod && (
            <ReportPeriod filter={filter} compares={'compare' in of.rows.list.filter.shape} onChange={setFilter} />
          )}
          {words && <small className="report-note">{words}</small>}
        </div>
      )}
      {drawn && <Drawing drawn={drawn} />}
      <div className="report-rows">
        <Grid key={of.name} of={grid} {...(path && { path })} />
      </div>
    </div>
  )
}

/** The chart above the rows; on a phone, where it would leave them no room, it opens by a tap. */
function Drawing({ drawn }: { drawn: ComponentProps<typeof ReportChart> }) {
  const { t } = useTranslation()
  const compact = useCompact()
  const [open, setOpen] = useState(false)
  const chart = (
    <Suspense fallback={<div className="report-chart" aria-busy />}>
      <ReportChart {...drawn} undrawn={compact && <p>{t('screen.report.undrawn')}</p>} />
    </Suspense>
  )
  if (!compact) return chart
  return (
    <details className="report-drawing" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('screen.report.drawing')}</summary>
      {open && chart}
    </details>
  )
}

const NOTHING = {}
const hasAny = (filter: object): boolean => Object.keys(filter).length > 0

/** The list with what its rows open into under these filters. */
function opened(of: DeclaredReport, filter: Record<string, unknown>): DeclaredGrid {
  const { detail, open } = waysOf(of, filter)
  return {
    ...withCompared(of, filter),
    row: { ...(open && { open }), ...(detail && { detail: { lines: DETAIL_LINES, ...detail } }) },
  }
}

/** What is compared stands beside the revenue as soon as it is asked for. */
const COMPARED: readonly string[] = ['growth', 'revenueBefore']

function withCompared(of: DeclaredReport, { compare }: Record<string, unknown>): DeclaredGrid {
  if (!compare) return of
  const shown = COMPARED.filter((field) => of.rows.list.columns.has(field))
  return { ...of, main: [...(of.main ?? []), ...shown], hidden: of.hidden?.filter((field) => !shown.includes(field)) }
}

/** Where the rows of a report lead, asked these filters: what each is made of, whose rows lead on in the same way. */
function waysOf(of: DeclaredReport, filter: object): InnerWays {
  const { opens, leads, given } = of.report
  const asked = { ...filter, ...given }
  return {
    ...(leads && { open: (row) => leads(row as ReportRow, asked) }),
    ...(opens && { detail: detailOf(opens, asked) }),
  }
}

function detailOf({ report, filter, path }: OpensInto, asked: object): InnerWays['detail'] {
  const narrowed = (row: ReportRow) => ({ ...asked, ...filter(row, asked) })
  return detailList(report, narrowed, path, (row) => waysOf(report, narrowed(row))) as InnerWays['detail']
}
