import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { NewRole, RoleScreen } from './-roles/RoleScreen.tsx'

/** `new` is a role that is not there yet, `?from=3` one like another. */
export const Route = createFileRoute('/_home/user-management/roles/$id')({
  staticData: { can: 'list permissions-by-role', title: 'screen.role.one' },
  validateSearch: z.object({ from: z.coerce.number().int().positive().optional().catch(undefined) }),
  beforeLoad: ({ params }): void => {
    if (params.id !== 'new' && !/^[1-9]\d{0,15}$/.test(params.id)) throw notFound()
  },
  component: function OneRole() {
    const { id } = Route.useParams()
    const { from } = Route.useSearch()
    return id === 'new' ? <NewRole from={from} /> : <RoleScreen id={Number(id)} />
  },
})
