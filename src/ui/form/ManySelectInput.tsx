import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Delayed } from '../Delayed.tsx'
import { type FieldProps, useField } from './fieldProps.ts'
import { inputAttributes, inputLook } from './inputLook.ts'
import { optionRow } from './missingOption.tsx'
import type { Option } from './optionsOf.ts'
import { useRecord } from './recordContext.ts'
import { useSimilarHeading } from './similarOptions.ts'
import { useOptions } from './useOptions.ts'

/** Several of many: a list of ids, or of objects that hold nothing but an id (`[{ id }]`). */
export function ManySelectInput(props: FieldProps) {
  const { path, schema, settings, readOnly } = props
  const source = settings.options!
  const { t } = useTranslation()
  const { valuesNow, options: chosenOptions } = useRecord()
  const { value, error, ref, onBlur, change } = useField(path)
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const inside = schema.fields && Object.keys(schema.fields)[0]
  const values = ((value as unknown[] | null) ?? []).map((one) =>
    inside ? (one as Record<string, unknown>)[inside] : one,
  )
  const isNameless = (one: unknown) =>
    typeof one === 'number' && chosenOptions.optionOf(path, one, source).label === String(one)
  // A form may start with choices of which it knows only the numbers.
  const nameless = values.filter(isNameless)
  const found = useOptions(source, keyword, valuesNow(), open || nameless.length > 0)
  for (const option of found.options) if (nameless.includes(option.value)) chosenOptions.remember(path, option)
  const similar = useSimilarHeading(found.options)
  return (
    <Autocomplete<Option, true>
      multiple
      disableCloseOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      readOnly={readOnly}
      options={found.options}
      filterOptions={(options) => options}
      value={values.map((one) => chosenOptions.optionOf(path, one, source))}
      inputValue={keyword}
      onInputChange={(_event, text, reason) => reason !== 'reset' && setKeyword(text)}
      onChange={(_event, chosen) => {
        for (const option of chosen) chosenOptions.remember(path, option)
        change(chosen.map((option) => (inside ? { [inside]: option.value } : option.value)))
      }}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      getOptionKey={(option) => String(option.value)}
      renderOption={optionRow}
      {...similar}
      renderValue={(chosen, item) =>
        chosen.map((option, index) => {
          const { key, ...attributes } = item({ index })
          return <Chip key={key} label={option.label} {...attributes} size="small" />
        })
      }
      loading={found.fetching}
      loadingText={<Delayed>{t('screen.form.searching')}</Delayed>}
      noOptionsText={found.failure ? t('screen.form.optionsFailed') : t('screen.form.noOptions')}
      slotProps={{ listbox: { onScroll: found.onScroll } }}
      renderInput={(input) => (
        <TextField
          {...inputLook(props, error)}
          id={input.id}
          disabled={input.disabled}
          inputRef={ref}
          onBlur={onBlur}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps.htmlInput, ...inputAttributes(props) } }}
        />
      )}
    />
  )
}
