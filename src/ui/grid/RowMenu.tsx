import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { searchHistory } from '../../api/history.ts'
import { historyPanel } from '../form/panelAddress.ts'
import { useOpenPanel } from '../form/useOpenPanel.ts'
import { DeleteIcon, HistoryIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import type { AnyRow, DeclaredGrid, RowAction } from './defineGrid.ts'

/** What can be done with a row: what this user may, and what the row's state allows. */
export function useRowActions(grid: DeclaredGrid): {
  of: (row: AnyRow) => readonly RowAction<AnyRow>[]
  any: boolean
  mayRemove: (row: AnyRow) => boolean
  /** Whether anything can be done with this row: the same function until the list or the session changes. */
  offers: (row: AnyRow) => boolean
} {
  const session = useSession()
  const openPanel = useOpenPanel()
  const may = useMemo(() => {
    const declared = [...(grid.row?.more ?? []), ...(grid.row?.history ? [CHANGES] : [])]
    const allowed = declared.filter(({ endpoint }) => !endpoint || session.may(endpoint))
    const removes = grid.row?.remove !== undefined && session.may(grid.row.remove)
    const of = (row: AnyRow) => allowed.filter(({ when }) => !when || when(row))
    const mayRemove = (row: AnyRow) => removes && grid.row?.removable?.(row) !== false
    return {
      of,
      any: allowed.length > 0 || removes,
      mayRemove,
      offers: (row: AnyRow) => of(row).length > 0 || mayRemove(row),
    }
  }, [grid, session])
  const run = ({ id }: AnyRow) => openPanel(historyPanel(id as number))
  return { ...may, of: (row) => may.of(row).map((action) => (action === CHANGES ? { ...action, run } : action)) }
}

const CHANGES: RowAction<AnyRow> = {
  action: 'changes',
  icon: HistoryIcon,
  endpoint: searchHistory,
  run: () => undefined,
}

export function RowMenu({
  row,
  anchor,
  actions,
  unfolded,
  onUnfold,
  onRemove,
  onClose,
}: {
  row: AnyRow
  anchor: HTMLElement
  actions: readonly RowAction<AnyRow>[]
  /** Whether its detail is open; undefined where it has none. */
  unfolded: boolean | undefined
  onUnfold: () => void
  onRemove: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {unfolded !== undefined && (
        <MenuItem
          onClick={() => {
            onClose()
            onUnfold()
          }}
        >
          {t(unfolded ? 'screen.grid.fold' : 'screen.grid.unfold')}
          <kbd className="grid-menu-key">Ctrl + Enter</kbd>
        </MenuItem>
      )}
      {actions.map(({ action, icon: Icon, run }) => (
        <MenuItem
          key={action}
          onClick={() => {
            onClose()
            void run(row)
          }}
        >
          {Icon && <Icon fontSize="small" className="grid-menu-icon" />}
          {t(`action.${action}`)}
        </MenuItem>
      ))}
      {onRemove && (
        <MenuItem
          className="grid-menu-danger"
          onClick={() => {
            onClose()
            onRemove()
          }}
        >
          <DeleteIcon fontSize="small" className="grid-menu-icon" />
          {t('screen.grid.remove')}
        </MenuItem>
      )}
      {actions.length === 0 && !onRemove && unfolded === undefined && (
        <MenuItem disabled>{t('screen.grid.noActions')}</MenuItem>
      )}
    </Menu>
  )
}
