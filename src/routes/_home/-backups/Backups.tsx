import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { backupState, createBackup } from '../../../api/backup.ts'
import { mutationOf, queryOf, refreshAfter } from '../../../api/client/queries.ts'
import { backupGrid } from '../../../grids/people/backupGrid.ts'
import { notifySuccess } from '../../../ui/feedback/notify.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { SaveIcon } from '../../../ui/icons.tsx'
import { useSession } from '../../../ui/session/useSession.ts'
import { BackupState } from './BackupState.tsx'
import './backups.css'

/** So often it is asked how far the log is, and whether a backup that is being made is there. */
const REFRESH_MS = 30_000
const MAKING_REFRESH_MS = 2_000

/** Whether what happens today could be brought back tomorrow, and what became of every backup. */
export function Backups() {
  const { t } = useTranslation()
  const session = useSession()
  const client = useQueryClient()
  const state = useQuery({
    ...queryOf(backupState),
    refetchInterval: ({ state: { data } }) => (data?.makingSince ? MAKING_REFRESH_MS : REFRESH_MS),
  })
  const makingSince = state.data?.makingSince
  const wasMade = useRef(makingSince)
  useEffect(() => {
    // What has become of it stands in the list.
    if (wasMade.current && !makingSince) refreshAfter(createBackup, client)
    wasMade.current = makingSince
  }, [makingSince, client])
  const making = useMutation({
    ...mutationOf(createBackup),
    onSuccess: () => notifySuccess(t('screen.backups.begun')),
  })
  const { mutate, isPending } = making
  const isBusy = isPending || Boolean(makingSince)
  const mayMake = session.may(createBackup)
  const grid = useMemo(
    () => ({
      ...backupGrid,
      toolbar: () =>
        mayMake && (
          <Button variant="outlined" startIcon={<SaveIcon />} loading={isBusy} onClick={() => mutate()}>
            {t('screen.backups.makeNow')}
          </Button>
        ),
    }),
    [mayMake, isBusy, mutate, t],
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
