import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createRole, rolePermissions } from '../../../../api/role.ts'
import { roleGrid } from '../../../../grids/people/roleGrid.ts'
import { roleMatrix } from '../../../../print/documents/roleMatrix.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { CopyIcon } from '../../../../ui/icons.tsx'
import { WorkbookButton } from '../../../../ui/print/WorkbookButton.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** The roles; who may not look into one is not led to its matrix. */
export function Roles() {
  const session = useSession()
  const navigate = useNavigate()
  const mayLook = session.may(rolePermissions)
  const grid = useMemo(() => {
    const { open, ...row } = roleGrid.row ?? {}
    const copy = {
      action: 'copyRole',
      icon: CopyIcon,
      endpoint: createRole,
      when: () => mayLook,
      run: ({ id }: { id: number }) =>
        void navigate({ to: '/user-management/roles/$id', params: { id: 'new' }, search: { from: id } }),
    }
    const { create, ...rest } = roleGrid
    return {
      ...rest,
      ...(mayLook ? { create } : {}),
      row: { ...row, more: [copy], ...(mayLook ? { open } : {}) },
    } as typeof roleGrid
  }, [mayLook, navigate])
  return <Grid of={grid} toolbar={<WorkbookButton of={roleMatrix} />} />
}
