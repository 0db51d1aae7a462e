import { useTranslation } from 'react-i18next'
import { formatCount } from '../format.ts'
import { CloseIcon } from '../icons.tsx'
import { Tool } from './Tool.tsx'
import type { ExportState } from './useExport.ts'

/** How many rows of the file there are, of how many, and the way to leave it. */
export function ExportProgress({ state: { done, total }, onCancel }: { state: ExportState; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <span className="grid-progress" role="status">
      <progress max={total ?? 1} value={total === null ? undefined : done} aria-label="Excel" />
      {formatCount(done)}
      {total !== null && ` / ${formatCount(total)}`}
      <Tool icon={CloseIcon} label={t('screen.grid.cancelExport')} onClick={onCancel} />
    </span>
  )
}
