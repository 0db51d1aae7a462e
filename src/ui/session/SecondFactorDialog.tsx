import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import type { AnswerOf, SentTo } from '../../api/endpoint.ts'
import {
  newSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../api/secondFactor.ts'
import { copyText } from '../copyText.ts'
import { failureText } from '../feedback/failureText.ts'
import { notifySuccess } from '../feedback/notify.ts'
import { defineForm } from '../form/defineForm.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { formatCount, formatTime } from '../format.ts'
import { QrCode } from './QrCode.tsx'
import './secondFactor.css'

const turnOnForm = defineForm<SentTo<typeof turnOnSecondFactor>['body']>({
  name: 'secondFactor',
  create: turnOnSecondFactor,
  sections: { main: ['code', 'password'] },
  fields: { code: { width: 'full', hint: 'screen.secondFactor.hint.code' }, password: { width: 'full' } },
})
const renewForm = defineForm<SentTo<typeof renewRecoveryCodes>['body']>({
  name: 'recoveryCodes',
  create: renewRecoveryCodes,
  sections: { main: ['password'] },
  fields: { password: { width: 'full', hint: 'screen.recoveryCodes.hint' } },
})
const turnOffForm = defineForm<SentTo<typeof turnOffSecondFactor>['body']>({
  name: 'secondFactorOff',
  create: turnOffSecondFactor,
  sections: { main: ['password'] },
  fields: { password: { width: 'full', hint: 'screen.secondFactorOff.hint' } },
})

type Step = 'state' | 'scan' | 'codes' | 'renew' | 'off'

/** Signing in with a code of the telephone besides the password: turned on, renewed for another telephone, turned off. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('state')
  const [codes, setCodes] = useState<readonly string[]>([])
  const showCodes = (answer: unknown) => {
    setCodes((answer as AnswerOf<typeof renewRecoveryCodes>).recoveryCodes)
    setStep('codes')
  }
  if (step === 'codes') return <RecoveryCodes codes={codes} onClose={onClose} />
  if (step === 'scan') return <Scan onClose={onClose} onSaved={showCodes} />
  // The saved form closes itself after it has said so: whoever left it goes back.
  const back = () => setStep((now) => (now === 'codes' ? now : 'state'))
  if (step === 'renew') return <FormDialog of={renewForm} mode="create" onClose={back} onSaved={showCodes} />
  if (step === 'off') return <FormDialog of={turnOffForm} mode="create" onClose={back} />
  return <State onClose={onClose} onStep={setStep} />
}

function State({ onClose, onStep }: { onClose: () => void; onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(secondFactorState))
  return (
    <Framed
      title={t('screen.secondFactor.title')}
      onClose={onClose}
      actions={
        data && (
          <>
            {data.isOn && (
              <>
                <Button color="error" onClick={() => onStep('off')}>
                  {t('action.turnOff')}
                </Button>
                <Button onClick={() => onStep('renew')}>{t('screen.recoveryCodes.create')}</Button>
              </>
            )}
            <Button variant="contained" onClick={() => onStep('scan')}>
              {t(data.isOn ? 'screen.secondFactor.anotherPhone' : 'action.turnOn')}
            </Button>
          </>
        )
      }
    >
      {error && <p role="alert">{failureText(error)}</p>}
      {data && !data.isOn && <p>{t('screen.secondFactor.why')}</p>}
      {data?.isOn && (
        <>
          <p>{t('screen.secondFactor.isOn', { time: formatTime(data.since) })}</p>
          <p>{t('screen.secondFactor.codesLeft', { number: formatCount(data.recoveryCodesLeft) })}</p>
        </>
      )}
    </Framed>
  )
}

/** First the telephone reads the secret, then it proves that it has. */
function Scan({ onClose, onSaved }: { onClose: () => void; onSaved: (answer: unknown) => void }) {
  const { t } = useTranslation()
  const [proving, setProving] = useState(false)
  const { data, error } = useQuery({ ...queryOf(newSecondFactor), staleTime: Infinity, gcTime: 0 })
  if (data && proving)
    return (
      <FormDialog
        of={turnOnForm}
        mode="create"
        given={{ secret: data.secret }}
        onClose={() => setProving(false)}
        onSaved={onSaved}
      />
    )
  return (
    <Framed
      title={t('screen.secondFactor.scan')}
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={!data} onClick={() => setProving(true)}>
          {t('action.goOn')}
        </Button>
      }
    >
      {error && <p role="alert">{failureText(error)}</p>}
      <p>{t('screen.secondFactor.how')}</p>
      {data && (
        <>
          <QrCode text={data.address} label={t('screen.secondFactor.qr')} />
          <p>{t('screen.secondFactor.byHand')}</p>
          <p>
            <code>{data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </>
      )}
    </Framed>
  )
}

/** For whoever loses the telephone; nobody can read them again. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = () => {
    if (copyText({ text: codes.join('\n') })) notifySuccess(t('screen.recoveryCodes.copied'))
  }
  return (
    <Framed
      title={t('screen.recoveryCodes.title')}
      onClose={onClose}
      actions={<Button onClick={copy}>{t('screen.recoveryCodes.copy')}</Button>}
      close={t('screen.recoveryCodes.kept')}
    >
      <p>{t('screen.recoveryCodes.why')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Framed>
  )
}

function Framed({
  title,
  close,
  onClose,
  actions,
  children,
}: {
  title: string
  close?: string
  onClose: () => void
  actions: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Dialog
      open
      // What is shown once is not lost by a click beside it.
      onClose={close ? undefined : onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'second-factor' } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {close ? null : <Button onClick={onClose}>{t('action.close')}</Button>}
        {actions}
        {close && (
          <Button variant="contained" onClick={onClose}>
            {close}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
