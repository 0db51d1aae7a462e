import { createFileRoute } from '@tanstack/react-router'
import { errorReportGrid } from '../../grids/people/errorReportGrid.ts'
import { Grid } from '../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/error-reports')({
  staticData: { can: 'view error-reports', title: 'screen.errorReport.title' },
  validateSearch: errorReportGrid.search,
  component: () => <Grid of={errorReportGrid} />,
})
