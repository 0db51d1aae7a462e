import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentType } from '../api/payment.ts'
import type { WholesaleLine, WholesaleSale } from '../api/wholesale.ts'
import type { StepDialog } from '../ui/document/defineDocument.ts'
import { useSession } from '../ui/session/useSession.ts'
import { returning } from './wholesaleLines.ts'

/** A refund names no certificate here: what one has paid goes back to it by the way it was paid. */
const REFUND_TYPES = PaymentType.options.filter((type) => type !== 'CERTIFICATE')

/** Before a return is finished: how the money goes back, the way it was paid or, by right, another. */
export const WholesaleRefund: StepDialog<WholesaleSale, WholesaleLine> = ({ lines, onAnswer }) => {
  const { t } = useTranslation()
  const titleId = useId()
  const session = useSession()
  const [refundType, setRefundType] = useState('')
  const answer = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onAnswer({ refundType: refundType || null })
  }
  return (
    <Dialog
      open
      onClose={() => onAnswer(undefined)}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 460 } } }}
    >
      <form onSubmit={answer}>
        <DialogTitle id={titleId}>{t('action.finishReturn')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {t('screen.wholesaleReturn.ask', { count: returning(lines).length })}
          </DialogContentText>
          {session.can('choose refund-type') && (
            <TextField
              select
              label={t('field.refundType')}
              value={refundType}
              onChange={(event) => setRefundType(event.target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">{t('screen.wholesaleReturn.asPaid')}</MenuItem>
              {REFUND_TYPES.map((type) => (
                <MenuItem key={type} value={type}>
                  {t(`enum.paymentType.${type}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(undefined)}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" autoFocus>
            {t('action.finishReturn')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
