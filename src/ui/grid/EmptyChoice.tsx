import { useTranslation } from 'react-i18next'
import type { FilterPart } from './filterPart.ts'

/** Only rows without a value, or only those with one. */
export function EmptyChoice({ field, draft, setDraft }: Pick<FilterPart, 'draft' | 'setDraft'> & { field: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid-filter-choices">
      {(['empty', 'filled'] as const).map((operator) => (
        <label key={operator}>
          <input
            type="checkbox"
            checked={draft?.operator === operator}
            onChange={({ target }) => setDraft(target.checked ? { field, operator } : undefined)}
          />
          {t(`screen.grid.operator.${operator}`)}
        </label>
      ))}
    </div>
  )
}
