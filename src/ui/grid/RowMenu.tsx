import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
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
} {
  const session = useSession()
  const openPanel = useOpenPanel()
  const changes: RowAction<AnyRow> = { ...CHANGES, run: ({ id }) => openPanel(historyPanel(id as number)) }
  const declared = [...(grid.row?.more ?? []), ...(grid.row?.history ? [changes] : [])]
  const allowed = declared.filter(({ endpoint }) => !endpoint || session.may(endpoint))
  const mayRemove = grid.row?.remove !== undefined && session.may(grid.row.remove)
  return {
    of: (row) => allowed.filter(({ when }) => !when || when(row)),
    any: allowed.length > 0 || mayRemove,
    mayRemove: (row) => mayRemove && grid.row?.removable?.(row) !== false,
  }
}

const CHANGES = { action: 'changes', icon: HistoryIcon, endpoint: searchHistory }

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
