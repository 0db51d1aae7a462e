import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMENT_LENGTH_MAX } from '../../api/fields.ts'

/** What has to be explained in a text: a rejection, a cancelled document, a number asked for before printing. */
export interface ReasonWanted {
  title: string
  text?: string
  /** Name of the text field. */
  label: string
  action: string
  danger?: boolean
  /** An empty text will do too. */
  optional?: boolean
  value?: string
  lines?: number
}

/** Asks for a text. Ctrl+Enter decides, Esc leaves; without a text the field says that it is required. */
export function ReasonDialog({
  wanted,
  onAnswer,
}: {
  wanted: ReasonWanted
  onAnswer: (reason: string | undefined) => void
}) {
  const { t } = useTranslation()
  const titleId = useId()
  const [reason, setReason] = useState(wanted.value ?? '')
  const [tried, setTried] = useState(false)
  const lacking = !wanted.optional && reason.trim() === ''
  const answer = (event: FormEvent) => {
    event.preventDefault()
    // A portal passes events on to its React parents: the form under this dialog must not save.
    event.stopPropagation()
    setTried(true)
    if (!lacking) onAnswer(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={() => onAnswer(undefined)}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 460 } } }}
    >
      <form
        onSubmit={answer}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) answer(event)
        }}
      >
        <DialogTitle id={titleId}>{wanted.title}</DialogTitle>
        <DialogContent>
          {wanted.text && <DialogContentText sx={{ mb: 1 }}>{wanted.text}</DialogContentText>}
          <TextField
            autoFocus
            label={wanted.label}
            required={!wanted.optional}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={tried && lacking}
            helperText={tried && lacking ? t('message.required') : undefined}
            multiline={wanted.lines !== 1}
            minRows={wanted.lines ?? 3}
            slotProps={{ htmlInput: { maxLength: COMMENT_LENGTH_MAX } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(undefined)}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" color={wanted.danger ? 'error' : 'primary'}>
            {wanted.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
