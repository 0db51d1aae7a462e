import { createFileRoute } from '@tanstack/react-router'
import { roleGrid } from '../../../grids/people/roleGrid.ts'
import { Roles } from './-roles/Roles.tsx'

export const Route = createFileRoute('/_home/user-management/roles/')({
  staticData: { can: 'view roles', title: 'screen.role.title' },
  validateSearch: roleGrid.search,
  component: Roles,
})
