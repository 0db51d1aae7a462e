import { useTranslation } from 'react-i18next'
import type { Tiyin } from '../rules/money.ts'
import { money } from './CartRow.tsx'
import { likelyCash } from './paymentRows.ts'

/**
 * What the buyer may well hand over in cash, each sum at one touch.
 *
 * @param left what the other kinds of money leave for cash
 * @param onTake null: to the tiyin, without change
 */
export function CashSums({ left, onTake }: { left: Tiyin; onTake: (cash: Tiyin | null) => void }) {
  const { t } = useTranslation()
  return (
    <div className="payment-likely" role="group" aria-label={t('screen.till.likelyCash')}>
      <button type="button" className="till-button" disabled={left === 0} onClick={() => onTake(null)}>
        {t('screen.till.exact')}
        <kbd aria-hidden>↑ ↓</kbd>
      </button>
      {likelyCash(left).map((sum) => (
        <button key={sum} type="button" className="till-button" onClick={() => onTake(sum)}>
          {money(sum)}
        </button>
      ))}
    </div>
  )
}
