import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Signer } from '../../../../api/act.ts'
import { formatTime } from '../../../../ui/format.ts'
import { CheckIcon, CloseIcon, EyeIcon, HistoryIcon } from '../../../../ui/icons.tsx'
import './act.css'

const SIGNS = { APPROVED: CheckIcon, REJECTED: CloseIcon } as const

/** Who signs, and what they have said; behind the eye stands why somebody said no. */
export function Signers({ of }: { of: readonly Signer[] }) {
  const { t } = useTranslation()
  const [read, setRead] = useState<Signer>()
  return (
    <section className="act-signers" aria-label={t('field.signers')}>
      <ul>
        {of.map((signer) => {
          const Sign = signer.status ? SIGNS[signer.status] : HistoryIcon
          const said = t(signer.status ? `enum.signature.${signer.status}` : 'screen.act.waiting')
          return (
            <li key={signer.employeeId} data-status={signer.status ?? 'WAITING'}>
              <Sign fontSize="small" />
              <b>{signer.employeeName}</b>
              <span>
                {said} {signer.signedAt && formatTime(signer.signedAt)}
              </span>
              {signer.comment && (
                <IconButton size="small" aria-label={t('screen.act.readReason')} onClick={() => setRead(signer)}>
                  <EyeIcon fontSize="small" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <Dialog open={read !== undefined} onClose={() => setRead(undefined)}>
        <DialogTitle>{read?.employeeName}</DialogTitle>
        <DialogContent>{read?.comment}</DialogContent>
        <DialogActions>
          <Button onClick={() => setRead(undefined)}>{t('action.close')}</Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}
