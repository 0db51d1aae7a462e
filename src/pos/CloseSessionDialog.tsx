import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, takeZReport } from '../api/cashSession.ts'
import { mutationOf } from '../api/client/queries.ts'
import { amount, tiyin } from '../rules/money.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney } from '../ui/format.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 420

/** Closes the session: what was counted in the drawer beside what should lie there. It cannot be opened again. */
export function CloseSessionDialog({
  session,
  onClose,
  onClosed,
}: {
  session: CashReport
  onClose: () => void
  onClosed: (report: CashReport) => void
}) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [counted, setCounted] = useState<number | null>(null)
  const input = useNumberText({ value: counted, decimals: 2, onValue: setCounted })
  const closing = useMutation({ ...mutationOf(takeZReport), onError: () => field.current?.select() })
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (closing.isPending || counted === null) return field.current?.focus()
    const path = { depId: session.departmentId, cashboxId: session.cashboxId }
    closing.mutate({ path, body: { countedCash: counted } }, { onSuccess: onClosed })
  }
  const difference = counted === null ? null : amount(tiyin(counted) - tiyin(session.expectedCash))
  return (
    <TillDialog
      title={t('screen.beforePos.closeTitle', { number: session.sessionNumber })}
      width={WIDTH_PX}
      onClose={closing.isPending ? undefined : onClose}
    >
      <form className="till-ask" onSubmit={close}>
        <p>{t('screen.beforePos.closeText')}</p>
        <label className="till-ask-field">
          <span>{t('field.countedCash')}</span>
          <input ref={field} className="till-number" {...input} inputMode="none" autoComplete="off" autoFocus />
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
          {closing.error && failureText(closing.error)}
        </p>
        <NumberPad field={field} />
        <button
          type="submit"
          className="till-button till-button-strong"
          disabled={closing.isPending || counted === null}
        >
          {t('screen.beforePos.close')} <kbd>Enter</kbd>
        </button>
      </form>
    </TillDialog>
  )
}
