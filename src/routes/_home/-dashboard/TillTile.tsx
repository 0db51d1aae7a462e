import { useTranslation } from 'react-i18next'
import type { OwnTill } from '../../../api/dashboard.ts'
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts'
import { CartIcon } from '../../../ui/icons.tsx'
import { ScreenLink } from './ScreenLink.tsx'

export const TILL = '/point-of-sale/pos'

/** Where a cashier's day stands: the open session, or that none is; either way it leads to the till. */
export function TillTile({ till: { session, held } }: { till: OwnTill }) {
  const { t } = useTranslation()
  return (
    <ScreenLink className="today-tile today-till" path={TILL} search={{}} tone={session ? 'success' : 'info'}>
      <CartIcon aria-hidden />
      <span>
        <strong>{session ? session.cashboxName : t('screen.dashboard.noSession')}</strong>
        <small>
          {session
            ? t('screen.dashboard.openSince', {
                time: formatClock(session.openedAt),
                receipts: formatCount(session.receipts),
                revenue: formatMoney(session.revenue),
              })
            : t('screen.dashboard.openTill')}
          {held > 0 && ` · ${t('screen.dashboard.held', { held: formatCount(held) })}`}
        </small>
      </span>
      <em>{t('screen.dashboard.toTill')}</em>
    </ScreenLink>
  )
}
