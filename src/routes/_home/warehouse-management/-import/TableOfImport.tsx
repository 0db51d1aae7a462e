import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDelimiter, FileEncoding, type ImportTable } from '../../../../api/itemImport.ts'
import { WarningIcon } from '../../../../ui/icons.tsx'
import type { FileSettings } from './useImport.ts'

/** Below the header as many rows tell whether it is the right one. */
const ROWS_BELOW_HEADER = 5

/** How a file was read, with its first rows; a person may say otherwise, and it is read again. */
export function TableOfImport({
  table,
  open,
  onSettings,
}: {
  table: ImportTable
  open: boolean
  onSettings: (settings: FileSettings) => void
}) {
  const { t } = useTranslation()
  const { format, sheets, sheet, encoding, delimiter, headerRows, lettersLost } = table
  const said = [
    t(`enum.fileFormat.${format}`),
    sheets.length > 1 && sheets[sheet],
    encoding && t(`enum.fileEncoding.${encoding}`),
    delimiter && t(`enum.fileDelimiter.${delimiter}`).toLowerCase(),
    headerRows.length > 0
      ? t('screen.import.headerAt', { row: headerRows.join('–') })
      : t('screen.import.noHeader').toLowerCase(),
  ]
  return (
    <details className="import-table" open={open || lettersLost}>
      <summary>
        {t('screen.import.howRead')}: {said.filter(Boolean).join(', ')}
      </summary>
      {lettersLost && (
        <p className="import-lost" role="status">
          <WarningIcon fontSize="small" /> {t('screen.import.lettersLost')}
        </p>
      )}
      <div className="import-choices">
        {sheets.length > 1 && (
          <Choice
            label={t('screen.import.sheet')}
            value={String(sheet)}
            options={sheets.map((name, index) => [String(index), name])}
            // Another sheet has its header elsewhere.
            onChoose={(index) => onSettings({ sheet: Number(index), headerRow: undefined })}
          />
        )}
        {encoding && (
          <Choice
            label={t('screen.import.encoding')}
            value={encoding}
            options={FileEncoding.options.map((name) => [name, t(`enum.fileEncoding.${name}`)])}
            onChoose={(name) => onSettings({ encoding: FileEncoding.parse(name) })}
          />
        )}
        {delimiter && (
          <Choice
            label={t('screen.import.delimiter')}
            value={delimiter}
            options={FileDelimiter.options.map((name) => [name, t(`enum.fileDelimiter.${name}`)])}
            onChoose={(name) => onSettings({ delimiter: FileDelimiter.parse(name) })}
          />
        )}
      </div>
      <Sample table={table} onHeaderRow={(headerRow) => onSettings({ headerRow })} />
    </details>
  )
}

function Sample({ table, onHeaderRow }: { table: ImportTable; onHeaderRow: (row: number) => void }) {
  const { t } = useTranslation()
  const group = useId()
  const { headerRows, sample } = table
  const first = headerRows[0]
  const headerAt = sample.findLastIndex(({ rowNumber }) => headerRows.includes(rowNumber))
  const shown = sample.slice(0, headerAt + 1 + ROWS_BELOW_HEADER)
  const width = Math.max(1, ...shown.map(({ cells }) => cells.length))
  return (
    <fieldset className="import-sample">
      <legend>{t('screen.import.firstRows')}</legend>
      <label>
        <input type="radio" name={group} checked={headerRows.length === 0} onChange={() => onHeaderRow(0)} />{' '}
        {t('screen.import.noHeader')}
      </label>
      <div>
        <table>
          <tbody>
            {shown.map(({ rowNumber, cells }) => (
              <tr key={rowNumber} data-header={headerRows.includes(rowNumber) || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={group}
                      aria-label={t('screen.import.headerAt', { row: rowNumber })}
                      checked={rowNumber === first}
                      onChange={() => onHeaderRow(rowNumber)}
                    />{' '}
                    {rowNumber}
                  </label>
                </th>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
