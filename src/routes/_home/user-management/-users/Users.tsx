import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { changeUserPassword, deleteUser, setUserStatus, type UserRow } from '../../../../api/user.ts'
import { userPasswordForm } from '../../../../forms/people/userForm.ts'
import { userGrid } from '../../../../grids/people/userGrid.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import type { DeclaredGrid, RowAction } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { CheckIcon, DeleteIcon, LockIcon, SignOutIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** The users, and what is done with one besides its form: a new password, in and out, and for good. */
export function Users() {
  const { t } = useTranslation()
  const { user: me } = useSession()
  const confirm = useConfirm()
  const [passwordOf, setPasswordOf] = useState<UserRow>()
  const { mutate: setStatus } = useMutation({
    ...mutationOf(setUserStatus),
    onSuccess: () => notifySuccess(t('message.saved')),
  })
  const { mutate: remove } = useMutation({
    ...mutationOf(deleteUser),
    onSuccess: () => notifySuccess(t('message.userDeleted')),
  })
  const grid = useMemo<DeclaredGrid<UserRow>>(() => {
    /** The own account is not taken from under one's feet by a slip of the hand. */
    const isOther = ({ id, status }: UserRow) => id !== me?.id && status !== 'DELETED'
    const more: RowAction<UserRow>[] = [
      { action: 'setPassword', icon: LockIcon, endpoint: changeUserPassword, when: isOther, run: setPasswordOf },
      {
        action: 'activate',
        icon: CheckIcon,
        endpoint: setUserStatus,
        when: ({ status }) => status === 'INACTIVE',
        run: ({ id }) => setStatus({ path: { id }, body: { status: 'ACTIVE' } }),
      },
      {
        action: 'deactivate',
        icon: SignOutIcon,
        endpoint: setUserStatus,
        when: (row) => isOther(row) && row.status === 'ACTIVE',
        run: async ({ id, username }) => {
          const question = {
            title: t('screen.user.deactivate.title', { username }),
            text: t('screen.user.deactivate.text'),
            action: t('action.deactivate'),
            danger: true,
          }
          if (await confirm(question)) setStatus({ path: { id }, body: { status: 'INACTIVE' } })
        },
      },
      {
        action: 'remove',
        icon: DeleteIcon,
        endpoint: deleteUser,
        when: isOther,
        run: async ({ id, username }) => {
          const question = {
            title: t('screen.user.delete.title', { username }),
            text: t('screen.user.delete.text'),
            action: t('action.remove'),
            danger: true,
          }
          if (await confirm(question)) remove({ path: { id } })
        },
      },
    ]
    return { ...userGrid, row: { ...userGrid.row, more } }
  }, [me?.id, t, confirm, setStatus, remove])
  return (
    <>
      <Grid of={grid} />
      {passwordOf && (
        <FormDialog
          of={userPasswordForm}
          id={passwordOf.id}
          record={NOTHING}
          title={t('screen.userPassword.of', { username: passwordOf.username })}
          onClose={() => setPasswordOf(undefined)}
        />
      )}
    </>
  )
}

/** A password is never read, so there is nothing to load. */
const NOTHING = {}
