import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '../../api/condition.ts'
import { COMING_PERIODS, PERIODS } from '../../rules/period.ts'
import { dateText, dayOf, typedDate } from '../dateText.ts'
import type { FilterPart } from './filterPart.ts'
import { EmptyChoice } from './EmptyChoice.tsx'
import { rangeOf } from './NumberFilter.tsx'

/** A period that moves with the calendar, or days from and to. */
export function DayFilter({ column, draft, setDraft, apply }: FilterPart) {
  const { t } = useTranslation()
  const { field, kind } = column
  const offered = kind === 'date' ? PERIODS : PERIODS.filter((period) => !COMING_PERIODS.has(period))
  const [ends, setEnds] = useState(() => endsOf(draft))
  const change = (at: 0 | 1, raw: string) => {
    const next: [string, string] = [...ends]
    next[at] = typedDate(raw)
    setEnds(next)
    setDraft(rangeOf(field, dayOf(next[0]) ?? null, dayOf(next[1]) ?? null))
  }
  return (
    <>
      <div className="grid-periods">
        {offered.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={draft?.operator === 'during' && draft.value === period}
            onClick={() => apply({ field, operator: 'during', value: period })}
          >
            {t(`screen.grid.period.${period}`)}
          </button>
        ))}
      </div>
      <div className="grid-filter-ends">
        {([0, 1] as const).map((at) => (
          <label key={at}>
            {t(at === 0 ? 'screen.grid.from' : 'screen.grid.to')}
            <input
              autoFocus={at === 0}
              inputMode="numeric"
              placeholder={t('screen.grid.dayHint')}
              value={ends[at]}
              aria-invalid={ends[at] !== '' && dayOf(ends[at]) === undefined}
              onChange={({ target }) => change(at, target.value)}
            />
          </label>
        ))}
      </div>
      <EmptyChoice field={field} draft={draft} setDraft={setDraft} />
    </>
  )
}

function endsOf(draft: Condition | undefined): [string, string] {
  const value = draft?.value as string
  if (draft?.operator === 'between') return (draft.value as string[]).map(dateText) as [string, string]
  if (draft?.operator === 'equals') return [dateText(value), dateText(value)]
  return [draft?.operator === 'from' ? dateText(value) : '', draft?.operator === 'to' ? dateText(value) : '']
}
