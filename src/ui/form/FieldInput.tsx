import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import { EnumInput } from './EnumInput.tsx'
import type { FieldProps } from './fieldProps.ts'
import { FlagInput } from './FlagInput.tsx'
import { ManySelectInput } from './ManySelectInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'

const FIELD_HEIGHT_PIXELS = 32

/** Date pickers are heavy, and most forms have no date. */
const DateInput = lazy(async () => ({ default: (await import('./DateInput.tsx')).DateInput }))

const TimeInput = lazy(async () => ({ default: (await import('./TimeInput.tsx')).TimeInput }))

/** The input that fits one value: by where its choices come from, else by its kind. */
export function FieldInput(props: FieldProps) {
  const { kind } = props.schema
  if (props.settings.options)
    return kind === 'rows' || kind === 'list' || kind === 'badges' ? (
      <ManySelectInput {...props} />
    ) : (
      <SelectInput {...props} />
    )
  switch (kind) {
    case 'money':
    case 'quantity':
    case 'percent':
    case 'rate':
    case 'count':
    case 'number':
    case 'id':
      return <NumberInput {...props} />
    case 'date':
      return (
        <Suspense fallback={<Skeleton variant="rounded" height={FIELD_HEIGHT_PIXELS} sx={{ mt: 1 }} />}>
          <DateInput {...props} />
        </Suspense>
      )
    case 'time':
      return (
        <Suspense fallback={<Skeleton variant="rounded" height={FIELD_HEIGHT_PIXELS} sx={{ mt: 1 }} />}>
          <TimeInput {...props} />
        </Suspense>
      )
    case 'flag':
      return <FlagInput {...props} />
    case 'enum':
      return <EnumInput {...props} />
    case 'text':
    case 'barcode':
      return <TextInput {...props} />
    case 'badges':
    case 'calendar':
    case 'image':
    case 'list':
    case 'rows':
      throw new Error(`${props.path}: a form has no input for ${kind}; give it options or leave it out`)
  }
}
