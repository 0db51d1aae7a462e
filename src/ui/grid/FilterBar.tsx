import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listColumns } from '../../api/listColumn.ts'
import { useOptions } from '../form/useOptions.ts'
import type { Option, Options } from '../form/optionsOf.ts'
import type { DeclaredGrid } from './defineGrid.ts'

type Values = Record<string, unknown>

/** The list's own filter fields: selects for ids, words, yes or no. What depends on another is emptied with it. */
export function FilterBar({
  grid,
  values,
  onChange,
}: {
  grid: DeclaredGrid
  values: Values
  onChange: (values: Values) => void
}) {
  const kinds = listColumns(grid.rows.list.filter, {})
  const fields = grid.filters.filter((field) => field !== grid.rows.list.searchField)
  const change = (field: string, value: unknown) => {
    const next: Values = { ...values, [field]: value }
    const emptied = new Set([field])
    for (const other of fields) {
      const parent = grid.options[other]?.parent
      if (parent === undefined || !emptied.has(parent)) continue
      emptied.add(other)
      delete next[other]
    }
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      delete next[field]
    onChange(next)
  }
  return (
    <>
      {fields.map((field) => {
        const source = grid.options[field]
        const many = Array.isArray(values[field]) || isList(grid, field)
        if (source && many)
          return <ManySelect key={field} field={field} source={source} values={values} onChange={change} />
        if (source) return <OneSelect key={field} field={field} source={source} values={values} onChange={change} />
        if (kinds.get(field)?.kind === 'flag')
          return <YesFilter key={field} field={field} values={values} onChange={change} />
        return <WordsFilter key={field} field={field} values={values} onChange={change} />
      })}
    </>
  )
}

interface Part {
  field: string
  values: Values
  onChange: (field: string, value: unknown) => void
}

/** Whether the contract's field takes several values. */
function isList(grid: DeclaredGrid, field: string): boolean {
  let schema = grid.rows.list.filter.shape[field] as unknown as
    | { def: { type: string; innerType?: unknown } }
    | undefined
  while (schema?.def.innerType) schema = schema.def.innerType as typeof schema
  return schema?.def.type === 'array'
}

function useSelect({ field, source, values }: Part & { source: Options }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen = values[field] !== undefined
  const waiting = source.parent !== undefined && values[source.parent] === undefined
  // What the address has chosen needs its words, too.
  const found = useOptions(source, open ? typed : '', values as never, !waiting && (open || chosen))
  return { open, setOpen, typed, setTyped, waiting, found }
}

const SCROLL_AHEAD_PX = 120

function OneSelect(props: Part & { source: Options }) {
  const { field, values, onChange } = props
  const { t } = useTranslation()
  const { open, setOpen, typed, setTyped, waiting, found } = useSelect(props)
  const value = values[field]
  const known = useRef(new Map<unknown, Option>())
  for (const option of found.options) known.current.set(option.value, option)
  const chosen: Option | null =
    value === undefined ? null : (known.current.get(value) ?? { value, label: `№ ${String(value as string)}` })
  return (
    <Autocomplete<Option>
      className="grid-select"
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={waiting}
      options={[...found.options]}
      filterOptions={(options) => options}
      loading={found.fetching}
      value={chosen}
      inputValue={open ? typed : (chosen?.label ?? '')}
      onInputChange={(_event, text, reason) => setTyped(reason === 'reset' ? '' : text)}
      onChange={(_event, option) => onChange(field, option?.value)}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(option) => String(option.value)}
      noOptionsText={found.failure ? t('screen.form.optionsFailed') : t('message.nothingFound')}
      slotProps={{ listbox: { onScroll: (event) => nearEnd(event.currentTarget) && found.more() } }}
      renderInput={(input) => (
        <TextField
          {...input}
          margin="none"
          placeholder={t(`field.${field}`)}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': t(`field.${field}`) },
          }}
        />
      )}
    />
  )
}

function ManySelect(props: Part & { source: Options }) {
  const { field, values, onChange } = props
  const { t } = useTranslation()
  const { open, setOpen, typed, setTyped, waiting, found } = useSelect(props)
  const known = useRef(new Map<unknown, Option>())
  for (const option of found.options) known.current.set(option.value, option)
  const chosen = ((values[field] as unknown[] | undefined) ?? []).map(
    (value) => known.current.get(value) ?? { value, label: `№ ${String(value as string)}` },
  )
  return (
    <Autocomplete<Option, true>
      multiple
      limitTags={1}
      className="grid-select grid-select-many"
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disabled={waiting}
      disableCloseOnSelect
      options={[...found.options]}
      filterOptions={(options) => options}
      loading={found.fetching}
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, options) =>
        onChange(
          field,
          options.map(({ value }) => value),
        )
      }
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionKey={(option) => String(option.value)}
      noOptionsText={found.failure ? t('screen.form.optionsFailed') : t('message.nothingFound')}
      slotProps={{ listbox: { onScroll: (event) => nearEnd(event.currentTarget) && found.more() } }}
      renderInput={(input) => (
        <TextField
          {...input}
          margin="none"
          placeholder={chosen.length > 0 ? '' : t(`field.${field}`)}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': t(`field.${field}`) },
          }}
        />
      )}
    />
  )
}

const nearEnd = (list: HTMLElement) => list.scrollHeight - list.scrollTop - list.clientHeight < SCROLL_AHEAD_PX

function YesFilter({ field, values, onChange }: Part) {
  const { t } = useTranslation()
  return (
    <label className="grid-yes">
      <input
        type="checkbox"
        checked={values[field] === true}
        onChange={({ target }) => onChange(field, target.checked || undefined)}
      />
      {t(`field.${field}`)}
    </label>
  )
}

function WordsFilter({ field, values, onChange }: Part) {
  const { t } = useTranslation()
  const value = (values[field] as string | undefined) ?? ''
  return (
    <SettlingInput
      className="grid-words"
      value={value}
      placeholder={t(`field.${field}`)}
      onSettled={(text) => onChange(field, text || undefined)}
    />
  )
}

const SETTLED_MS = 250

/** An input whose text goes on when the typing pauses, or at Enter; the address keeps up with typing without a step for each letter. */
export function SettlingInput({
  value,
  placeholder,
  className,
  onSettled,
  inputRef,
  onLeave,
}: {
  value: string
  placeholder: string
  className?: string
  onSettled: (text: string) => void
  inputRef?: React.Ref<HTMLInputElement>
  /** Escape with nothing typed, or the arrow down. */
  onLeave?: () => void
}) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const settle = useRef(onSettled)
  settle.current = onSettled
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const send = (next: string) => {
    if (next === sent.current) return
    sent.current = next
    settle.current(next)
  }
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      ref={inputRef}
      type="search"
      className={className}
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim())
        else if (event.key === 'ArrowDown' || (event.key === 'Escape' && text === '')) onLeave?.()
        else if (event.key === 'Escape') setText('')
        else return
        event.preventDefault()
      }}
    />
  )
}
