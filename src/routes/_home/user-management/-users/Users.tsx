import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { resetSecondFactor } from '../../../../api/secondFactor.ts'
import { changeUserPassword, deleteUser, setUserStatus, type UserRow } from '../../../../api/user.ts'
import { userPasswordForm } from '../../../../forms/people/userForm.ts'
import { userGrid } from '../../../../grids/people/userGrid.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import type { DeclaredGrid, RowAction } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { i18n } from '../../../../ui/i18n/i18n.ts'
import { CheckIcon, DeleteIcon, LockIcon, SignOutIcon, UndoIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** The users, and what is done with one besides its form: a new password, in and out, and for good. */
export function Users() {
  const { t } = useTranslation()
  const [passwordOf, setPasswordOf] = useState<UserRow>()
  const more = useUserActions(setPasswordOf)
  const grid = useMemo<DeclaredGrid<UserRow>>(() => ({ ...userGrid, row: { ...userGrid.row, more } }), [more])
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

function useUserActions(setPassword: (user: UserRow) => void): RowAction<UserRow>[] {
  const { user: me } = useSession()
  const ask = useQuestion()
  const { mutate: setStatus } = useMutation({ ...mutationOf(setUserStatus), onSuccess: says('message.saved') })
  const { mutate: remove } = useMutation({ ...mutationOf(deleteUser), onSuccess: says('message.userDeleted') })
  const { mutate: resetFactor } = useMutation({ ...mutationOf(resetSecondFactor), onSuccess: says('message.saved') })
  return useMemo(() => {
    /** The own account is not taken from under one's feet by a slip of the hand. */
    const isOther = ({ id, status }: UserRow) => id !== me?.id && status !== 'DELETED'
    return [
      { action: 'setPassword', icon: LockIcon, endpoint: changeUserPassword, when: isOther, run: setPassword },
      {
        action: 'resetSecondFactor',
        icon: UndoIcon,
        endpoint: resetSecondFactor,
        when: (row) => isOther(row) && row.secondFactor,
        run: async ({ id, username }) => {
          if (await ask('resetSecondFactor', username)) resetFactor({ path: { id } })
        },
      },
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
          if (await ask('deactivate', username)) setStatus({ path: { id }, body: { status: 'INACTIVE' } })
        },
      },
      {
        action: 'remove',
        icon: DeleteIcon,
        endpoint: deleteUser,
        when: isOther,
        run: async ({ id, username }) => {
          if (await ask('delete', username)) remove({ path: { id } })
        },
      },
    ]
  }, [me?.id, setPassword, ask, setStatus, remove, resetFactor])
}

const says = (key: string) => () => notifySuccess(i18n.t(key))

const DECIDED = { deactivate: 'deactivate', delete: 'remove', resetSecondFactor: 'resetSecondFactor' } as const

/** Asks before a user is shut out, or comes in more easily. */
function useQuestion() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return useCallback(
    (what: keyof typeof DECIDED, username: string) =>
      confirm({
        title: t(`screen.user.${what}.title`, { username }),
        text: t(`screen.user.${what}.text`),
        action: t(`action.${DECIDED[what]}`),
        danger: true,
      }),
    [t, confirm],
  )
}
