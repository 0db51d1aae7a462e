import { type CSSProperties, type ReactNode, useInsertionEffect, useMemo } from 'react'
import { declareWidths, widthClass } from './columnWidths.ts'
import { CELL_PADDING_PX, type Placed, type Placement } from './placement.ts'

/** The columns that rows draw; a new object draws every row again, though of its cells only those that are not where they were. */
export interface DrawnColumns {
  placement: Placement
  /** Columns of the scrolled region that are drawn. */
  center: readonly Placed[]
  /** The same objects for all rows. */
  styles: {
    center: CSSProperties | undefined
    /** Of a row that waits: bones where texts will be. What is pinned covers the row and has its own. */
    waiting: Readonly<Record<'row' | 'start' | 'end', CSSProperties | undefined>>
  }
}

/** The columns in view, the same object until the layout or the window's sides change. */
export function useDrawnColumns(placement: Placement, [from, past]: readonly [number, number]): DrawnColumns {
  useInsertionEffect(() => {
    const { start, end, all } = placement
    declareWidths([start.width, end.width, ...all.map(({ width }) => width)])
  }, [placement])
  return useMemo(() => {
    const center = placement.center.columns.slice(from, past)
    return {
      placement,
      center,
      styles: {
        // In place of the columns before those that are drawn.
        center: center[0]?.left ? { paddingInlineStart: center[0].left } : undefined,
        waiting: {
          row: bonesOf(center, placement.start.width),
          start: bonesOf(placement.start.columns, 0),
          end: bonesOf(placement.end.columns, 0),
        },
      },
    }
  }, [placement, from, past])
}

/** The share of a column that a bone covers. */
const BONE_SHARE = 0.6

/** A background with a bone in each of the columns, which begin so many pixels further than its element. */
function bonesOf(places: readonly Placed[], before: number): CSSProperties | undefined {
  const stops = places.flatMap(({ column, left, width }) => {
    if (!column) return []
    const bone = Math.round(width * BONE_SHARE)
    const from = before + (column.end ? left + width - CELL_PADDING_PX / 2 - bone : left + CELL_PADDING_PX / 2)
    const to = from + bone
    return [`transparent ${from}px`, `var(--sunken) ${from}px ${to}px`, `transparent ${to}px`]
  })
  return stops.length > 0 ? { backgroundImage: `linear-gradient(90deg, ${stops.join(', ')})` } : undefined
}

/**
 * Pinned cells sit in regions of their own, which stick; without pinned columns there is one region less. Cells and regions stand in
 * the flow, one after another: positioned ones would each be a layer, and cost a seventh of a scrolled frame.
 */
export function regions(
  { placement, center, styles }: DrawnColumns,
  draw: (placed: Placed) => ReactNode,
  waits = false,
): ReactNode {
  const { start, end } = placement
  return (
    <>
      {start.columns.length > 0 && (
        <div
          className={`grid-pinned grid-pinned-start ${widthClass(start.width)}`}
          style={waits ? styles.waiting.start : undefined}
        >
          {start.columns.map(draw)}
        </div>
      )}
      <div className="grid-center" style={styles.center}>
        {center.map(draw)}
      </div>
      {end.columns.length > 0 && (
        <div
          className={`grid-pinned grid-pinned-end ${widthClass(end.width)}`}
          style={waits ? styles.waiting.end : undefined}
        >
          {end.columns.map(draw)}
        </div>
      )}
    </>
  )
}
