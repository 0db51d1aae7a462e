import type { ReactNode } from 'react'
import type { FieldProps } from './fieldProps.ts'

/** What all text-like inputs share: label above, mistake or else `detail` or the field's hint below, or in a cell of a table only a spoken label. */
export const inputLook = (
  { label, required, inCell, hint }: FieldProps,
  error: string | undefined,
  detail?: ReactNode,
) => ({
  label: inCell ? undefined : label,
  required: required && !inCell,
  error: error !== undefined,
  helperText: error ?? detail ?? hint,
  margin: inCell ? ('none' as const) : ('dense' as const),
})

/** Attributes of the `<input>` itself. */
export const inputAttributes = ({ label, readOnly, inCell }: FieldProps) => ({
  'aria-label': inCell ? label : undefined,
  readOnly,
  autoComplete: 'off',
})
