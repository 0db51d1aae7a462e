import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { serverDisk } from '../../api/client/serverDisk.ts'
import { WarningIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import './diskNotice.css'

/** Over every screen, while the server saves nothing because its disk is full; before that to those who could make room. */
export function DiskNotice() {
  const { t } = useTranslation()
  const state = useSyncExternalStore(serverDisk.subscribe, serverDisk.get)
  const session = useSession()
  if (state === 'ok' || (state === 'low' && !session.can('view backups'))) return null
  return (
    <p className="disk-notice" data-tone={state === 'full' ? 'danger' : 'warning'} role="alert">
      <WarningIcon fontSize="small" aria-hidden />
      {t(`screen.disk.${state}`)}
    </p>
  )
}
