import { useStableAll } from '../useStable.ts'
import { NOTHING, EVERYTHING, selecting } from './selection.ts'
import type { PageEvents } from './GridFooter.tsx'
import { sortAfterClick, sortText } from './gridSearch.ts'
import type { ToolbarEvents } from './toolbarEvents.ts'
import type { GridEvents } from './gridViewProps.ts'
import type { List } from './useList.ts'
import type { ListFiles } from './useListFiles.ts'

/** What people do above, in and below the rows: functions that never change, so that nothing is drawn again for them. */
export function useListEvents(list: List, files: ListFiles) {
  return { onTools: useToolbarEvents(list, files), onRows: useRowEvents(list), onPages: usePageEvents(list) }
}

function useToolbarEvents({ address: { change }, scroller, source, setOpen }: List, files: ListFiles): ToolbarEvents {
  return useStableAll<ToolbarEvents>({
    onWords: (q) => change({ q: q || undefined }, { replace: true }),
    onFilter: (filter) => change({ filter: Object.keys(filter).length > 0 ? filter : undefined }),
    onLeaveSearch: () => scroller.current?.focus(),
    onRefresh: source.refresh,
    onColumns: (anchor) => setOpen({ kind: 'chooser', anchor }),
    onViews: (anchor) => setOpen({ kind: 'views', anchor }),
    onExport: files.save,
    onCancelExport: files.cancel,
    onPrint: () => files.setPrinting(true),
  })
}

function useRowEvents(list: List): GridEvents {
  const { columns, address, selection, setSelection, rowWork, setOpen, searchInput, pages, toPage } = list
  const { work, fit } = list.listColumns
  return useStableAll<GridEvents>({
    onSort: (field, add) => address.change({ sort: sortText(sortAfterClick(address.sort, field, add)) }),
    onResize: work.resize,
    onMove: (field, before) => field !== before && work.move(field, before),
    onMoveBy: work.moveBy,
    onMenu: (field, anchor) => setOpen({ kind: 'column', field, anchor }),
    onSelect: (rows, on) => setSelection((before) => selecting(before, rows, on)),
    onSelectAll: () => setSelection(selection.all ? NOTHING : EVERYTHING),
    onOpen: rowWork.open,
    onRowMenu: (line, index, anchor) => setOpen({ kind: 'row', line, index, anchor }),
    onCells: (index) => {
      const line = list.source.lineAt(index)
      if (line.kind === 'row' && columns.some(({ edit }) => edit?.when(line.row))) setOpen({ kind: 'cells', index })
    },
    onGroupMenu: (line, anchor) => setOpen({ kind: 'group', line, anchor }),
    onPage: (by) => {
      const to = address.page + by
      if (to >= 1 && to <= pages) toPage(to)
    },
    onFilter: () => searchInput.current?.focus(),
    onKeys: () => setOpen({ kind: 'keys' }),
    onColumns: (anchor) => setOpen({ kind: 'chooser', anchor }),
    onFit: (field, rows) =>
      fit(
        columns.find((column) => column.field === field)!,
        rows,
      ),
  })
}

function usePageEvents({ source, pages, address, setOpen, toPage }: List): PageEvents {
  return useStableAll<PageEvents>({
    onKeys: () => setOpen({ kind: 'keys' }),
    // How many there are is not known before the first answer.
    onPage: (next) => toPage(source.state === 'first' ? next : Math.min(next, pages)),
    onLimit: (next) => address.change({ limit: next }),
  })
}
