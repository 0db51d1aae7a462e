import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client/call.ts'
import type { SentTo } from '../../../api/endpoint.ts'
import { type Pivot, PivotBody, pivotExcel } from '../../../api/pivot.ts'
import { soldLineReport } from '../../../grids/reports/salesReports.ts'
import { notifyFailure } from '../../../ui/feedback/notify.ts'
import { formatTime } from '../../../ui/format.ts'
import type { DeclaredGrid } from '../../../ui/grid/defineGrid.ts'
import { filterTexts } from '../../../ui/grid/filterTexts.ts'
import { Tool } from '../../../ui/grid/Tool.tsx'
import { ViewsMenu } from '../../../ui/grid/ViewsMenu.tsx'
import { BookIcon, ExcelIcon, PrintIcon } from '../../../ui/icons.tsx'
import { lazyWhenIdle } from '../../../ui/lazyWhenIdle.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import type { PaperLook } from './PivotPaper.tsx'
import { PIVOT_VIEWS, type usePivotViews } from './usePivotViews.ts'

const { Component: PivotPaper } = lazyWhenIdle(async () => (await import('./PivotPaper.tsx')).PivotPaper)

/** What a pivot is narrowed by, as a list is. */
export const NARROWED: DeclaredGrid = {
  ...soldLineReport,
  filters: soldLineReport.filters.filter((field) => field in PivotBody.shape),
}

/** Its saved views, its file, its print. */
export function PivotTools({
  body,
  filter,
  pivot,
  views,
}: {
  body: SentTo<typeof pivotExcel>['body']
  filter: Record<string, unknown>
  pivot: Pivot | undefined
  views: ReturnType<typeof usePivotViews>
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const [viewsAt, setViewsAt] = useState<HTMLElement>()
  const [look, setLook] = useState<PaperLook>()
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
  const print = () =>
    void filterTexts(client, NARROWED, [], { filter }, false, t).then(
      (lines) => setLook({ lines, at: formatTime(new Date()) }),
      notifyFailure,
    )
  return (
    <>
      <Tool icon={BookIcon} label={t('screen.grid.views')} onClick={setViewsAt} />
      <Tool icon={ExcelIcon} label={t('screen.grid.excel')} disabled={saving} onClick={() => void save()} />
      <Tool icon={PrintIcon} label={t('screen.grid.print')} disabled={!pivot} onClick={print} />
      {viewsAt && (
        <ViewsMenu
          grid={PIVOT_VIEWS}
          anchor={viewsAt}
          active={views.active}
          stateNow={views.stateNow}
          onOpen={views.open}
          onStandard={views.close}
          onForget={views.forget}
          onClose={() => setViewsAt(undefined)}
        />
      )}
      {look && pivot && (
        <Suspense>
          <PivotPaper pivot={pivot} look={look} onDone={() => setLook(undefined)} />
        </Suspense>
      )}
    </>
  )
}
