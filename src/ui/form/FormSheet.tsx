import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon, FailureIcon, HistoryIcon, LockIcon } from '../icons.tsx'
import './form.css'
import './panel.css'
import type { Problem } from './useRecordForm.ts'

export interface FormSheetProps {
  title: string
  titleId: string
  /** Why nothing here can be changed. */
  note?: string | undefined
  problem?: Problem | null
  saving?: boolean
  /** Absent while loading, and for who may only look. */
  onSave?: () => void
  /** Absent where there is nothing to leave (a form that is a part of a page). */
  onClose?: () => void
  /** Opens the record again after somebody else changed it. */
  onReopen?: () => void
  /** Shows who changed the record; absent where there is no record yet, and for who may not see it. */
  onHistory?: () => void
  waiting?: boolean
  root?: Ref<HTMLFormElement>
  children: ReactNode
}

/** What every form looks like: title and close, the one line that says what is wrong, the fields, Cancel and Save. */
export function FormSheet(props: FormSheetProps) {
  const { titleId, note, problem, onSave, onReopen, root, children } = props
  return (
    <form
      ref={root}
      className="form-sheet"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        // Events pass through portals to the form that this one was opened from.
        event.stopPropagation()
        onSave?.()
      }}
    >
      <SheetHead {...props} />
      {note && (
        <p className="note">
          <LockIcon fontSize="small" />
          {note}
        </p>
      )}
      <div role="alert">{problem && <ProblemLine problem={problem} onReopen={onReopen} />}</div>
      <div className="form-body">{children}</div>
      <SheetFoot {...props} />
    </form>
  )
}

function SheetHead({ title, titleId, onHistory, onClose }: FormSheetProps) {
  const { t } = useTranslation()
  return (
    <header className="form-head">
      <h2 id={titleId}>{title}</h2>
      {onHistory && (
        <IconButton aria-label={t('action.changes')} title={t('action.changes')} onClick={onHistory}>
          <HistoryIcon fontSize="small" />
        </IconButton>
      )}
      {onClose && (
        <IconButton aria-label={t('action.close')} title={t('action.closeEsc')} edge="end" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </header>
  )
}

function ProblemLine({ problem, onReopen }: { problem: Problem; onReopen: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="form-problem">
      <FailureIcon fontSize="small" />
      <span>{problem.text}</span>
      {problem.changedMeanwhile && onReopen && (
        <Button color="error" variant="outlined" onClick={onReopen}>
          {t('action.reopen')}
        </Button>
      )}
    </div>
  )
}

function SheetFoot({ saving, waiting, onSave, onClose }: FormSheetProps) {
  const { t } = useTranslation()
  const saves = onSave !== undefined || waiting
  return (
    <footer className="form-foot">
      {onClose && <Button onClick={onClose}>{t(saves ? 'action.cancel' : 'action.close')}</Button>}
      {saves && (
        <Button type="submit" variant="contained" loading={saving} disabled={waiting} title="Ctrl+S">
          {t('action.save')}
        </Button>
      )}
    </footer>
  )
}
