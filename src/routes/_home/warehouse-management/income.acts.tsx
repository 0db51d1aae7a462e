import { createFileRoute } from '@tanstack/react-router'
import { actGrid } from '../../../grids/warehouse/actGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/acts')({
  staticData: { can: 'view act', title: 'screen.act.title' },
  validateSearch: actGrid.search,
  component: () => <Grid of={actGrid} />,
})
