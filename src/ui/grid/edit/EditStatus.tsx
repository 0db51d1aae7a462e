import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../dialogs/useUnsavedGuard.ts'
import { formatCount } from '../../format.ts'
import type { CellEdits } from './CellEdits.ts'

/**
 * How far the saving of what was pasted is, and the latest refusal for screen readers. Nobody leaves the list without being asked
 * while it holds what could not be saved.
 */
export function EditStatus({ edits: { progress, spoken, isLostByLeaving } }: { edits: CellEdits }) {
  useUnsavedGuard(isLostByLeaving)
  const { t } = useTranslation()
  return (
    <>
      {spoken && (
        <span className="grid-spoken" role="alert">
          {spoken}
        </span>
      )}
      {progress && (
        <div className="grid-selection" role="status">
          <progress max={progress.total} value={progress.done} aria-label={t('screen.grid.saving')} />
          {t('screen.grid.saving')} {formatCount(progress.done)} / {formatCount(progress.total)}
        </div>
      )}
    </>
  )
}
