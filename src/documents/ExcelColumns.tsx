import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentColumn } from '../api/documentExcel.ts'
import type { FileColumn, Said } from './useExcelLines.ts'

/** What the columns of a file hold, where their headings do not tell. */
export function ExcelColumns({
  columns,
  busy,
  onRead,
}: {
  columns: readonly FileColumn[]
  busy: boolean
  onRead: (said: Said) => void
}) {
  const { t } = useTranslation()
  const [said, setSaid] = useState<Said>(() => Object.fromEntries(columns.map(({ column, field }) => [column, field])))
  return (
    <fieldset className="excel-columns">
      <legend>{t('screen.excelLines.sayColumns')}</legend>
      {columns.map(({ column, header }) => (
        <TextField
          key={column}
          select
          label={`${column}${header && ` · ${header}`}`}
          value={said[column] ?? ''}
          onChange={({ target }) => setSaid({ ...said, [column]: (target.value || null) as DocumentColumn | null })}
        >
          <MenuItem value="">{t('screen.import.unused')}</MenuItem>
          {DocumentColumn.options.map((field) => (
            <MenuItem key={field} value={field}>
              {t(`enum.documentColumn.${field}`)}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Button variant="contained" loading={busy} onClick={() => onRead(said)}>
        {t('screen.excelLines.readAgain')}
      </Button>
    </fieldset>
  )
}
