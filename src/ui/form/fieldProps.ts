import { useController } from 'react-hook-form'
import type { FieldSchema } from '../../api/fieldSchema.ts'
import type { FieldSettings } from './fieldSettings.ts'
import { useRecord } from './recordContext.ts'

/** What each input is given: where its value lives, what the schema and the form say about it, and how it is called. */
export interface FieldProps {
  path: string
  schema: FieldSchema
  settings: FieldSettings
  label: string
  required: boolean
  readOnly: boolean
  /** What the field is for. */
  hint?: string | undefined
  /** In a row of a table the column's head is the label: the input then only speaks it. */
  inCell?: boolean
}

/** Binds an input to its value: the value, what is wrong with it, and `change` for what a person does. */
export function useField(path: string) {
  const { control, changed } = useRecord()
  const { field, fieldState } = useController({ name: path, control })
  return {
    value: field.value as unknown,
    error: fieldState.error?.message,
    ref: field.ref,
    name: field.name,
    onBlur: field.onBlur,
    change: (value: unknown) => {
      field.onChange(value)
      changed(path, value)
    },
  }
}
