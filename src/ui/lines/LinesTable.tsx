import { type ReactNode, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { cellText } from './cellText.ts'
import { type EditedLine, isNumber } from './lineColumn.ts'
import { LineRow } from './LineRow.tsx'
import type { ShownLine } from './LinesEditor.tsx'
import { totalOf } from './totalOf.ts'
import { useShown } from './useShown.ts'
import { type LineCells, useLineCells } from './useLineCells.ts'
import type { OpenLines } from './useOpenLines.ts'

const ROW_PIXELS = 36
const ROWS_AHEAD = 12
const NUMBER_PIXELS = 44
const REMOVE_PIXELS = 40
const FREE_COLUMN_PIXELS = 220

export interface LinesProps<Line extends EditedLine> {
  open: OpenLines<Line>
  label: string
  empty: ReactNode
  shown: ShownLine | undefined
}

/** How the rows are laid out: every one is exactly as wide as the headings, whatever stands in it. */
interface Layout {
  gridTemplateColumns: string
  minWidth: number
}

/**
 * A table of plain inputs, windowed, so that 5,000 lines scroll like 5. Enter and the arrows go down and up a column, Tab goes
 * on, a block copied from a spreadsheet is pasted from the cell on.
 */
export function LinesTable<Line extends EditedLine>({ open, label, empty, shown }: LinesProps<Line>) {
  const { lines, readOnly } = open
  const scroller = useRef<HTMLDivElement>(null)
  // Every row is as high as any other, so the window need not know their keys: told of them, it asks all of them at every key.
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here; the editor reads positions while it renders
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: ROWS_AHEAD,
  })
  const cells: LineCells = useLineCells(scroller, lines.length, ROW_PIXELS, (index) => rows.scrollToIndex(index))
  const foundAt = useShown(lines, shown, (index) => rows.scrollToIndex(index, { align: 'center' }))
  const layout = layoutOf(open)
  return (
    <div
      className="lines"
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      // What has no fields is scrolled by the keys of the page.
      tabIndex={readOnly ? 0 : undefined}
    >
      <LinesHead open={open} layout={layout} />
      {lines.length === 0 && <div className="lines-empty">{empty}</div>}
      <div className="lines-window" style={{ height: rows.getTotalSize(), minWidth: layout.minWidth }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <LineRow
            key={lines[index]!.key}
            open={open}
            index={index}
            cells={cells}
            isFound={index === foundAt}
            style={{ ...layout, transform: `translateY(${start}px)`, height: ROW_PIXELS }}
          />
        ))}
      </div>
      <LinesFoot open={open} layout={layout} />
    </div>
  )
}

function layoutOf<Line extends EditedLine>({ columns, remove }: OpenLines<Line>): Layout {
  const widths = columns.map(({ width }) => (width ? `${width}px` : `minmax(${FREE_COLUMN_PIXELS}px, 1fr)`))
  const ends = NUMBER_PIXELS + (remove ? REMOVE_PIXELS : 0)
  return {
    gridTemplateColumns: [`${NUMBER_PIXELS}px`, ...widths, ...(remove ? [`${REMOVE_PIXELS}px`] : [])].join(' '),
    minWidth: ends + columns.reduce((sum, { width }) => sum + (width ?? FREE_COLUMN_PIXELS), 0),
  }
}

function LinesHead<Line extends EditedLine>({ open, layout }: { open: OpenLines<Line>; layout: Layout }) {
  const { t } = useTranslation()
  return (
    <div className="lines-head lines-row" role="row" style={layout}>
      <span role="columnheader">№</span>
      {open.columns.map((column) => (
        <span key={column.field} role="columnheader" data-number={isNumber(column.kind) || undefined}>
          {open.headingOf(column)}
        </span>
      ))}
      {open.remove && (
        <span role="columnheader">
          <span className="spoken-only">{t('action.remove')}</span>
        </span>
      )}
    </div>
  )
}

function LinesFoot<Line extends EditedLine>({ open, layout }: { open: OpenLines<Line>; layout: Layout }) {
  const { t } = useTranslation()
  const { lines, columns, remove } = open
  if (lines.length === 0 || !columns.some(({ total }) => total)) return null
  return (
    <div className="lines-foot lines-row" role="row" style={layout}>
      <span role="cell" />
      {columns.map((column, at) => (
        <span key={column.field} role="cell" data-number={isNumber(column.kind) || undefined}>
          {column.total
            ? cellText(column.kind, totalOf(column, lines))
            : at === 0
              ? t('screen.lines.total', { count: lines.length })
              : ''}
        </span>
      ))}
      {remove && <span role="cell" />}
    </div>
  )
}
