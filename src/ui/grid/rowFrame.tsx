import type { ReactNode } from 'react'
import type { Placed, Placement, Region } from './placement.ts'
import type { Tone } from './tone.ts'

/** What all rows share; a new object redraws them all, so it is made when the layout changes and not otherwise. */
export interface RowFrame {
  gridId: string
  placement: Placement
  /** Columns of the scrolled region that are drawn. */
  center: readonly Placed[]
  words: Words
  mayOpen: boolean
  hasMenu: boolean
  /** Some cells of the list are edited in place; then the others say that they are not. */
  edits: boolean
  /** Its rows can be chosen. */
  selects: boolean
  /** Depth of its rows, where rows stand below headings or have details below them. */
  level: 1 | 2 | undefined
}

/** Texts that rows need, asked for once a language. */
export interface Words {
  select: string
  open: string
  more: string
  total: string
  unfold: string
  fold: string
  /** The words for a declared reason. */
  reasons: (key: string) => string
  tones: Readonly<Record<Tone, string>>
}

export const cellId = (gridId: string, line: number, column: number): string => `${gridId}-${line}-${column}`

/**
 * Pinned cells sit in regions of their own, which stick; without pinned columns there is one region less. Cells stand in the flow,
 * one after another: positioned ones would each be a layer, and cost a seventh of a scrolled frame. `bones` draws them where texts
 * will be.
 */
export function regions(
  placement: Placement,
  center: readonly Placed[],
  draw: (placed: Placed) => ReactNode,
  bones = false,
): ReactNode {
  const { start, end } = placement
  return (
    <>
      {start.columns.length > 0 && (
        <div className="grid-pinned grid-pinned-start" style={{ width: start.width, ...(bones && bonesOf(start)) }}>
          {start.columns.map(draw)}
        </div>
      )}
      <div
        className="grid-center"
        style={{
          left: start.width,
          right: placement.end.width,
          paddingInlineStart: center[0]?.left ?? 0,
          ...(bones && bonesOf(placement.center)),
        }}
      >
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

const bonesOf = (region: Region) => ({ backgroundImage: region.bones })
