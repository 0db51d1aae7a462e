import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { DECIMALS } from '../numberText.ts'
import { useNumberText } from '../useNumberText.ts'
import { type FieldProps, useField } from './fieldProps.ts'
import { inputAttributes, inputLook } from './inputLook.ts'

/** Money, a quantity, a percentage or a count: typed with spaces and a comma, right aligned, and deaf to the wheel. */
export function NumberInput(props: FieldProps) {
  const { path, schema, settings } = props
  const { t } = useTranslation()
  const { value, error, ref, name, onBlur, change } = useField(path)
  const { factor = 1, decimals = DECIMALS[schema.kind] ?? 0, unit } = settings.shownAs ?? {}
  const sign = schema.kind === 'percent' ? '%' : unit && t(`screen.unit.${unit}`)
  const typing = useNumberText({
    value: typeof value === 'number' ? value / factor : null,
    decimals,
    // Rounded, because 0.3 × 1000 is not 300 in floating point.
    onValue: (typed) => change(typed === null || factor === 1 ? typed : Math.round(typed * factor * 1_000) / 1_000),
  })
  return (
    <TextField
      {...inputLook(props, error)}
      slotProps={{
        htmlInput: { ...inputAttributes(props), inputMode: typing.inputMode, style: { textAlign: 'right' } },
        input: { endAdornment: sign && !props.inCell && <InputAdornment position="end">{sign}</InputAdornment> },
      }}
      name={name}
      inputRef={ref}
      value={typing.value}
      onChange={typing.onChange}
      onBlur={() => {
        typing.onBlur()
        onBlur()
      }}
    />
  )
}
