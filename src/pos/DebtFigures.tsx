import { useTranslation } from 'react-i18next'
import { amount } from '../rules/money.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney } from '../ui/format.ts'
import type { Owing } from './useDebtNow.ts'

/** What the debtor owes already, what it may owe, and what is left of that after this sale. */
export function DebtFigures({ now, error }: Owing) {
  const { t } = useTranslation()
  if (error) return <p className="till-problem">{failureText(error)}</p>
  if (!now) return null
  const { debt, limit, left } = now
  return (
    <p className="payment-debt" role="status">
      <span>{t('screen.till.owesNow', { sum: formatMoney(debt, 2) })}</span>
      <span>{limit === null ? t('screen.till.noLimit') : t('screen.till.mayOwe', { sum: formatMoney(limit, 2) })}</span>
      {left !== undefined && (
        <span data-above={left < 0}>
          {t(left < 0 ? 'screen.till.aboveLimit' : 'screen.till.leftOfLimit', {
            sum: formatMoney(amount(Math.abs(left)), 2),
          })}
        </span>
      )}
    </p>
  )
}
