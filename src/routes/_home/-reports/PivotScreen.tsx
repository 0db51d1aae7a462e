import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { isOfPayments, type Pivot, PIVOT_MEASURES, readPivot } from '../../../api/pivot.ts'
import { type Measure, MEASURES } from '../../../api/report.ts'
import { dimensionLabel } from '../../../print/documents/pivotParts.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { failureText, isWorthRetrying } from '../../../ui/feedback/failureText.ts'
import { FilterBar } from '../../../ui/grid/FilterBar.tsx'
import { OtherDays } from '../../../ui/report/OtherDays.tsx'
import { ReportPeriod } from '../../../ui/report/ReportPeriod.tsx'
import { useSession } from '../../../ui/session/useSession.ts'
import { PivotFields } from './PivotFields.tsx'
import { PivotGrid } from './PivotGrid.tsx'
import { pivotOf, type PivotSearch } from './pivotSearch.ts'
import { NARROWED, PivotTools } from './PivotTools.tsx'
import { usePivotViews } from './usePivotViews.ts'
import '../../../ui/grid/gridTools.css'
import '../../../ui/report/report.css'
import './pivot.css'

/** Any measures by any dimensions. */
export function PivotScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const search = pivotOf(useSearch({ strict: false }))
  const views = usePivotViews()
  const change = (next: Partial<PivotSearch>) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...next })) as never })
  const offered = PIVOT_MEASURES.filter((measure) => {
    const { only } = MEASURES[measure] as { only?: 'view cost' }
    return (!only || session.can(only)) && (measure === 'revenue' || !isOfPayments(search))
  })
  const measures = search.measures.filter((measure) => offered.includes(measure))
  const body = {
    ...search.filter,
    rows: search.rows,
    columns: search.columns,
    measures: measures.length > 0 ? measures : (['revenue'] as Measure[]),
  }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(readPivot, { body }),
    enabled: !views.isOpening,
    placeholderData: keepPreviousData,
  })
  const setFilter = (filter: Record<string, unknown>) => change({ filter })
  return (
    <div className="pivot">
      <div className="report-head">
        <ReportPeriod filter={search.filter} compares={false} onChange={setFilter} />
        <FilterBar grid={NARROWED} values={search.filter} onChange={setFilter} />
        <PivotTools body={body} filter={search.filter} pivot={data} views={views} />
      </div>
      <Choosing search={search} measures={body.measures}>
        <PivotFields search={search} onChange={change} />
        <Measures offered={offered} chosen={body.measures} onChange={(names) => change({ measures: names })} />
      </Choosing>
      {error && (
        <p role="alert" className="pivot-failure">
          {failureText(error)}
          {isWorthRetrying(error) && (
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          )}
        </p>
      )}
      {data && !error && hasRows(data) && <PivotGrid pivot={data} busy={isFetching} />}
      {data && !error && !hasRows(data) && (
        <div className="grid-note" role="status">
          <p>{t('screen.report.nothing')}</p>
          <OtherDays filter={search.filter} onChange={setFilter} />
        </div>
      )}
      {!data && !error && (
        <Delayed>
          <div className="grid-note" role="status">
            <p>{t('message.loading')}</p>
          </div>
        </Delayed>
      )}
    </div>
  )
}

/** What the table is made of, said in a line that opens by a click: the table has the room until somebody changes it. */
function Choosing({
  search: { rows, columns },
  measures,
  children,
}: {
  search: PivotSearch
  measures: readonly Measure[]
  children: ReactNode
}) {
  const { t } = useTranslation()
  const by = [rows, columns].map((dimensions) => dimensions.map((name) => dimensionLabel(name, t)).join(', '))
  const chosen = [by.filter(Boolean).join(' × '), measures.map((name) => t(`field.${name}`)).join(', ')]
  return (
    <details className="pivot-choosing">
      <summary>{chosen.filter(Boolean).join(': ')}</summary>
      {children}
    </details>
  )
}

const hasRows = ({ rows, cells }: Pivot) => cells.some(({ row }) => row.length === rows.length)

function Measures({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Measure[]
  chosen: readonly Measure[]
  onChange: (names: Measure[]) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className="pivot-measures">
      <legend>{t('screen.analytics.measures')}</legend>
      {offered.map((measure) => (
        <label key={measure}>
          <input
            type="checkbox"
            checked={chosen.includes(measure)}
            disabled={chosen.length === 1 && chosen[0] === measure}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, measure] : chosen.filter((other) => other !== measure))
            }
          />
          {t(`field.${measure}`)}
        </label>
      ))}
    </fieldset>
  )
}
