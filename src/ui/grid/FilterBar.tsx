import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listColumns } from '../../api/listColumn.ts'
import { today } from '../today.ts'
import { COMING_PERIODS, type Period, periodDays, PERIODS } from '../../rules/period.ts'
import { dateText, dayOf, typedDate } from '../dateText.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import type { FilterFieldProps } from './filterField.ts'
import { ManySelect, OneSelect } from './FilterSelect.tsx'
import { MomentFilter } from './MomentFilter.tsx'
import { SettlingInput } from './SettlingInput.tsx'

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
  // A filter that depends on another comes when the other is chosen: until then it would only take room.
  const shown = fields.filter((field) => {
    const parent = grid.options[field]?.parent
    return parent === undefined || values[parent] !== undefined
  })
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
      {shown.map((field) => {
        const source = grid.options[field]
        const many = Array.isArray(values[field]) || isList(grid, field)
        if (source && many)
          return <ManySelect key={field} field={field} source={source} values={values} onChange={change} />
        if (source) return <OneSelect key={field} field={field} source={source} values={values} onChange={change} />
        if (field === 'day' && fields.includes('at'))
          return <MomentFilter key={field} values={values} onChange={onChange} />
        if (field === 'at' && fields.includes('day')) return null
        const { kind, choices, enumName } = kinds.get(field) ?? {}
        if (kind === 'enum' && choices)
          return (
            <ChoiceFilter
              key={field}
              field={field}
              choices={choices}
              enumName={enumName}
              values={values}
              onChange={change}
            />
          )
        if (kind === 'date' || kind === 'time')
          return (
            <Fragment key={field}>
              {field === 'start' && shown.includes('end') && <PeriodFilter values={values} onChange={onChange} />}
              <DayFilterField field={field} values={values} onChange={change} />
            </Fragment>
          )
        if (kind === 'flag') return <YesFilter key={field} field={field} values={values} onChange={change} />
        return <WordsFilter key={field} field={field} values={values} onChange={change} />
      })}
    </>
  )
}

/** Whether the contract's field takes several values. */
function isList(grid: DeclaredGrid, field: string): boolean {
  let schema = grid.rows.list.filter.shape[field] as unknown as
    | { def: { type: string; innerType?: unknown } }
    | undefined
  while (schema?.def.innerType) schema = schema.def.innerType as typeof schema
  return schema?.def.type === 'array'
}

function ChoiceFilter({
  field,
  choices,
  enumName,
  values,
  onChange,
}: FilterFieldProps & { choices: readonly string[]; enumName: string | undefined }) {
  const { t } = useTranslation()
  const label = t(`field.${field}`)
  return (
    <select
      className="grid-words"
      aria-label={label}
      value={(values[field] as string | undefined) ?? ''}
      onChange={({ target }) => onChange(field, target.value || undefined)}
    >
      <option value="">{label}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {enumName ? t(`enum.${enumName}.${choice}`) : choice}
        </option>
      ))}
    </select>
  )
}

const PAST_PERIODS = PERIODS.filter((period) => !COMING_PERIODS.has(period))

/** Puts the first and the last day of a period in, as it is today. */
function PeriodFilter({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const { t } = useTranslation()
  const label = t('field.period')
  const [shownOn] = useState(today)
  const isChosen = (period: Period) => {
    const { from, to } = periodDays(period, shownOn)
    return values.start === from && values.end === to
  }
  const { start: _start, end: _end, ...others } = values
  return (
    <select
      className="grid-words grid-period"
      aria-label={label}
      value={PAST_PERIODS.find(isChosen) ?? ''}
      onChange={({ target: { value } }) => {
        if (!value) return onChange(others)
        const { from, to } = periodDays(value as Period, today())
        onChange({ ...values, start: from, end: to })
      }}
    >
      <option value="">{label}</option>
      {PAST_PERIODS.map((period) => (
        <option key={period} value={period}>
          {t(`screen.grid.period.${period}`)}
        </option>
      ))}
    </select>
  )
}

/** A day typed as 20.11.2026; it goes on when it is one. */
function DayFilterField({ field, values, onChange }: FilterFieldProps) {
  const { t } = useTranslation()
  const label = t(`field.${field}`)
  const value = dateText(values[field] as string | undefined)
  return (
    <SettlingInput
      className="grid-day"
      value={value}
      placeholder={label}
      tidy={typedDate}
      valid={(text) => text === '' || dayOf(text) !== undefined}
      onSettled={(text) => onChange(field, dayOf(text))}
    />
  )
}

function YesFilter({ field, values, onChange }: FilterFieldProps) {
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

function WordsFilter({ field, values, onChange }: FilterFieldProps) {
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
