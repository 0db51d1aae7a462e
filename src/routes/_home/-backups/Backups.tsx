import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { backupState, createBackup } from '../../../api/backup.ts'
import { mutationOf, queryOf } from '../../../api/client/queries.ts'
import { backupGrid } from '../../../grids/people/backupGrid.ts'
import { notifySuccess } from '../../../ui/feedback/notify.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { SaveIcon } from '../../../ui/icons.tsx'
import { useSession } from '../../../ui/session/useSession.ts'
import { BackupState } from './BackupState.tsx'
import './backups.css'

/** So often it is asked how far the log is. */
const REFRESH_MS = 30_000

/** Whether what happens today could be brought back tomorrow, and what became of every backup. */
export function Backups() {
  const { t } = useTranslation()
  const session = useSession()
  const state = useQuery({ ...queryOf(backupState), refetchInterval: REFRESH_MS })
  const making = useMutation({
    ...mutationOf(createBackup),
    onSuccess: () => notifySuccess(t('screen.backups.begun')),
  })
  const { mutate, isPending } = making
  const mayMake = session.may(createBackup)
  const grid = useMemo(
    () => ({
      ...backupGrid,
      toolbar: () =>
        mayMake && (
          <Button variant="outlined" startIcon={<SaveIcon />} loading={isPending} onClick={() => mutate()}>
            {t('screen.backups.makeNow')}
          </Button>
        ),
    }),
    [mayMake, isPending, mutate, t],
  )
  return (
    <div className="backups">
      <BackupState state={state.data} error={state.error} />
      <div className="backups-list">
        <Grid of={grid} />
      </div>
    </div>
  )
}
