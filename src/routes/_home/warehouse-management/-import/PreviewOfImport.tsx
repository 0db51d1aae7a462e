import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { importFaults, type ImportPreview, importWorkbook } from '../../../../api/itemImport.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { formatCount } from '../../../../ui/format.ts'
import { defineGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { ExcelIcon } from '../../../../ui/icons.tsx'
import { saveFile } from '../../../../ui/saveFile.ts'
import { ColumnsOfImport } from './ColumnsOfImport.tsx'
import { TableOfImport } from './TableOfImport.tsx'
import type { FileSettings, Mapping } from './useImport.ts'

/** Every fault of every row at once. */
export const faultGrid = defineGrid({
  name: 'importFault',
  rows: importFaults,
  columns: [
    { field: 'rowNumber', width: 90 },
    { field: 'column', width: 80 },
    'field',
    { field: 'message', width: 440 },
    { field: 'value', width: 200 },
    'warning',
  ],
  // The colour and the sign of a row say the same.
  hidden: ['warning'],
  fixed: ['rowNumber', 'message'],
  row: { tone: ({ warning }) => (warning ? 'warning' : 'danger') },
})

interface PreviewProps {
  preview: ImportPreview
  weighedByUnit: boolean
  /** A person has said how the file is to be read, and may go on to. */
  isReadAsSaid: boolean
  onSettings: (settings: FileSettings) => void
  onMapping: (mapping: Mapping) => void
  onCommit: (settings: { skipWrong: boolean; addUnits: boolean }) => void
  onRestart: () => void
}

/** What the file holds and what is wrong with it, before anything is taken in. */
export function PreviewOfImport(props: PreviewProps) {
  const { preview, weighedByUnit, isReadAsSaid, onSettings, onMapping, onCommit, onRestart } = props
  const { t } = useTranslation()
  const [skipWrong, setSkipWrong] = useState(false)
  const [addUnits, setAddUnits] = useState(false)
  const [path] = useState({ id: preview.importId })
  const blocked =
    (preview.rowsWrong > 0 && !skipWrong) || (preview.newUnits.count > 0 && !addUnits) || preview.rowsRight === 0
  const download = () =>
    call(importWorkbook, { path }).then(({ blob, fileName }) => saveFile(blob, fileName), notifyFailure)
  return (
    <>
      <header className="import-head">
        <h2>{preview.fileName}</h2>
        <Figure of={preview.rows} label={t('screen.import.rows')} />
        <Figure of={preview.rowsRight} label={t('screen.import.rowsRight')} tone="success" />
        <Figure
          of={preview.rowsWrong}
          label={t('screen.import.rowsWrong')}
          tone={preview.rowsWrong > 0 ? 'danger' : undefined}
        />
        <Figure
          of={preview.rowsWarned}
          label={t('screen.import.rowsWarned')}
          tone={preview.rowsWarned > 0 ? 'warning' : undefined}
        />
        {preview.rowsWeighed > 0 && <Figure of={preview.rowsWeighed} label={t('screen.import.rowsWeighed')} />}
        {preview.rowsPassedOver > 0 && (
          <Figure of={preview.rowsPassedOver} label={t('screen.import.rowsPassedOver')} tone="warning" />
        )}
        <span className="import-buttons">
          <Button variant="text" onClick={onRestart}>
            {t('screen.import.another')}
          </Button>
          <Button variant="outlined" startIcon={<ExcelIcon />} onClick={() => void download()}>
            {t('screen.import.workbook')}
          </Button>
          <Button variant="contained" disabled={blocked} onClick={() => onCommit({ skipWrong, addUnits })}>
            {t('screen.import.commit', { count: preview.rowsRight, number: formatCount(preview.rowsRight) })}
          </Button>
        </span>
      </header>
      <TableOfImport table={preview.table} open={isReadAsSaid} onSettings={onSettings} />
      <ColumnsOfImport columns={preview.columns} onMapping={onMapping} />
      <div className="import-settings">
        <FormControlLabel
          control={<Checkbox checked={weighedByUnit} onChange={(_event, on) => onSettings({ weighedByUnit: on })} />}
          label={t('screen.import.weighedByUnit')}
        />
        {preview.rowsWrong > 0 && (
          <FormControlLabel
            control={<Checkbox checked={skipWrong} onChange={(_event, on) => setSkipWrong(on)} />}
            label={t('screen.import.skipWrong', { count: preview.rowsWrong })}
          />
        )}
        {preview.newUnits.count > 0 && (
          <FormControlLabel
            control={<Checkbox checked={addUnits} onChange={(_event, on) => setAddUnits(on)} />}
            label={t('screen.import.addUnits', { names: preview.newUnits.names.join(', ') })}
          />
        )}
        {preview.newCategories.count > 0 && (
          <NewWords label={t('screen.import.newCategories')} {...preview.newCategories} />
        )}
        {preview.newBrands.count > 0 && <NewWords label={t('screen.import.newBrands')} {...preview.newBrands} />}
      </div>
      {preview.faultsTotal > 0 ? (
        <div className="import-faults">
          <Grid of={faultGrid} path={path} />
        </div>
      ) : (
        <p className="import-clean">{t('screen.import.noFaults')}</p>
      )}
    </>
  )
}

function Figure({
  of,
  label,
  tone,
}: {
  of: number
  label: string
  tone?: 'success' | 'danger' | 'warning' | undefined
}) {
  return (
    <span className="import-figure" data-tone={tone}>
      <b>{formatCount(of)}</b> {label}
    </span>
  )
}

function NewWords({ label, count, names }: { label: string; count: number; names: readonly string[] }) {
  return (
    <details className="import-words">
      <summary>
        {label}: {formatCount(count)}
      </summary>
      <p>
        {names.join(' · ')}
        {count > names.length ? ' …' : ''}
      </p>
    </details>
  )
}
