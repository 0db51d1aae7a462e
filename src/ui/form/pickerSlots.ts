import type { FieldProps, useField } from './fieldProps.ts'

/** What the value is while the typed date is none: the contract then says so at the field, nothing is dropped in silence. */
export const NO_DATE = '?'

/** How the field of a picker looks: as low as every other field, with the same words below it. */
export const pickerSlots = (
  { label, required, readOnly, inCell, hint }: FieldProps,
  { name, onBlur, error }: Pick<ReturnType<typeof useField>, 'name' | 'onBlur' | 'error'>,
) => ({
  field: { clearable: !required && !readOnly },
  textField: {
    name,
    size: 'small' as const,
    margin: inCell ? ('none' as const) : ('dense' as const),
    fullWidth: true,
    required,
    onBlur,
    error: error !== undefined,
    helperText: error ?? hint,
    ...(inCell ? { 'aria-label': label } : {}),
  },
  openPickerButton: { size: 'small' as const, sx: { p: 0.5 } },
  clearButton: { size: 'small' as const, sx: { p: 0.5 } },
})
