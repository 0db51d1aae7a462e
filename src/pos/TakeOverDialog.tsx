import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeOver } from '../api/cashMove.ts'
import type { CashReport } from '../api/cashSession.ts'
import { mutationOf } from '../api/client/queries.ts'
import { amount, tiyin } from '../rules/money.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { CountedCash } from './CountedCash.tsx'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 420

/** Whoever stands at the till now takes the drawer over, for what he has counted in it. */
export function TakeOverDialog({ session, onClose }: { session: CashReport; onClose: () => void }) {
  const { t } = useTranslation()
  const [counted, setCounted] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const taking = useMutation(mutationOf(takeOver))
  const { expectedCash } = session
  const difference = counted === null || expectedCash === null ? null : amount(tiyin(counted) - tiyin(expectedCash))
  const take = () => {
    if (counted === null) return
    const path = { depId: session.departmentId, cashboxId: session.cashboxId }
    taking.mutate(
      { path, body: { countedCash: counted, comment: comment.trim() } },
      {
        onSuccess: () => {
          notifySuccess(t('screen.cashMove.taken'))
          onClose()
        },
      },
    )
  }
  return (
    <TillDialog title={t('screen.cashMove.takeOver')} width={WIDTH_PX} onClose={taking.isPending ? undefined : onClose}>
      <p>{t('screen.cashMove.takeOverText', { name: session.holderName })}</p>
      <label className="till-ask-field">
        <span>{t('screen.cashMove.whyDiffers')}</span>
        <input
          className="till-text"
          value={comment}
          autoComplete="off"
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <CountedCash
        session={session}
        counted={counted}
        difference={difference}
        busy={taking.isPending}
        failure={taking.error}
        button={t('screen.cashMove.takeOver')}
        onCounted={setCounted}
        onNext={take}
      />
    </TillDialog>
  )
}
