import type { Totals } from '../../api/list.ts'
import { type DrawnColumns, regions } from './drawnColumns.tsx'

/** Sums of everything filtered, under their columns, always in view. */
export function SumsRow({
  columns,
  totals,
  height,
  label,
  place,
}: {
  columns: DrawnColumns
  totals: Totals
  height: number
  label: string
  /** Among all rows for readers, from 1. */
  place: number
}) {
  const { placement } = columns
  const first = placement.all.find(({ column }) => column && !column.end && totals[column.field] === undefined)
  return (
    <div role="row" className="grid-sums" style={{ height, width: placement.width }} aria-rowindex={place + 1}>
      {regions(columns, (placed) => {
        const field = placed.column?.field
        const sum = field === undefined ? undefined : totals[field]
        return (
          <div key={placed.id} role="gridcell" aria-colindex={placed.index + 1} className={placed.className}>
            {sum === undefined ? (placed === first ? label : null) : placed.column!.text({ [field!]: sum })}
          </div>
        )
      })}
    </div>
  )
}
