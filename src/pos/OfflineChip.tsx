import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { WarningIcon } from '../ui/icons.tsx'
import { formatTime } from '../ui/format.ts'
import { OfflineDialog } from './OfflineDialog.tsx'
import { paidWaiting } from './paidWaiting.ts'
import { useTill } from './useTill.ts'

const never = () => () => undefined
const unknown = () => undefined

/** Since when the server has not answered, and how many paid sales wait for it; nothing while all is well. */
export function OfflineChip() {
  const { t } = useTranslation()
  const { goods } = useTill().parts
  const since = useSyncExternalStore(goods?.subscribe ?? never, goods?.awaySince ?? unknown)
  const { count, problem } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
  const [open, setOpen] = useState(false)
  if (!since && count === 0) return null
  return (
    <>
      <button
        type="button"
        className="till-chip"
        data-tone={problem ? 'danger' : 'warning'}
        aria-live="polite"
        onClick={() => setOpen(true)}
      >
        <WarningIcon fontSize="small" />
        {since
          ? t('screen.till.offline.since', { time: formatTime(since.toISOString()), count })
          : t('screen.till.offline.waiting', { count })}
      </button>
      {open && <OfflineDialog onClose={() => setOpen(false)} />}
    </>
  )
}
