import type { GridColumn } from './column.ts'
import { widthClass } from './columnWidths.ts'
import { type Fitted, type Fitting, fitted } from './fitting.ts'
import { leastOf, mayGrow } from './measuredNeeds.ts'
import type { Arranged } from './useGridTable.ts'

/** Columns that the engine itself adds. */
export type OwnColumn = 'select' | 'fold' | 'number' | 'actions' | 'card'
const OWN_WIDTHS: Readonly<Record<Exclude<OwnColumn, 'number' | 'card'>, number>> = {
  select: 36,
  fold: 28,
  actions: 68,
}
const DIGIT_PX = 7.5
const SIGN_PX = 30
export const CELL_PADDING_PX = 16

/** A column in its place. */
export interface Placed {
  /** The field, or `#select` and the like. */
  id: string
  column?: GridColumn
  own?: OwnColumn
  /** Pixels from the beginning of its region. */
  left: number
  width: number
  /** Place among all columns on screen, from 0. */
  index: number
  /** Class of its width. */
  sized: string
  className: string
  /** For a text of at most `roomPx`: it need not be cut off, and a clip for every cell is what painting costs most. */
  fittingClassName: string
  roomPx: number
}

export interface Region {
  columns: readonly Placed[]
  width: number
}

/** Where every column stands: pinned at the left, scrolled, pinned at the right. */
export interface Placement {
  start: Region
  center: Region
  end: Region
  all: readonly Placed[]
  width: number
  /** Wider than the window: then the pinned regions really stick. */
  scrolls: boolean
  /** Columns for which this window has no room, in their order. */
  givenUp: readonly GridColumn[]
}

/** Where each column stood last, by its id: one that still stands there is the same object, and its cells are not drawn again. */
export type Places = Map<string, Placed>

/** What the engine adds to the columns; `digits` is how many the largest row number has. */
export interface OwnColumns {
  start: readonly OwnColumn[]
  end: readonly OwnColumn[]
  digits: number
}

/** Places the columns in `viewportWidth` pixels, fitted to them: those without room are left out. */
export function placementOf(
  arranged: Arranged,
  own: OwnColumns,
  fitting: Fitting,
  places: Places,
  viewportWidth: number,
): Placement {
  const ownWidthOf = (name: OwnColumn) =>
    name === 'card' ? viewportWidth : name === 'number' ? Math.ceil(own.digits * DIGIT_PX) + SIGN_PX : OWN_WIDTHS[name]
  const fields = [...arranged.start, ...arranged.center, ...arranged.end]
  const ownWidth = [...own.start, ...own.end].reduce((sum, name) => sum + ownWidthOf(name), 0)
  const { widths, givenUp } = fitted(byWorthOf(fields, arranged, fitting), viewportWidth - ownWidth, fitting.givesUp)
  let index = 0
  const region = (
    before: readonly OwnColumn[],
    declared: readonly GridColumn[],
    after: readonly OwnColumn[],
  ): Region => {
    let left = 0
    const place = (id: string, width: number, parts: Pick<Placed, 'column' | 'own'>): Placed => {
      const { column, own: name } = parts
      const at = { column, left, width, index }
      left += width
      index++
      const known = places.get(id)
      if (known && stands(known, at)) return known
      const sized = widthClass(width)
      const className = name
        ? `grid-cell grid-own-${name} ${sized}`
        : `grid-cell grid-${column!.kind}${column!.end ? ' grid-end' : ''} ${sized}`
      const placed: Placed = {
        id,
        ...parts,
        ...at,
        sized,
        className,
        fittingClassName: `${className} grid-fits`,
        roomPx: width - CELL_PADDING_PX,
      }
      places.set(id, placed)
      return placed
    }
    const ownPlaces = (names: readonly OwnColumn[]) =>
      names.map((name) => place(`#${name}`, ownWidthOf(name), { own: name }))
    const columns = [
      ...ownPlaces(before),
      ...declared
        .filter(({ field }) => !givenUp.has(field))
        .map((column) => place(column.field, widths.get(column.field)!, { column })),
      ...ownPlaces(after),
    ]
    return { columns, width: left }
  }
  const start = region(own.start, arranged.start, [])
  const center = region([], arranged.center, [])
  const end = region([], arranged.end, own.end)
  const width = start.width + center.width + end.width
  return {
    start,
    center,
    end,
    all: [...start.columns, ...center.columns, ...end.columns],
    width,
    scrolls: width > viewportWidth,
    givenUp: fields.filter(({ field }) => givenUp.has(field)),
  }
}

