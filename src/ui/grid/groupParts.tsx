import type { TFunction } from 'i18next'
import type { SessionState } from '../../api/client/session.ts'
import { formatCount } from '../format.ts'
import { ExcelIcon, MoreIcon } from '../icons.tsx'
import type { DeclaredGrid } from './defineGrid.ts'
import { Tool } from './Tool.tsx'
import type { GridViewProps } from './gridViewProps.ts'
import type { GroupLine, Source } from './lines.ts'
import type { Selection } from './selection.ts'

const rowsOf = ({ keys }: Selection) => [...keys.values()]
const groupOf = ({ key, label, condition }: GroupLine) => ({ key, label, condition })

const actionsOf = ({ groupActions = [] }: DeclaredGrid, session: SessionState) =>
  groupActions.filter(({ endpoint }) => !endpoint || session.may(endpoint))

/** What a group's heading says and offers: its rows, its own pages, its own actions. */
export function groupParts({
  grid,
  source,
  body,
  selection,
  session,
  onExport,
  onMenu,
  t,
}: {
  grid: DeclaredGrid
  source: Source
  body: object
  selection: Selection
  session: SessionState
  onExport: ((line: GroupLine) => void) | undefined
  /** On a phone all stands in its menu. */
  onMenu: ((line: GroupLine, anchor: HTMLElement) => void) | undefined
  t: TFunction
}): GridViewProps['groupParts'] {
  return (line) => ({
    text: t('screen.grid.rowsTotal', { total: formatCount(line.total) }),
    buttons: onMenu ? (
      <Tool icon={MoreIcon} label={t('screen.grid.more')} tabIndex={-1} onClick={(anchor) => onMenu(line, anchor)} />
    ) : (
      <>
        {line.pages > 1 && line.open && (
          <span className="grid-pager">
            <button
              type="button"
              tabIndex={-1}
              disabled={line.page === 1}
              aria-label={`${t('screen.grid.previousPage')}: ${line.label}`}
              onClick={() => source.turn?.(line.key, { page: line.page - 1 })}
            >
              ‹
            </button>
            {line.page} / {line.pages}
            <button
              type="button"
              tabIndex={-1}
              disabled={line.page === line.pages}
              aria-label={`${t('screen.grid.nextPage')}: ${line.label}`}
              onClick={() => source.turn?.(line.key, { page: line.page + 1 })}
            >
              ›
            </button>
          </span>
        )}
        <Tool
          icon={ExcelIcon}
          label={`${t('screen.grid.excelOfGroup')}: ${line.label}`}
          disabled={!onExport}
          tabIndex={-1}
          onClick={() => onExport?.(line)}
        />
        {actionsOf(grid, session).map(({ action, run }) => (
          <button
            key={action}
            type="button"
            tabIndex={-1}
            className="grid-group-action"
            onClick={() => void run({ ...groupOf(line), body, chosen: rowsOf(selection) })}
          >
            {t(`action.${action}`)}
          </button>
        ))}
      </>
    ),
  })
}
