import { createFileRoute } from '@tanstack/react-router'
import { writeOffGrid } from '../../../grids/documents/documentGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/warehouse-management/write-offs/')({
  staticData: { can: 'view write-offs', title: 'screen.writeOff.title' },
  validateSearch: writeOffGrid.search,
  component: () => <Grid of={writeOffGrid} />,
})
