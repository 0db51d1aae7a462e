import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DECIMALS, numberText, typedNumber } from '../numberText.ts'
import type { Condition } from '../../api/condition.ts'
import type { FilterPart } from './filterPart.ts'
import { EmptyChoice } from './EmptyChoice.tsx'

/** From, to, or between; the same number twice is that number. */
export function NumberFilter({ column, draft, setDraft }: FilterPart) {
  const { t } = useTranslation()
  const decimals = DECIMALS[column.kind] ?? 3
  const [ends, setEnds] = useState(() => endsOf(draft).map((end) => numberText(end, decimals)) as [string, string])
  const change = (at: 0 | 1) => (event: ChangeEvent<HTMLInputElement>) => {
    const next: [string, string] = [...ends]
    next[at] = typedNumber(event.target.value, decimals).text
    setEnds(next)
    setDraft(rangeOf(column.field, typedNumber(next[0], decimals).value, typedNumber(next[1], decimals).value))
  }
  return (
    <>
      <div className="grid-filter-ends">
        <label>
          {t('screen.grid.from')}
          <input autoFocus inputMode="decimal" value={ends[0]} onChange={change(0)} />
        </label>
        <label>
          {t('screen.grid.to')}
          <input inputMode="decimal" value={ends[1]} onChange={change(1)} />
        </label>
      </div>
      <EmptyChoice field={column.field} draft={draft} setDraft={setDraft} />
    </>
  )
}

function endsOf(draft: Condition | undefined): [number | null, number | null] {
  const value = draft?.value as number
  if (draft?.operator === 'between') return draft.value as unknown as [number, number]
  if (draft?.operator === 'equals') return [value, value]
  return [draft?.operator === 'from' ? value : null, draft?.operator === 'to' ? value : null]
}

/** The condition that two ends make; undefined for none. */
export function rangeOf<T extends string | number>(field: string, from: T | null, to: T | null): Condition | undefined {
  if (from === null && to === null) return undefined
  if (from === null) return { field, operator: 'to', value: to! }
  if (to === null) return { field, operator: 'from', value: from }
  return from === to ? { field, operator: 'equals', value: from } : { field, operator: 'between', value: [from, to] }
}
