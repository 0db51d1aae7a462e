import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../../api/client/queries.ts'
import { rolePermissions } from '../../../../api/role.ts'
import { RoleEditor } from './RoleEditor.tsx'

/** A role of the company; `again` opens it anew as the server knows it now. */
export function RoleScreen({ id }: { id: number }) {
  const { data: role, refetch } = useSuspenseQuery(queryOf(rolePermissions, { path: { id } }))
  const [edition, setEdition] = useState(0)
  const again = () => void refetch().then(() => setEdition((last) => last + 1))
  return <RoleEditor key={`${id} ${edition}`} role={role} onAgain={again} />
}

/** A new role, empty or like another one. */
export function NewRole({ from }: { from: number | undefined }) {
  return from === undefined ? <RoleEditor /> : <RoleLike id={from} />
}

function RoleLike({ id }: { id: number }) {
  const { data: like } = useSuspenseQuery(queryOf(rolePermissions, { path: { id } }))
  return <RoleEditor permissions={like.permissions} />
}
