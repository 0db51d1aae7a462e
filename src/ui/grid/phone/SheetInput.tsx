import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '../column.ts'
import { inputModeOf, tidied } from '../edit/cellValue.ts'

/** One cell as a field under its heading: what a value may be, the saving call says, as in the cell itself. */
export function SheetInput({
  column: { label, edit },
  text,
  fault,
  autoFocus,
  onText,
}: {
  column: GridColumn
  text: string
  fault: string | undefined
  autoFocus: boolean
  onText: (text: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const { schema } = edit!
  const shared = {
    id,
    autoFocus,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
  }
  return (
    <div className="cell-sheet-field">
      <label htmlFor={id}>{label}</label>
      {schema.kind === 'flag' ? (
        <input
          {...shared}
          type="checkbox"
          checked={text === 'true'}
          onChange={({ target }) => onText(String(target.checked))}
        />
      ) : schema.kind === 'enum' ? (
        <select {...shared} value={text} onChange={({ target }) => onText(target.value)}>
          {(schema.nullable || schema.optional || text === '') && <option value="">—</option>}
          {schema.values.map((value) => (
            <option key={value} value={value}>
              {schema.enumName ? t(`enum.${schema.enumName}.${value}`) : value}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={text}
          maxLength={schema.lengthMax}
          autoComplete="off"
          inputMode={inputModeOf(schema)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) =>
            onText(tidied(target.value, target.selectionStart ?? target.value.length, schema).text)
          }
        />
      )}
      {fault !== undefined && (
        <small id={`${id}-fault`} role="alert">
          {fault}
        </small>
      )}
    </div>
  )
}
