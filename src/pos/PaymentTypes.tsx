import { useTranslation } from 'react-i18next'
import { type PaymentRow, TILL_PAYMENT_KEYS, type TillPaymentType } from './paymentRows.ts'

/** The kinds of money that the till takes, each under its key; those that are paid with now are pressed. */
export function PaymentTypes({
  types,
  rows,
  onChoose,
}: {
  types: readonly TillPaymentType[]
  rows: readonly PaymentRow[]
  onChoose: (type: TillPaymentType) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="payment-types" role="group" aria-label={t('screen.till.paymentTypes')}>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          className="till-button"
          aria-pressed={rows.some((row) => row.type === type)}
          aria-keyshortcuts={TILL_PAYMENT_KEYS[type]}
          onClick={() => onChoose(type)}
        >
          <span>{t(type === 'FOREIGN' ? 'screen.till.foreign' : `enum.paymentType.${type}`)}</span>
          <kbd aria-hidden>{TILL_PAYMENT_KEYS[type]}</kbd>
        </button>
      ))}
    </div>
  )
}
