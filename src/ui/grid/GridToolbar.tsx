import type { Query } from '@tanstack/react-query'
import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { segmentOf } from '../../api/client/queries.ts'
import { formatCount } from '../format.ts'
import {
  BookIcon,
  CloseIcon,
  ColumnsIcon,
  ExcelIcon,
  PrintIcon,
  RefreshIcon,
  type SvgIconComponent,
} from '../icons.tsx'
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

/** What people do there; functions that stay the same, or the toolbar is drawn again with every row that comes. */
export interface ToolbarEvents {
  onWords: (words: string) => void
  onFilter: (filter: Record<string, unknown>) => void
  onLeaveSearch: () => void
  onRefresh: () => void
  onColumns: (anchor: HTMLElement) => void
  onViews: (anchor: HTMLElement) => void
  onExport: () => void
  onCancelExport: () => void
  onPrint: () => void
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
        {exporting && (
          <span className="grid-progress" role="status">
            <progress
              max={exporting.total ?? 1}
              value={exporting.total === null ? undefined : exporting.done}
              aria-label="Excel"
            />
            {formatCount(exporting.done)}
            {exporting.total !== null && ` / ${formatCount(exporting.total)}`}
            <Tool icon={CloseIcon} label={t('screen.grid.cancelExport')} onClick={on.onCancelExport} />
          </span>
        )}
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

export const Tool = memo(function Tool({
  icon: Icon,
  label,
  disabled,
  busy,
  keys,
  tabIndex,
  onClick,
}: {
  icon: SvgIconComponent
  label: string
  disabled?: boolean
  /** Its work is under way. */
  busy?: boolean
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  keys?: string
  /** -1 within the rows, whose keys are the list's. */
  tabIndex?: -1
  onClick: (anchor: HTMLElement) => void
}) {
  return (
    <button
      type="button"
      className="grid-tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      disabled={disabled}
      tabIndex={tabIndex}
      aria-busy={busy}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Icon fontSize="inherit" />
    </button>
  )
})
