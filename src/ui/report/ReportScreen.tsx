import { useMemo, type ReactNode } from 'react'
import { Suspense } from 'react'
import type { ReportRow } from '../../api/report.ts'
import { detailList } from '../grid/detail/detailList.tsx'
import type { DeclaredGrid } from '../grid/defineGrid.ts'
import { Grid } from '../grid/Grid.tsx'
import { useGridSearch } from '../grid/useGridSearch.ts'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import { type DeclaredReport, DETAIL_LINES } from './defineReport.ts'
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
  const grid = useMemo(() => opened(of, filter), [of, filter])
  const { chart, given } = of.report
  const hasPeriod = 'start' in of.rows.list.filter.shape
  return (
    <div className="report">
      {(above || hasPeriod) && (
        <div className="report-head">
          {above}
          {hasPeriod && (
            <ReportPeriod
              filter={filter}
              compares={'compare' in of.rows.list.filter.shape}
              onChange={(next) => change({ filter: Object.keys(next).length > 0 ? next : undefined })}
            />
          )}
        </div>
      )}
      {chart && (
        <Suspense fallback={<div className="report-chart" />}>
          <ReportChart chart={chart} of={of} path={path} body={{ ...filter, ...given }} />
        </Suspense>
      )}
      <div className="report-rows">
        <Grid key={of.name} of={grid} {...(path && { path })} />
      </div>
    </div>
  )
}

const NOTHING = {}

/** The list with what its rows open into under these filters. */
function opened(of: DeclaredReport, filter: Record<string, unknown>): DeclaredGrid {
  const { opens, leads, given } = of.report
  const asked = { ...filter, ...given }
  return {
    ...of,
    row: {
      ...(leads && { open: (row: Record<string, unknown>) => leads(row as ReportRow, asked) }),
      ...(opens && {
        detail: {
          lines: DETAIL_LINES,
          ...detailList(opens.report, (row: ReportRow) => ({ ...asked, ...opens.filter(row) }), opens.path),
        },
      }),
    },
  } as DeclaredGrid
}
