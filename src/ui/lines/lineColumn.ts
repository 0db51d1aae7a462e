import type { MessageKey } from '../../api/issueMessage.ts'
import type { Kind } from '../../api/fields.ts'
import type { FieldSchema, FieldSchemas } from '../../api/fieldSchema.ts'
import type { Tone } from '../grid/tone.ts'
import { i18n } from '../i18n/i18n.ts'

/** A line that a person edits; `key` is unique in the list and stays with the line. */
export interface EditedLine {
  readonly key: string
}

/** A column of lines as it is declared; its kind is that of the contract's field. */
export interface LineColumn<Line extends EditedLine> {
  readonly field: string
  /** Of what is worked out and stands in no contract. */
  readonly kind?: Kind
  readonly value?: (line: Line) => unknown
  /** Key of its heading where `field.<field>` is not it. */
  readonly label?: string
  /** Pixels; the one column without a width takes what is left. */
  readonly width?: number
  /** Shown below the value, quietly. */
  readonly detail?: (line: Line) => string | undefined
  /** What holds where the cell is left empty, shown in it quietly. */
  readonly otherwise?: (line: Line) => string | undefined
  readonly editable?: boolean | ((line: Line) => boolean)
  readonly tone?: (line: Line) => Tone | undefined
  /** What is wrong with the value, which the contract cannot know. */
  readonly fault?: (line: Line) => MessageKey | undefined
  /** What deserves a second look, though it may be right: key of a text. */
  readonly doubt?: (line: Line) => string | undefined
  /** Summed up in the footer, exactly. */
  readonly total?: boolean
  /** What a refusal calls it, where that is another name. */
  readonly sentAs?: string
}

/** A column whose kind and value are known. */
export interface ResolvedColumn<Line extends EditedLine> extends LineColumn<Line> {
  readonly kind: Kind
  readonly value: (line: Line) => unknown
}

/** Columns with the kinds, and the words of texts, that the contract of the lines gives their fields. */
export const lineColumns = <Line extends EditedLine>(
  columns: readonly LineColumn<Line>[],
  fields: FieldSchemas,
): ResolvedColumn<Line>[] =>
  columns.map((column) => ({
    ...column,
    kind: column.kind ?? (fields[column.field]?.kind as Kind | undefined) ?? 'text',
    value: column.value ?? valueOf(column, fields[column.field]),
  }))

function valueOf<Line extends EditedLine>({ field, editable }: LineColumn<Line>, schema: FieldSchema | undefined) {
  const valueIn = (line: Line) => (line as Readonly<Record<string, unknown>>)[field]
  // A unit, say: what the program brought is called in the language of the interface.
  if (editable || schema?.kind !== 'text' || schema.enumName === undefined) return valueIn
  return (line: Line) => {
    const name = valueIn(line)
    return typeof name === 'string' ? i18n.t(`enum.${schema.enumName}.${name}`, { defaultValue: name }) : name
  }
}

export const isEditable = <Line extends EditedLine>(column: LineColumn<Line>, line: Line): boolean =>
  typeof column.editable === 'function' ? column.editable(line) : column.editable === true

const NUMBERS: ReadonlySet<Kind> = new Set(['money', 'quantity', 'percent', 'rate', 'count', 'number', 'id'])
export const isNumber = (kind: Kind): boolean => NUMBERS.has(kind)
