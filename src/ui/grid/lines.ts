import type { Condition } from '../../api/condition.ts'
import type { Group, Totals } from '../../api/list.ts'
import type { AnyRow } from './defineGrid.ts'
import type { CellMarks } from './edit/cellMark.ts'

/** One line of the grid; all lines are equally high. */
export type Line = RowLine | GroupLine | DetailLine | WaitingLine

export interface RowLine {
  kind: 'row'
  key: string
  row: AnyRow
  /** Counted over all pages, from 1. */
  number: number
  /** It differs from what it was a moment ago. */
  changed?: boolean
  /** What is going on in its cells that were edited. */
  marks?: CellMarks | undefined
  /** Whether its detail is open; absent where it has none. */
  open?: boolean | undefined
  /** Place among all rows for readers, from 1, where details make it differ from the place of the line. */
  place?: number | undefined
}
/** A row that is on its way. */
export interface WaitingLine extends Partial<Record<'key' | 'row' | 'changed' | 'marks' | 'open', undefined>> {
  kind: 'waiting'
  number: number
  place?: number | undefined
}
/** A line of what is shown below a row: all lines are equally high, so a detail takes several. */
export interface DetailLine {
  kind: 'detail'
  key: string
  row: AnyRow
  /** From 0: which of its lines this is. */
  part: number
  parts: number
  place: number
}
/** The heading of a group. */
export interface GroupLine {
  kind: 'group'
  key: string
  label: string
  total: number
  totals: Totals
  open: boolean
  page: number
  pages: number
  busy: boolean
  condition: Condition
  place?: number | undefined
}

/** Where the lines come from: a page, the whole list, or groups. */
export interface Source {
  lines: number
  lineAt: (index: number) => Line
  /** Rows of the list, of all pages. */
  total: number
  totalAtLeast: boolean
  totals: Totals
  /** Nothing has the words of the quick search: the rows are only like them. */
  guessed: boolean
  /** `first`: nothing to show yet; `refreshing`: what shows is of a moment ago. */
  state: 'first' | 'refreshing' | 'ready'
  error: Error | null
  /** Lines that are on screen or about to be; while the list is scrolled they may be gone again at once. */
  want: (first: number, last: number, moving: boolean) => void
  /** Where lines are fetched as they come into sight: fetches these all the same, and answers how to read them. */
  load?: (first: number, last: number) => Promise<(index: number) => Line>
  refresh: () => void
  /** Turns a group's page, or opens and closes it. */
  turn?: (key: string, change: { page?: number; open?: boolean }) => void
  /** Opens the detail of the row on this line, or closes it. */
  unfold?: (index: number) => void
  /** Lines that readers count as one row less: those of open details. */
  rows?: number
  /** Of a list of groups: how many groups there are, on how many pages. */
  groups?: { total: number; page: number; pages: number; labelOf: (group: Group<AnyRow>) => string }
  /** Anything on screen belongs to this filter; a change of it scrolls to the top. */
  identity: string
}

/** The heading that the line stands under, itself where it is one; undefined in a list without groups. */
export function groupAbove(index: number, lineAt: (index: number) => Line | undefined): GroupLine | undefined {
  for (let at = index; at >= 0; at--) {
    const line = lineAt(at)
    if (line?.kind === 'group') return line
    if (!line || line.kind === 'waiting') return undefined
    if (index - at > GROUP_LINES_MAX) return undefined
  }
  return undefined
}

/** A page of a group with the details that may be open in it. */
const GROUP_LINES_MAX = 2_000

/** The rows among so many lines at the top, as far as they have come. */
export const firstRows = ({ lines, lineAt }: Pick<Source, 'lines' | 'lineAt'>, linesMax: number): AnyRow[] =>
  Array.from({ length: Math.min(lines, linesMax) }, (_, index) => lineAt(index)).flatMap((line) =>
    line.kind === 'row' ? [line.row] : [],
  )

/** Why there is no answer, once nobody is asking again. Whether somebody asks is looked at last: reading it draws the list at every call. */
export const failureOf = (query: { error: Error | null; isFetching: boolean }): Error | null =>
  query.error && !query.isFetching ? query.error : null

/** Names a row by the fields that the contract says. */
export const keyOf = (fields: readonly string[]): ((row: AnyRow) => string) =>
  fields.length === 1
    ? (row) => String(row[fields[0]!] as string | number)
    : (row) => fields.map((field) => row[field]).join(' ')
