import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { WarningIcon } from '../ui/icons.tsx'
import { formatClock, formatDayOf, formatTime } from '../ui/format.ts'
import { useCompact } from '../ui/useCompact.ts'
import { OfflineDialog } from './OfflineDialog.tsx'
import { paidWaiting } from './paidWaiting.ts'
import { useTill } from './useTill.ts'

const never = () => () => undefined
const unknown = () => undefined

/** Since when the server has not answered, and how many paid sales wait for it; nothing while all is well. */
export function OfflineChip() {
  const { t } = useTranslation()
  const { register, parts } = useTill()
  const { goods } = parts
  const since = useSyncExternalStore(goods?.subscribe ?? never, goods?.awaySince ?? unknown)
  const { count, problem } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
  const [open, setOpen] = useState(false)
  const compact = useCompact()
  if (!since && count === 0) return null
  const said = since
    ? t('screen.till.offline.since', { time: timeText(since), count })
    : t('screen.till.offline.waiting', { count })
  return (
    <>
      <button
        type="button"
        className="till-chip"
        data-tone={problem ? 'danger' : 'warning'}
        aria-live="polite"
        aria-label={said}
        onClick={() => setOpen(true)}
      >
        <WarningIcon fontSize="small" />
        {since && compact ? t('screen.till.offline.sinceShort', { time: timeText(since), count }) : said}
      </button>
      {open && <OfflineDialog asOf={goods?.asOf()} fileName={register.cashboxNumber} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Of today the time of day alone. */
const timeText = (since: Date): string =>
  formatDayOf(since) === formatDayOf(new Date()) ? formatClock(since) : formatTime(since)
