import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, isWorthRetrying } from '../feedback/failureText.ts'

/** Where rows would stand: why there are none, and what to do about it. */
export function GridFailure({ error, again }: { error: Error; again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid-note" role="alert">
      <p>{failureText(error)}</p>
      {isWorthRetrying(error) && (
        <Button variant="contained" onClick={again}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}

export function GridEmpty({
  filtered,
  text,
  next,
  wayOn,
  onClear,
}: {
  filtered: boolean
  text: string
  /** The way to the first row. */
  next: ReactNode
  /** Where else to look, whatever is filtered. */
  wayOn: ReactNode
  onClear: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="grid-note" role="status">
      <p>{filtered ? t('screen.grid.nothingFiltered') : text}</p>
      {filtered && (
        <Button variant="outlined" onClick={onClear}>
          {t('screen.grid.clearAll')}
        </Button>
      )}
      {!filtered && next}
      {wayOn}
    </div>
  )
}
