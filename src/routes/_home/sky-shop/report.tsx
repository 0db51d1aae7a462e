import { createFileRoute } from '@tanstack/react-router'
import { flightReportGrid } from '../../../grids/onboard/flightGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/sky-shop/report')({
  staticData: { can: 'view skyshop-doc', title: 'screen.flightReport.title' },
  validateSearch: flightReportGrid.search,
  component: () => <Grid of={flightReportGrid} />,
})
