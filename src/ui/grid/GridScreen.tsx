import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '../../api/condition.ts'
import { RoutedFormPanel } from '../form/RoutedFormPanel.tsx'
import type { Form } from '../form/defineForm.ts'
import { RoutedHistoryPanel } from '../history/RoutedHistoryPanel.tsx'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import { useStableAll } from '../useStable.ts'
import { useSession } from '../session/useSession.ts'
import type { GridColumn } from './column.ts'
import { withCondition } from './conditionText.ts'
import { type AnyRow, choosesRows, type DeclaredGrid } from './defineGrid.ts'
import { detailFor } from './detail/rowDetail.ts'
import { useDetails } from './detail/useDetails.ts'
import { EditStatus } from './edit/EditStatus.tsx'
import { useCellEdits } from './edit/useCellEdits.ts'
import { FilterChips } from './FilterChips.tsx'
import { filterTexts } from './filterTexts.ts'
import { fittingWidth } from './fittingWidth.ts'
import { GridFooter, type PageEvents } from './GridFooter.tsx'
import { CreateButton } from './CreateButton.tsx'
import { GuessedNote } from './GuessedNote.tsx'
import { GridEmpty, GridFailure } from './GridInstead.tsx'
import { DENSITIES } from './gridLayout.ts'
import { sortAfterClick, sortText } from './gridSearch.ts'
import { GridMenus, type OpenMenu } from './GridMenus.tsx'
import { GridToolbar, type ToolbarEvents } from './GridToolbar.tsx'
import { type GridEvents, GridView } from './GridView.tsx'
import { groupParts } from './groupParts.tsx'
import type { GroupLine, Source } from './lines.ts'
import { type OwnColumn, type Places, placing } from './placement.ts'
import { useRowActions } from './RowMenu.tsx'
import { EVERYTHING, NOTHING, selecting, type Selection } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useExport } from './useExport.ts'
import type { useGridSearch } from './useGridSearch.ts'
import { useArranged } from './useGridTable.ts'
import { useColumnWork, useLayout } from './useLayout.ts'
import { usePages } from './usePages.ts'
import { type ListInput, withWhere } from './listInput.ts'
import { useRowWork } from './useRowWork.ts'
import { useSearchKey } from './useSearchKey.ts'
import { useSelectable } from './useSelectable.ts'
import { useViews } from './useViews.ts'
import { useWords } from './useWords.ts'

export interface ScreenProps {
  grid: DeclaredGrid
  columns: readonly GridColumn[]
  input: ListInput
  address: ReturnType<typeof useGridSearch>
  source: Source
  selection: Selection
  setSelection: (change: Selection | ((before: Selection) => Selection)) => void
  toolbar: ReactNode
}

