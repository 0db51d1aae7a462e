import { memo } from 'react'
import type { WaitingLine } from './lines.ts'
import { regions, type RowFrame } from './rowFrame.tsx'

/** In the place of a row that is on its way. */
export const WaitingRow = memo(
  function WaitingRow({
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
        aria-rowindex={(line.place ?? index + 1) + 1}
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
  },
  (before, after) =>
    before.frame === after.frame &&
    before.line.number === after.line.number &&
    before.line.place === after.line.place &&
    before.top === after.top &&
    before.height === after.height &&
    before.index === after.index,
)
