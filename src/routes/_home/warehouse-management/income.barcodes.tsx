import { createFileRoute } from '@tanstack/react-router'
import { incomeBarcodesGrid } from '../../../grids/warehouse/incomeBarcodesGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/income/barcodes')({
  staticData: { can: 'view incomes', title: 'screen.incomeBarcodes.title' },
  validateSearch: incomeBarcodesGrid.search,
  component: () => <Grid of={incomeBarcodesGrid} />,
})
