import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../../api/endpoint.ts'
import type { importProgress } from '../../../../api/itemImport.ts'
import { formatCount } from '../../../../ui/format.ts'

interface ProgressProps {
  of: AnswerOf<typeof importProgress>
  fileName: string
  onCancel: () => void
}

/** How far a reading or a commit is. */
export function ProgressOfImport({ of: { phase, done, total }, fileName, onCancel }: ProgressProps) {
  const { t } = useTranslation()
  return (
    <section className="import-progress" aria-live="polite">
      <h2>{t(`enum.importPhase.${phase}`)}</h2>
      <LinearProgress
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? Math.min(100, (done / total) * 100) : undefined}
        aria-label={t(`enum.importPhase.${phase}`)}
      />
      <p>
        {fileName}
        {done > 0 && ` · ${formatCount(done)}`}
        {total > 0 && ` / ${formatCount(total)}`}
      </p>
      <Button variant="outlined" autoFocus onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </section>
  )
}
