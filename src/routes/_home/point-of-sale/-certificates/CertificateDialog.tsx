import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelCertificate, type Certificate, getCertificate } from '../../../../api/certificate.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { groupedNumber, isCertificateNumber, plainNumber } from '../../../../rules/certificate.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatDate, formatMoney, formatPercent, formatTime } from '../../../../ui/format.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import './certificate.css'

/** One certificate by its number: what is left on it, until when, and everything that became of it. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const { data, error, isFetching } = useQuery({
    ...queryOf(getCertificate, { path: { number } }),
    enabled: number !== '',
    retry: false,
  })
  const look = (event: FormEvent) => {
    event.preventDefault()
    setNumber(plainNumber(typed))
  }
  const unknown = number !== '' && !isCertificateNumber(number)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('screen.certificate.check')}</DialogTitle>
      <DialogContent>
        <form className="certificate-look" onSubmit={look}>
          <TextField
            autoFocus
            margin="dense"
            label={t('screen.till.certificateNumber')}
            value={typed}
            error={Boolean(error) || unknown}
            helperText={error && !isFetching ? failureText(error) : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="contained" disabled={typed.trim() === ''}>
            {t('action.find')}
          </Button>
        </form>
        {data && !error && <Found certificate={data} />}
      </DialogContent>
      <DialogActions>
        {data && !error && <CancelButton certificate={data} />}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Found({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const money = certificate.type === 'MONEY'
  const facts: [string, string][] = [
    [t('field.packageName'), certificate.packageName],
    [t('field.status'), t(`enum.certificateStatus.${certificate.status}`)],
    [
      t('screen.certificate.worth'),
      money ? formatMoney(certificate.amount, 2) : `−${formatPercent(certificate.amount)}`,
    ],
    ...(money ? ([[t('field.balance'), formatMoney(certificate.balance, 2)]] as [string, string][]) : []),
    [t('screen.certificate.term'), `${formatDate(certificate.startDate)} – ${formatDate(certificate.expirationDate)}`],
  ]
  return (
    <section className="certificate-found" aria-label={groupedNumber(certificate.number)}>
      <h3>{groupedNumber(certificate.number)}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h4>{t('screen.certificate.moves')}</h4>
      {certificate.moves.length === 0 && <p>{t('screen.certificate.noMoves')}</p>}
      <ul>
        {certificate.moves.map(({ id, kind, amount, saleId, number, departmentName, userName, occurredAt }) => (
          <li key={id}>
            <span>
              {t(`enum.certificateMove.${kind}`)}
              {saleId !== null && number !== null && ` · ${t('screen.certificate.receipt', { number })}`}
              <small>
                {formatTime(occurredAt)} · {departmentName} · {userName}
              </small>
            </span>
            {money && <strong>{formatMoney(amount, 2)}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One that nobody has bought can be taken out of use: lost, misprinted. */
function CancelButton({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const { mutate: cancel } = useMutation({
    ...mutationOf(cancelCertificate),
    onSuccess: () => notifySuccess(t('screen.certificate.cancelled')),
  })
  if (certificate.status !== 'NEW' || !session.may(cancelCertificate)) return null
  const ask = async () => {
    const question = {
      title: t('screen.certificate.cancelTitle'),
      text: t('screen.certificate.cancelText', { number: groupedNumber(certificate.number) }),
      action: t('action.cancelCertificate'),
      danger: true,
    }
    if (await confirm(question)) cancel({ path: { id: certificate.id }, body: {} })
  }
  return (
    <Button color="error" onClick={() => void ask()}>
      {t('action.cancelCertificate')}
    </Button>
  )
}
