import { useMemo, type ReactNode } from 'react'
import { Suspense } from 'react'
import type { ReportRow } from '../../api/report.ts'
import { detailList, type InnerWays } from '../grid/detail/detailList.tsx'
import type { DeclaredGrid } from '../grid/defineGrid.ts'
import { Grid } from '../grid/Grid.tsx'
import { useGridSearch } from '../grid/useGridSearch.ts'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import { type DeclaredReport, DETAIL_LINES, type OpensInto } from './defineReport.ts'
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
  const { detail, open } = waysOf(of, filter)
  return { ...of, row: { ...(open && { open }), ...(detail && { detail: { lines: DETAIL_LINES, ...detail } }) } }
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
  const narrowed = (row: ReportRow) => ({ ...asked, ...filter(row) })
  return detailList(report, narrowed, path, (row) => waysOf(report, narrowed(row))) as InnerWays['detail']
}
