import { ColumnChooser } from './ColumnChooser.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { GridColumn } from './column.ts'
import type { Condition } from '../../api/condition.ts'
import { type AnyRow, choosesRows, type DeclaredGrid } from './defineGrid.ts'
import type { GridLayout } from './gridLayout.ts'
import { sortText } from './gridSearch.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { KeysHelp, type UsedKeys } from './KeysHelp.tsx'
import type { GroupLine, RowLine, Source } from './lines.ts'
import { RowMenu, type useRowActions } from './RowMenu.tsx'
import type { useGridSearch } from './useGridSearch.ts'
import type { Arranged } from './useGridTable.ts'
import type { useColumnWork } from './useLayout.ts'
import type { ListInput } from './listInput.ts'
import type { useRowWork } from './useRowWork.ts'
import type { useViews } from './useViews.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

/** What is open above the list, and beside what. */
export type OpenMenu =
  | { kind: 'keys' }
  | { kind: 'views'; anchor: HTMLElement }
  | { kind: 'chooser'; anchor: HTMLElement }
  | { kind: 'column'; field: string; anchor: HTMLElement }
  | { kind: 'group'; line: GroupLine; anchor: HTMLElement }
  | { kind: 'row'; line: RowLine; index: number; anchor: HTMLElement }

/** The menus of a list: of a heading, of a row, of a group, the saved views, the chooser of columns, the keys. */
export function GridMenus({
  open,
  grid,
  columns,
  arranged,
  layout,
  columnWork,
  address,
  input,
  where,
  rowWork,
  rowActions,
  views,
  keys,
  onClose,
  onCondition,
  onFit,
  onUnfold,
  onTurn,
  onGroupExport,
}: {
  open: OpenMenu
  grid: DeclaredGrid
  columns: readonly GridColumn[]
  arranged: Arranged
  layout: GridLayout
  columnWork: ReturnType<typeof useColumnWork>
  address: ReturnType<typeof useGridSearch>
  input: ListInput
  where: readonly Condition[]
  rowWork: ReturnType<typeof useRowWork>
  rowActions: ReturnType<typeof useRowActions>
  views: ReturnType<typeof useViews>
  keys: UsedKeys
  onClose: () => void
  onCondition: (field: string, next: Condition | undefined) => void
  onFit: (column: GridColumn) => void
  /** Opens the detail of the row on this line, or closes it. */
  onUnfold: (index: number) => void
  /** Turns a group's page, or opens and closes it. */
  onTurn: NonNullable<Source['turn']>
  /** Absent while another file is being made. */
  onGroupExport: ((line: GroupLine) => void) | undefined
}) {
  if (open.kind === 'keys') return <KeysHelp {...keys} selects={choosesRows(grid)} onClose={onClose} />
  const { anchor } = open
  if (open.kind === 'row') {
    const row: AnyRow = open.line.row
    return (
      <RowMenu
        row={row}
        anchor={anchor}
        actions={rowActions.of(row)}
        unfolded={open.line.open}
        onUnfold={() => onUnfold(open.index)}
        onRemove={rowActions.mayRemove ? () => void rowWork.remove(row) : undefined}
        onClose={onClose}
      />
    )
  }
  if (open.kind === 'group')
    return (
      <GroupMenu
        grid={grid}
        line={open.line}
        body={input.body}
        anchor={anchor}
        onTurn={onTurn}
        onExport={onGroupExport}
        onClose={onClose}
      />
    )
  if (open.kind === 'views')
    return (
      <ViewsMenu
        grid={grid.name}
        anchor={anchor}
        active={views.active}
        stateNow={views.stateNow}
        onOpen={views.open}
        onStandard={views.close}
        onForget={views.forget}
        onClose={onClose}
      />
    )
  if (open.kind === 'chooser')
    return (
      <ColumnChooser
        anchor={anchor}
        columns={arranged.all}
        shown={columnWork.shown}
        pinned={columnWork.pinned}
        density={layout.density}
        onShow={columnWork.show}
        onMove={columnWork.move}
        onPin={(field) => columnWork.pin(field, columnWork.sideOf(field) === 'start' ? undefined : 'start')}
        onDensity={columnWork.density}
        onReset={columnWork.reset}
        onClose={onClose}
      />
    )
  const column = columns.find(({ field }) => field === open.field)
  if (!column) return null
  const { field } = column
  return (
    <ColumnMenu
      grid={grid}
      column={column}
      anchor={anchor}
      sort={address.sort}
      condition={where.find((condition) => condition.field === field)}
      input={input}
      pinned={columnWork.sideOf(field)}
      onClose={onClose}
      onSort={(next) => address.change({ sort: sortText(next) })}
      onFilter={(next) => onCondition(field, next)}
      onPin={(side) => columnWork.pin(field, side)}
      onHide={() => columnWork.show([field], false)}
      onFit={() => onFit(column)}
    />
  )
}
