import type { ReactNode, RefObject } from 'react'
import type { Sort } from '../../api/list.ts'
import type { GridColumn } from './column.ts'
import type { AnyRow, DeclaredGrid } from './defineGrid.ts'
import type { RowDetail } from './detail/rowDetail.ts'
import type { GridEditing } from './edit/useCellEdits.ts'
import type { HeaderProps, HeaderWords } from './GridHeader.tsx'
import type { GroupLine, RowLine, Source } from './lines.ts'
import type { Card } from './phone/card.ts'
import type { Placement } from './placement.ts'
import type { Words } from './rowFrame.ts'
import type { Selection } from './selection.ts'
import type { RowWork } from './useRowWork.ts'

export interface GridViewProps {
  grid: DeclaredGrid
  source: Source
  placement: (width: number) => Placement
  /** The columns that show, whether or not the window has room for them. */
  visible: readonly GridColumn[]
  lineHeight: number
  /** How a phone draws its rows. */
  card: Card | undefined
  label: string
  words: Words & HeaderWords
  sort: readonly Sort[]
  filtered: ReadonlySet<string>
  selection: Selection
  rowWork: Pick<RowWork, 'mayOpen' | 'isEditable'>
  /** Whether something can be done with the row. */
  offers: (row: AnyRow) => boolean
  /** Rows have a menu, also where all that it offers is to unfold them. */
  hasMenu: boolean
  /** Where cells may be edited. */
  editing: GridEditing | undefined
  /** What opens below a row. */
  detail: RowDetail<AnyRow> | undefined
  scroller: RefObject<HTMLDivElement | null>
  /** Where it is said what marked cells add up to, and what sums are out of sight. */
  footerPlace: HTMLElement | null
  on: GridEvents
  /** Buttons in a group's heading, and what it says of its rows. */
  groupParts: (line: GroupLine) => { text: string; buttons: ReactNode }
  /** What stands in the place of rows: empty, or failed. */
  instead: ReactNode
}

/** What people do to the grid; the screen around it decides what that means. */
export interface GridEvents extends Pick<HeaderProps, 'onSort' | 'onResize' | 'onMove' | 'onMenu'> {
  onSelect: (keys: readonly (readonly [string, AnyRow])[], on: boolean) => void
  onSelectAll: () => void
  onOpen: (row: AnyRow) => void
  onRowMenu: (row: RowLine, line: number, anchor: HTMLElement) => void
  /** The cells of this line on a phone. */
  onCells: (line: number) => void
  onGroupMenu: (group: GroupLine, anchor: HTMLElement) => void
  /** To the next page of the list, or the one before. */
  onPage: (by: -1 | 1) => void
  onFilter: () => void
  onKeys: () => void
  /** The chooser of columns. */
  onColumns: (anchor: HTMLElement) => void
  onMoveBy: (field: string, by: -1 | 1) => void
  onFit: (field: string, rows: readonly AnyRow[]) => void
}
