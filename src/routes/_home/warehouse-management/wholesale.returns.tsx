import { createFileRoute } from '@tanstack/react-router'
import { wholesaleReturnGrid } from '../../../grids/wholesale/wholesaleGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { atWholesale } from './-wholesale/wholesaleAccess.ts'

/** What contragents brought back. */
export const Route = createFileRoute('/_home/warehouse-management/wholesale/returns')({
  staticData: { can: atWholesale, title: 'screen.wholesaleReturns.title' },
  validateSearch: wholesaleReturnGrid.search,
  component: () => <Grid of={wholesaleReturnGrid} />,
})
