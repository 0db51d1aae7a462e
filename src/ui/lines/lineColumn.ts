import type { ReactNode } from 'react'
import type { Kind } from '../../api/fields.ts'
import type { Tone } from '../grid/tone.ts'

/** A line that a person edits; `key` is unique in the list and stays with the line. */
export interface EditedLine {
  readonly key: string
}

/** A column of a document's lines. What can be edited says how by its kind: money, quantity, percent, count, date or text. */
export interface LineColumn<Line extends EditedLine> {
  readonly field: keyof Line & string
  readonly kind: Kind
  /** Key of its heading where `field.<field>` is not it. */
  readonly label?: string
  /** Pixels; the one column without a width takes what is left. */
  readonly width?: number
  /** Shown below the value, quietly. */
  readonly detail?: (line: Line) => ReactNode
  readonly editable?: boolean | ((line: Line) => boolean)
  readonly tone?: (line: Line) => Tone | undefined
  /** Summed up in the footer. */
  readonly total?: (lines: readonly Line[]) => number
}

export const isEditable = <Line extends EditedLine>(column: LineColumn<Line>, line: Line): boolean =>
  typeof column.editable === 'function' ? column.editable(line) : column.editable === true

const NUMBERS: ReadonlySet<Kind> = new Set(['money', 'quantity', 'percent', 'count', 'number', 'id'])
export const isNumber = (kind: Kind): boolean => NUMBERS.has(kind)
