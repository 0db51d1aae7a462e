import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PartnerToday } from '../../../api/dashboard.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { CartIcon, SendIcon, TruckIcon } from '../../../ui/icons.tsx'
import { ScreenLink } from './ScreenLink.tsx'

const ORDERS = [
  { field: 'newOrders', icon: SendIcon, path: '/contragents/orders', search: { tab: 'new' } },
  { field: 'ordersInWork', icon: TruckIcon, path: '/contragents/orders', search: { tab: 'working' } },
  {
    field: 'requests',
    icon: CartIcon,
    path: '/request-product',
    search: { where: [{ field: 'status', operator: 'in', value: ['NEW', 'WORKING'] }] },
  },
] as const

/** How a contragent stands with the company: its orders, its requests, and who owes whom. */
export function PartnerTiles({ of }: { of: PartnerToday }) {
  const { t } = useTranslation()
  return (
    <div className="today-sales">
      <Link
        to="/contragent/$id/saldo"
        params={{ id: String(of.contragentId) }}
        search={{} as never}
        className="today-tile today-sales-tile"
      >
        <span className="today-name">{t('screen.saldo.title')}</span>
        {of.saldo.length === 0 && <strong>{formatMoney(0)}</strong>}
        {of.saldo.map(({ currencyCode, sum }) => (
          <strong key={currencyCode}>
            {formatMoney(Math.abs(sum))} {currencyCode}
            <small>{t(sum > 0 ? 'screen.dashboard.youOwe' : 'screen.dashboard.weOwe')}</small>
          </strong>
        ))}
      </Link>
      {ORDERS.map(({ field, icon: Icon, path, search }) => (
        <ScreenLink key={field} className="today-tile today-sales-tile" path={path} search={search}>
          <span className="today-name">
            <Icon fontSize="inherit" aria-hidden /> {t(`screen.dashboard.partner.${field}`)}
          </span>
          <strong>{formatCount(of[field])}</strong>
        </ScreenLink>
      ))}
    </div>
  )
}
