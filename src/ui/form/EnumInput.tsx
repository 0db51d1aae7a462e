import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './fieldProps.ts'
import { inputLook } from './inputLook.ts'

/** One of the words that the contract knows (`enum.<enumName>.<VALUE>`). */
export function EnumInput(props: FieldProps) {
  const { path, schema } = props
  const { t } = useTranslation()
  const { value, error, ref, name, onBlur, change } = useField(path)
  return (
    <TextField
      {...inputLook(props, error)}
      select
      slotProps={{
        select: {
          readOnly: props.readOnly,
          SelectDisplayProps: { 'aria-label': props.inCell ? props.label : undefined },
        },
      }}
      name={name}
      inputRef={ref}
      value={value ?? ''}
      onBlur={onBlur}
      onChange={(event) => change(event.target.value || null)}
    >
      {(schema.nullable || schema.optional) && (
        <MenuItem value="">
          <em>{t('screen.form.notChosen')}</em>
        </MenuItem>
      )}
      {schema.values.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(`enum.${schema.enumName}.${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
