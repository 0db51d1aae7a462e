import { useTranslation } from 'react-i18next'
import { shownDiscount } from '../rules/customPromotion.ts'
import { amount, quantity } from '../rules/money.ts'
import { formatCount, formatMoney, formatPercent, formatQuantity, formatWeight } from '../ui/format.ts'
import { BuyerButton } from './BuyerButton.tsx'
import { pricedOf } from './tillCart.ts'
import { useTillState } from './useTill.ts'
import './totalsCard.css'

/** What the cart comes to. */
export function TotalsCard() {
  const { t } = useTranslation()
  const { cart } = useTillState().held
  const { totals } = pricedOf(cart)
  const back = totals.finalTotalSum < 0
  const general = cart.customPromotion
  return (
    <section className="totals" aria-label={t('screen.till.totals')}>
      <BuyerButton />
      <dl>
        <dt>{t('screen.till.lines')}</dt>
        <dd>
          {formatCount(cart.lines.length)} · {formatQuantity(quantity(totals.totalCount))}
        </dd>
        {totals.weightGrams !== 0 && (
          <>
            <dt>{t('screen.till.weight')}</dt>
            <dd>{formatWeight(totals.weightGrams / 1_000)}</dd>
          </>
        )}
        <dt>{t('screen.till.sumBefore')}</dt>
        <dd>{formatMoney(amount(totals.totalSum), 2)}</dd>
        <dt>
          {t('screen.till.discount')}
          {general?.promotionType === '%' && ` ${formatPercent(shownDiscount(general))}`}
        </dt>
        <dd data-given={totals.discount !== 0}>{formatMoney(-amount(totals.discount), 2)}</dd>
      </dl>
      <div className="totals-pay" data-back={back} role="status" aria-live="off">
        <span>{t(back ? 'screen.till.toPayBack' : 'screen.till.toPay')}</span>
        <strong>{formatMoney(Math.abs(amount(totals.finalTotalSum)), 2)}</strong>
      </div>
    </section>
  )
}
