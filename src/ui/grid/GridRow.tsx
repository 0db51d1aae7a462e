import { memo, type CSSProperties, type ReactNode } from 'react'
import type { GroupLine, RowLine, WaitingLine } from './lines.ts'
import type { Placed, Placement } from './placement.ts'
import { type Tone, TONE_SIGNS } from './tone.ts'

/** What all rows share; a new object redraws them all, so it is made when the layout changes and not otherwise. */
export interface RowFrame {
  gridId: string
  placement: Placement
  /** Columns of the scrolled region that are drawn. */
  center: readonly Placed[]
  words: Words
  mayOpen: boolean
  hasMenu: boolean
}

/** Texts that rows need, asked for once a language. */
export interface Words {
  select: string
  open: string
  more: string
  total: string
  /** The words for a declared reason. */
  reasons: (key: string) => string
  tones: Readonly<Record<Tone, string>>
}

export interface RowProps {
  frame: RowFrame
  line: RowLine
  index: number
  /** Pixels from the window's anchor. */
  top: number
  height: number
  tone: Tone | undefined
  selected: boolean
  /** Why it cannot be selected. */
  locked: string | undefined
  /** Place of the cell with the focus, -1 elsewhere. */
  active: number
  /** First and last place of the chosen range in this row. */
  range: readonly [number, number] | undefined
}

export const cellId = (gridId: string, line: number, column: number): string => `${gridId}-${line}-${column}`

const sameRange = (a: RowProps['range'], b: RowProps['range']) =>
  a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1])

/**
 * One row: plain elements, absolute cells, class names of one stylesheet. It is drawn again when its own record, place, state
 * or the layout changes; a click on one row redraws that row.
 */
export const GridRow = memo(
  function GridRow(props: RowProps) {
    const { frame, line, index, top, height, tone, selected } = props
    const { placement } = frame
    const style: CSSProperties = { top, height, width: placement.width }
    return (
      <div
        role="row"
        className={`grid-row${index % 2 ? ' grid-odd' : ''}${tone ? ` grid-tone-${tone}` : ''}${line.changed ? ' grid-changed' : ''}`}
        style={style}
        aria-rowindex={index + 2}
        aria-selected={selected}
        data-line={index}
      >
        {regions(placement, frame.center, (placed) => cell(props, placed))}
      </div>
    )
  },
  (before, after) =>
    before.line.row === after.line.row &&
    before.line.number === after.line.number &&
    before.line.changed === after.line.changed &&
    before.frame === after.frame &&
    before.index === after.index &&
    before.top === after.top &&
    before.height === after.height &&
    before.tone === after.tone &&
    before.selected === after.selected &&
    before.locked === after.locked &&
    before.active === after.active &&
    sameRange(before.range, after.range),
)

/** Pinned cells sit in regions of their own, which stick; without pinned columns there is one region less. */
export function regions(
  placement: Placement,
  center: readonly Placed[],
  draw: (placed: Placed) => ReactNode,
): ReactNode {
  const { start, end } = placement
  return (
    <>
      {start.columns.length > 0 && (
        <div className="grid-pinned grid-pinned-start" style={{ width: start.width }}>
          {start.columns.map(draw)}
        </div>
      )}
      <div className="grid-center" style={{ width: placement.center.width }}>
        {center.map(draw)}
      </div>
      {end.columns.length > 0 && (
        <div className="grid-pinned grid-pinned-end" style={{ width: end.width }}>
          {end.columns.map(draw)}
        </div>
      )}
    </>
  )
}

function cell(props: RowProps, placed: Placed): ReactNode {
  const { frame, line, index, active, range } = props
  const { column } = placed
  const inRange = range && placed.index >= range[0] && placed.index <= range[1]
  const className = `${placed.className}${active === placed.index ? ' grid-active' : ''}${inRange ? ' grid-in-range' : ''}`
  const content = column
    ? column.cell
      ? column.cell(line.row)
      : fieldContent(props, placed)
    : ownContent(props, placed)
  return (
    <div
      key={placed.id}
      role="gridcell"
      id={cellId(frame.gridId, index, placed.index)}
      aria-colindex={placed.index + 1}
      className={className}
      style={placed.style}
      data-column={placed.index}
    >
      {content}
    </div>
  )
}

