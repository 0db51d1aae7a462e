import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { type ImportOutcome, type ImportPreview, importRows, importWorkbook } from '../../../../api/itemImport.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { formatCount } from '../../../../ui/format.ts'
import { defineGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { ExcelIcon } from '../../../../ui/icons.tsx'
import { saveFile } from '../../../../ui/saveFile.ts'
import type { Tone } from '../../../../ui/grid/tone.ts'
import { ColumnsOfImport } from './ColumnsOfImport.tsx'
import { FiguresOfImport } from './FiguresOfImport.tsx'
import { ModeOfImport } from './ModeOfImport.tsx'
import { TableOfImport } from './TableOfImport.tsx'
import type { FileSettings, Mapping } from './useImport.ts'

/** What becomes of every row: those with faults first, and of what changes a line for each field. */
export const importGrid = defineGrid({
  name: 'importRow',
  rows: importRows,
  filters: ['outcome'],
  columns: [
    { field: 'rowNumber', width: 90 },
    { field: 'outcome', width: 130, tone: ({ outcome }) => TONES[outcome] },
    { field: 'itemName', width: 280 },
    'field',
    { field: 'before', width: 180 },
    { field: 'after', width: 180 },
    { field: 'message', width: 340 },
    'itemId',
    'warning',
  ],
  main: ['outcome', 'itemName', 'message', 'field', 'before', 'after', 'rowNumber'],
  // The colour of a row and its message say the same.
  hidden: ['itemId', 'warning'],
  fixed: ['rowNumber', 'outcome'],
  row: { tone: ({ warning, outcome }) => (warning ? 'warning' : outcome === 'WRONG' ? 'danger' : undefined) },
})

const TONES: Readonly<Partial<Record<ImportOutcome, Tone>>> = { ADD: 'success', CHANGE: 'warning', WRONG: 'danger' }

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
    (preview.rowsWrong > 0 && !skipWrong) ||
    (preview.newUnits.count > 0 && !addUnits) ||
    preview.rowsAdded + preview.rowsChanged === 0
  const download = () =>
    call(importWorkbook, { path }).then(({ blob, fileName }) => saveFile(blob, fileName), notifyFailure)
  return (
    <>
      <header className="import-head">
        <h2>{preview.fileName}</h2>
        <FiguresOfImport preview={preview} />
        <span className="import-buttons">
          <Button variant="text" onClick={onRestart}>
            {t('screen.import.another')}
          </Button>
          {preview.rowsWrong + preview.rowsWarned + preview.rowsPassedOver > 0 && (
            <Button variant="outlined" startIcon={<ExcelIcon />} onClick={() => void download()}>
              {t('screen.import.workbook')}
            </Button>
          )}
          <Button variant="contained" disabled={blocked} onClick={() => onCommit({ skipWrong, addUnits })}>
            {commitText(preview, t)}
          </Button>
        </span>
      </header>
      <ModeOfImport mode={preview.mode} matchBy={preview.matchBy} onSettings={onSettings} />
      <TableOfImport table={preview.table} open={isReadAsSaid} onSettings={onSettings} />
      <ColumnsOfImport columns={preview.columns} onMapping={onMapping} />
      <SettingsOfImport
        preview={preview}
        weighedByUnit={weighedByUnit}
        onWeighedByUnit={(on) => onSettings({ weighedByUnit: on })}
        skipWrong={skipWrong}
        onSkipWrong={setSkipWrong}
        addUnits={addUnits}
        onAddUnits={setAddUnits}
      />
      <div className="import-faults">
        <Grid of={importGrid} path={path} />
      </div>
    </>
  )
}

const commitText = ({ rowsAdded, rowsChanged }: ImportPreview, t: TFunction): string =>
  rowsChanged > 0
    ? t('screen.import.commitBoth', { added: formatCount(rowsAdded), changed: formatCount(rowsChanged) })
    : t('screen.import.commit', { count: rowsAdded, number: formatCount(rowsAdded) })

interface SettingsProps {
  preview: ImportPreview
  weighedByUnit: boolean
  onWeighedByUnit: (on: boolean) => void
  skipWrong: boolean
  onSkipWrong: (on: boolean) => void
  addUnits: boolean
  onAddUnits: (on: boolean) => void
}

/** What a person has to say before the file is taken in, and the words that it brings. */
function SettingsOfImport({
  preview,
  weighedByUnit,
  onWeighedByUnit,
  skipWrong,
  onSkipWrong,
  addUnits,
  onAddUnits,
}: SettingsProps) {
  const { t } = useTranslation()
  return (
    <div className="import-settings">
      <FormControlLabel
        control={<Checkbox checked={weighedByUnit} onChange={(_event, on) => onWeighedByUnit(on)} />}
        label={t('screen.import.weighedByUnit')}
      />
      {preview.rowsWrong > 0 && (
        <FormControlLabel
          control={<Checkbox checked={skipWrong} onChange={(_event, on) => onSkipWrong(on)} />}
          label={t('screen.import.skipWrong', { count: preview.rowsWrong })}
        />
      )}
      {preview.newUnits.count > 0 && (
        <FormControlLabel
          control={<Checkbox checked={addUnits} onChange={(_event, on) => onAddUnits(on)} />}
          label={t('screen.import.addUnits', { names: preview.newUnits.names.join(', ') })}
        />
      )}
      {preview.newCategories.count > 0 && (
        <NewWords label={t('screen.import.newCategories')} {...preview.newCategories} />
      )}
      {preview.newBrands.count > 0 && <NewWords label={t('screen.import.newBrands')} {...preview.newBrands} />}
    </div>
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
