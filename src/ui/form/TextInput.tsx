import TextField from '@mui/material/TextField'
import { type FieldProps, useField } from './fieldProps.ts'
import { GenerateButton } from './GenerateButton.tsx'
import { inputAttributes, inputLook } from './inputLook.ts'

/** A text of one or several lines, or a code. */
export function TextInput(props: FieldProps) {
  const { path, schema, settings, readOnly } = props
  const { value, error, ref, name, onBlur, change } = useField(path)
  return (
    <TextField
      {...inputLook(props, error)}
      slotProps={{
        htmlInput: { ...inputAttributes(props), maxLength: schema.lengthMax, spellCheck: schema.lines > 1 },
        input: {
          endAdornment: settings.generate && !readOnly && <GenerateButton path={path} generate={settings.generate} />,
        },
      }}
      name={name}
      inputRef={ref}
      multiline={schema.lines > 1}
      minRows={schema.lines > 1 ? schema.lines : undefined}
      value={(value as string | null) ?? ''}
      onBlur={onBlur}
      onChange={(event) => change(event.target.value)}
    />
  )
}
