import { createFileRoute } from '@tanstack/react-router'
import { wholesaleLineGrid } from '../../../grids/wholesale/wholesaleGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

/** The lines of one sale over the whole window. */
export const Route = createFileRoute('/_home/warehouse-management/wholesale/grid-view/$id')({
  staticData: { can: 'view wholesale', title: 'screen.wholesaleLine.title' },
  validateSearch: wholesaleLineGrid.search,
  component: GridView,
})

function GridView() {
  const { id } = Route.useParams()
  return <Grid key={id} of={wholesaleLineGrid} given={{ saleId: Number(id) }} />
}
