import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { approvers, askApproval } from '../api/approval.ts'
import { randomUuid } from '../api/client/operationKey.ts'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import type { SentTo } from '../api/endpoint.ts'
import { type Need, needsPin, PIN_LENGTH } from '../rules/limits.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { needValues, useBadgeScan, useDecision } from '../ui/approval/useDecision.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { NumberPad } from './NumberPad.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'
import './approvalDialog.css'

const WIDTH_PX = 580

type Operation = SentTo<typeof askApproval>['body']['operation']

/**
 * What is over the limit and why it is wanted; then a supervisor lets it pass here, by his card or PIN, or on a screen of his own.
 *
 * @param onApproved with the approval's id, once
 */
export function ApprovalDialog({
  needs,
  operation,
  onApproved,
  onClose,
}: {
  needs: readonly Need[]
  operation: Operation
  onApproved: (id: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { register } = useTill()
  const [id] = useState(randomUuid)
  const [reason, setReason] = useState('')
  const asking = useMutation(mutationOf(askApproval))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '' || asking.isPending) return
    const { departmentId, cashboxId } = register
    asking.mutate({ body: { id, departmentId, cashboxId, needs: [...needs], operation, reason: reason.trim() } })
  }
  return (
    <TillDialog title={t('screen.approval.ask')} width={WIDTH_PX} onClose={onClose}>
      <ul className="till-warnings">
        {needs.map((need) => (
          <li key={need.limit}>
            <WarningIcon fontSize="small" />
            <span>{t(`screen.approval.need.${need.limit}`, needValues(need))}</span>
          </li>
        ))}
      </ul>
      {asking.data ? (
        <Decision id={id} pinNeeded={needsPin(needs)} onApproved={onApproved} />
      ) : (
        <form className="till-ask" onSubmit={ask}>
          <label className="till-ask-field">
            <span>{t('screen.approval.why')}</span>
            <input
              className="till-text"
              value={reason}
              maxLength={200}
              autoFocus
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <p className="till-problem" role="alert">
            {asking.error && failureText(asking.error)}
          </p>
          <button
            type="submit"
            className="till-button till-button-strong"
            disabled={reason.trim() === '' || asking.isPending}
          >
            {t('screen.approval.askNow')} <kbd>Enter</kbd>
          </button>
        </form>
      )}
    </TillDialog>
  )
}

/** The supervisor shows who he is; meanwhile he may have decided on his own screen. */
function Decision({ id, pinNeeded, onApproved }: { id: string; pinNeeded: boolean; onApproved: (id: string) => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const decision = useDecision(id, onApproved)
  const { status, shown, setShown, send, busy, problem } = decision
  const { approverId, badge, pin } = shown
  const ready = pin.length === PIN_LENGTH && Boolean(badge || approverId)
  useBadgeScan(field, decision, pinNeeded)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) send(shown)
  }
  return (
    <form className="till-ask" onSubmit={submit}>
      <div className="approval-parts">
        <div className="till-ask">
          <p className="till-ask-note">{t(pinNeeded ? 'screen.approval.cardAndPin' : 'screen.approval.cardOrPin')}</p>
          <Approver
            approverId={approverId}
            byCard={badge !== undefined}
            onChoose={(chosen) => setShown({ ...shown, approverId: chosen })}
          />
          <label className="till-ask-field">
            <span>{t('screen.approval.pin')}</span>
            <input
              ref={field}
              className="till-number"
              type="password"
              inputMode="none"
              autoComplete="off"
              maxLength={PIN_LENGTH}
              value={pin}
              onChange={(event) => setShown({ ...shown, pin: event.target.value.replace(/\D/g, '') })}
            />
          </label>
          <p className="till-problem" role="alert">
            {status === 'REJECTED' ? t('screen.approval.rejected') : problem && failureText(problem)}
          </p>
          <p className="till-ask-note" role="status">
            {status === 'ASKED' && t('screen.approval.waiting')}
          </p>
        </div>
        <NumberPad field={field} whole />
      </div>
      <button type="submit" className="till-button till-button-strong" disabled={busy || !ready}>
        {t('screen.approval.approve')} <kbd>Enter</kbd>
      </button>
    </form>
  )
}

function Approver({
  approverId,
  byCard,
  onChoose,
}: {
  approverId: number | undefined
  byCard: boolean
  onChoose: (approverId: number | undefined) => void
}) {
  const { t } = useTranslation()
  const { register } = useTill()
  const { data: people, error } = useQuery(queryOf(approvers, { path: { depId: register.departmentId } }))
  return (
    <label className="till-ask-field">
      <span>{t('screen.approval.who')}</span>
      <select
        className="till-text"
        value={approverId ?? ''}
        disabled={byCard}
        autoFocus
        onChange={(event) => onChoose(Number(event.target.value) || undefined)}
      >
        <option value="">{byCard ? t('screen.approval.byCard') : ''}</option>
        {(people ?? []).map((person) => (
          <option key={person.id} value={person.id} disabled={!person.hasPin}>
            {person.hasPin ? person.name : t('screen.approval.withoutPin', { name: person.name })}
          </option>
        ))}
      </select>
      {error && <small>{failureText(error)}</small>}
    </label>
  )
}
