import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { Delayed } from '../Delayed.tsx'
import { EmptyOptions } from './EmptyOptions.tsx'
import { type FieldProps, useField } from './fieldProps.ts'
import { inputAttributes, inputLook } from './inputLook.ts'
import { isEmpty } from './formValues.ts'
import { isMissing, optionRow, useMissingOption } from './missingOption.tsx'
import type { Option, Options } from './optionsOf.ts'
import { beside, useRecord } from './recordContext.ts'
import { useOptions } from './useOptions.ts'
import { areGuessed, useSimilarHeading } from './similarOptions.ts'
import { usePreselected } from './usePreselected.ts'

/** One of many, from an endpoint: found by typing, paged by scrolling, made in place when it is missing. */
export function SelectInput(props: FieldProps) {
  const { settings, readOnly } = props
  const { t } = useTranslation()
  const select = useSelect(props)
  const { source, open, setOpen, found, missing, options, keyword } = select
  const similar = useSimilarHeading(options)
  return (
    <Autocomplete<Option>
      open={open}
      onOpen={() => setOpen(true)}
      onClose={(_event, reason) => (reason === 'blur' ? select.leave() : setOpen(false))}
      readOnly={readOnly}
      disabled={select.waiting}
      options={missing.option ? [...options, missing.option] : options}
      filterOptions={(options) => options}
      value={select.chosen}
      inputValue={open ? select.typed : select.label}
      onInputChange={(_event, text) => select.setTyped(text)}
      onChange={(_event, option) => (option && isMissing(option) ? missing.create() : select.choose(option))}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      getOptionKey={(option) => String(option.value)}
      renderOption={optionRow}
      {...similar}
      loading={found.fetching || missing.creating}
      loadingText={<Delayed>{t('screen.form.searching')}</Delayed>}
      noOptionsText={
        found.failure ? (
          t('screen.form.optionsFailed')
        ) : keyword.trim() === '' && source.empty ? (
          <EmptyOptions {...source.empty} />
        ) : (
          t(select.noOptions)
        )
      }
      // It closes in `choose`. Left to close by itself, the kit scrolls to the top whenever rows are added below.
      disableCloseOnSelect
      // Enter takes the best find, but never a guess. With nothing typed nothing is highlighted, so that the list may grow without jumping.
      autoHighlight={keyword !== '' && options.length > 0 && !areGuessed(options)}
      openOnFocus={false}
      handleHomeEndKeys={false}
      slotProps={{ listbox: { onScroll: found.onScroll } }}
      renderInput={(input) => (
        <TextField
          {...inputLook(props, select.error ?? missing.failure, settings.detailBelow ? select.detail : undefined)}
          id={input.id}
          disabled={input.disabled}
          inputRef={select.ref}
          onBlur={select.onBlur}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps.htmlInput, ...inputAttributes(props) } }}
        />
      )}
    />
  )
}

/** What is chosen and what may be: the choice by its name, the words typed, what they find. */
function useSelect({ path, settings }: FieldProps) {
  const { t } = useTranslation()
  const source = settings.options!
  const { control, mode, valuesNow, check, options: chosenOptions } = useRecord()
  const { value, error, ref, onBlur, change } = useField(path)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const before = source.parent ?? settings.waitsFor
  const parent = useWatch({ control, name: before ? beside(path, before) : path })
  const waiting = before !== undefined && (isEmpty(parent) || (Array.isArray(parent) && parent.length === 0))
  const none: Option | undefined = settings.none ? { value: null, label: t(settings.none) } : undefined
  const chosen = isEmpty(value) ? null : chosenOptions.optionOf(path, value, source)
  // A form may start with a choice of which it knows only the number.
  const nameless = typeof value === 'number' && chosen?.label === String(value)
  const wanted = !waiting && (open || nameless || (mode === 'create' && settings.preselect !== undefined))
  // The label of what is chosen stands in the field when it opens: it is no search.
  const keyword = typed === chosen?.label ? '' : typed
  const found = useOptions(source, open ? keyword : '', valuesNow(), wanted)
  const missing = useMissingOption(source, keyword, found, (made) => choose(made))
  const code = keyword.trim()
  const isKnown = found.options.some(({ value: known }) => known === code)
  const known = !isKnown && source.typed?.whole(code) ? [...found.options, { value: code, label: code }] : found.options
  const options = none && code === '' ? [none, ...known] : known
  const noOptions = useNoOptions(source, code)
  usePreselected(settings, found.options, path, value)
  const named = nameless ? found.options.find((option) => option.value === value) : undefined
  if (named) chosenOptions.remember(path, named)

  function choose(option: Option | null) {
    if (option && option.value !== null) chosenOptions.remember(path, option)
    setOpen(false)
    change(option?.value ?? null)
    if (error) void check(path)
  }
  /** A typed code is taken as it stands when the field is left; one that is wrong is said at once. */
  function leave() {
    setOpen(false)
    if (code === '' || (!source.typed?.whole(code) && !source.typed?.begun?.(code))) return
    change(code)
    void check(path)
  }
  return {
    source,
    error,
    ref,
    onBlur,
    open,
    setOpen,
    typed,
    setTyped,
    waiting,
    keyword,
    found,
    missing,
    options,
    noOptions,
    chosen: named ?? chosen,
    detail: chosen?.detail,
    label: named?.label ?? (nameless && found.fetching ? '' : (chosen?.label ?? none?.label ?? '')),
    choose,
    leave,
  }
}

/** Key of what is said where there is nothing to choose from. */
function useNoOptions(source: Options, code: string): string {
  const { session } = useRecord()
  const mayMake = source.create !== undefined && session.may(source.create.endpoint)
  if (code === '') return `screen.form.${mayMake ? 'emptyMakeOne' : source.typed ? 'emptyTypeIt' : 'emptyList'}`
  return source.typed?.begun?.(code) ? source.typed.hint : 'screen.form.noOptions'
}
