import { ROOM } from './Axis.tsx'

/** What is drawn how, at the right above a chart. */
export function Legend({ width, now, before }: { width: number; now: string; before: string }) {
  return (
    <g transform={`translate(${width - ROOM.right - 190} 4)`}>
      <rect width={10} height={9} className="chart-bar" />
      <text x={15} y={9}>
        {now}
      </text>
      <rect x={90} width={10} height={9} className="chart-hollow" />
      <text x={105} y={9}>
        {before}
      </text>
    </g>
  )
}
