import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../format.ts'
import type { BulkAction, DeclaredGrid } from './defineGrid.ts'
import { chosenOf, type Selection, selectedCount } from './selection.ts'
import type { Selectable } from './useSelectable.ts'

/** How much is selected, how to select everything that is filtered, and what to do with it. */
export function SelectionBar({
  grid,
  selection,
  selectable,
  onAll,
  onNone,
}: {
  grid: DeclaredGrid
  selection: Selection
  selectable: Selectable
  onAll: () => void
  onNone: () => void
}) {
  const { t } = useTranslation()
  const { total, body } = selectable
  const count = selectedCount(selection, total ?? 0)
  const work = useMutation({
    mutationFn: async ({ run }: BulkAction<never>) => run(chosenOf(selection, total ?? 0, body) as never),
  })
  if (count === 0) return null
  return (
    <div className="grid-selection" role="status">
      <strong>{t('screen.grid.selected', { count: formatCount(count) })}</strong>
      {selection.all && selection.keys.size === 0 ? (
        <span>{t('screen.grid.allFiltered')}</span>
      ) : (
        total !== undefined &&
        count < total && (
          <button type="button" onClick={onAll}>
            {t('screen.grid.selectAllFiltered', { total: formatCount(total) })}
          </button>
        )
      )}
      <button type="button" onClick={onNone}>
        {t('screen.grid.selectNone')}
      </button>
      {grid.bulk?.map((bulk) => {
        const { action, icon: Icon } = bulk
        return (
          <Button
            key={action}
            variant="contained"
            startIcon={Icon && <Icon />}
            loading={work.isPending && work.variables.action === action}
            disabled={work.isPending}
            onClick={() => work.mutate(bulk)}
          >
            {t(`action.${action}`)}
          </Button>
        )
      })}
    </div>
  )
}
