import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format.ts'
import type { CellEdits } from './CellEdits.ts'

/** How far the saving of what was pasted is, and the latest refusal for screen readers. */
export function EditStatus({ edits: { progress, spoken } }: { edits: CellEdits }) {
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
