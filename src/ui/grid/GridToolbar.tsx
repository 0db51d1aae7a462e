import type { Query } from '@tanstack/react-query'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { segmentOf } from '../../api/client/queries.ts'
import { BookIcon, ColumnsIcon, ExcelIcon, PrintIcon, RefreshIcon } from '../icons.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { Tool } from './Tool.tsx'
import type { ToolbarEvents } from './toolbarEvents.ts'
import { CreateButton } from './CreateButton.tsx'
import type { DeclaredGrid } from './defineGrid.ts'
import { FilterBar } from './FilterBar.tsx'
import { SettlingInput } from './SettlingInput.tsx'
import type { ExportState } from './useExport.ts'
import { useLastingFetch } from './useLastingFetch.ts'

interface ToolbarProps {
  grid: DeclaredGrid
  words: string
  filter: Record<string, unknown>
  searchRef: Ref<HTMLInputElement>
  exporting: ExportState | undefined
  /** Buttons of the screen around. */
  extras: ReactNode
  on: ToolbarEvents
}

/** Above the list: search, its filters, what the screen adds, and what every list can do. */
export const GridToolbar = memo(function GridToolbar(props: ToolbarProps) {
  const { grid, words, filter, searchRef, exporting, extras, on } = props
  const { t } = useTranslation()
  return (
    <div className="grid-toolbar" role="search">
      <SettlingInput
        inputRef={searchRef}
        className="grid-search"
        value={words}
        placeholder={t('screen.grid.search')}
        onSettled={on.onWords}
        onLeave={on.onLeaveSearch}
      />
      <FilterBar grid={grid} values={filter} onChange={on.onFilter} />
      <div className="grid-tools">
        {grid.toolbar?.()}
        {extras}
        {exporting && <ExportProgress state={exporting} onCancel={on.onCancelExport} />}
        <RefreshTool grid={grid} onClick={on.onRefresh} />
        <Tool icon={BookIcon} label={t('screen.grid.views')} onClick={on.onViews} />
        <Tool icon={ColumnsIcon} label={t('screen.grid.columns')} onClick={on.onColumns} />
        <Tool icon={PrintIcon} label={t('screen.grid.print')} onClick={on.onPrint} />
        <Tool
          icon={ExcelIcon}
          label={t('screen.grid.excel')}
          disabled={exporting !== undefined}
          onClick={on.onExport}
        />
        <CreateButton grid={grid} />
      </div>
    </div>
  )
})

/** Turns while rows are on their way; it asks itself, so that their coming and going draws nothing else. */
function RefreshTool({ grid, onClick }: { grid: DeclaredGrid; onClick: () => void }) {
  const { t } = useTranslation()
  const { path, signature, siblings } = grid.rows
  const queries = useMemo(() => {
    const asked: readonly string[] = [signature, siblings.groups.signature]
    return {
      queryKey: [segmentOf(path)],
      // What is fetched ahead of a scroll is nothing that anybody waits for.
      predicate: (query: Query) => query.isActive() && asked.includes(query.queryKey[1] as string),
    }
  }, [path, signature, siblings])
  return <Tool icon={RefreshIcon} label={t('screen.grid.refresh')} busy={useLastingFetch(queries)} onClick={onClick} />
}
