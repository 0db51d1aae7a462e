import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type FieldProps, useField } from './fieldProps.ts'

/** Yes or no. */
export function FlagInput({ path, label, readOnly, inCell }: FieldProps) {
  const { value, ref, name, onBlur, change } = useField(path)
  const box = (
    <Checkbox
      name={name}
      checked={value === true}
      disabled={readOnly}
      onChange={(_event, checked) => change(checked)}
      onBlur={onBlur}
      slotProps={{ input: { ref, 'aria-label': inCell ? label : undefined } }}
    />
  )
  return inCell ? box : <FormControlLabel control={box} label={label} sx={{ ml: -0.5 }} />
}
