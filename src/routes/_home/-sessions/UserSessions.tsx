import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../../api/auth.ts'
import { mutationOf } from '../../../api/client/queries.ts'
import { endOtherSessions, endUserSession, type UserSessionRow } from '../../../api/userSession.ts'
import { userSessionGrid } from '../../../grids/people/userSessionGrid.ts'
import { useConfirm } from '../../../ui/dialogs/useConfirm.ts'
import { notifySuccess } from '../../../ui/feedback/notify.ts'
import type { DeclaredGrid } from '../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { formatCount } from '../../../ui/format.ts'
import { SignOutIcon } from '../../../ui/icons.tsx'
import { leave } from '../../../ui/session/leave.ts'
import { Lockouts } from './Lockouts.tsx'
import './sessions.css'

/** Where somebody is signed in, each of which can be ended. */
export function UserSessions() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { mutate } = useMutation({
    ...mutationOf(endUserSession),
    onSuccess: () => notifySuccess(t('screen.userSession.ended')),
  })
  const { mutate: endOthers, isPending } = useMutation({
    ...mutationOf(endOtherSessions),
    onSuccess: ({ ended }) => notifySuccess(t('screen.userSession.endedOthers', { number: formatCount(ended) })),
  })
  const grid = useMemo<DeclaredGrid<UserSessionRow>>(
    () => ({
      ...userSessionGrid,
      row: {
        ...userSessionGrid.row,
        more: [
          {
            action: 'endSession',
            icon: SignOutIcon,
            endpoint: endUserSession,
            when: ({ mayEnd, isThisOne }) => mayEnd && !isThisOne,
            run: ({ id }) => mutate({ path: { id } }),
          },
          { action: 'signOut', icon: SignOutIcon, endpoint: signOut, when: ({ isThisOne }) => isThisOne, run: leave },
        ],
      },
    }),
    [mutate],
  )
  const askAndEnd = async () => {
    const title = t('screen.userSession.endOthers')
    if (await confirm({ title, text: t('screen.userSession.askOthers'), action: t('action.endSession'), danger: true }))
      endOthers()
  }
  return (
    <div className="sessions">
      <Lockouts />
      <div className="sessions-list">
        <Grid
          of={grid}
          toolbar={
            <Button variant="outlined" startIcon={<SignOutIcon />} loading={isPending} onClick={() => void askAndEnd()}>
              {t('screen.userSession.endOthers')}
            </Button>
          }
        />
      </div>
    </div>
  )
}
