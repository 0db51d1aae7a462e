import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, takeZReport } from '../api/cashSession.ts'
import type { SentTo } from '../api/endpoint.ts'
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

/** The server refused for sales that are held and that nobody here knew of. */
const isHeld = (failure: Error): boolean => failure instanceof ApiFailure && failure.code === 'heldSales'

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
  const closing = useClosing(session, unfinished?.held.length ?? 0, { onClosed, onAsk: () => setAsking(true) })
  const { expectedCash } = session
  const difference = counted === null || expectedCash === null ? null : amount(tiyin(counted) - tiyin(expectedCash))
  // Who counts blind hears of what is missing from the server, and says why then.
  const short = difference === null ? isShort(closing.error) : difference < 0
  const shortage = difference !== null && difference < 0 ? -difference : 0
  const close = (comment: string) =>
    closing.close({ countedCash: counted, comment, ...(notes && { notes: [...notes] }) })
  const next = () => {
    if (!unfinished) return
    const { cartSum, held, unsentCount } = unfinished
    const calm =
      shortage === 0 && (expectedCash ?? 0) >= 0 && cartSum === null && held.length === 0 && unsentCount === 0
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

/**
 * Sends the closing. What the server has against it and a person may answer for is asked about.
 * @param leaves how many held sales the cashier knows to stay behind
 */
function useClosing(
  { departmentId, cashboxId }: CashReport,
  leaves: number,
  { onClosed, onAsk }: { onClosed: (report: CashReport) => void; onAsk: () => void },
) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation(mutationOf(takeZReport))
  const ask = (failure: Error) => {
    if (isShort(failure)) onAsk()
    // Held meanwhile at another screen: they are asked about before they are left behind.
    if (isHeld(failure)) void queries.invalidateQueries({ queryKey: ['sale'] }).then(onAsk)
  }
  return {
    isPending,
    error,
    close: (counted: Omit<SentTo<typeof takeZReport>['body'], 'leaves'>) => {
      if (isPending) return
      const path = { depId: departmentId, cashboxId }
      mutate({ path, body: { ...counted, leaves } }, { onSuccess: onClosed, onError: ask })
    },
  }
}
