import { useTranslation } from 'react-i18next'
import { EXPIRING_DAYS_USUAL } from '../../../api/expiredItem.ts'
import { SHORTAGE_BELOW } from '../../../api/stock.ts'
import { formatCount } from '../../../ui/format.ts'
import type { Attention } from './attention.ts'
import { ScreenLink } from './ScreenLink.tsx'

/** A count that leads to its screen; quiet while there is nothing. */
export function AttentionTile({ name, count, icon: Icon, tone, path, search }: Attention) {
  const { t } = useTranslation()
  return (
    <ScreenLink
      className="today-tile today-attention-tile"
      path={path}
      search={search}
      tone={count > 0 ? tone : undefined}
    >
      <Icon fontSize="small" aria-hidden />
      <span>{t(`screen.dashboard.${name}`, { days: EXPIRING_DAYS_USUAL, below: SHORTAGE_BELOW })}</span>
      <strong>{formatCount(count)}</strong>
    </ScreenLink>
  )
}
