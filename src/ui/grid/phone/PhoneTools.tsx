import Drawer from '@mui/material/Drawer'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '../../../api/list.ts'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  BookIcon,
  ColumnsIcon,
  ExcelIcon,
  FilterIcon,
  MoreIcon,
  PrintIcon,
  RefreshIcon,
} from '../../icons.tsx'
import type { GridColumn } from '../column.ts'
import { CreateButton } from '../CreateButton.tsx'
import { ExportProgress } from '../ExportProgress.tsx'
import { SettlingInput } from '../SettlingInput.tsx'
import type { ToolbarEvents } from '../toolbarEvents.ts'
import type { List } from '../useList.ts'
import type { ListFiles } from '../useListFiles.ts'
import { sortAfterTap, sortText } from '../gridSearch.ts'
import { FilterSheet } from './FilterSheet.tsx'
import '../gridTools.css'
import './phone.css'

/** Above a list on a phone: search, filters in a sheet, the order, the rest in a menu. The way to a new record floats at the thumb. */
export function PhoneTools({
  list,
  files,
  extras,
  choosing,
  on,
}: {
  list: List
  files: ListFiles
  /** Buttons of the screen around. */
  extras: ReactNode
  choosing: boolean
  on: ToolbarEvents
}) {
  const { t } = useTranslation()
  const { grid, address } = list
  const [filters, setFilters] = useState(false)
  const [menu, setMenu] = useState<PhoneMenu>()
  const own = grid.toolbar?.()
  return (
    <div className="phone-tools" role="search">
      <SettlingInput
        inputRef={list.searchInput}
        className="grid-search"
        value={address.search.q ?? ''}
        placeholder={t('screen.grid.search')}
        onSettled={on.onWords}
        onLeave={on.onLeaveSearch}
      />
      <PhoneButtons list={list} onFilters={() => setFilters(true)} onMenu={setMenu} />
      {(own || extras || files.exporting) && (
        <div className="phone-tools-own">
          {own}
          {extras}
          {files.exporting && <ExportProgress state={files.exporting} onCancel={on.onCancelExport} />}
        </div>
      )}
      {menu?.kind === 'order' && (
        <OrderMenu
          columns={list.listColumns.visible}
          sort={address.sort}
          anchor={menu.anchor}
          onSort={(sort) => address.change({ sort: sortText(sort) })}
          onClose={() => setMenu(undefined)}
        />
      )}
      {menu?.kind === 'more' && (
        <MoreMenu
          anchor={menu.anchor}
          on={on}
          isExporting={files.exporting !== undefined}
          onClose={() => setMenu(undefined)}
        />
      )}
      <Drawer anchor="bottom" open={filters} onClose={() => setFilters(false)}>
        <FilterSheet list={list} onFilter={on.onFilter} onClose={() => setFilters(false)} />
      </Drawer>
      {!choosing && (
        <div className="phone-create">
          <CreateButton grid={grid} />
        </div>
      )}
    </div>
  )
}

interface PhoneMenu {
  kind: 'order' | 'more'
  anchor: HTMLElement
}

function PhoneButtons({
  list: { address, where },
  onFilters,
  onMenu,
}: {
  list: List
  onFilters: () => void
  onMenu: (menu: PhoneMenu) => void
}) {
  const { t } = useTranslation()
  const set = Object.keys(address.search.filter ?? {}).length + where.length
  return (
    <div className="phone-tools-row">
      <button type="button" onClick={onFilters}>
        <FilterIcon fontSize="inherit" />
        {t('screen.grid.filters')}
        {set > 0 && <b>{set}</b>}
      </button>
      <button type="button" onClick={({ currentTarget }) => onMenu({ kind: 'order', anchor: currentTarget })}>
        {address.sort[0]?.descending ? <ArrowDownIcon fontSize="inherit" /> : <ArrowUpIcon fontSize="inherit" />}
        {t('screen.grid.order')}
      </button>
      <button
        type="button"
        className="phone-tools-more"
        aria-label={t('screen.grid.listActions')}
        onClick={({ currentTarget }) => onMenu({ kind: 'more', anchor: currentTarget })}
      >
        <MoreIcon fontSize="inherit" />
      </button>
    </div>
  )
}

function OrderMenu({
  columns,
  sort,
  anchor,
  onSort,
  onClose,
}: {
  columns: readonly GridColumn[]
  sort: readonly Sort[]
  anchor: HTMLElement
  onSort: (sort: Sort[]) => void
  onClose: () => void
}) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {columns
        .filter(({ maySort }) => maySort)
        .map(({ field, label }) => {
          const term = sort.find((one) => one.field === field)
          return (
            <MenuItem key={field} selected={term !== undefined} onClick={() => onSort(sortAfterTap(sort, field))}>
              {label}
              {term && (
                <span className="phone-order" aria-hidden>
                  {term.descending ? '↓' : '↑'}
                </span>
              )}
            </MenuItem>
          )
        })}
    </Menu>
  )
}

function MoreMenu({
  anchor,
  on,
  isExporting,
  onClose,
}: {
  anchor: HTMLElement
  on: ToolbarEvents
  isExporting: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const tools = [
    { name: 'refresh', icon: RefreshIcon, run: on.onRefresh },
    { name: 'excel', icon: ExcelIcon, run: on.onExport, disabled: isExporting },
    { name: 'print', icon: PrintIcon, run: on.onPrint },
    { name: 'views', icon: BookIcon, run: () => on.onViews(anchor) },
    { name: 'columns', icon: ColumnsIcon, run: () => on.onColumns(anchor) },
  ]
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {tools.map(({ name, icon: Icon, run, disabled = false }) => (
        <MenuItem
          key={name}
          disabled={disabled}
          onClick={() => {
            onClose()
            run()
          }}
        >
          <Icon fontSize="small" className="grid-menu-icon" />
          {t(`screen.grid.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
