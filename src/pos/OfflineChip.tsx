import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDayOf, formatTime } from '../ui/format.ts'
import { paidWaiting } from './paidWaiting.ts'
import { useTill } from './useTill.ts'
import { WaitingChip } from './WaitingChip.tsx'

const never = () => () => undefined
const unknown = () => undefined

/** Since when the server has not answered, and how many paid sales wait for it; nothing while all is well. */
export function OfflineChip() {
  const { t } = useTranslation()
  const { register, parts } = useTill()
  const { goods } = parts
  const since = useSyncExternalStore(goods?.subscribe ?? never, goods?.awaySince ?? unknown)
  const { count } = useSyncExternalStore(paidWaiting.subscribe, paidWaiting.get)
  if (!since && count === 0) return null
  const said = since
    ? t('screen.till.offline.since', { time: timeText(since), count })
    : t('screen.till.offline.waiting', { count })
  return <WaitingChip said={said} asOf={goods?.asOf()} fileName={register.cashboxNumber} />
}

/** Of today the time of day alone. */
const timeText = (since: Date): string =>
  formatDayOf(since) === formatDayOf(new Date()) ? formatClock(since) : formatTime(since)
