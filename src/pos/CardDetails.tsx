import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { SLIP_LENGTH_MAX } from '../api/payment.ts'
import { bankCards } from '../api/reference.ts'
import type { PaymentRow } from './paymentRows.ts'

const WORDS_FRESH_MS = 300_000

/** By what a card payment is found again: the number on the terminal's slip, and whose card it was. */
export function CardDetails({
  row,
  onDetails,
}: {
  row: PaymentRow
  onDetails: (details: Pick<PaymentRow, 'slipNumber' | 'bankCardId'>) => void
}) {
  const { t } = useTranslation()
  const cards = useQuery({ ...queryOf(bankCards, { query: {} }), staleTime: WORDS_FRESH_MS }).data?.items ?? []
  const name = t(`enum.paymentType.${row.type}`)
  return (
    <div className="payment-details" role="group" aria-label={name}>
      <label>
        <span>{t('screen.till.slipNumber')}</span>
        <input
          className="till-text"
          id={`slip-${row.type}`}
          autoComplete="off"
          inputMode="numeric"
          maxLength={SLIP_LENGTH_MAX}
          value={row.slipNumber ?? ''}
          aria-required
          onChange={({ target }) => onDetails({ slipNumber: target.value })}
        />
      </label>
      <label>
        <span>{t('screen.till.bankCard')}</span>
        <select
          className="till-text"
          value={row.bankCardId ?? ''}
          onChange={({ target }) => onDetails({ bankCardId: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">—</option>
          {cards.map((card) => (
            <option key={card.id} value={card.id}>
              {card.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
