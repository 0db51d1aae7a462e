import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../api/client/queries.ts'
import type { ListEndpoint } from '../../api/list.ts'
import { failureText } from '../feedback/failureText.ts'
import { formatCount } from '../format.ts'
import { useSettled } from '../useSettled.ts'
import { formatOfOne, type GridColumn } from './column.ts'
import type { FilterPart } from './filterPart.ts'
import type { ListInput } from './listInput.ts'

type Value = string | number | boolean | null
interface Found {
  items: { value: Value; count: number }[]
  more: boolean
}

/**
 * Words that the column contains, or some of its values, which the server counts under the other filters. Typing narrows the
 * values; ticking one chooses exactly it.
 */
export function ValuesFilter({
  column,
  draft,
  setDraft,
  endpoint,
  input,
}: FilterPart & { endpoint: ListEndpoint; input: ListInput }) {
  const { t } = useTranslation()
  const { field, kind, enumName } = column
  const hasWords = kind !== 'enum' && kind !== 'flag' && kind !== 'calendar'
  const [words, setWords] = useState(draft?.operator === 'contains' ? (draft.value as string) : '')
  const settled = useSettled(words.trim())
  const { data, error } = useQuery({
    ...queryOf(endpoint.siblings.values, {
      ...input,
      body: { ...input.body, field, ...(hasWords && settled ? { contains: settled } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const found = data as Found | undefined
  // Words of the references are read in a language in which they are not sought: they are chosen, unless there are too many.
  const offersWords = hasWords && (enumName === undefined || found?.more === true || words !== '')
  const format = formatOfOne(kind, enumName, t)
  const chosen: readonly Value[] =
    draft?.operator === 'in' ? (draft.value as Value[]) : draft?.operator === 'equals' ? [draft.value as Value] : []
  const ticked = (value: Value) => chosen.includes(value) || (value === null && draft?.operator === 'empty')
  const tick = (value: Value, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
    if (kind === 'flag')
      setDraft(!on ? undefined : value === null ? { field, operator: 'empty' } : { field, operator: 'equals', value })
    else if (next.length > 0) setDraft({ field, operator: 'in', value: next })
    else setDraft(words.trim() ? { field, operator: 'contains', value: words.trim() } : undefined)
  }
  return (
    <div className="grid-choice" style={room(column, t, hasWords)}>
      {offersWords && (
        <input
          autoFocus
          className="grid-filter-words"
          placeholder={t('screen.grid.contains')}
          aria-label={t('screen.grid.contains')}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            const text = target.value.trim()
            setDraft(text ? { field, operator: 'contains', value: text } : undefined)
          }}
        />
      )}
      {error && <p role="alert">{failureText(error)}</p>}
      <div className="grid-values" aria-busy={!found}>
        {found?.items.map(({ value, count }) => (
          <label key={String(value)}>
            <input type="checkbox" checked={ticked(value)} onChange={({ target }) => tick(value, target.checked)} />
            <span>{value === null ? t('screen.grid.empty') : format(value)}</span>
            <small>{formatCount(count)}</small>
          </label>
        ))}
        {found?.items.length === 0 && <p>{t('message.nothingFound')}</p>}
        {found?.more && <p>{t('screen.grid.typeToNarrow')}</p>}
      </div>
    </div>
  )
}

/** What a list of values may take before it scrolls. */
const ROWS_MAX = 8

/**
 * Room for all values that there can be, before they are known and when words leave few, and for the words: what stands below stays under
 * the finger.
 */
function room({ kind, enumName }: GridColumn, t: TFunction, hasWords: boolean): CSSProperties {
  const names =
    enumName && kind !== 'text' ? Object.keys(t(`enum.${enumName}`, { returnObjects: true })).length : ROWS_MAX
  // One more for none at all.
  const values = Math.min((kind === 'flag' ? 2 : names) + 1, ROWS_MAX)
  return { '--rows': hasWords ? values + 1 : values } as CSSProperties
}
