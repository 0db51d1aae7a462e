import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type RoleLimits, roleLimits, saveRoleLimits } from '../../../../api/approval.ts'
import { createRole, rolePermissions } from '../../../../api/role.ts'
import { roleGrid } from '../../../../grids/people/roleGrid.ts'
import { roleMatrix } from '../../../../print/documents/roleMatrix.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { defineForm } from '../../../../ui/form/defineForm.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { CopyIcon, LockIcon } from '../../../../ui/icons.tsx'
import { WorkbookButton } from '../../../../ui/print/WorkbookButton.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** Up to where a role goes by itself at the till; an empty field is no limit. */
const limitsForm = defineForm<RoleLimits, typeof roleLimits>({
  name: 'roleLimits',
  load: roleLimits,
  edit: saveRoleLimits,
  sections: { main: ['discountPercent', 'belowCost', 'returnDays', 'noReceiptSum', 'deletedLineSum'] },
})

/** The roles; who may not look into one is not led to its matrix. */
export function Roles() {
  const session = useSession()
  const navigate = useNavigate()
  const mayLook = session.may(rolePermissions)
  const [limited, setLimited] = useState<number>()
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
    const limits = {
      action: 'limits',
      icon: LockIcon,
      endpoint: saveRoleLimits,
      run: ({ id }: { id: number }) => setLimited(id),
    }
    const { create, ...rest } = roleGrid
    return {
      ...rest,
      ...(mayLook ? { create } : {}),
      row: { ...row, more: [copy, limits], ...(mayLook ? { open } : {}) },
    } as typeof roleGrid
  }, [mayLook, navigate])
  return (
    <>
      <Grid of={grid} toolbar={<WorkbookButton of={roleMatrix} />} />
      {limited !== undefined && (
        <FormDialog of={limitsForm} mode="edit" id={limited} onClose={() => setLimited(undefined)} />
      )}
    </>
  )
}
