import type { FieldProps } from './fieldProps.ts'

/** What all text-like inputs share: label above, mistake or else `hint` below, or in a cell of a table only a spoken label. */
export const inputLook = ({ label, required, inCell }: FieldProps, error: string | undefined, hint?: string) => ({
  label: inCell ? undefined : label,
  required: required && !inCell,
  error: error !== undefined,
  helperText: error ?? hint,
  margin: inCell ? ('none' as const) : ('dense' as const),
})

/** Attributes of the `<input>` itself. */
export const inputAttributes = ({ label, readOnly, inCell }: FieldProps) => ({
  'aria-label': inCell ? label : undefined,
  readOnly,
  autoComplete: 'off',
})
