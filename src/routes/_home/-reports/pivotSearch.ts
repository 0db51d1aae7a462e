import { z } from 'zod'
import { LEVELS_MAX, PIVOT_DIMENSIONS, PIVOT_MEASURES } from '../../../api/pivot.ts'
import type { Dimension, Measure } from '../../../api/report.ts'

const dimension = z.enum(PIVOT_DIMENSIONS as [Dimension, ...Dimension[]])
/** What the address says of a pivot: everything, so that a link shows the same table. */
export const pivotSearch = z.object({
  rows: z.array(dimension).max(LEVELS_MAX).default(['category']).catch(['category']),
  columns: z.array(dimension).max(LEVELS_MAX).default(['month']).catch(['month']),
  measures: z
    .array(z.enum(PIVOT_MEASURES as [Measure, ...Measure[]]))
    .min(1)
    .default(['revenue'])
    .catch(['revenue']),
  filter: z.record(z.string(), z.unknown()).default({ period: 'thisYear' }).catch({}),
})
export type PivotSearch = z.infer<typeof pivotSearch>

export type Place = 'unused' | 'rows' | 'columns'

/** Where a dimension stands after it was brought to `to`, before the dimension `before` or at the end. */
export function moved(search: PivotSearch, name: Dimension, to: Place, before?: Dimension): PivotSearch {
  const without = (names: readonly Dimension[]) => names.filter((other) => other !== name)
  const placed = (names: readonly Dimension[], place: Place): Dimension[] => {
    const rest = without(names)
    if (place !== to) return rest
    const at = before ? rest.indexOf(before) : -1
    return at < 0 ? [...rest, name] : [...rest.slice(0, at), name, ...rest.slice(at)]
  }
  const next = { ...search, rows: placed(search.rows, 'rows'), columns: placed(search.columns, 'columns') }
  return next.rows.length + next.columns.length > LEVELS_MAX ? search : next
}
