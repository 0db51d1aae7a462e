import { createFileRoute } from '@tanstack/react-router'
import { userGrid } from '../../../grids/people/userGrid.ts'
import { Users } from './-users/Users.tsx'

export const Route = createFileRoute('/_home/user-management/users')({
  staticData: { can: 'view users', title: 'screen.user.title' },
  validateSearch: userGrid.search,
  component: Users,
})
