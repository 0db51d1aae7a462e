import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { repayDebt } from '../api/cashMove.ts'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { type CustomerChoice, customerDebt } from '../api/customer.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney } from '../ui/format.ts'
import { DECIMALS } from '../ui/numberText.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { useSession } from '../ui/session/useSession.ts'
import { useTill } from './useTill.ts'

/** What the client owes, and up to how much it may; what is owed is paid off in cash on the spot. */
export function BuyerDebt({ customer }: { customer: CustomerChoice }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data, error } = useQuery({ ...queryOf(customerDebt, { path: { id: customer.id } }), staleTime: 0 })
  if (error) return <p className="till-problem">{failureText(error)}</p>
  if (!data || (data.debt === 0 && data.limit === 0)) return null
  return (
    <section className="buyer-debt">
      <p className="payment-debt" role="status">
        <span>{t('screen.till.owesNow', { sum: formatMoney(data.debt, 2) })}</span>
        <span>{t('screen.till.mayOwe', { sum: formatMoney(data.limit, 2) })}</span>
      </p>
      {data.debt > 0 && session.may(repayDebt) && <Repay key={data.debt} customerId={customer.id} debt={data.debt} />}
    </section>
  )
}

function Repay({ customerId, debt }: { customerId: number; debt: number }) {
  const { t } = useTranslation()
  const till = useTill()
  const [sum, setSum] = useState<number | null>(debt)
  const input = useNumberText({ value: sum, decimals: DECIMALS.money!, onValue: setSum })
  const repaying = useMutation(mutationOf(repayDebt))
  const repay = (event: FormEvent) => {
    event.preventDefault()
    if (!sum || repaying.isPending) return
    const path = { depId: till.register.departmentId, cashboxId: till.register.cashboxId }
    repaying.mutate(
      { path, body: { customerId, amount: sum } },
      {
        onSuccess: ({ paid, debt: left }) =>
          till.notify('success', 'screen.till.repaid', { sum: formatMoney(paid, 2), left: formatMoney(left, 2) }),
      },
    )
  }
  return (
    <form className="buyer-repay" onSubmit={repay}>
      <label className="till-ask-field">
        <span>{t('screen.till.repaySum')}</span>
        <input className="till-text" autoComplete="off" {...input} onFocus={(event) => event.target.select()} />
      </label>
      <button type="submit" className="till-button" disabled={!sum || repaying.isPending}>
        {t('screen.till.repay')}
      </button>
      {repaying.error && <p className="till-problem">{failureText(repaying.error)}</p>}
    </form>
  )
}
