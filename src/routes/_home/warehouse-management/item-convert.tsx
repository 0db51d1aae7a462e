import { createFileRoute } from '@tanstack/react-router'
import { conversionGrid } from '../../../grids/warehouse/conversionGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/item-convert')({
  staticData: { can: 'view item-convert', title: 'screen.conversion.title' },
  validateSearch: conversionGrid.search,
  component: () => <Grid of={conversionGrid} />,
})
