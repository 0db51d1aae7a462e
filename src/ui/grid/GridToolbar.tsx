import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Above the list: search, its filters, what the screen adds, and what every list can do. */
export function GridToolbar({
  grid,
  words,
  filter,
  searchRef,
  exporting,
  busy,
  extras,
  onWords,
  onFilter,
  onLeaveSearch,
  onRefresh,
  onColumns,
  onViews,
  onExport,
  onCancelExport,
  onPrint,
}: {
  grid: DeclaredGrid
  words: string
  filter: Record<string, unknown>
  searchRef: Ref<HTMLInputElement>
  exporting: ExportState | undefined
  /** Rows are on their way. */
  busy: boolean
  extras: ReactNode
  onWords: (words: string) => void
  onFilter: (filter: Record<string, unknown>) => void
  onLeaveSearch: () => void
  onRefresh: () => void
  onColumns: (anchor: HTMLElement) => void
  onViews: (anchor: HTMLElement) => void
  onExport: () => void
  onCancelExport: () => void
  onPrint: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="grid-toolbar" role="search">
      <SettlingInput
        inputRef={searchRef}
        className="grid-search"
        value={words}
        placeholder={t('screen.grid.search')}
        onSettled={onWords}
        onLeave={onLeaveSearch}
      />
      <FilterBar grid={grid} values={filter} onChange={onFilter} />
      <div className="grid-tools">
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
            <Tool icon={CloseIcon} label={t('screen.grid.cancelExport')} onClick={onCancelExport} />
          </span>
        )}
        <Tool icon={RefreshIcon} label={t('screen.grid.refresh')} busy={busy} onClick={onRefresh} />
        <Tool icon={BookIcon} label={t('screen.grid.views')} onClick={onViews} />
        <Tool icon={ColumnsIcon} label={t('screen.grid.columns')} onClick={onColumns} />
        <Tool icon={PrintIcon} label={t('screen.grid.print')} onClick={onPrint} />
        <Tool icon={ExcelIcon} label={t('screen.grid.excel')} disabled={exporting !== undefined} onClick={onExport} />
        <CreateButton grid={grid} />
      </div>
    </div>
  )
}

export function Tool({
  icon: Icon,
  label,
  disabled,
  busy,
  onClick,
}: {
  icon: SvgIconComponent
  label: string
  disabled?: boolean
  /** Its work is under way. */
  busy?: boolean
  onClick: (anchor: HTMLElement) => void
}) {
  return (
    <button
      type="button"
      className="grid-tool"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-busy={busy}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Icon fontSize="inherit" />
    </button>
  )
}
