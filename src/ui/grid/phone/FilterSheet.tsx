import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format.ts'
import { CloseIcon } from '../../icons.tsx'
import { ColumnFilter } from '../ColumnFilter.tsx'
import { conditionText } from '../conditionText.ts'
import { FilterBar } from '../FilterBar.tsx'
import { Tool } from '../Tool.tsx'
import type { List } from '../useList.ts'

/** The filters of a list in a sheet: its own fields, then any of its columns. The rows behind follow at once. */
export function FilterSheet({
  list,
  onFilter,
  onClose,
}: {
  list: List
  onFilter: (filter: Record<string, unknown>) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { grid, columns, address, where, input, source, isFiltered } = list
  const { visible } = list.listColumns
  const [field, setField] = useState<string>()
  const column = columns.find((one) => one.field === field)
  const total = `${formatCount(source.total)}${source.totalAtLeast ? '+' : ''}`
  return (
    <section className="phone-sheet" aria-label={t('screen.grid.filters')}>
      <header>
        <h2>{t('screen.grid.filters')}</h2>
        <Tool icon={CloseIcon} label={t('action.close')} onClick={onClose} />
      </header>
      <div className="phone-sheet-body">
        <div className="phone-filters">
          <FilterBar grid={grid} values={address.search.filter ?? {}} onChange={onFilter} />
        </div>
        <h3>{t('screen.grid.columns')}</h3>
        <div className="phone-chips">
          {columns
            // What does not show is nothing that one looks for in; what is set all the same can be taken away.
            .filter((one) => one.mayFilter && (visible.includes(one) || where.some(({ field }) => field === one.field)))
            .map((one) => {
              const condition = where.find((set) => set.field === one.field)
              return (
                <button
                  key={one.field}
                  type="button"
                  aria-pressed={condition !== undefined}
                  aria-expanded={one.field === field}
                  onClick={() => setField(one.field === field ? undefined : one.field)}
                >
                  {condition ? conditionText(condition, one, t) : one.label}
                </button>
              )
            })}
        </div>
        {column && (
          <ColumnFilter
            key={field}
            grid={grid}
            column={column}
            condition={where.find((set) => set.field === field)}
            input={input}
            onApply={(next) => {
              list.setCondition(column.field, next)
              setField(undefined)
            }}
          />
        )}
      </div>
      <footer>
        <Button variant="outlined" disabled={!isFiltered} onClick={list.clear}>
          {t('screen.grid.clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('screen.grid.rowsTotal', { total })}
        </Button>
      </footer>
    </section>
  )
}
