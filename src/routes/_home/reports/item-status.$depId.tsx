import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { itemStatusReport } from '../../../grids/reports/stockReports.ts'
import { ReportScreen } from '../../../ui/report/ReportScreen.tsx'

export const Route = createFileRoute('/_home/reports/item-status/$depId')({
  staticData: { can: 'view analytics-by-item', title: 'screen.itemStatuses.title', under: '/reports/list' },
  validateSearch: itemStatusReport.search,
  component: Screen,
})

function Screen() {
  const { depId } = Route.useParams()
  const path = useMemo(() => ({ id: depId }), [depId])
  return <ReportScreen of={itemStatusReport} path={path} />
}
