import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CloseIcon, PlusIcon } from '../icons.tsx'
import { type FieldProps, useField } from './fieldProps.ts'
import { FieldInput } from './FieldInput.tsx'
import { startValues } from './formValues.ts'
import { permitted, useRecord } from './recordContext.ts'
import { useFieldLabel } from './useFieldLabel.ts'

/** Rows of fields: additional barcodes with their ratios, limits by department, payments. */
export function RowsInput({ path, schema, settings, label, readOnly }: FieldProps) {
  const { t } = useTranslation()
  const { control, session, options, valuesNow } = useRecord()
  const { error } = useField(path)
  const { fields: rows, append, remove, replace } = useFieldArray({ control, name: path, keyName: 'key' })
  const titleId = useId()
  const cells = schema.fields!
  const named = settings.rowFields ? Object.keys(settings.rowFields) : Object.keys(cells)
  const shown = named.filter((name) => permitted(settings.rowFields?.[name], session))
  const Picker = settings.picker
  const full = rows.length >= (schema.rowsMax ?? Infinity)
  const add = () =>
    append(startValues(cells, { ...settings.newRow }), { focusName: `${path}.${rows.length}.${shown[0]}` })
  return (
    <div role="group" aria-labelledby={titleId} className="form-rows">
      <div id={titleId} className="form-rows-title">
        {label}
      </div>
      {rows.length > 0 && (
        <RowsTable
          path={path}
          keys={rows.map(({ key }) => key)}
          cells={cells}
          shown={shown}
          settings={settings.rowFields ?? {}}
          onRemove={readOnly ? undefined : remove}
        />
      )}
      {readOnly && rows.length === 0 && <p className="form-rows-none">{t('screen.form.noRows')}</p>}
      {error && <FormHelperText error>{error}</FormHelperText>}
      {!readOnly && (
        <Button onClick={add} disabled={full} startIcon={<PlusIcon />}>
          {t('action.add')}
        </Button>
      )}
      {Picker && !readOnly && (
        <Picker
          rows={(valuesNow()[path] as Readonly<Record<string, unknown>>[] | undefined) ?? []}
          put={(next) => replace([...next])}
          remember={(column, option) => options.remember(`${path}.0.${column}`, option)}
        />
      )}
    </div>
  )
}

interface RowsTableProps {
  path: string
  /** A key of each row. */
  keys: readonly string[]
  cells: NonNullable<FieldProps['schema']['fields']>
  /** The columns, by field. */
  shown: readonly string[]
  settings: NonNullable<FieldProps['settings']['rowFields']>
  /** Absent for who may only look. */
  onRemove: ((row: number) => void) | undefined
}

function RowsTable({ path, keys, cells, shown, settings, onRemove }: RowsTableProps) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const labelOf = (name: string) => fieldLabel(name, path)
  return (
    <table>
      <thead>
        <tr>
          {shown.map((name) => (
            <th key={name} scope="col" data-kind={cells[name]!.kind}>
              {labelOf(name)}
            </th>
          ))}
          <th scope="col">
            <span className="spoken-only">{t('action.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key, index) => (
          <tr key={key}>
            {shown.map((name) => (
              <td key={name} data-label={labelOf(name)}>
                <FieldInput
                  path={`${path}.${index}.${name}`}
                  schema={cells[name]!}
                  settings={settings[name] ?? {}}
                  label={t('screen.form.cell', { label: labelOf(name), row: index + 1 })}
                  required={cells[name]!.required}
                  readOnly={!onRemove}
                  inCell
                />
              </td>
            ))}
            <td>
              {onRemove && (
                <IconButton aria-label={t('screen.form.removeRow', { row: index + 1 })} onClick={() => onRemove(index)}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
