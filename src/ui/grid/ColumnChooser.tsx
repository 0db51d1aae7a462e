import Popover from '@mui/material/Popover'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foundBySearch } from '../../rules/search.ts'
import { DragIcon, PinIcon } from '../icons.tsx'
import type { GridColumn } from './column.ts'
import { DENSITIES, type Density } from './gridLayout.ts'

interface ChooserProps {
  anchor: HTMLElement
  /** All columns in their order. */
  columns: readonly GridColumn[]
  shown: ReadonlySet<string>
  /** Those of them for which the window has no room. */
  givenUp: readonly GridColumn[]
  pinned: ReadonlySet<string>
  density: Density
  onShow: (fields: readonly string[], show: boolean) => void
  /** Puts a column before another, or at the end. */
  onMove: (field: string, before: string | undefined) => void
  onPin: (field: string) => void
  onDensity: (density: Density) => void
  onReset: () => void
  onClose: () => void
}

/** Which columns show, in what order, pinned where; reset brings back what was declared. */
export function ColumnChooser(props: ChooserProps) {
  const { anchor, columns, onShow, onReset, onClose } = props
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const found = words.trim() ? foundBySearch(columns, words, ({ label }) => label) : columns
  const changeable = found.filter(({ mayHide }) => mayHide).map(({ field }) => field)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: 'grid-menu', role: 'dialog', 'aria-label': t('screen.grid.columns') } }}
    >
      <input
        autoFocus
        className="grid-filter-words"
        placeholder={t('screen.grid.findColumn')}
        aria-label={t('screen.grid.findColumn')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="grid-columns">
        {found.map((column) => (
          <ChosenColumn key={column.field} column={column} {...props} />
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('message.nothingFound')}</p>}
      <p className="grid-hint">{t('screen.grid.moveHint')}</p>
      <footer className="grid-menu-foot">
        <button type="button" onClick={() => onShow(changeable, true)}>
          {t('screen.grid.showAll')}
        </button>
        <button type="button" onClick={onReset}>
          {t('screen.grid.reset')}
        </button>
        <Densities {...props} />
      </footer>
    </Popover>
  )
}

/** One column: a box to show it, dragged or moved by keys, pinned. */
function ChosenColumn({
  column,
  columns,
  shown,
  givenUp,
  pinned,
  onShow,
  onMove,
  onPin,
}: ChooserProps & { column: GridColumn }) {
  const { t } = useTranslation()
  const { field, label, mayHide } = column
  const hasNoRoom = givenUp.includes(column)
  const step = (by: -1 | 1) => {
    const index = columns.indexOf(column)
    if (by < 0 && index > 0) onMove(field, columns[index - 1]!.field)
    else if (by > 0 && index < columns.length - 1) onMove(field, columns[index + 2]?.field)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by) return
    event.preventDefault()
    if (event.altKey || event.ctrlKey) step(by)
    else neighbour(event.currentTarget, by)?.focus()
  }
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, field)}
      onDragOver={(event) => allowDrop(event)}
      onDrop={(event) => onMove(event.dataTransfer.getData(DRAGGED), field)}
    >
      <DragIcon fontSize="inherit" />
      <label>
        <input
          type="checkbox"
          checked={shown.has(field) && !hasNoRoom}
          disabled={!mayHide}
          onChange={({ target }) => onShow([field], target.checked)}
          onKeyDown={onKeyDown}
        />
        <span>{label}</span>
        {hasNoRoom && <small title={t('screen.grid.noRoomHint')}>{t('screen.grid.noRoom')}</small>}
      </label>
      <button
        type="button"
        aria-pressed={pinned.has(field)}
        aria-label={`${t('screen.grid.pinStart')}: ${label}`}
        onClick={() => onPin(field)}
      >
        <PinIcon fontSize="inherit" />
      </button>
    </li>
  )
}

function Densities({ density, onDensity }: Pick<ChooserProps, 'density' | 'onDensity'>) {
  const { t } = useTranslation()
  return (
    <span role="group" aria-label={t('screen.grid.density')}>
      {(Object.keys(DENSITIES) as Density[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={density === name}
          aria-label={t(`screen.grid.densities.${name}`)}
          title={t(`screen.grid.densities.${name}`)}
          onClick={() => onDensity(name)}
        >
          {DENSITY_SIGNS[name]}
        </button>
      ))}
    </span>
  )
}

const DRAGGED = 'application/x-grid-column'
const DENSITY_SIGNS: Readonly<Record<Density, string>> = { compact: '≣', usual: '≡', comfortable: '=' }

function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
}

function neighbour(box: EventTarget & Element, by: -1 | 1): HTMLInputElement | null {
  const item = box.closest('li')
  const next = by < 0 ? item?.previousElementSibling : item?.nextElementSibling
  return next?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null
}
