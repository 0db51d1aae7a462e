import type { AnyRow } from './defineGrid.ts'
import type { Card } from './phone/card.ts'
import type { Tone } from './tone.ts'

/** What all rows share besides their columns; a new object redraws every cell. */
export interface RowFrame {
  /** How a phone draws a row, in the one column that it has there. */
  card: Card | undefined
  gridId: string
  words: Words
  mayOpen: boolean
  /** Whether something can be changed where the row opens. */
  isEditable: (row: AnyRow) => boolean
  /** Whether something can be done with the row. */
  offers: (row: AnyRow) => boolean
  /** Some cells of the list are edited in place; then the others say that they are not. */
  edits: boolean
  /** Its rows can be chosen. */
  selects: boolean
  /** Depth of its rows, where rows stand below headings or have details below them. */
  level: 1 | 2 | undefined
}

/** Texts that rows need, asked for once a language. */
export interface Words {
  select: string
  open: string
  more: string
  total: string
  unfold: string
  fold: string
  /** The words for a declared reason. */
  reasons: (key: string) => string
  tones: Readonly<Record<Tone, string>>
}

export const cellId = (gridId: string, line: number, column: number): string => `${gridId}-${line}-${column}`
