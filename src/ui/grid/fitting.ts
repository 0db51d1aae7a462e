import type { Kind } from '../../api/fields.ts'
import type { GridColumn } from './column.ts'
import type { DeclaredGrid } from './defineGrid.ts'

/** Pixels that a column needs. */
export interface Need {
  /** Nothing of it is cut off. */
  full: number
  /** Narrower it would not be readable. */
  least: number
  /** None of the rows that were seen has anything in it. */
  empty: boolean
}
/** What the columns of a list need, by their fields. */
export type Needs = Readonly<Record<string, Need>>

/** How the columns of a list are fitted into the width at hand. */
export interface Fitting {
  needs: Needs
  /** Fields, the most worth first: the last is given up first. */
  worth: readonly string[]
  /** Never given up: always shown, sorted by, filtered, or pinned by the user. */
  stays: ReadonlySet<string>
  /** As wide as the user has pulled them. */
  chosenWidths: Readonly<Record<string, number>>
  /** Takes room as texts do: the headings of groups begin over this column, and give way to the sums beside it. */
  under?: string
  /** False once the user has chosen himself which columns show. */
  givesUp: boolean
}

/** A column to be fitted. */
export interface Fitted extends Need {
  field: string
  /** It takes room that is left. */
  grows: boolean
  stays: boolean
}

/** Wider than so many times what it needs no text looks better. */
const GROWTH_MAX = 2.2

/**
 * The widths of columns, the most worth first, in so many pixels. Where they cannot all be read those without contents go, then those
 * of least worth; texts shrink before numbers are hidden, and take what room is left. What stays may be wider than the room.
 */
export function fitted(
  columns: readonly Fitted[],
  roomPx: number,
  givesUp: boolean,
): { widths: ReadonlyMap<string, number>; givenUp: ReadonlySet<string> } {
  const shown = givesUp ? withoutGivenUp(columns, roomPx) : columns
  const least = sumOf(shown, ({ least }) => least)
  const full = sumOf(shown, ({ full }) => full)
  const growing = sumOf(shown, ({ full, grows }) => (grows ? full : 0))
  const growth = growing > 0 ? Math.min(1 + Math.max(roomPx - full, 0) / growing, GROWTH_MAX) : 1
  const share = full > least ? Math.min(Math.max((roomPx - least) / (full - least), 0), 1) : 1
  const widthOf = (column: Fitted) =>
    full <= roomPx ? column.full * (column.grows ? growth : 1) : column.least + (column.full - column.least) * share
  const kept = new Set(shown.map(({ field }) => field))
  return {
    widths: new Map(shown.map((column) => [column.field, Math.floor(widthOf(column))])),
    givenUp: new Set(columns.filter(({ field }) => !kept.has(field)).map(({ field }) => field)),
  }
}

const sumOf = <T>(columns: readonly T[], of: (column: T) => number) =>
  columns.reduce((sum, column) => sum + of(column), 0)

/** Nothing is cut off for a column that has nothing in it; otherwise a column goes only when the others cannot be read. */
function withoutGivenUp(columns: readonly Fitted[], roomPx: number): readonly Fitted[] {
  let shown = columns
  const drop = (mayGo: (column: Fitted) => boolean) => {
    const last = shown.findLast((column) => !column.stays && mayGo(column))
    if (last) shown = shown.filter((column) => column !== last)
    return last !== undefined
  }
  while (sumOf(shown, ({ full }) => full) > roomPx && drop(({ empty }) => empty));
  while (sumOf(shown, ({ least }) => least) > roomPx && drop(() => true));
  return shown
}

/** A text that names the record: what the row is. */
export const isName = ({ field, kind, mayHide }: GridColumn): boolean =>
  kind === 'text' && (field === 'name' || (!mayHide && /name$/i.test(field)))

/** By its kind, what a column is worth that is neither declared in `main` nor always shown; less is more. */
const RANKS: Readonly<Record<Kind, number>> = {
  money: 3,
  quantity: 4,
  date: 4,
  time: 4,
  calendar: 4,
  enum: 4,
  text: 5,
  count: 6,
  percent: 6,
  rate: 3,
  id: 6,
  number: 6,
  barcode: 7,
  badges: 7,
  image: 7,
  flag: 8,
}

/** The columns, the most worth first: what the list declares as its main ones, then by what they hold, then as they are declared. */
export function byWorth(
  grid: Pick<DeclaredGrid, 'main' | 'rows'>,
  columns: readonly GridColumn[],
): readonly GridColumn[] {
  const main = (grid.main ?? []) as readonly string[]
  const { totals } = grid.rows.list
  const rankOf = (column: GridColumn) => {
    const declared = main.indexOf(column.field)
    if (declared >= 0) return declared - main.length
    if (!column.mayHide) return 0
    if (isName(column)) return 1
    if (totals.includes(column.field)) return 2
    return column.tone ? 3 : RANKS[column.kind]
  }
  return columns
    .map((column) => ({ column, rank: rankOf(column) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ column }) => column)
}
