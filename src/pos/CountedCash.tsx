import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashReport } from '../api/cashSession.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney } from '../ui/format.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'

/** What was counted in the drawer, beside what should lie there. */
export function CountedCash({
  session,
  counted,
  difference,
  busy,
  failure,
  onCounted,
  onNext,
}: {
  session: CashReport
  counted: number | null
  difference: number | null
  busy: boolean
  failure: Error | null
  onCounted: (counted: number | null) => void
  onNext: () => void
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const input = useNumberText({ value: counted, decimals: 2, onValue: onCounted })
  const belowZero = counted !== null && counted < 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || counted === null || belowZero) return field.current?.select()
    onNext()
  }
  return (
    <form className="till-ask" onSubmit={submit}>
      <p>{t('screen.beforePos.closeText')}</p>
      <label className="till-ask-field">
        <span>{t('field.countedCash')}</span>
        <input
          ref={field}
          className="till-number"
          {...input}
          inputMode="none"
          autoComplete="off"
          aria-invalid={belowZero || failure !== null}
          autoFocus
        />
      </label>
      <p className="till-ask-sum">
        <span>{t('screen.cashReport.expectedCash')}</span>
        <span>{formatMoney(session.expectedCash, 2)}</span>
      </p>
      <p className="till-ask-sum" data-tone={difference === null || difference === 0 ? undefined : 'difference'}>
        <span>{t('screen.cashReport.cashDifference')}</span>
        <strong>{formatMoney(difference, 2)}</strong>
      </p>
      <p className="till-problem" role="alert">
        {belowZero ? t('message.tooSmall', { minimum: 0 }) : failure && failureText(failure)}
      </p>
      <NumberPad field={field} />
      <button type="submit" className="till-button till-button-strong" disabled={busy || counted === null || belowZero}>
        {t('screen.beforePos.close')} <kbd>Enter</kbd>
      </button>
    </form>
  )
}
