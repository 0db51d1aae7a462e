import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { getPricing } from '../../api/pricing.ts'
import { type PriceReason, whyPrice } from '../../api/priceQuestion.ts'
import { getPromotion } from '../../api/promotion.ts'
import { failureText } from '../feedback/failureText.ts'
import { formatMoney, formatTime } from '../format.ts'
import { useSession } from '../session/useSession.ts'
import './priceReasons.css'

/** What a price is asked of: a lot on a shelf, a good in a cart, or a line that was sold. */
export type Priced = SentTo<typeof whyPrice>['body']

/**
 * Why something costs what it costs, the nearest reason first; with ways to the documents for whoever may open them.
 * @param given discounts of a cart that the server does not know yet
 */
export function PriceReasons({ of, given = [] }: { of: Priced; given?: readonly PriceReason[] }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(whyPrice, { body: of }))
  if (error) return <p role="alert">{failureText(error)}</p>
  return (
    <div className="price-reasons" aria-busy={!data}>
      <strong>{data?.itemName ?? t('message.loading')}</strong>
      <ol>
        {data &&
          [...given, ...data.reasons].map((reason, at) => (
            <li key={at}>
              <Reason of={reason} />
            </li>
          ))}
      </ol>
    </div>
  )
}

function Reason({ of }: { of: PriceReason }) {
  const { kind, documentId, regNumber, since, userName, promotionId, promotionName, discount, cardNumber } = of
  const { t } = useTranslation()
  const session = useSession()
  const text = t(`screen.whyPrice.${kind}`, {
    price: formatMoney(of.wholesale ? of.priceWholesale : (of.priceUzs ?? of.priceWholesale)),
    number: regNumber ?? '—',
    since: formatTime(since),
    user: userName ?? '—',
    name: promotionName,
    discount,
    card: cardNumber ?? '',
  })
  if (documentId !== null && session.may(getPricing))
    return <Link to={`/point-of-sale/prices/edit/${documentId}` as never}>{text}</Link>
  if (promotionId !== null && session.may(getPromotion))
    return <Link to={`/point-of-sale/sale/${promotionId}` as never}>{text}</Link>
  return text
}
