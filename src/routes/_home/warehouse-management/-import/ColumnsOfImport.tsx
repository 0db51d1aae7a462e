import { useTranslation } from 'react-i18next'
import { ImportField, type ImportPreview } from '../../../../api/itemImport.ts'
import type { Mapping } from './useImport.ts'

const UNUSED = ''

/** What each column was taken for; a person may say otherwise, and the file is checked again. */
export function ColumnsOfImport({
  columns,
  onMapping,
}: {
  columns: ImportPreview['columns']
  onMapping: (mapping: Mapping) => void
}) {
  const { t } = useTranslation()
  const choose = (index: number, value: string) =>
    onMapping(
      Object.fromEntries(
        columns.map(({ column, field }, at) => {
          const chosen = at === index ? ((value || null) as ImportField | null) : field
          // A field is held by one column: the one that had it is left out.
          const freed = at !== index && value !== UNUSED && field === value ? null : chosen
          return [column, freed]
        }),
      ),
    )
  return (
    <ul className="import-columns" aria-label={t('screen.import.columns')}>
      {columns.map(({ column, header, field }, index) => (
        <li key={column} data-unused={field === null || undefined}>
          <label>
            <span>
              {column} · {header || '—'}
            </span>
            <select value={field ?? UNUSED} onChange={({ target }) => choose(index, target.value)}>
              <option value={UNUSED}>{t('screen.import.unused')}</option>
              {ImportField.options.map((option) => (
                <option key={option} value={option}>
                  {t(`enum.importField.${option}`)}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  )
}
