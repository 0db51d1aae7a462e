import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Kind } from '../../api/fields.ts'
import { DECIMALS } from '../numberText.ts'
import { useDayText } from '../useDayText.ts'
import { useNumberText } from '../useNumberText.ts'
import { isNumber } from './lineColumn.ts'

export interface LineInputProps {
  kind: Kind
  value: unknown
  label: string
  error: string | undefined
  /** What deserves a second look. */
  doubt?: string | undefined
  /** What holds while it is empty. */
  otherwise?: string | undefined
  autoFocus?: boolean
  onValue: (value: unknown) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** The input of a cell: a plain element, so that hundreds of them cost nothing. */
export function LineInput(props: LineInputProps) {
  if (isNumber(props.kind)) return <NumberCell {...props} />
  return props.kind === 'date' ? <DateCell {...props} /> : <TextCell {...props} />
}

const attributes = ({ label, error, doubt, otherwise, autoFocus, onKeyDown, onPaste }: LineInputProps) => ({
  className: 'lines-input',
  'aria-label': label,
  'aria-invalid': error !== undefined,
  title: error ?? doubt,
  placeholder: otherwise,
  autoFocus,
  autoComplete: 'off',
  onKeyDown,
  onPaste,
  onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
})

function NumberCell(props: LineInputProps) {
  const number = useNumberText({
    value: (props.value as number | null | undefined) ?? null,
    decimals: DECIMALS[props.kind] ?? 0,
    onValue: props.onValue,
  })
  return <input {...attributes(props)} {...number} />
}

function DateCell(props: LineInputProps) {
  const day = useDayText((props.value as string | null) ?? null, props.onValue)
  return <input {...attributes(props)} {...day} />
}

function TextCell(props: LineInputProps) {
  return (
    <input
      {...attributes(props)}
      value={(props.value as string | null) ?? ''}
      onChange={({ target }) => props.onValue(target.value)}
    />
  )
}
