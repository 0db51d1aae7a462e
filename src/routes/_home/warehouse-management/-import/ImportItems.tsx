import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contragentOptions } from '../../../../forms/partyOptions.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { formatCount } from '../../../../ui/format.ts'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import { CheckIcon, FailureIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { ColumnsOfImport } from './ColumnsOfImport.tsx'
import { FileDrop } from './FileDrop.tsx'
import './import.css'
import { PreviewOfImport } from './PreviewOfImport.tsx'
import { TableOfImport } from './TableOfImport.tsx'
import { type FileSettings, useImport } from './useImport.ts'

/** New goods from a file: choose it, look at what is wrong with it, take it in (specification 3 §7). */
export function ImportItems() {
  const { t } = useTranslation()
  const session = useSession()
  const work = useImport()
  const { file, columns, table, contragentId, setContragentId, preview, done, failure, progress, restart } = work
  return (
    <div className="import">
      <div role="alert">
        {failure !== undefined && (
          <p className="import-problem">
            <FailureIcon fontSize="small" /> {failureText(failure)}
          </p>
        )}
        {work.cancelled && !progress && <p className="import-cancelled">{t('screen.import.cancelled')}</p>}
      </div>
      {!preview && !progress && (
        <>
          {session.may(contragentOptions.endpoint) && (
            <div className="import-supplier">
              <OneSelect
                field="contragentId"
                source={contragentOptions}
                values={{ contragentId }}
                onChange={(_field, id) => setContragentId(id as number | undefined)}
              />
              <span>{t('screen.import.supplierHint')}</span>
            </div>
          )}
          {(columns ?? table) && (
            <section className="import-unknown">
              {table && <TableOfImport table={table} open onSettings={(settings) => void work.readAs(settings)} />}
              {columns && <h2>{t('screen.import.sayColumns', { name: file?.name ?? '' })}</h2>}
              {columns && <ColumnsOfImport columns={columns} onMapping={(said) => void work.readColumns(said)} />}
            </section>
          )}
          <FileDrop onFile={(chosen) => void work.read(chosen)} />
        </>
      )}
      {progress && (
        <section className="import-progress" aria-live="polite">
          <h2>{t(`enum.importPhase.${progress.phase}`)}</h2>
          <LinearProgress
            variant={progress.total > 0 ? 'determinate' : 'indeterminate'}
            value={progress.total > 0 ? Math.min(100, (progress.done / progress.total) * 100) : undefined}
            aria-label={t(`enum.importPhase.${progress.phase}`)}
          />
          <p>
            {file?.name}
            {progress.done > 0 && ` · ${formatCount(progress.done)}`}
            {progress.total > 0 && ` / ${formatCount(progress.total)}`}
          </p>
          <Button variant="outlined" autoFocus onClick={work.cancel}>
            {t('action.cancel')}
          </Button>
        </section>
      )}
      {preview && !progress && !done && (
        <PreviewOfImport
          preview={preview}
          key={preview.importId}
          isReadAsSaid={isReadAsSaid(work.settings)}
          weighedByUnit={work.settings.weighedByUnit ?? true}
          onSettings={(settings) => void work.readAs(settings)}
          onMapping={(mapping) => void work.readColumns(mapping)}
          onCommit={(choices) => void work.commit(choices)}
          onRestart={restart}
        />
      )}
      {done && (
        <section className="import-done">
          <h2>
            <CheckIcon /> {t('screen.import.done', { count: done.itemsAdded, number: formatCount(done.itemsAdded) })}
          </h2>
          <p>
            {t('screen.import.doneMore', {
              categories: done.categoriesAdded,
              brands: done.brandsAdded,
              skipped: done.rowsSkipped,
            })}
          </p>
          <p className="import-buttons">
            <Button component={Link} to="/warehouse-management/goods" variant="contained">
              {t('screen.item.title')}
            </Button>
            <Button variant="outlined" onClick={restart}>
              {t('screen.import.another')}
            </Button>
          </p>
        </section>
      )}
    </div>
  )
}

const isReadAsSaid = ({ sheet, headerRow, encoding, delimiter }: FileSettings) =>
  [sheet, headerRow, encoding, delimiter].some((value) => value !== undefined)
