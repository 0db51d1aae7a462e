import { useTranslation } from 'react-i18next'
import { OnboardPayment } from '../../api/flightSale.ts'
import type { OnboardRate } from '../../api/flightTablet.ts'
import { amount, type Tiyin } from '../../rules/money.ts'
import { leastWorth, type OnboardSettlement } from '../../rules/onboardPayment.ts'
import { formatMoney } from '../../ui/format.ts'
import type { MoneyRow } from './flightMoney.ts'

/** The total in each currency, to the least unit that pays it; a touch pays in it. */
export function PaidCurrencies({
  rates,
  total,
  code,
  onCode,
}: {
  rates: readonly OnboardRate[]
  total: Tiyin
  code: string
  onCode: (code: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="flight-payment-choices" role="group" aria-label={t('screen.flightTablet.currency')}>
      {rates.map(({ currencyCode, rate }) => (
        <button
          key={currencyCode}
          type="button"
          className="till-button"
          aria-pressed={currencyCode === code}
          onClick={() => onCode(currencyCode)}
        >
          <span>{currencyCode}</span>
          <strong>{formatMoney(amount(leastWorth(total, rate)), 2)}</strong>
        </button>
      ))}
    </div>
  )
}

/** In notes, or by which card. */
export function PaidTypes({
  type,
  onType,
}: {
  type: MoneyRow['paymentType']
  onType: (type: MoneyRow['paymentType']) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="flight-payment-choices" role="group" aria-label={t('field.paymentType')}>
      {OnboardPayment.options.map((option) => (
        <button
          key={option}
          type="button"
          className="till-button"
          aria-pressed={option === type}
          onClick={() => onType(option)}
        >
          {t(`enum.paymentType.${option}`)}
        </button>
      ))}
    </div>
  )
}

/** What lacks, or what is given back and in which currency. */
export function PaymentOutcome({
  settled,
  rates,
  changeIn,
  onChangeIn,
}: {
  settled: OnboardSettlement
  rates: readonly OnboardRate[]
  changeIn: string
  onChangeIn: (code: string) => void
}) {
  const { t } = useTranslation()
  if (!settled.accepted) {
    const key = settled.reason === 'LACKS' ? 'screen.flightTablet.lacks' : 'screen.flightTablet.tooMuchByCard'
    return (
      <p className="till-problem" role="status">
        {t(key, { sum: formatMoney(amount(settled.difference), 2) })}
      </p>
    )
  }
  if (settled.change === 0) return null
  return (
    <>
      <p className="till-ask-sum" role="status">
        <span>{t('screen.receipt.change')}</span>
        <strong>
          {formatMoney(amount(settled.change), 2)} {changeIn}
        </strong>
      </p>
      <div className="flight-payment-choices" role="group" aria-label={t('screen.flightTablet.changeIn')}>
        {rates.map(({ currencyCode }) => (
          <button
            key={currencyCode}
            type="button"
            className="till-button"
            aria-pressed={currencyCode === changeIn}
            onClick={() => onChangeIn(currencyCode)}
          >
            {currencyCode}
          </button>
        ))}
      </div>
    </>
  )
}
