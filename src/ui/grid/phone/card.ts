import type { Kind } from '../../../api/fields.ts'
import type { GridColumn } from '../column.ts'
import type { AnyRow } from '../defineGrid.ts'

/** A row of a list as a phone shows it: two lines, what it is at the left, how much at the right. */
export interface Card {
  title: GridColumn | undefined
  /** Its second line, the most worth first. */
  second: readonly GridColumn[]
  /** The figure at the right, and what stands below it: the row's state, or a second figure. */
  figure: GridColumn | undefined
  below: GridColumn | undefined
  /** Each day says which one it is: there are several. */
  daysAreNamed: boolean
}

/** As many as a narrow line may hold; what does not fit is cut off at its end. */
const SECOND_MAX = 4
const FIGURES: ReadonlySet<Kind> = new Set(['money', 'quantity', 'rate'])
/** Said by other signs, or not worth a word in a line. */
const UNSAID: ReadonlySet<Kind> = new Set(['money', 'flag', 'image', 'badges'])
const DAYS: ReadonlySet<Kind> = new Set(['date', 'time'])
/** Alone they say nothing. */
const NAMED: ReadonlySet<Kind> = new Set(['id', 'number', 'count', 'quantity', 'percent'])

/** How the rows of a list are drawn on a phone; `columns` are those that show, the most worth first. */
export function cardOf(columns: readonly GridColumn[]): Card {
  const title = columns.find(({ kind }) => !FIGURES.has(kind)) ?? columns[0]
  const [figure, other] = columns.filter((column) => FIGURES.has(column.kind) && column !== title)
  const state = columns.find((column) => column.tone && column !== figure)
  const below = state === title ? other : (state ?? other)
  const drawn = new Set([title, figure, below])
  const second = columns.filter((column) => !drawn.has(column) && !UNSAID.has(column.kind)).slice(0, SECOND_MAX)
  const days = [title, ...second].filter((column) => column && DAYS.has(column.kind))
  return { title, second, figure, below, daysAreNamed: days.length > 1 }
}

/** The value in words; a number, a text of digits alone, or one day of several with the heading that says what it is. */
export function namedText(column: GridColumn, row: AnyRow, daysAreNamed = false): string {
  const text = column.text(row)
  const isNamed = NAMED.has(column.kind) || (daysAreNamed && DAYS.has(column.kind)) || /^\d+$/.test(text)
  return text !== '' && isNamed ? `${column.label} ${text}` : text
}

/** The title and the second line, without what is empty: a draft that has no number yet is called by what comes next. */
export function cardTexts({ title, second, daysAreNamed }: Card, row: AnyRow): { title: string; second: string } {
  const texts = [title, ...second].map((column) => (column ? namedText(column, row, daysAreNamed) : ''))
  const [first = '', ...others] = texts.filter((text) => text !== '')
  return { title: first, second: others.join(' · ') }
}
