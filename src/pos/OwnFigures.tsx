import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sellerFigures } from '../api/cashFigures.ts'
import { queryOf } from '../api/client/queries.ts'
import { formatCount, formatMoney, formatQuantity } from '../ui/format.ts'
import { useSession } from '../ui/session/useSession.ts'

/** More people than these sell in no shop on one day. */
const SELLERS_MAX = 200

/** What whoever stands here has sold in the department today, and the way to how everybody does. */
export function OwnFigures({ departmentId }: { departmentId: number }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data } = useQuery(
    queryOf(sellerFigures, { path: { depId: departmentId }, query: { limit: SELLERS_MAX }, body: { period: 'today' } }),
  )
  const own = data?.items.find(({ id }) => id === user?.id)
  const figures = [
    [t('field.revenue'), formatMoney(own?.revenue ?? 0)],
    [t('field.receipts'), formatCount(own?.receipts ?? 0)],
    [t('field.averageReceipt'), formatMoney(own?.averageReceipt ?? 0)],
    [t('field.unitsPerReceipt'), formatQuantity(own?.unitsPerReceipt ?? 0)],
  ] as const
  if (!data) return null
  return (
    <section className="own-figures" aria-label={t('screen.till.ownFigures')}>
      <h3>{t('screen.till.ownFigures')}</h3>
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Link to="/point-of-sale/kpi/$depId" params={{ depId: String(departmentId) }}>
        {t('screen.till.allSellers')}
      </Link>
    </section>
  )
}
