import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, takeZReport } from '../api/cashSession.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { mutationOf } from '../api/client/queries.ts'
import { amount, tiyin } from '../rules/money.ts'
import type { NoteCount } from '../rules/notes.ts'
import { AskClosing } from './AskClosing.tsx'
import { CountedCash } from './CountedCash.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useUnfinished } from './useUnfinished.ts'

const WIDTH_PX = 420

/** The server refused for cash that is missing and that nobody has explained. */
const isShort = (failure: Error | null): boolean => failure instanceof ApiFailure && 'comment' in failure.fields

/**
 * Closes the session: what was counted in the drawer beside what should lie there. It cannot be opened again, so whatever is
 * wrong with it (missing cash, a cart, held or unsent receipts) is asked about first.
 */
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
  const [counted, setCounted] = useState<number | null>(null)
  const [notes, setNotes] = useState<readonly NoteCount[]>()
  const [asking, setAsking] = useState(false)
  const unfinished = useUnfinished(session)
  const closing = useMutation(mutationOf(takeZReport))
  const { expectedCash } = session
  const difference = counted === null || expectedCash === null ? null : amount(tiyin(counted) - tiyin(expectedCash))
  // Who counts blind hears of what is missing from the server, and says why then.
  const short = difference === null ? isShort(closing.error) : difference < 0
  const shortage = difference !== null && difference < 0 ? -difference : 0
  const close = (comment: string) => {
    if (closing.isPending) return
    const path = { depId: session.departmentId, cashboxId: session.cashboxId }
    closing.mutate(
      { path, body: { countedCash: counted, comment, ...(notes && { notes: [...notes] }) } },
      { onSuccess: onClosed, onError: (error) => isShort(error) && setAsking(true) },
    )
  }
  const next = () => {
    if (!unfinished) return
    const { cartSum, heldCount, unsent } = unfinished
    const calm = shortage === 0 && (expectedCash ?? 0) >= 0 && cartSum === null && heldCount === 0 && unsent === 0
    if (calm) close('')
    else setAsking(true)
  }
  return (
    <TillDialog
      title={t('screen.beforePos.closeTitle', { number: session.sessionNumber })}
      width={WIDTH_PX}
      onClose={closing.isPending ? undefined : onClose}
    >
      {!asking && <p>{t('screen.beforePos.closeText')}</p>}
      {asking && unfinished ? (
        <AskClosing
          shortage={shortage}
          short={short}
          expectedCash={expectedCash ?? 0}
          unfinished={unfinished}
          busy={closing.isPending}
          failure={closing.error}
          onBack={() => setAsking(false)}
          onClose={close}
        />
      ) : (
        <CountedCash
          session={session}
          counted={counted}
          difference={difference}
          busy={closing.isPending || !unfinished}
          failure={closing.error}
          button={t('screen.beforePos.close')}
          onCounted={(sum, byNotes) => {
            setCounted(sum)
            setNotes(byNotes)
          }}
          onNext={next}
        />
      )}
    </TillDialog>
  )
}
