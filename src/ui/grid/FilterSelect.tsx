import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namelessOption, optionQuery } from '../form/optionQuery.ts'
import type { Option, Options } from '../form/optionsOf.ts'
import { optionRow } from '../form/missingOption.tsx'
import { useSimilarHeading } from '../form/similarOptions.ts'
import { useOptions } from '../form/useOptions.ts'
import type { FilterFieldProps } from './filterField.ts'
import { useOptionNames } from './optionNames.ts'

/** The choices are wider than the field, so that a name stands on its line. */
const LIST = { className: 'grid-select-list', style: { width: 'fit-content' }, placement: 'bottom-start' } as const
/** A long name is readable where it was chosen: a page of one item's moves is named nowhere else. */
const LABEL_SHOWN_MAX = 40
const ROOM_FOR_BUTTONS = '84px'
/** Of several the first is named, and the number of the others stands beside it. */
const ROOM_FOR_MANY = '140px'
const widthFor = (label: string, room: string) =>
  `min(100%, calc(${Math.min(label.length, LABEL_SHOWN_MAX)} * 1.05ch + ${room}))`

/** What both kinds of select have in common: choices found by typing, chosen values called by their names. */
function useSelect({ field, source, values }: FilterFieldProps & { source: Options }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const found = useOptions(source, open ? typed : '', values as never, open)
  const similar = useSimilarHeading(found.options)
  const client = useQueryClient()
  const chosen = useOptionNames(field, source, values)
  const label = t(`field.${field}`)
  const optionOf = (value: unknown): Option => chosen.find((option) => option.value === value) ?? namelessOption(value)
  const remember = (options: readonly Option[]) => {
    for (const option of options)
      client.setQueryData(optionQuery(source, option.value, { ...values, [field]: option.value }).queryKey, option)
  }
  const shared = (placeholder: string) => ({
    size: 'small' as const,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    options: found.options,
    filterOptions: (options: Option[]) => options,
    loading: found.fetching,
    isOptionEqualToValue: (option: Option, other: Option) => option.value === other.value,
    getOptionKey: ({ value }: Option) => String(value),
    renderOption: optionRow,
    ...similar,
    noOptionsText: t(found.failure ? 'screen.form.optionsFailed' : 'message.nothingFound'),
    slotProps: { popper: LIST, listbox: { onScroll: found.onScroll } },
    renderInput: ({ slotProps, ...input }: AutocompleteRenderInputParams) => (
      <TextField
        {...input}
        margin="none"
        placeholder={placeholder}
        slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, 'aria-label': label } }}
      />
    ),
  })
  return { open, typed, setTyped, label, optionOf, remember, shared }
}

/** One of the choices of an endpoint. */
export function OneSelect(props: FilterFieldProps & { source: Options }) {
  const { field, values, onChange } = props
  const { open, typed, setTyped, label, optionOf, remember, shared } = useSelect(props)
  const value = values[field]
  const chosen: Option | null = value === undefined ? null : optionOf(value)
  return (
    <Autocomplete<Option>
      {...shared(label)}
      className="grid-select"
      style={chosen ? { minWidth: widthFor(chosen.label, ROOM_FOR_BUTTONS) } : undefined}
      value={chosen}
      inputValue={open ? typed : (chosen?.label ?? '')}
      onInputChange={(_event, text, reason) => setTyped(reason === 'reset' ? '' : text)}
      onChange={(_event, option) => {
        if (option) remember([option])
        onChange(field, option?.value)
      }}
    />
  )
}

/** Several of them. */
export function ManySelect(props: FilterFieldProps & { source: Options }) {
  const { field, values, onChange } = props
  const { typed, setTyped, label, optionOf, remember, shared } = useSelect(props)
  const chosen = ((values[field] as unknown[] | undefined) ?? []).map(optionOf)
  return (
    <Autocomplete<Option, true>
      {...shared(chosen.length > 0 ? '' : label)}
      multiple
      limitTags={1}
      className="grid-select grid-select-many"
      style={chosen[0] && { minWidth: widthFor(chosen[0].label, ROOM_FOR_MANY) }}
      disableCloseOnSelect
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, options) => {
        remember(options)
        onChange(
          field,
          options.map(({ value }) => value),
        )
      }}
    />
  )
}
