import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { contragentOptions } from '../../../../forms/partyOptions.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import { FailureIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { ColumnsOfImport } from './ColumnsOfImport.tsx'
import { DoneImport } from './DoneImport.tsx'
import { FileDrop } from './FileDrop.tsx'
import './import.css'
import { ModeOfImport } from './ModeOfImport.tsx'
import { PreviewOfImport } from './PreviewOfImport.tsx'
import { ProgressOfImport } from './ProgressOfImport.tsx'
import { TableOfImport } from './TableOfImport.tsx'
import { type FileSettings, useImport } from './useImport.ts'

/** New goods from a file: choose it, look at what is wrong with it, take it in (specification 3 §7). */
export function ImportItems() {
  const { t } = useTranslation()
  const work = useImport()
  const { file, preview, done, failure, progress, restart } = work
  return (
    <div className="import">
      <div role="alert">
        {failure !== undefined && (
          <p className="import-problem">
            <FailureIcon fontSize="small" /> {failureText(failure)}
            {preview && isOutOfDate(failure) && (
              <Button onClick={() => void work.readAs({})}>{t('screen.import.checkAgain')}</Button>
            )}
          </p>
        )}
        {work.cancelled && !progress && <p className="import-cancelled">{t('screen.import.cancelled')}</p>}
      </div>
      {!preview && !progress && <FileOfImport work={work} />}
      {progress && <ProgressOfImport of={progress} fileName={file?.name ?? ''} onCancel={work.cancel} />}
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
      {done && <DoneImport done={done} onRestart={restart} />}
    </div>
  )
}

/** Before a file is read: whose it is, what it may do, and, where nobody knows what it is, what its columns are. */
function FileOfImport({ work }: { work: ReturnType<typeof useImport> }) {
  const { t } = useTranslation()
  const session = useSession()
  const { file, columns, table, contragentId, setContragentId } = work
  return (
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
      <ModeOfImport mode={work.settings.mode ?? 'ADD'} onSettings={work.setMode} />
      <FileDrop onFile={(chosen) => void work.read(chosen)} />
    </>
  )
}

/** The goods are not as the preview saw them: read again, the file says what it would do now. */
const isOutOfDate = (failure: unknown) =>
  failure instanceof ApiFailure && ['goodsChanged', 'barcodesTaken', 'skusTaken'].includes(failure.code)

const isReadAsSaid = ({ sheet, headerRow, encoding, delimiter }: FileSettings) =>
  [sheet, headerRow, encoding, delimiter].some((value) => value !== undefined)
