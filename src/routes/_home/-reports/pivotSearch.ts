import { z } from 'zod'
import { LEVELS_MAX, PIVOT_DIMENSIONS, PIVOT_MEASURES } from '../../../api/pivot.ts'
import type { Dimension, Measure } from '../../../api/report.ts'

const dimension = z.enum(PIVOT_DIMENSIONS as [Dimension, ...Dimension[]])
const once = <Name>(names: Name[]): Name[] => [...new Set(names)]
const dimensions = z
  .array(dimension)
  .transform(once)
  .pipe(z.array(dimension).max(LEVELS_MAX))
  .optional()
  .catch(undefined)
/** What the address says of a pivot: everything that is not as usual, so that a link shows the same table. */
export const pivotSearch = z.object({
  rows: dimensions,
  columns: dimensions,
  measures: z
    .array(z.enum(PIVOT_MEASURES as [Measure, ...Measure[]]))
    .min(1)
    .transform(once)
    .optional()
    .catch(undefined),
  filter: z.record(z.string(), z.unknown()).optional().catch(undefined),
  /** Number of a saved view. */
  view: z.coerce.number().int().positive().optional().catch(undefined),
})
export interface PivotSearch {
  rows: Dimension[]
  columns: Dimension[]
  measures: Measure[]
  filter: Record<string, unknown>
}
const USUAL: PivotSearch = {
  rows: ['category'],
  columns: ['month'],
  measures: ['revenue'],
  filter: { period: 'thisYear' },
}
/** The pivot of an address; a dimension that it says in both places stands in the rows. */
export function pivotOf(found: z.infer<typeof pivotSearch>): PivotSearch {
  const { rows = USUAL.rows, columns = USUAL.columns, measures = USUAL.measures, filter = USUAL.filter } = found
  return { rows, columns: columns.filter((name) => !rows.includes(name)), measures, filter }
}

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
