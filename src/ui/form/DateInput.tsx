import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { type FieldProps, useField } from './fieldProps.ts'

/** What the value is while the typed date is none: the contract then says so at the field, nothing is dropped in silence. */
const NO_DATE = '?'
const dayText = (day: Dayjs | null) => (day === null ? null : day.isValid() ? day.format('YYYY-MM-DD') : NO_DATE)

/** A calendar day: typed by its digits or picked. */
export function DateInput({ path, label, required, readOnly, inCell }: FieldProps) {
  const { value, error, ref, name, onBlur, change } = useField(path)
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const day = (value as string | null) || null
  // A half-typed date belongs to the picker until it is whole, or until somebody else puts one in.
  const shown = dayText(typed) === day ? typed : day === null ? null : dayjs(day)
  return (
    <DatePicker
      label={inCell ? undefined : label}
      format="DD.MM.YYYY"
      value={shown}
      readOnly={readOnly}
      inputRef={ref}
      onChange={(next) => {
        setTyped(next)
        change(dayText(next))
      }}
      slotProps={{
        field: { clearable: !required && !readOnly },
        textField: {
          name,
          size: 'small',
          margin: inCell ? 'none' : 'dense',
          fullWidth: true,
          required,
          onBlur,
          error: error !== undefined,
          helperText: error,
          ...(inCell ? { 'aria-label': label } : {}),
        },
        openPickerButton: { size: 'small' },
        clearButton: { size: 'small' },
      }}
    />
  )
}
