import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashReport } from '../api/cashSession.ts'
import { amount } from '../rules/money.ts'
import { type NoteCount, sumOfNotes } from '../rules/notes.ts'
import { formatMoney } from '../ui/format.ts'
import { ByNotes } from './ByNotes.tsx'
import { CashForm } from './CashForm.tsx'

/** What was counted in the drawer, in one sum or note by note, beside what should lie there; who counts blind is not told that. */
export function CountedCash({
  session,
  counted,
  difference,
  busy,
  failure,
  button,
  onCounted,
  onNext,
}: {
  session: CashReport
  counted: number | null
  difference: number | null
  busy: boolean
  failure: Error | null
  button: string
  /** `notes` where it was counted so. */
  onCounted: (counted: number | null, notes?: readonly NoteCount[]) => void
  onNext: () => void
}) {
  const { t } = useTranslation()
  const [notes, setNotes] = useState<readonly NoteCount[]>()
  const change = (next: readonly NoteCount[] | undefined) => {
    setNotes(next)
    if (next) onCounted(amount(sumOfNotes(next)), next)
  }
  return (
    <CashForm
      label={t('field.countedCash')}
      value={counted}
      pad={notes === undefined}
      busy={busy}
      failure={failure}
      button={button}
      onValue={(value) => {
        setNotes(undefined)
        onCounted(value)
      }}
      onSubmit={onNext}
    >
      <ByNotes notes={notes} onNotes={change} />
      {session.expectedCash !== null && (
        <>
          <p className="till-ask-sum">
            <span>{t('screen.cashReport.expectedCash')}</span>
            <span>{formatMoney(session.expectedCash, 2)}</span>
          </p>
          <p className="till-ask-sum" data-tone={difference === null || difference === 0 ? undefined : 'difference'}>
            <span>{t('screen.cashReport.cashDifference')}</span>
            <strong>{formatMoney(difference, 2)}</strong>
          </p>
        </>
      )}
    </CashForm>
  )
}
