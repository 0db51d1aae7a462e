import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../api/client/queries.ts'
import { useConfirm } from '../dialogs/useConfirm.ts'
import { notifySuccess } from '../feedback/notify.ts'
import { editPanel } from '../form/panelAddress.ts'
import { useOpenPanel } from '../form/useOpenPanel.ts'
import { useSession } from '../session/useSession.ts'
import type { AnyRow, DeclaredGrid } from './defineGrid.ts'

/** Opening and removing a row, as declared. */
export function useRowWork(grid: DeclaredGrid) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openPanel = useOpenPanel()
  const confirm = useConfirm()
  const session = useSession()
  const { open: target, remove: endpoint } = grid.row ?? {}
  const removal = useMutation({
    ...(endpoint && mutationOf(endpoint)),
    onSuccess: () => notifySuccess(t('screen.grid.removed')),
  })
  const opening = typeof target === 'function' ? undefined : (target?.load ?? target?.edit)
  const mayOpen =
    target !== undefined && (typeof target === 'function' || (opening !== undefined && session.may(opening)))
  // Rows ask for every cell that is drawn: the same function until the session or the list changes.
  const isEditable = useMemo(() => {
    const edits = typeof target === 'object' && target.edit !== undefined && session.may(target.edit)
    return (grid.row?.editable as ((row: AnyRow) => boolean) | undefined) ?? (() => edits)
  }, [grid, target, session])
  return {
    mayOpen,
    /** Whether something can be changed where the row opens. */
    isEditable,
    open: (row: AnyRow) => {
      if (!mayOpen || !target) return
      if (typeof target === 'function') void navigate({ to: target(row as never) })
      else openPanel(editPanel(row.id as number))
    },
    remove: async (row: AnyRow) => {
      const name = String((row.name ?? row[grid.fixed?.[0] ?? 'id'] ?? row.id) as string)
      const sure = await confirm({
        title: t('screen.grid.removeTitle'),
        text: t('screen.grid.removeText', { name }),
        action: t('screen.grid.remove'),
        danger: true,
      })
      if (sure) removal.mutate({ path: { id: row.id } } as never)
    },
  }
}

export type RowWork = ReturnType<typeof useRowWork>
