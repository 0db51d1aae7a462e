import { Suspense } from 'react'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import type { OpenMenu } from './openMenu.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { choosesRows } from './defineGrid.ts'
import { sortText } from './gridSearch.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { EditIcon } from '../icons.tsx'
import { KeysHelp, type UsedKeys } from './KeysHelp.tsx'
import { firstRows, type GroupLine } from './lines.ts'
import { RowMenu } from './RowMenu.tsx'
import type { List } from './useList.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const { Component: CellSheet } = lazyWhenIdle(async () => (await import('./phone/CellSheet.tsx')).CellSheet)

/** The menus of a list: of a heading, of a row, of a group, the saved views, the chooser of columns, the keys. */
export function GridMenus({
  open,
  list,
  keys,
  onGroupExport,
}: {
  open: OpenMenu
  list: List
  keys: UsedKeys
  /** Absent while another file is being made. */
  onGroupExport: ((line: GroupLine) => void) | undefined
}) {
  const { grid, input, source, views } = list
  const onClose = () => list.setOpen(undefined)
  switch (open.kind) {
    case 'keys':
      return <KeysHelp {...keys} selects={choosesRows(grid)} onClose={onClose} />
    case 'row':
      return <OpenRowMenu list={list} open={open} onClose={onClose} />
    case 'cells':
      return (
        <Suspense>
          <CellSheet list={list} index={open.index} onClose={onClose} />
        </Suspense>
      )
    case 'group':
      return (
        <GroupMenu
          grid={grid}
          line={open.line}
          body={input.body}
          selection={list.selection}
          anchor={open.anchor}
          onTurn={(key, turn) => source.turn?.(key, turn)}
          onExport={onGroupExport}
          onClose={onClose}
        />
      )
    case 'views':
      return (
        <ViewsMenu
          grid={grid.name}
          anchor={open.anchor}
          active={views.active}
          stateNow={views.stateNow}
          onOpen={views.open}
          onStandard={views.close}
          onForget={views.forget}
          onClose={onClose}
        />
      )
    case 'chooser':
      return <OpenChooser list={list} anchor={open.anchor} onClose={onClose} />
    case 'column':
      return <OpenColumnMenu list={list} field={open.field} anchor={open.anchor} onClose={onClose} />
  }
}

interface OpenProps {
  list: List
  onClose: () => void
}

function OpenRowMenu({
  list: { rowActions, rowWork, source, columns, listColumns, setOpen },
  open,
  onClose,
}: OpenProps & { open: OpenMenu & { kind: 'row' } }) {
  const { row } = open.line
  const editsHere = listColumns.card !== undefined && columns.some(({ edit }) => edit?.when(row))
  const cells = { action: 'edit', icon: EditIcon, run: () => setOpen({ kind: 'cells', index: open.index }) }
  return (
    <RowMenu
      row={row}
      anchor={open.anchor}
      actions={editsHere ? [cells, ...rowActions.of(row)] : rowActions.of(row)}
      unfolded={open.line.open}
      onUnfold={() => source.unfold?.(open.index)}
      onRemove={rowActions.mayRemove(row) ? () => void rowWork.remove(row) : undefined}
      onClose={onClose}
    />
  )
}

function OpenChooser({
  list: {
    listColumns: { arranged, work, layout, givenUp },
  },
  anchor,
  onClose,
}: OpenProps & { anchor: HTMLElement }) {
  return (
    <ColumnChooser
      anchor={anchor}
      columns={arranged.all}
      shown={work.shown}
      givenUp={givenUp()}
      pinned={work.pinned}
      density={layout.density}
      onShow={work.show}
      onMove={work.move}
      onPin={(field) => work.pin(field, work.sideOf(field) === 'start' ? undefined : 'start')}
      onDensity={work.density}
      onReset={work.reset}
      onClose={onClose}
    />
  )
}

const FIT_ROWS_MAX = 500

function OpenColumnMenu({
  list: { grid, columns, address, where, input, source, listColumns, setCondition },
  field,
  anchor,
  onClose,
}: OpenProps & { field: string; anchor: HTMLElement }) {
  const { work, fit } = listColumns
  const column = columns.find((one) => one.field === field)
  if (!column) return null
  return (
    <ColumnMenu
      grid={grid}
      column={column}
      anchor={anchor}
      sort={address.sort}
      condition={where.find((condition) => condition.field === field)}
      input={input}
      pinned={work.sideOf(field)}
      onClose={onClose}
      onSort={(next) => address.change({ sort: sortText(next) })}
      onFilter={(next) => setCondition(field, next)}
      onPin={(side) => work.pin(field, side)}
      onHide={() => work.show([field], false)}
      onFit={() => fit(column, firstRows(source, FIT_ROWS_MAX))}
    />
  )
}
