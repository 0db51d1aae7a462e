import { Fragment, type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { amount, tiyin, type Tiyin } from '../rules/money.ts'
import { AMOUNT_MAX } from '../api/fields.ts'
import { isOfTerminal } from '../rules/payments.ts'
import { formatMoney } from '../ui/format.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { useNumberText } from '../ui/useNumberText.ts'
import { CardDetails } from './CardDetails.tsx'
import { ForeignRow } from './ForeignRow.tsx'
import {
  amountsOf,
  type PaymentRow,
  type TillPaymentType,
  withAmount,
  withDetails,
  withoutType,
} from './paymentRows.ts'
import { PLAIN_TERMS, type RegisterTerms } from './registerTerms.ts'

/** The types that are paid with and how much in each; an empty field stands for whatever is left. */
export function PaymentRows({
  rows,
  due,
  active,
  field,
  onActive,
  onRows,
  terms = PLAIN_TERMS,
}: {
  rows: readonly PaymentRow[]
  due: Tiyin
  active: TillPaymentType
  /** The field that the pad types into: that of the active row. */
  field: RefObject<HTMLInputElement | null>
  onActive: (type: TillPaymentType) => void
  onRows: (rows: readonly PaymentRow[]) => void
  terms?: RegisterTerms
}) {
  const amounts = amountsOf(rows, due)
  const remove = (type: TillPaymentType) => {
    const left = withoutType(rows, type)
    onRows(left)
    onActive(left.at(-1)!.type)
  }
  return (
    <div className="payment-rows">
      {rows.map((row, index) => {
        const common = {
          row,
          active: row.type === active,
          field: row.type === active ? field : undefined,
          onActive: () => onActive(row.type),
        }
        return row.type === 'FOREIGN' ? (
          <ForeignRow
            key={row.type}
            {...common}
            rates={terms.rates}
            step={terms.step}
            onNotes={(given) => onRows(withDetails(rows, row.type, given))}
            onRemove={() => remove(row.type)}
          />
        ) : (
          <Fragment key={row.type}>
            <Row
              {...common}
              stands={amounts[index]!}
              onAmount={(sum) => onRows(withAmount(rows, row.type, sum))}
              onRemove={rows.length > 1 ? () => remove(row.type) : undefined}
            />
            {terms.asksSlip && isOfTerminal(row.type) && (
              <CardDetails row={row} onDetails={(details) => onRows(withDetails(rows, row.type, details))} />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

function Row({
  row,
  stands,
  active,
  field,
  onActive,
  onAmount,
  onRemove,
}: {
  row: PaymentRow
  stands: Tiyin
  active: boolean
  field: RefObject<HTMLInputElement | null> | undefined
  onActive: () => void
  onAmount: (sum: Tiyin | null) => void
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const name = t(`enum.paymentType.${row.type}`)
  const input = useNumberText({
    value: row.amount === null ? null : amount(row.amount),
    decimals: 2,
    onValue: (value) => onAmount(value === null ? null : tiyin(Math.min(value, AMOUNT_MAX))),
  })
  useLayoutEffect(() => {
    if (!active || !field?.current) return
    field.current.focus()
    field.current.select()
  }, [active, field])
  return (
    <div className="payment-row" data-active={active}>
      <label htmlFor={`payment-${row.type}`}>{name}</label>
      <input
        ref={field}
        id={`payment-${row.type}`}
        className="till-number"
        {...input}
        inputMode="none"
        autoComplete="off"
        placeholder={formatMoney(amount(stands), stands % 100 === 0 ? 0 : 2)}
        onFocus={onActive}
      />
      <button
        type="button"
        className="till-button"
        tabIndex={-1}
        disabled={!onRemove}
        aria-label={t('screen.till.removePayment', { name })}
        onClick={onRemove}
      >
        <CloseIcon fontSize="small" />
      </button>
    </div>
  )
}
