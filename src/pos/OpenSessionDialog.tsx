import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, openSession } from '../api/cashSession.ts'
import { mutationOf } from '../api/client/queries.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { useSession } from '../ui/session/useSession.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'
import type { Register } from './register.ts'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 400

/** Opens the register's cash session with the cash that lies in its drawer. */
export function OpenSessionDialog({
  register,
  onClose,
  onOpened,
}: {
  register: Register
  onClose: () => void
  onOpened: (report: CashReport) => void
}) {
  const { t } = useTranslation()
  const viewer = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [cash, setCash] = useState<number | null>(null)
  const input = useNumberText({ value: cash, decimals: 2, onValue: setCash })
  const opening = useMutation({ ...mutationOf(openSession), onError: () => field.current?.select() })
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (opening.isPending) return
    const path = { depId: register.departmentId, cashboxId: register.cashboxId }
    opening.mutate(
      { path, body: { openingCash: cash ?? 0 } },
      {
        onSuccess: onOpened,
      },
    )
  }
  return (
    <TillDialog title={t('screen.till.openSession')} width={WIDTH_PX} onClose={onClose}>
      {viewer.may(openSession) ? (
        <form className="till-ask" onSubmit={open}>
          <label className="till-ask-field">
            <span>{t('field.openingCash')}</span>
            <input
              ref={field}
              className="till-number"
              {...input}
              inputMode="none"
              autoComplete="off"
              placeholder="0"
              aria-invalid={opening.isError}
              autoFocus
            />
          </label>
          <p className="till-problem" role="alert">
            {opening.error && failureText(opening.error)}
          </p>
          <NumberPad field={field} />
          <button type="submit" className="till-button till-button-strong" disabled={opening.isPending}>
            {t('screen.till.openSession')} <kbd>Enter</kbd>
          </button>
        </form>
      ) : (
        <p>{t('screen.till.mayNotOpen')}</p>
      )}
    </TillDialog>
  )
}
