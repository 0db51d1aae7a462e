import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { contragentDebt } from '../api/contragent.ts'
import { type CustomerChoice, customerDebt } from '../api/customer.ts'
import { amount, tiyin, type Tiyin } from '../rules/money.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney } from '../ui/format.ts'

/** What the contragent owes already, what it may owe, and what is left of that after this sale. */
export function DebtNow({ contragentId, owed }: { contragentId: number; owed: Tiyin }) {
  const { data, error } = useQuery({ ...queryOf(contragentDebt, { path: { id: contragentId } }), staleTime: 0 })
  return <Figures debt={data?.debt} limit={data?.limit ?? null} error={error} owed={owed} />
}

/** The same of a client. */
export function ClientDebtNow({ customer, owed }: { customer: CustomerChoice; owed: Tiyin }) {
  const { data, error } = useQuery({ ...queryOf(customerDebt, { path: { id: customer.id } }), staleTime: 0 })
  return <Figures debt={data?.debt} limit={data?.limit ?? null} error={error} owed={owed} />
}

function Figures({
  debt,
  limit,
  error,
  owed,
}: {
  debt: number | undefined
  /** Null: nobody has set one. */
  limit: number | null
  error: Error | null
  owed: Tiyin
}) {
  const { t } = useTranslation()
  if (error) return <p className="till-problem">{failureText(error)}</p>
  if (debt === undefined) return null
  const left = limit === null ? undefined : tiyin(limit) - tiyin(debt) - owed
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
