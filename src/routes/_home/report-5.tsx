import { createFileRoute } from '@tanstack/react-router'
import { shortageGrid } from '../../grids/stock/stockGrid.ts'
import { Grid } from '../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/report-5')({
  staticData: { can: 'view analytics-by-item', title: 'screen.shortage.title' },
  validateSearch: shortageGrid.search,
  component: () => <Grid of={shortageGrid} />,
})
