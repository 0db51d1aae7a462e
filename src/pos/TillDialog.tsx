import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../ui/icons.tsx'
import './controls.css'
import './tillDialog.css'

/** A panel over the till: its title, a way out at the finger and under Esc, and what it is about. */
export function TillDialog({
  title,
  width,
  onClose,
  children,
}: {
  title: string
  /** Pixels; a narrower window takes what it has. */
  width: number
  /** Absent: it can only be answered. */
  onClose?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { className: 'till-dialog', sx: { width } } }}
    >
      <header className="till-dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" className="till-button till-dialog-close" onClick={onClose}>
            <CloseIcon fontSize="small" aria-hidden />
            <span className="spoken-only">{t('action.close')}</span>
            <kbd>Esc</kbd>
          </button>
        )}
      </header>
      <div className="till-dialog-body">{children}</div>
    </Dialog>
  )
}
