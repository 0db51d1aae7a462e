import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import type { CustomerChoice } from '../api/customer.ts'
import { searchSales } from '../api/sale.ts'
import { birthdayNear } from '../rules/birthday.ts'
import { businessDayOf } from '../rules/businessDay.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'
import { formatCount, formatDate, formatMoney, formatPercent, formatTime } from '../ui/format.ts'
import { useSession } from '../ui/session/useSession.ts'
import { BuyerDebt } from './BuyerDebt.tsx'
import { isOfDevice } from './localIds.ts'
import { serve } from './serve.ts'
import { GiftIcon } from './tillIcons.tsx'
import { useTill } from './useTill.ts'

const SALES_SHOWN = 5

/** What the shop knows of who buys: the card, the birthday where it is near, what was bought before. */
export function KnownBuyer({ customer, onDone }: { customer: CustomerChoice; onDone: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const near = birthdayNear(customer.dateOfBirth, businessDayOf(till.parts.now(), TIME_ZONE))
  return (
    <>
      <h3>{customer.fullName}</h3>
      {near !== undefined && (
        <p className="buyer-birthday">
          <GiftIcon fontSize="small" />
          {t(near === 0 ? 'screen.till.buyer.birthdayToday' : 'screen.till.buyer.birthdayNear', {
            date: formatDate(customer.dateOfBirth!).slice(0, 5),
          })}
        </p>
      )}
      <dl className="buyer-facts">
        <dt>{t('field.mobile')}</dt>
        <dd>{customer.mobile || '—'}</dd>
        <dt>{t('field.memberCard')}</dt>
        <dd>{customer.memberCard ?? '—'}</dd>
        <dt>{t('field.discountPercent')}</dt>
        <dd>{customer.discountPercent ? formatPercent(customer.discountPercent) : '—'}</dd>
      </dl>
      {!isOfDevice(customer.id) && (
        <>
          <BuyerDebt customer={customer} />
          <Bought customerId={customer.id} />
        </>
      )}
      <div className="till-dialog-actions">
        <button
          type="button"
          className="till-button"
          onClick={() => {
            serve(till, null)
            onDone()
          }}
        >
          {t('screen.till.buyer.nobody')}
        </button>
        <button type="button" className="till-button till-button-strong" autoFocus onClick={onDone}>
          {t('screen.till.buyer.goOn')} <kbd>Enter</kbd>
        </button>
      </div>
    </>
  )
}

/** The last receipts, as far as the user sees sales. */
function Bought({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data, error } = useQuery({
    ...queryOf(searchSales, { query: { limit: SALES_SHOWN }, body: { customerId } }),
    enabled: session.may(searchSales),
  })
  if (error) return <p className="till-problem">{failureText(error)}</p>
  if (!data) return null
  return (
    <section>
      <h4>{t('screen.till.buyer.bought', { count: formatCount(data.total) })}</h4>
      {data.items.map((sale) => (
        <p key={sale.id} className="till-ask-sum">
          <span>
            № {sale.saleNumber} · {formatTime(sale.saleDate)} · {sale.shopName}
          </span>
          <strong>{formatMoney(sale.finalTotalSum)}</strong>
        </p>
      ))}
    </section>
  )
}
