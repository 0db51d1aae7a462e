import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiFailure } from '../api/client/apiFailure.ts'
import { randomUuid } from '../api/client/operationKey.ts'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { approvers, askApproval, type AskedOperation } from '../api/approval.ts'
import { type Need, needsPin, PIN_LENGTH } from '../rules/limits.ts'
import { needValues, type Shown, useBadgeScan, useDecision } from '../ui/approval/useDecision.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import './approvalRemedy.css'

type Given = { uuid: string; approvals: string[] }

/** What is over the limit and why it is wanted; then a supervisor lets it pass here by his card or PIN, or on a screen of his own. */
export function ApprovalRemedy({
  document: { departmentId, cashboxId },
  refusal,
  onAnswer,
}: {
  document: { departmentId: number; cashboxId: number }
  refusal: ApiFailure | undefined
  onAnswer: (given: Given | undefined) => void
}) {
  const { t } = useTranslation()
  const titleId = useId()
  const [id] = useState(randomUuid)
  const { needs, operation } = refusal!.details as { needs: Need[]; operation: AskedOperation }
  const asking = useMutation(mutationOf(askApproval))
  const ask = (reason: string) => asking.mutate({ body: { id, departmentId, cashboxId, needs, operation, reason } })
  return (
    <Dialog
      open
      onClose={() => onAnswer(undefined)}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 480 } } }}
    >
      <DialogTitle id={titleId}>{t('screen.approval.ask')}</DialogTitle>
      <ul className="approval-needs">
        {needs.map((need) => (
          <li key={need.limit}>{t(`screen.approval.need.${need.limit}`, needValues(need))}</li>
        ))}
      </ul>
      {asking.data ? (
        <Decision
          id={id}
          departmentId={departmentId}
          pinNeeded={needsPin(needs)}
          onApproved={() => onAnswer({ uuid: operation.uuid, approvals: [id] })}
          onCancel={() => onAnswer(undefined)}
        />
      ) : (
        <Why busy={asking.isPending} problem={asking.error} onAsk={ask} onCancel={() => onAnswer(undefined)} />
      )}
    </Dialog>
  )
}

function Why({
  busy,
  problem,
  onAsk,
  onCancel,
}: {
  busy: boolean
  problem: Error | null
  onAsk: (reason: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (reason.trim() !== '' && !busy) onAsk(reason.trim())
  }
  return (
    <form onSubmit={ask}>
      <DialogContent>
        <TextField
          autoFocus
          label={t('screen.approval.why')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={problem !== null}
          helperText={problem && failureText(problem)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={busy} disabled={reason.trim() === ''}>
          {t('screen.approval.askNow')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The supervisor shows who he is; meanwhile he may have decided on his own screen. */
function Decision({
  id,
  departmentId,
  pinNeeded,
  onApproved,
  onCancel,
}: {
  id: string
  departmentId: number
  /** Of a card too. */
  pinNeeded: boolean
  onApproved: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const decision = useDecision(id, onApproved)
  const { status, shown, setShown, send, busy, problem } = decision
  const field = useRef<HTMLInputElement>(null)
  const ready = shown.pin.length === PIN_LENGTH && Boolean(shown.badge || shown.approverId)
  useBadgeScan(field, decision, pinNeeded)
  const approve = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready) send(shown)
  }
  return (
    <form onSubmit={approve}>
      <DialogContent className="approval-decision">
        <DialogContentText>
          {t(pinNeeded ? 'screen.approval.cardAndPin' : 'screen.approval.cardOrPin')}
        </DialogContentText>
        <Approver departmentId={departmentId} shown={shown} onShown={setShown} />
        <TextField
          type="password"
          inputRef={field}
          label={t('screen.approval.pin')}
          value={shown.pin}
          onChange={(event) => setShown({ ...shown, pin: event.target.value.replace(/\D/g, '') })}
          error={problem !== null || status === 'REJECTED'}
          helperText={status === 'REJECTED' ? t('screen.approval.rejected') : problem && failureText(problem)}
          slotProps={{ htmlInput: { maxLength: PIN_LENGTH, inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <p role="status">{status === 'ASKED' && t('screen.approval.waiting')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={busy} disabled={!ready}>
          {t('screen.approval.approve')}
        </Button>
      </DialogActions>
    </form>
  )
}

function Approver({
  departmentId,
  shown,
  onShown,
}: {
  departmentId: number
  shown: Shown
  onShown: (shown: Shown) => void
}) {
  const { t } = useTranslation()
  const { data: people, error } = useQuery(queryOf(approvers, { path: { depId: departmentId } }))
  return (
    <TextField
      select
      label={t('screen.approval.who')}
      value={shown.approverId ?? ''}
      disabled={shown.badge !== undefined}
      error={error !== null}
      helperText={error ? failureText(error) : shown.badge && t('screen.approval.byCard')}
      onChange={(event) => onShown({ ...shown, approverId: Number(event.target.value) || undefined })}
    >
      {(people ?? []).map((person) => (
        <MenuItem key={person.id} value={person.id} disabled={!person.hasPin}>
          {person.hasPin ? person.name : t('screen.approval.withoutPin', { name: person.name })}
        </MenuItem>
      ))}
    </TextField>
  )
}
