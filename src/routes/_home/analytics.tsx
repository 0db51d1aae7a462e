import { createFileRoute } from '@tanstack/react-router'
import { pivotSearch } from './-reports/pivotSearch.ts'
import { PivotScreen } from './-reports/PivotScreen.tsx'

export const Route = createFileRoute('/_home/analytics')({
  staticData: { can: 'view analytics', title: 'screen.analytics.title' },
  validateSearch: pivotSearch,
  component: PivotScreen,
})
