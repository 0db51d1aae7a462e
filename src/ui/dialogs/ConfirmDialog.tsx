import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** A question in words that say what will happen, already in the user's language. */
export interface Question {
  title: string
  text?: string
  /** What the deciding button says: a verb, never "OK". */
  action: string
  /** What the other button says; "Cancel" if nothing is given. */
  cancel?: string
  /** It cannot be taken back, or something is lost. */
  danger?: boolean
}

/** Asks once. Enter decides, unless something is lost: then the harmless button has the focus. */
export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const textId = useId()
  const { title, text, action, cancel, danger = false } = question
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      slotProps={{ paper: { sx: { width: 420 } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {text && (
        <DialogContent>
          <DialogContentText id={textId} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={() => onAnswer(false)} autoFocus={danger}>
          {cancel ?? t('action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
          autoFocus={!danger}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
