import Popover from '@mui/material/Popover'
import { useTranslation } from 'react-i18next'
import type { Condition } from '../../api/condition.ts'
import type { Sort } from '../../api/list.ts'
import { ArrowDownIcon, ArrowUpIcon, CollapseIcon, ExpandIcon, EyeOffIcon, PinIcon } from '../icons.tsx'
import type { GridColumn } from './column.ts'
import { ColumnFilter } from './ColumnFilter.tsx'
import type { DeclaredGrid } from './defineGrid.ts'
import type { ListInput } from './listInput.ts'

export type PinSide = 'start' | 'end' | undefined

interface ColumnMenuProps {
  grid: DeclaredGrid
  column: GridColumn
  anchor: HTMLElement
  sort: readonly Sort[]
  condition: Condition | undefined
  input: ListInput
  pinned: PinSide
  onClose: () => void
  onSort: (sort: Sort[]) => void
  onFilter: (condition: Condition | undefined) => void
  onPin: (side: PinSide) => void
  onHide: () => void
  onFit: () => void
}

/** Everything about one column: order, filter, place, width. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { grid, column, anchor, condition, input, onClose, onFilter } = props
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'grid-menu', role: 'dialog', 'aria-label': column.label } }}
    >
      <div className="grid-menu-tools">
        {column.maySort && <OrderTools {...props} />}
        <PlaceTools {...props} />
      </div>
      {column.mayFilter && (
        <ColumnFilter
          grid={grid}
          column={column}
          condition={condition}
          input={input}
          onApply={(next) => {
            onFilter(next)
            onClose()
          }}
        />
      )}
    </Popover>
  )
}

function OrderTools({ column: { field }, sort, onSort, onClose }: ColumnMenuProps) {
  const { t } = useTranslation()
  const sorted = sort.find((term) => term.field === field)
  const order = (descending: boolean) => {
    const same = sorted && (sorted.descending ?? false) === descending
    onSort(same ? sort.filter((term) => term.field !== field) : [{ field, descending }])
    onClose()
  }
  return (
    <>
      <button type="button" aria-pressed={sorted !== undefined && !sorted.descending} onClick={() => order(false)}>
        <ArrowUpIcon fontSize="inherit" /> {t('screen.grid.ascending')}
      </button>
      <button type="button" aria-pressed={sorted?.descending === true} onClick={() => order(true)}>
        <ArrowDownIcon fontSize="inherit" /> {t('screen.grid.descending')}
      </button>
    </>
  )
}

function PlaceTools({ column: { mayHide }, pinned, onPin, onFit, onHide, onClose }: ColumnMenuProps) {
  const { t } = useTranslation()
  const act = (work: () => void) => () => {
    work()
    onClose()
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={pinned === 'start'}
        onClick={act(() => onPin(pinned === 'start' ? undefined : 'start'))}
      >
        <PinIcon fontSize="inherit" /> {t('screen.grid.pinStart')}
      </button>
      <button
        type="button"
        aria-pressed={pinned === 'end'}
        onClick={act(() => onPin(pinned === 'end' ? undefined : 'end'))}
      >
        <CollapseIcon fontSize="inherit" /> {t('screen.grid.pinEnd')}
      </button>
      <button type="button" onClick={act(onFit)}>
        <ExpandIcon fontSize="inherit" /> {t('screen.grid.fit')}
      </button>
      {mayHide && (
        <button type="button" onClick={act(onHide)}>
          <EyeOffIcon fontSize="inherit" /> {t('screen.grid.hide')}
        </button>
      )}
    </>
  )
}
