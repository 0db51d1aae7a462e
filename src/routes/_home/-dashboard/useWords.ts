import { useTranslation } from 'react-i18next'
import { EXPIRING_DAYS_USUAL } from '../../../api/expiredItem.ts'
import { SHORTAGE_BELOW } from '../../../api/stock.ts'
import { type NoticeName, STUCK_AFTER_DAYS } from '../../../rules/notices.ts'

/** What each kind of waiting is called. */
export function useWords(): (name: NoticeName) => string {
  const { t } = useTranslation()
  return (name) =>
    t(`screen.dashboard.${name}`, {
      days: EXPIRING_DAYS_USUAL,
      below: SHORTAGE_BELOW,
      stuckDays: STUCK_AFTER_DAYS,
    })
}