/** Toolbar, conditions, rows and footer, and what opens above them. */
export function GridScreen(props: ScreenProps) {
  const { grid, columns, input, address, selection, setSelection, toolbar } = props
  const { t } = useTranslation()
  const session = useSession()
  const words = useWords()
  const { search, sort, change, page, limit } = address
  const { editing, edits, source: edited } = useCellEdits(grid, props.source)
  const detail = detailFor(grid, session)
  const source = useDetails(detail, edited)
  const [layout, setLayout] = useLayout(grid)
  const arranged = useArranged(grid, columns, layout)
  const columnWork = useColumnWork(grid, arranged, layout, setLayout)
  const rowWork = useRowWork(grid)
  const rowActions = useRowActions(grid)
  const [open, setOpen] = useState<OpenMenu>()
  const [printing, setPrinting] = useState(false)
  const exporting = useExport(grid.rows)
  const views = useViews(grid, address, layout, setLayout)
  const [rangePlace, setRangePlace] = useState<HTMLElement | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  useSearchKey(searchInput)

  const selects = choosesRows(grid)
  const someSelected = selects && (selection.all || selection.keys.size > 0)
  const selectable = useSelectable(grid, input, source.total, someSelected)
  const unfolds = detail !== undefined
  const hasMenu = rowActions.any || unfolds
  const acts = rowWork.mayOpen || hasMenu
  const digits = String(limit === 'all' ? Math.max(source.total, 1_000) : Math.max(page * limit, 100)).length
  const own = useMemo<{ start: OwnColumn[]; end: OwnColumn[]; digits: number }>(
    () => ({
      start: [...(unfolds ? FOLD : []), ...(selects ? SELECT : []), 'number'],
      end: acts ? ['actions'] : [],
      digits,
    }),
    [selects, unfolds, acts, digits],
  )
  const [places] = useState<Places>(() => new Map())
  const placement = useMemo(() => placing(arranged, own, layout.widths, places), [arranged, own, layout.widths, places])

  const where = search.where ?? NO_CONDITIONS
  const filtered = useMemo(() => new Set(where.map(({ field }) => field)), [where])
  const setCondition = (field: string, next: Condition | undefined) =>
    change({ where: withCondition(where, field, next) })
  const fit = (column: GridColumn, rows: readonly AnyRow[]) =>
    columnWork.resize(column.field, fittingWidth(column, rows, scroller.current))
  const clear = () => change({ where: undefined, q: undefined, filter: undefined })
  const title = t(`screen.${grid.name}.title`)
  const visible = [...arranged.start, ...arranged.center, ...arranged.end]
  const guessed = source.guessed && source.lines > 0
  const client = useQueryClient()
  const described = () => filterTexts(client, grid, columns, search, guessed, t)
  const pages = usePages(source, address)
  const toPage = (to: number) => change({ page: to === 1 ? undefined : to })
  const empty = source.state === 'ready' && source.lines === 0 && (source.total === 0 || page === 1)
  const filters = filtered.size > 0 || search.q !== undefined || search.filter !== undefined
  const panels = [grid.create, grid.row?.open].filter(
    (form): form is Form<never> => typeof form === 'object' && 'sections' in form,
  )
  const saveExcel = (rows: ListInput, named: string) =>
    void exporting.start(rows, {
      columns: visible.map(({ field, label }) => ({ field, label })),
      title: named,
      lines: described,
      groupBy: grid.groupBy,
    })
  const saveGroup = ({ label, condition }: GroupLine) =>
    saveExcel({ ...input, body: withWhere(input.body, condition) }, `${title} – ${label}`)
  // One file at a time.
  const onGroupExport = exporting.state ? undefined : saveGroup
  const onTools = useStableAll<ToolbarEvents>({
    onWords: (q) => change({ q: q || undefined }, { replace: true }),
    onFilter: (filter) => change({ filter: Object.keys(filter).length > 0 ? filter : undefined }),
    onLeaveSearch: () => scroller.current?.focus(),
    onRefresh: source.refresh,
    onColumns: (anchor) => setOpen({ kind: 'chooser', anchor }),
    onViews: (anchor) => setOpen({ kind: 'views', anchor }),
    onExport: () => saveExcel(input, title),
    onCancelExport: exporting.cancel,
    onPrint: () => setPrinting(true),
  })
  const onRows = useStableAll<GridEvents>({
    onSort: (field, add) => change({ sort: sortText(sortAfterClick(sort, field, add)) }),
    onResize: columnWork.resize,
    onMove: (field, before) => field !== before && columnWork.move(field, before),
    onMoveBy: columnWork.moveBy,
    onMenu: (field, anchor) => setOpen({ kind: 'column', field, anchor }),
    onSelect: (rows, on) => setSelection((before) => selecting(before, rows, on)),
    onSelectAll: () => setSelection(selection.all ? NOTHING : EVERYTHING),
    onOpen: rowWork.open,
    onRowMenu: (line, index, anchor) => setOpen({ kind: 'row', line, index, anchor }),
    onGroupMenu: (line, anchor) => setOpen({ kind: 'group', line, anchor }),
    onPage: (by) => {
      const to = page + by
      if (to >= 1 && to <= pages) toPage(to)
    },
    onFilter: () => searchInput.current?.focus(),
    onKeys: () => setOpen({ kind: 'keys' }),
    onFit: (field, rows) =>
      fit(
        columns.find((column) => column.field === field)!,
        rows,
      ),
  })
  const onPages = useStableAll<PageEvents>({
    onKeys: () => setOpen({ kind: 'keys' }),
    // How many there are is not known before the first answer.
    onPage: (next) => toPage(source.state === 'first' ? next : Math.min(next, pages)),
    onLimit: (next) => change({ limit: next }),
  })
  return (
    <section className="grid" aria-label={title}>
      <GridToolbar
        grid={grid}
        words={search.q ?? ''}
        filter={search.filter ?? NO_FILTER}
        searchRef={searchInput}
        exporting={exporting.state}
        extras={toolbar}
        on={onTools}
      />
      <FilterChips
        where={where}
        columns={columns}
        onOpen={(field, anchor) => setOpen({ kind: 'column', field, anchor })}
        onRemove={(field) => setCondition(field, undefined)}
        onClear={clear}
      />
      <GuessedNote words={guessed ? search.q : undefined} />
      {source.error && source.lines > 0 && <GridFailure error={source.error} again={source.refresh} />}
      <GridView
        grid={grid}
        source={source}
        placement={placement}
        lineHeight={DENSITIES[layout.density]}
        label={title}
        words={words}
        sort={sort}
        filtered={filtered}
        selection={selection}
        canOpen={rowWork.mayOpen}
        hasMenu={hasMenu}
        editing={editing}
        detail={detail}
        scroller={scroller}
        rangePlace={rangePlace}
        groupParts={groupParts({
          grid,
          source,
          body: input.body,
          session,
          onExport: onGroupExport,
          t,
        })}
        instead={
          source.error && source.lines === 0 ? (
            <GridFailure error={source.error} again={source.refresh} />
          ) : empty ? (
            <GridEmpty
              filtered={filters}
              text={t(grid.emptyText ?? 'screen.grid.nothingHere')}
              next={<CreateButton grid={grid} named />}
              onClear={clear}
            />
          ) : null
        }
        on={onRows}
      />
      {selects && (
        <SelectionBar
          grid={grid}
          selection={selection}
          selectable={selectable}
          onAll={() => setSelection(EVERYTHING)}
          onNone={() => setSelection(NOTHING)}
        />
      )}
      {edits && <EditStatus edits={edits} />}
      <GridFooter
        known={source.state !== 'first'}
        total={source.total}
        atLeast={source.totalAtLeast}
        page={page}
        pages={pages}
        limit={limit}
        groups={source.groups}
        rangeRef={setRangePlace}
        {...onPages}
      />
      {open && (
        <GridMenus
          {...{ open, grid, columns, arranged, layout, columnWork, address, input, where, rowWork, rowActions, views }}
          keys={{ edits: editing !== undefined, unfolds, pages: limit !== 'all' || source.groups !== undefined }}
          onClose={() => setOpen(undefined)}
          onCondition={setCondition}
          onFit={(column) => fit(column, rowsOf(source))}
          onUnfold={(index) => source.unfold?.(index)}
          onTurn={(key, turn) => source.turn?.(key, turn)}
          onGroupExport={onGroupExport}
        />
      )}
      {printing && (
        <Suspense>
          <PrintList
            endpoint={grid.rows}
            input={input}
            groupBy={grid.groupBy}
            labelOf={source.groups?.labelOf}
            columns={visible}
            title={title}
            lines={described}
            onDone={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {grid.row?.history && <RoutedHistoryPanel subject={grid.row.history} />}
      {[...new Set(panels)].map((form) => (
        <RoutedFormPanel key={form.name} of={form as unknown as Form} />
      ))}
    </section>
  )
}

const { Component: PrintList } = lazyWhenIdle(async () => (await import('./PrintList.tsx')).PrintList)
const NO_CONDITIONS: Condition[] = []
const NO_FILTER = {}
const FOLD = ['fold'] as const
const SELECT = ['select'] as const
const FIT_ROWS_MAX = 500

const rowsOf = (source: Source): AnyRow[] =>
  Array.from({ length: Math.min(source.lines, FIT_ROWS_MAX) }, (_, index) => source.lineAt(index)).flatMap((line) =>
    line.kind === 'row' ? [line.row] : [],
  )
