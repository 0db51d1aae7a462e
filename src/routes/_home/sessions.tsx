import { createFileRoute } from '@tanstack/react-router'
import { userSessionGrid } from '../../grids/people/userSessionGrid.ts'
import { UserSessions } from './-sessions/UserSessions.tsx'

export const Route = createFileRoute('/_home/sessions')({
  // Everybody's own, and to who sees users theirs, too.
  staticData: { can: () => true, title: 'screen.userSession.title', under: '/user-management/users' },
  validateSearch: userSessionGrid.search,
  component: UserSessions,
})
