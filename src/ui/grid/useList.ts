import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/useSession.ts'
import type { Condition } from '../../api/condition.ts'
import { withCondition } from './conditionText.ts'
import type { GridColumn } from './column.ts'
import { choosesRows, type DeclaredGrid } from './defineGrid.ts'
import { detailFor } from './detail/rowDetail.ts'
import { useDetails } from './detail/useDetails.ts'
import { useCellEdits } from './edit/useCellEdits.ts'
import type { Source } from './lines.ts'
import type { ListInput } from './listInput.ts'
import type { OpenMenu } from './openMenu.ts'
import { useRowActions } from './RowMenu.tsx'
import type { Selection } from './selection.ts'
import type { useGridSearch } from './useGridSearch.ts'
import { useListColumns } from './useListColumns.ts'
import { usePages } from './usePages.ts'
import { useRowWork } from './useRowWork.ts'
import { useSearchKey } from './useSearchKey.ts'
import { useSelectable } from './useSelectable.ts'
import { useViews } from './useViews.ts'

export interface ListProps {
  grid: DeclaredGrid
  columns: readonly GridColumn[]
  input: ListInput
  address: ReturnType<typeof useGridSearch>
  source: Source
  selection: Selection
  setSelection: (change: Selection | ((before: Selection) => Selection)) => void
  toolbar: ReactNode
}

/** Everything a list on screen is made of besides its looks: rows, columns, what is open, what may be done. */
export function useList(props: ListProps) {
  const { grid, columns, input, address, selection } = props
  const session = useSession()
  const { editing, edits, source: edited } = useCellEdits(grid, props.source)
  const detail = detailFor(grid, session)
  const source = useDetails(detail, edited)
  const rowWork = useRowWork(grid)
  const rowActions = useRowActions(grid)
  const [open, setOpen] = useState<OpenMenu>()
  const scroller = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  useSearchKey(searchInput)
  const where = address.search.where ?? NO_CONDITIONS
  const filtered = useMemo(() => new Set(where.map(({ field }) => field)), [where])
  const selects = choosesRows(grid)
  const someSelected = selects && (selection.all || selection.keys.size > 0)
  const unfolds = detail !== undefined
  const hasMenu = rowActions.any || unfolds
  const abilities = { selects, unfolds, acts: rowWork.mayOpen || rowActions.any }
  const listColumns = useListColumns({ grid, columns, source, address, filtered, scroller, abilities })
  return {
    ...props,
    session,
    source,
    edits,
    editing,
    detail,
    rowWork,
    rowActions,
    hasMenu,
    open,
    setOpen,
    scroller,
    searchInput,
    where,
    filtered,
    /** Fields that stand above the list, words or conditions: something is left out. */
    isFiltered: filtered.size > 0 || address.search.q !== undefined || address.search.filter !== undefined,
    guessed: source.guessed && source.lines > 0,
    selectable: useSelectable(grid, input, source.total, someSelected),
    views: useViews(grid, address, listColumns.layout, listColumns.setLayout),
    pages: usePages(source, address),
    listColumns,
    setCondition: (field: string, next: Condition | undefined) =>
      address.change({ where: withCondition(where, field, next) }),
    clear: () => address.change({ where: undefined, q: undefined, filter: undefined }),
    toPage: (to: number) => address.change({ page: to === 1 ? undefined : to }),
  }
}

/** A list on screen. */
export type List = ReturnType<typeof useList>

const NO_CONDITIONS: Condition[] = []
