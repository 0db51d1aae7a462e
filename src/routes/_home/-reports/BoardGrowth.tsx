import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../ui/format.ts'

/** By how much today's revenue differs from that of the same day a week ago up to this hour; of nothing there is no share. */
export function BoardGrowth({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation()
  if (before <= 0) return null
  const percent = Math.round(((now - before) / before) * 1_000) / 10
  return (
    <span className={percent < 0 ? 'board-down' : 'board-up'}>
      <span aria-hidden>{percent < 0 ? '▼' : '▲'} </span>
      {t('screen.monitoring.growth', { percent: `${percent > 0 ? '+' : ''}${formatPercent(percent)}` })}
    </span>
  )
}
