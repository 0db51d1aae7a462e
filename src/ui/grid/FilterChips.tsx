import { useTranslation } from 'react-i18next'
import type { Condition } from '../../api/condition.ts'
import type { GridColumn } from './column.ts'
import { conditionText } from './conditionText.ts'

/** The conditions in force, each to be opened or taken away; also those on columns that do not show. */
export function FilterChips({
  where,
  columns,
  onOpen,
  onRemove,
  onClear,
}: {
  where: readonly Condition[]
  columns: readonly GridColumn[]
  onOpen: (field: string, anchor: HTMLElement) => void
  onRemove: (field: string) => void
  onClear: () => void
}) {
  const { t } = useTranslation()
  if (where.length === 0) return null
  return (
    <div className="grid-chips">
      {where.map((condition, index) => {
        const column = columns.find(({ field }) => field === condition.field)
        const text = column ? conditionText(condition, column, t) : t(`field.${condition.field}`)
        return (
          <span key={`${condition.field} ${index}`} className="grid-filter-chip">
            <button type="button" onClick={({ currentTarget }) => column && onOpen(condition.field, currentTarget)}>
              {text}
            </button>
            <button
              type="button"
              aria-label={`${t('screen.grid.removeFilter')}: ${text}`}
              onClick={() => onRemove(condition.field)}
            >
              ×
            </button>
          </span>
        )
      })}
      <button type="button" className="grid-chips-clear" onClick={onClear}>
        {t('screen.grid.clearAll')}
      </button>
    </div>
  )
}
