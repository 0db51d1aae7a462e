import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './form.css'
import { type FieldProps, useField } from './fieldProps.ts'
import { GenerateButton } from './GenerateButton.tsx'
import { inputAttributes, inputLook } from './inputLook.ts'
import { SecretButton } from './SecretButton.tsx'

/** A text of one or several lines, a code, or a password. */
export function TextInput(props: FieldProps) {
  const { path, schema, settings, readOnly } = props
  const { value, error, ref, name, onBlur, change } = useField(path)
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const doubt = typeof value === 'string' && !readOnly ? settings.doubt?.(value) : undefined
  const lines = settings.lines ?? schema.lines
  const secret = schema.secret && { type: shown ? 'text' : 'password', autoComplete: 'new-password' }
  const filledIn = schema.autocomplete && { autoComplete: schema.autocomplete }
  return (
    <TextField
      {...inputLook(props, error, doubt && <span className="form-doubt">{t(doubt)}</span>)}
      slotProps={{
        htmlInput: {
          ...inputAttributes(props),
          maxLength: schema.lengthMax,
          spellCheck: lines > 1,
          ...secret,
          ...filledIn,
        },
        input: {
          endAdornment: schema.secret ? (
            <SecretButton shown={shown} onChange={setShown} />
          ) : (
            settings.generate && !readOnly && <GenerateButton path={path} generate={settings.generate} />
          ),
        },
      }}
      name={name}
      inputRef={ref}
      multiline={lines > 1}
      minRows={lines > 1 ? lines : undefined}
      value={(value as string | null) ?? ''}
      onBlur={onBlur}
      onChange={(event) => change(event.target.value)}
    />
  )
}
