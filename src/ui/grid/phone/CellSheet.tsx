import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '../column.ts'
import type { GridEditing } from '../edit/useCellEdits.ts'
import type { RowLine } from '../lines.ts'
import type { List } from '../useList.ts'
import { cardTexts } from './card.ts'
import { SheetInput } from './SheetInput.tsx'
import { useSheetCells } from './useSheetCells.ts'
import './cellSheet.css'

/**
 * The cells of one row that can be edited, over the foot of the screen. What was typed is saved on the way to the next row; what
 * the contract or the server refuses keeps the sheet where it is and stands at its field.
 */
export function CellSheet({ list, index, onClose }: { list: List; index: number; onClose: () => void }) {
  const [at, setAt] = useState(index)
  const line = list.source.lineAt(at)
  if (line.kind !== 'row' || !list.editing) return null
  return (
    <OpenCells
      key={line.key}
      list={list}
      line={line}
      editing={list.editing}
      before={rowBeside(list, at, -1)}
      after={rowBeside(list, at, 1)}
      onRow={setAt}
      onClose={onClose}
    />
  )
}

function OpenCells({
  list,
  line,
  editing,
  before,
  after,
  onRow,
  onClose,
}: {
  list: List
  line: RowLine
  editing: GridEditing
  before: number | undefined
  after: number | undefined
  onRow: (index: number) => void
  onClose: () => void
}) {
  const titleId = useId()
  const columns = editedColumns(list, line)
  const cells = useSheetCells(line, columns, editing)
  const { title, second } = cardTexts(list.listColumns.card!, line.row)
  const goTo = async (index: number | undefined) => {
    if (!(await cells.save())) return
    if (index === undefined) onClose()
    else onRow(index)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void goTo(after)
  }
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={() => {
        cells.giveUp()
        onClose()
      }}
      slotProps={{ paper: { className: 'cell-sheet', role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header id={titleId}>
        <b>{title}</b>
        <small>{second}</small>
      </header>
      <div className="cell-sheet-fields" onKeyDown={enter}>
        {columns.map((column, place) => (
          <SheetInput
            key={column.field}
            column={column}
            text={cells.textOf(column)}
            fault={cells.faultOf(column)}
            autoFocus={place === 0}
            onText={(text) => cells.put(column.field, text)}
          />
        ))}
      </div>
      <WaysOn before={before} after={after} busy={cells.saving} onGo={(to) => void goTo(to)} />
    </Drawer>
  )
}

/** To the row before, the row after, or back to the list. */
function WaysOn({
  before,
  after,
  busy,
  onGo,
}: {
  before: number | undefined
  after: number | undefined
  busy: boolean
  onGo: (index: number | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <footer>
      <Button disabled={before === undefined || busy} onClick={() => onGo(before)}>
        {t('action.previousLine')}
      </Button>
      <Button disabled={after === undefined || busy} onClick={() => onGo(after)}>
        {t('action.nextLine')}
      </Button>
      <Button variant="contained" disabled={busy} onClick={() => onGo(undefined)}>
        {t('action.done')}
      </Button>
    </footer>
  )
}

/** The columns whose cell in this row its user may edit, whether or not they show. */
const editedColumns = ({ columns }: List, { row }: RowLine): readonly GridColumn[] =>
  columns.filter(({ edit }) => edit?.when(row))

/** The nearest row that has something to edit; undefined where none is, or where rows are still on their way. */
function rowBeside(list: List, from: number, step: 1 | -1): number | undefined {
  for (let index = from + step; index >= 0 && index < list.source.lines; index += step) {
    const line = list.source.lineAt(index)
    if (line.kind === 'waiting') return undefined
    if (line.kind === 'row' && editedColumns(list, line).length > 0) return index
  }
  return undefined
}