function fieldContent({ line }: RowProps, { column }: Placed): ReactNode {
  const { kind, field, text, tone } = column!
  if (kind === 'badges') return (line.row[field] as string[] | null)?.map((badge) => <b key={badge}>{badge}</b>)
  const words = text(line.row)
  if (kind === 'flag') return line.row[field] === true ? <i aria-label={words} role="img" /> : null
  const chip = words && tone?.(line.row)
  return chip ? <span className={`grid-chip grid-tone-${chip}`}>{words}</span> : words
}

function ownContent({ frame, line, selected, tone, locked }: RowProps, { own }: Placed): ReactNode {
  const { words } = frame
  if (own === 'select')
    return (
      <span
        role="checkbox"
        aria-checked={selected}
        aria-disabled={locked !== undefined}
        aria-label={locked ?? words.select}
        title={locked}
        className="grid-box"
        data-own="select"
      />
    )
  if (own === 'number')
    return (
      <>
        {tone && (
          <em role="img" aria-label={locked ?? words.tones[tone]} title={locked ?? words.tones[tone]}>
            {TONE_SIGNS[tone]}
          </em>
        )}
        {line.number}
      </>
    )
  return (
    <>
      {frame.mayOpen && (
        <OwnButton name="open" label={words.open} path="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />
      )}
      {frame.hasMenu && <OwnButton name="menu" label={words.more} path="M12 5.5v.01M12 12v.01M12 18.5v.01" />}
    </>
  )
}

const OwnButton = ({ name, label, path }: { name: string; label: string; path: string }) => (
  <button type="button" tabIndex={-1} className="grid-icon" aria-label={label} title={label} data-own={name}>
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  </button>
)

/** In the place of a row that is on its way. */
export const WaitingRow = memo(function WaitingRow({
  frame,
  line,
  top,
  height,
  index,
}: {
  frame: RowFrame
  line: WaitingLine
  top: number
  height: number
  index: number
}) {
  const { placement } = frame
  return (
    <div
      role="row"
      className="grid-row grid-waiting"
      style={{ top, height, width: placement.width }}
      aria-rowindex={index + 2}
      aria-busy
      data-line={index}
    >
      {regions(placement, frame.center, (placed) => (
        <div
          key={placed.id}
          role="gridcell"
          aria-colindex={placed.index + 1}
          className={placed.className}
          style={placed.style}
          data-column={placed.index}
        >
          {placed.own === 'number' ? line.number : <span className="grid-bone" />}
        </div>
      ))}
    </div>
  )
})

/** The heading of a group: fold, name, count, sums under their columns, its own pages, its own actions. */
export function GroupRow({
  frame,
  line,
  index,
  top,
  height,
  active,
  text,
  children,
}: {
  frame: RowFrame
  line: GroupLine
  index: number
  top: number
  height: number
  active: number
  /** `134 rows` */
  text: string
  children: ReactNode
}) {
  const { placement } = frame
  return (
    <div
      role="row"
      className={`grid-row grid-group${line.busy ? ' grid-busy' : ''}`}
      style={{ top, height, width: placement.width }}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={line.open}
      data-line={index}
    >
      <div
        role="gridcell"
        id={cellId(frame.gridId, index, 0)}
        aria-colindex={1}
        aria-colspan={placement.all.length}
        className={`grid-group-head${active >= 0 ? ' grid-active' : ''}`}
        data-column={0}
      >
        <span className="grid-fold" data-own="fold" aria-hidden />
        <strong>{line.label}</strong>
        <small>{text}</small>
        {children}
      </div>
      {regions(placement, frame.center, (placed) => {
        const sum = placed.column && line.totals[placed.column.field]
        return sum === undefined ? null : (
          <div key={placed.id} aria-hidden className={placed.className} style={placed.style}>
            {placed.column!.text({ [placed.column!.field]: sum })}
          </div>
        )
      })}
    </div>
  )
}
