import { type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AMOUNT_MAX } from '../../api/fields.ts'
import { amount, tiyin, type Tiyin } from '../../rules/money.ts'
import { formatMoney } from '../../ui/format.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useNumberText } from '../../ui/useNumberText.ts'
import type { MoneyRow } from './flightMoney.ts'

/** Money of one kind and currency: an empty field stands for whatever is left to pay. */
export function FlightMoneyRow({
  row,
  stands,
  field,
  onActive,
  onSum,
  onRemove,
}: {
  row: MoneyRow
  /** What an empty field stands for. */
  stands: Tiyin
  /** The field that the pad types into, where it is this one's. */
  field: RefObject<HTMLInputElement | null> | undefined
  onActive: () => void
  onSum: (sum: Tiyin | null) => void
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const name = [t(`enum.paymentType.${row.paymentType}`), row.currencyCode].join(' · ')
  const input = useNumberText({
    value: row.sum === null ? null : amount(row.sum),
    decimals: 2,
    onValue: (typed) => onSum(typed === null ? null : tiyin(Math.min(typed, AMOUNT_MAX))),
  })
  useLayoutEffect(() => {
    if (!field?.current) return
    field.current.focus()
    field.current.select()
  }, [field])
  return (
    <div className="flight-money-row" data-active={field !== undefined}>
      <label htmlFor={`money-${row.key}`}>{name}</label>
      <input
        ref={field}
        id={`money-${row.key}`}
        className="till-number"
        {...input}
        inputMode="none"
        autoComplete="off"
        placeholder={formatMoney(amount(stands), 2)}
        onFocus={onActive}
      />
      {onRemove && (
        <button
          type="button"
          className="till-button"
          tabIndex={-1}
          aria-label={t('screen.till.removePayment', { name })}
          onClick={onRemove}
        >
          <CloseIcon fontSize="small" />
        </button>
      )}
    </div>
  )
}
