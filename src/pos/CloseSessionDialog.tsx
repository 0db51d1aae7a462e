import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, takeZReport } from '../api/cashSession.ts'
import { mutationOf } from '../api/client/queries.ts'
import { amount, tiyin } from '../rules/money.ts'
import { AskClosing } from './AskClosing.tsx'
import { CountedCash } from './CountedCash.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useUnfinished } from './useUnfinished.ts'

const WIDTH_PX = 420

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
  const [asking, setAsking] = useState(false)
  const unfinished = useUnfinished(session)
  const closing = useMutation(mutationOf(takeZReport))
  const difference = counted === null ? null : amount(tiyin(counted) - tiyin(session.expectedCash))
  const shortage = difference !== null && difference < 0 ? -difference : 0
  const close = (comment: string) => {
    if (closing.isPending) return
    const path = { depId: session.departmentId, cashboxId: session.cashboxId }
    closing.mutate({ path, body: { countedCash: counted, comment } }, { onSuccess: onClosed })
  }
  const next = () => {
    if (!unfinished) return
    const { cartSum, heldCount, unsent } = unfinished
    const calm = shortage === 0 && session.expectedCash >= 0 && cartSum === null && heldCount === 0 && unsent === 0
    if (calm) close('')
    else setAsking(true)
  }
  return (
    <TillDialog
      title={t('screen.beforePos.closeTitle', { number: session.sessionNumber })}
      width={WIDTH_PX}
      onClose={closing.isPending ? undefined : onClose}
    >
      {asking && unfinished ? (
        <AskClosing
          shortage={shortage}
          expectedCash={session.expectedCash}
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
          onCounted={setCounted}
          onNext={next}
        />
      )}
    </TillDialog>
  )
}
