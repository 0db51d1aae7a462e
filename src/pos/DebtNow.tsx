import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { contragentDebt } from '../api/contragent.ts'
import { amount, tiyin, type Tiyin } from '../rules/money.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney } from '../ui/format.ts'

/** What the debtor owes already, what it may owe, and what is left of that after this sale. */
export function DebtNow({ contragentId, owed }: { contragentId: number; owed: Tiyin }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({ ...queryOf(contragentDebt, { path: { id: contragentId } }), staleTime: 0 })
  if (error) return <p className="till-problem">{failureText(error)}</p>
  if (!data) return null
  const left = data.limit === null ? undefined : tiyin(data.limit) - tiyin(data.debt) - owed
  return (
    <p className="payment-debt" role="status">
      <span>{t('screen.till.owesNow', { sum: formatMoney(data.debt, 2) })}</span>
      <span>
        {data.limit === null ? t('screen.till.noLimit') : t('screen.till.mayOwe', { sum: formatMoney(data.limit, 2) })}
      </span>
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
