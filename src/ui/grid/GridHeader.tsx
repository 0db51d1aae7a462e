import { type DragEvent, memo, type PointerEvent, type ReactNode } from 'react'
import type { Sort } from '../../api/list.ts'
import { WIDTH_MAX, WIDTH_MIN } from './column.ts'
import type { GridColumn } from './column.ts'
import { type DrawnColumns, regions } from './drawnColumns.tsx'
import type { Placed } from './placement.ts'
import { cellId } from './rowFrame.ts'

export interface HeaderWords {
  selectAll: string
  number: string
  actions: string
  columnMenu: string
  resize: string
}

export interface HeaderProps extends HeadingProps {
  columns: DrawnColumns
}

/** What is the same for all of them. */
interface HeadingProps {
  gridId: string
  sort: readonly Sort[]
  /** Fields with a condition. */
  filtered: ReadonlySet<string>
  /** Everything, something or nothing of what is seen is selected. */
  selected: 'all' | 'some' | 'none'
  active: number
  words: HeaderWords
  onSort: (field: string, add: boolean) => void
  onSelectAll: () => void
  onMenu: (field: string, anchor: HTMLElement) => void
  onResize: (field: string, width: number) => void
  /** Double click on the edge: as wide as the widest cell in view. */
  onFit: (field: string) => void
  onMove: (field: string, before: string) => void
}

/** The headings: sort by a click, drag to another place, pull the edge to another width, open the menu. */
export const GridHeader = memo(function GridHeader({ columns, ...heading }: HeaderProps) {
  const { width } = columns.placement
  return (
    <div role="row" className="grid-head" aria-rowindex={1} style={{ width }} data-line={-1}>
      {regions(columns, (placed) => (
        <Heading key={placed.id} placed={placed} {...heading} />
      ))}
    </div>
  )
})

/** One that stays where it is is not drawn again when others come, go or move. */
const Heading = memo(function Heading({ placed, ...props }: HeadingProps & { placed: Placed }): ReactNode {
  const { gridId, sort, filtered, active } = props
  const { column, own, index } = placed
  const common = {
    role: 'columnheader',
    id: cellId(gridId, -1, index),
    'aria-colindex': index + 1,
  } as const
  const focus = active === index ? ' grid-active' : ''
  if (!column)
    return (
      <OwnHeading
        {...common}
        className={`grid-heading grid-own-${own} ${placed.sized}${focus}`}
        own={own!}
        props={props}
      />
    )
  const { field, label, end, maySort } = column
  const at = sort.findIndex((term) => term.field === field)
  const descending = sort[at]?.descending
  return (
    <div
      {...common}
      className={`grid-heading ${placed.sized}${end ? ' grid-end' : ''}${filtered.has(field) ? ' grid-filtered' : ''}${focus}`}
      aria-label={label}
      aria-sort={at < 0 ? (maySort ? 'none' : undefined) : descending ? 'descending' : 'ascending'}
      draggable
      onDragStart={(event) => startDrag(event, field)}
      onDragOver={(event) => overDrag(event)}
      onDragLeave={({ currentTarget }) => currentTarget.classList.remove('grid-drop')}
      onDrop={(event) => drop(event, (moved) => props.onMove(moved, field))}
      onClick={(event) => maySort && props.onSort(field, event.shiftKey || event.ctrlKey)}
      title={label}
    >
      <span className="grid-label">{label}</span>
      {at >= 0 && (
        <span className="grid-sort" aria-hidden>
          {descending ? '↓' : '↑'}
          {sort.length > 1 && <sup>{at + 1}</sup>}
        </span>
      )}
      <HeadingMenu column={column} {...props} />
      <HeadingEdge placed={placed} field={field} {...props} />
    </div>
  )
})

function HeadingMenu({
  column: { field, label },
  filtered,
  words,
  onMenu,
}: Pick<HeadingProps, 'filtered' | 'words' | 'onMenu'> & { column: GridColumn }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="grid-heading-menu"
      aria-label={`${words.columnMenu}: ${label}`}
      onClick={(event) => {
        event.stopPropagation()
        onMenu(field, event.currentTarget)
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={filtered.has(field) ? 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z' : 'M6 9.5l6 6 6-6'} />
      </svg>
    </button>
  )
}

/** Pulled to another width; a double click fits it to what is in sight. */
function HeadingEdge({
  placed,
  field,
  words,
  onResize,
  onFit,
}: Pick<HeadingProps, 'words' | 'onResize' | 'onFit'> & { placed: Placed; field: string }) {
  return (
    <span
      className="grid-edge"
      aria-hidden
      title={words.resize}
      onPointerDown={(event) => pullEdge(event, placed.width, (width) => onResize(field, width))}
      onDoubleClick={() => onFit(field)}
      onClick={(event) => event.stopPropagation()}
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

function OwnHeading({
  own,
  props,
  ...rest
}: {
  own: string
  props: HeadingProps
  className: string
  role: 'columnheader'
  id: string
}) {
  const { words, selected, onSelectAll } = props
  if (own !== 'select')
    return (
      <div {...rest} aria-label={own === 'number' ? words.number : words.actions}>
        {own === 'number' ? '№' : null}
      </div>
    )
  return (
    <div {...rest} onClick={onSelectAll}>
      <span
        role="checkbox"
        aria-checked={selected === 'some' ? 'mixed' : selected === 'all'}
        aria-label={words.selectAll}
        title={words.selectAll}
        className="grid-box"
      />
    </div>
  )
}

/** A line follows the pointer; the width is set once, on release, so that pulling costs nothing however many rows there are. */
function pullEdge(event: PointerEvent<HTMLElement>, width: number, done: (width: number) => void): void {
  event.preventDefault()
  event.stopPropagation()
  const edge = event.currentTarget
  const from = event.clientX
  const clamped = (at: number) => Math.min(Math.max(width + at - from, WIDTH_MIN), WIDTH_MAX)
  edge.setPointerCapture(event.pointerId)
  edge.classList.add('grid-pulled')
  const move = ({ clientX }: globalThis.PointerEvent) =>
    (edge.style.transform = `translateX(${clamped(clientX) - width}px)`)
  const end = ({ clientX, type }: globalThis.PointerEvent) => {
    edge.removeEventListener('pointermove', move)
    edge.removeEventListener('pointerup', end)
    edge.removeEventListener('pointercancel', end)
    edge.classList.remove('grid-pulled')
    edge.style.transform = ''
    if (type === 'pointerup' && clientX !== from) done(clamped(clientX))
  }
  edge.addEventListener('pointermove', move)
  edge.addEventListener('pointerup', end)
  edge.addEventListener('pointercancel', end)
}

const DRAGGED = 'application/x-grid-column'

function startDrag(event: DragEvent<HTMLElement>, field: string): void {
  event.dataTransfer.setData(DRAGGED, field)
  event.dataTransfer.effectAllowed = 'move'
}

function overDrag(event: DragEvent<HTMLElement>): void {
  if (!event.dataTransfer.types.includes(DRAGGED)) return
  event.preventDefault()
  event.currentTarget.classList.add('grid-drop')
}

function drop(event: DragEvent<HTMLElement>, done: (field: string) => void): void {
  event.preventDefault()
  event.currentTarget.classList.remove('grid-drop')
  const field = event.dataTransfer.getData(DRAGGED)
  if (field) done(field)
}
