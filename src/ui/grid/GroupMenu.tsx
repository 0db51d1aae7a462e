import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../format.ts'
import { ExcelIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import type { DeclaredGrid } from './defineGrid.ts'
import type { GroupLine, Source } from './lines.ts'
import type { Selection } from './selection.ts'

/** What can be done with a group, for the keyboard: its pages, folding, its actions. */
export function GroupMenu({
  grid,
  line,
  body,
  selection,
  anchor,
  onTurn,
  onExport,
  onClose,
}: {
  grid: DeclaredGrid
  line: GroupLine
  /** The list's own filter, sort and conditions. */
  body: object
  selection: Selection
  anchor: HTMLElement
  onTurn: NonNullable<Source['turn']>
  onExport: ((line: GroupLine) => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const session = useSession()
  const { key, label, condition, open, page, pages } = line
  const actions = (grid.groupActions ?? []).filter(({ endpoint }) => !endpoint || session.may(endpoint))
  const turns = open
    ? [
        { name: 'nextPage', to: page + 1, keys: 'Alt + PgDn' },
        { name: 'previousPage', to: page - 1, keys: 'Alt + PgUp' },
        { name: 'firstPage', to: 1 },
        { name: 'lastPage', to: pages },
      ].filter(({ to }) => to !== page && to >= 1 && to <= pages)
    : []
  const chosen = (work: () => void) => () => {
    onClose()
    work()
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {turns.map(({ name, to, keys }) => (
        <MenuItem key={name} onClick={chosen(() => onTurn(key, { page: to }))}>
          {t(`screen.grid.${name}`)} <small className="grid-menu-page">{formatCount(to)}</small>
          {keys && <kbd className="grid-menu-key">{keys}</kbd>}
        </MenuItem>
      ))}
      <MenuItem onClick={chosen(() => onTurn(key, { open: !open }))}>
        {t(open ? 'screen.grid.foldGroup' : 'screen.grid.unfoldGroup')}
        <kbd className="grid-menu-key">Enter</kbd>
      </MenuItem>
      {onExport && (
        <MenuItem onClick={chosen(() => onExport(line))}>
          <ExcelIcon fontSize="small" className="grid-menu-icon" />
          {t('screen.grid.excelOfGroup')}
        </MenuItem>
      )}
      {actions.map(({ action, icon: Icon, run }) => (
        <MenuItem
          key={action}
          onClick={chosen(() => void run({ key, label, condition, body, chosen: [...selection.keys.values()] }))}
        >
          {Icon && <Icon fontSize="small" className="grid-menu-icon" />}
          {t(`action.${action}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
