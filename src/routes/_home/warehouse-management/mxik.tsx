import { createFileRoute } from '@tanstack/react-router'
import { mxikGrid } from '../../../grids/goods/mxikGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { ImportMxik } from './-mxik/ImportMxik.tsx'

export const Route = createFileRoute('/_home/warehouse-management/mxik')({
  staticData: { can: 'view goods', title: 'screen.mxik.title' },
  validateSearch: mxikGrid.search,
  component: () => <Grid of={mxikGrid} toolbar={<ImportMxik />} />,
})
