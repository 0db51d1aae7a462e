import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client/call.ts'
import { queryOf } from '../../../api/client/queries.ts'
import { PIVOT_MEASURES, PivotBody, pivotExcel, readPivot } from '../../../api/pivot.ts'
import { type Measure, MEASURES } from '../../../api/report.ts'
import { soldLineReport } from '../../../grids/reports/salesReports.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { notifyFailure } from '../../../ui/feedback/notify.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import type { DeclaredGrid } from '../../../ui/grid/defineGrid.ts'
import { FilterBar } from '../../../ui/grid/FilterBar.tsx'
import { Tool } from '../../../ui/grid/Tool.tsx'
import { ExcelIcon } from '../../../ui/icons.tsx'
import { ReportPeriod } from '../../../ui/report/ReportPeriod.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { useSession } from '../../../ui/session/useSession.ts'
import type { PivotSearch } from './pivotSearch.ts'
import { PivotFields } from './PivotFields.tsx'
import { PivotGrid } from './PivotGrid.tsx'
import '../../../ui/grid/gridTools.css'
import '../../../ui/report/report.css'
import './pivot.css'

/** What a pivot is narrowed by, as a list is. */
const NARROWED: DeclaredGrid = {
  ...soldLineReport,
  filters: soldLineReport.filters.filter((field) => field in PivotBody.shape),
}

/** Any measures by any dimensions. */
export function PivotScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const search = useSearch({ strict: false }) as PivotSearch
  const [saving, setSaving] = useState(false)
  const change = (next: Partial<PivotSearch>) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...next })) as never })
  const offered = PIVOT_MEASURES.filter((measure) => {
    const { only } = MEASURES[measure] as { only?: 'view cost' }
    return !only || session.can(only)
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
    placeholderData: keepPreviousData,
  })
  const save = async () => {
    setSaving(true)
    try {
      const { blob, fileName } = await call(pivotExcel, { body })
      saveFile(blob, fileName)
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="pivot">
      <div className="report-head">
        <ReportPeriod filter={search.filter} compares={false} onChange={(filter) => change({ filter })} />
        <FilterBar grid={NARROWED} values={search.filter} onChange={(filter) => change({ filter })} />
        <Tool icon={ExcelIcon} label={t('screen.grid.excel')} disabled={saving} onClick={() => void save()} />
      </div>
      <PivotFields search={search} onChange={change} />
      <Measures offered={offered} chosen={body.measures} onChange={(names) => change({ measures: names })} />
      {error && (
        <p role="alert" className="pivot-failure">
          {failureText(error)}
          <Button size="small" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {data && !error && <PivotGrid pivot={data} busy={isFetching} />}
      {!data && !error && (
        <Delayed>
          <p role="status">{t('message.loading')}</p>
        </Delayed>
      )}
    </div>
  )
}

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
