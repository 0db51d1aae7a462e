import { createFileRoute } from '@tanstack/react-router'
import { differenceGrid } from '../../../grids/sales/differenceGrid.ts'
import { SaleDifferences } from './-sales/SaleDifferences.tsx'

export const Route = createFileRoute('/_home/point-of-sale/differences')({
  staticData: { can: 'view sales', title: 'screen.saleDifference.title' },
  validateSearch: differenceGrid.search,
  component: SaleDifferences,
})