/** The columns, the most worth first, with what each needs: as it was measured, as the user pulled it, or as its kind usually does. */
function byWorthOf(columns: readonly GridColumn[], arranged: Arranged, fitting: Fitting): Fitted[] {
  const { needs, worth, stays, chosenWidths, under } = fitting
  return columns
    .toSorted((a, b) => worth.indexOf(a.field) - worth.indexOf(b.field))
    .map((column) => {
      const { field } = column
      const width = arranged.widthOf(field)
      const isChosen = chosenWidths[field] !== undefined
      const need = isChosen
        ? { full: width, least: width, empty: false }
        : (needs[field] ?? { full: width, least: leastOf(column, width), empty: false })
      return {
        field,
        ...need,
        grows: !isChosen && (mayGrow(column) || field === under),
        stays: isChosen || stays.has(field),
      }
    })
}

const stands = (
  known: Placed,
  { column, left, width, index }: Pick<Placed, 'left' | 'width' | 'index'> & { column: GridColumn | undefined },
) => known.column === column && known.left === left && known.width === width && known.index === index

/** A phone has one column: the whole row. */
export const cardPlacement = (places: Places): ((width: number) => Placement) =>
  placing(NO_COLUMNS, { start: ['card'], end: [], digits: 0 }, NO_FITTING, places)
const NO_COLUMNS: Arranged = { start: [], center: [], end: [], all: [], widthOf: () => 0 }
const NO_FITTING: Fitting = { needs: {}, worth: [], stays: new Set(), chosenWidths: {}, givesUp: false }

/** The same for any width; asked for the same one again it answers the same object, so that no row is drawn anew. */
export function placing(...[arranged, own, fitting, places]: Placing): (width: number) => Placement {
  let known: { width: number; placement: Placement } | undefined
  return (width) => {
    if (known?.width !== width) known = { width, placement: placementOf(arranged, own, fitting, places, width) }
    return known.placement
  }
}
type Placing = Parameters<typeof placementOf> extends [...infer Given, number] ? Given : never

/** Pixels beside the visible part in which columns are drawn ahead; less where nobody has scrolled sideways yet. */
const AHEAD_PX = 160
const AHEAD_AT_LEFT_PX = 32

/** Which columns of the scrolled region are wholly in sight: first and one past the last. */
export function columnsInSight(
  { start, center, end }: Placement,
  scrollLeft: number,
  viewportWidth: number,
): [number, number] {
  const to = scrollLeft + viewportWidth - start.width - end.width
  const { columns } = center
  const first = columns.findIndex(({ left }) => left >= scrollLeft)
  const past = columns.findIndex(({ left, width }) => left + width > to)
  return [first < 0 ? columns.length : first, past < 0 ? columns.length : past]
}

/** Which columns of the scrolled region to draw: first and one past the last. */
export function visibleColumns(
  { start, center, end }: Placement,
  scrollLeft: number,
  viewportWidth: number,
): [number, number] {
  const ahead = scrollLeft > 0 ? AHEAD_PX : AHEAD_AT_LEFT_PX
  const from = scrollLeft - ahead
  const to = scrollLeft + viewportWidth - start.width - end.width + ahead
  const { columns } = center
  const first = columns.findIndex(({ left, width }) => left + width > from)
  if (first < 0) return [0, 0]
  const past = columns.findIndex(({ left }, index) => index >= first && left >= to)
  return [first, past < 0 ? columns.length : past]
}
