import { type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AMOUNT_MAX } from '../api/fields.ts'
import type { RateOfDay } from '../api/currencyRate.ts'
import { amount, tiyin, type Tiyin } from '../rules/money.ts'
import { worthOfNotes } from '../rules/payments.ts'
import { formatMoney } from '../ui/format.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { useNumberText } from '../ui/useNumberText.ts'
import type { PaymentRow } from './paymentRows.ts'

/** No buyer has more in his pocket, and at no rate is it more than a sale may be. */
const NOTES_MAX = 1_000_000
/** What most foreign notes are. */
const USUAL = 'USD'

/** Foreign notes: how much of them and, at the rate of the day, what they are taken for. */
export function ForeignRow({
  row,
  rates,
  step,
  active,
  field,
  onActive,
  onNotes,
  onRemove,
}: {
  row: PaymentRow
  rates: readonly RateOfDay[]
  /** What they are taken for is rounded down to it, so that there is change. */
  step: Tiyin
  active: boolean
  field: RefObject<HTMLInputElement | null> | undefined
  onActive: () => void
  onNotes: (given: Pick<PaymentRow, 'amount' | 'notes'>) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { code, rate, typed, take } = useNotes(row, rates, step, onNotes)
  const input = useNumberText({ value: typed === 0 ? null : typed, decimals: 2, onValue: (value) => take(value) })
  useLayoutEffect(() => {
    if (!active || !field?.current) return
    field.current.focus()
    field.current.select()
  }, [active, field])
  return (
    <div className="payment-row payment-foreign" data-active={active}>
      <Currency code={code} rates={rates} onCode={(of) => take(typed, of)} />
      <input
        ref={field}
        className="till-number"
        aria-label={t('screen.till.foreignAmount')}
        {...input}
        inputMode="none"
        autoComplete="off"
        placeholder="0"
        onFocus={onActive}
      />
      <button
        type="button"
        className="till-button"
        tabIndex={-1}
        aria-label={t('screen.till.removePayment', { name: t('screen.till.foreign') })}
        onClick={onRemove}
      >
        <CloseIcon fontSize="small" />
      </button>
      <p className="payment-foreign-worth">
        {rate
          ? t('screen.till.foreignWorth', {
              rate: formatMoney(rate.rate, 2),
              sum: formatMoney(amount(row.amount ?? 0), 2),
            })
          : t('screen.till.noRates')}
      </p>
    </div>
  )
}

/** What is typed of them, and what it is taken for. */
function useNotes(
  row: PaymentRow,
  rates: readonly RateOfDay[],
  step: Tiyin,
  onNotes: (given: Pick<PaymentRow, 'amount' | 'notes'>) => void,
) {
  const rateOf = (wanted: string | undefined) => rates.find(({ currencyCode }) => currencyCode === wanted)
  const code = row.notes?.currencyCode ?? (rateOf(USUAL) ?? rates[0])?.currencyCode
  return {
    code,
    rate: rateOf(code),
    typed: row.notes ? amount(row.notes.currencyAmount) : null,
    take: (value: number | null, of = code) => {
      const rate = rateOf(of)
      if (!rate) return
      const currencyAmount = tiyin(Math.min(value ?? 0, NOTES_MAX))
      const worth = Math.min(worthOfNotes(currencyAmount, rate.rate, step), tiyin(AMOUNT_MAX))
      onNotes({ amount: worth, notes: { currencyCode: rate.currencyCode, rate: rate.rate, currencyAmount } })
    },
  }
}

function Currency({
  code,
  rates,
  onCode,
}: {
  code: string | undefined
  rates: readonly RateOfDay[]
  onCode: (code: string) => void
}) {
  const { t } = useTranslation()
  return (
    <select
      className="till-text"
      aria-label={t('screen.till.foreignCurrency')}
      value={code}
      onChange={({ target }) => onCode(target.value)}
    >
      {rates.map(({ currencyCode }) => (
        <option key={currencyCode}>{currencyCode}</option>
      ))}
    </select>
  )
}
