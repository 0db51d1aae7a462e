import { memo } from 'react'
import type { WaitingLine } from './lines.ts'
import type { Region } from './placement.ts'
import type { RowFrame } from './rowFrame.tsx'

/** In the place of a row that is on its way: one element a region, because whole screens of them pass when rows are flung by. */
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
    const { start, center, end, width } = frame.placement
    const number = start.columns.find(({ own }) => own === 'number')
    return (
      <div
        role="row"
        className="grid-row grid-waiting"
        style={{ top, height, width }}
        aria-rowindex={(line.place ?? index + 1) + 1}
        aria-busy
        data-line={index}
      >
        <div className="grid-pinned grid-pinned-start grid-bones" role="presentation" style={bonesIn(start)}>
          {number && (
            <div role="gridcell" aria-colindex={number.index + 1} className={number.className} style={number.style}>
              {line.number}
            </div>
          )}
        </div>
        <div className="grid-center grid-bones" role="presentation" style={{ ...bonesIn(center), left: start.width }} />
        {end.columns.length > 0 && (
          <div className="grid-pinned grid-pinned-end" role="presentation" style={{ width: end.width }} />
        )}
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

const bonesIn = ({ width, bones }: Region) => ({ width, backgroundImage: bones })
