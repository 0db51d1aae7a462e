import { memo, type CSSProperties, type ReactNode, useState } from 'react'
import { type DrawnColumns, regions } from './drawnColumns.tsx'
import type { CellMarks } from './edit/cellMark.ts'
import type { CellProps } from './cellProps.ts'
import { drawnCell } from './gridCell.tsx'
import type { Placed } from './placement.ts'

interface RowProps extends CellProps {
  columns: DrawnColumns
  /** Pixels from the window's anchor. */
  top: number
}

/** A message at one of its cells lies over the rows beside. */
const isTold = (marks: CellMarks) => [...marks.values()].some(({ state }) => state === 'refused')

/**
 * One row: plain elements, class names of one stylesheet. It is drawn again when its own record, place, state
 * or the layout changes; a click on one row redraws that row.
 */
export const GridRow = memo(
  function GridRow(props: RowProps) {
    const { frame, columns, line, index, top, tone, selected, editor } = props
    const [known] = useState(() => new KnownCells())
    const style: CSSProperties = line.row ? { top } : { top, ...columns.styles.waiting.row }
    const spills = editor?.open.fault !== undefined || (line.marks && isTold(line.marks))
    return (
      <div
        role="row"
        className={`grid-row${tone ? ` grid-toned grid-tone-${tone}` : ''}${line.row ? '' : ' grid-waiting'}${line.changed ? ' grid-changed' : ''}${spills ? ' grid-spills' : ''}`}
        style={style}
        aria-rowindex={(line.place ?? index + 1) + 1}
        aria-busy={line.row ? undefined : true}
        aria-selected={frame.selects && line.row ? selected : undefined}
        aria-level={frame.level}
        aria-expanded={line.open}
        data-line={index}
      >
        {regions(columns, known.of(props), !line.row)}
      </div>
    )
  },
  (before, after) => before.columns === after.columns && before.top === after.top && sameCells(before, after),
)

/** When only columns came, went or moved, the cells that stand where they stood are the same elements: React passes them by. */
class KnownCells {
  /** By column: what stood there last, and where. */
  readonly #cells = new Map<string, { placed: Placed; cell: ReactNode }>()
  #props: CellProps | undefined

  of(props: CellProps): (placed: Placed) => ReactNode {
    if (!this.#props || !sameCells(this.#props, props)) this.#cells.clear()
    this.#props = props
    return (placed) => {
      const known = this.#cells.get(placed.id)
      if (known?.placed === placed) return known.cell
      const cell = drawnCell(props, placed)
      this.#cells.set(placed.id, { placed, cell })
      return cell
    }
  }
}

const sameCells = (before: CellProps, after: CellProps) =>
  before.line.row === after.line.row &&
  before.line.number === after.line.number &&
  before.line.changed === after.line.changed &&
  before.line.marks === after.line.marks &&
  before.line.open === after.line.open &&
  before.line.place === after.line.place &&
  before.frame === after.frame &&
  before.index === after.index &&
  before.tone === after.tone &&
  before.selected === after.selected &&
  before.locked === after.locked &&
  before.active === after.active &&
  before.editor === after.editor &&
  sameRange(before.range, after.range)

const sameRange = (a: CellProps['range'], b: CellProps['range']) =>
  a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1])
