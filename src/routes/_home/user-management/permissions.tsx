import { createFileRoute } from '@tanstack/react-router'
import { permissionGrid } from '../../../grids/people/permissionGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'

export const Route = createFileRoute('/_home/user-management/permissions')({
  staticData: { can: 'view permissions', title: 'screen.permission.title' },
  validateSearch: permissionGrid.search,
  component: () => <Grid of={permissionGrid} />,
})
