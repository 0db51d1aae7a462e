import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { departmentOptions } from '../../../forms/partyOptions.ts'
import { itemStatusReport } from '../../../grids/reports/stockReports.ts'
import { OneSelect } from '../../../ui/grid/FilterSelect.tsx'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/reports/item-status/$depId')({
  staticData: { can: 'view analytics-by-item', title: 'screen.itemStatuses.title', under: '/reports/list' },
  validateSearch: itemStatusReport.search,
  component: Screen,
})

/** What becomes of the goods of one department, and the way to those of another. */
function Screen() {
  const { depId } = Route.useParams()
  const navigate = useNavigate()
  const path = useMemo(() => ({ id: depId }), [depId])
  const choose = (_field: string, id: unknown) => {
    if (typeof id === 'number') void navigate({ to: '/reports/item-status/$depId', params: { depId: `${id}` } })
  }
  return (
    <ReportScreen
      of={itemStatusReport}
      path={path}
      above={
        <OneSelect
          field="departmentId"
          source={departmentOptions}
          values={{ departmentId: Number(depId) }}
          onChange={choose}
        />
      }
    />
  )
}
