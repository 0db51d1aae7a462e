import type { ComponentType } from 'react'
import type { AnswerOf, Endpoint, SentTo } from '../../api/endpoint.ts'
import type { Session } from '../../api/auth.ts'
import type { Permission } from '../../rules/permissions.ts'
import type { FormMode } from './defineForm.ts'
import type { Option, Options } from './optionsOf.ts'

/** What a condition may look at besides the values. */
export interface About {
  mode: FormMode
  session: Session
  /** What is known of the value chosen in a select: the row its endpoint answered, or name and code from the loaded record. */
  chosen: (field: string) => Readonly<Record<string, unknown>> | undefined
  /** Tells what a value is called that `derive` is about to put into a select. Answers the value. */
  called: <Value>(field: string, value: Value, label: string) => Value
}

/** What a form says about a field beyond its schema. Methods, so that a form of any values is a `Form`. */
export interface FieldSettings<Values extends object = object> {
  /** Where the values come from: a select, or with an array of ids a choice of several. */
  options?: Options
  /** Of a select: key of what nothing chosen means (`all`); it stands first among the choices, and in the field. */
  none?: string
  /** Of a select: the field without which nothing is to be chosen here yet; unlike a parent it may change afterwards. */
  waitsFor?: string
  /** Of a select: what the chosen one is, below the field, where its label is only a code. */
  detailBelow?: boolean
  /** Shown to holders of this permission only. A select is hidden anyway from who may not load its options. */
  only?: Permission
  shown?(values: Values, about: About): boolean
  /** Beyond what the schema demands of every caller. */
  required?(values: Values, about: About): boolean
  readOnly?(values: Values, about: About): boolean
  /** In a new record, once the options are there: the one to start with. */
  preselect?(rows: readonly never[], session: Session): unknown
  /** Of a text that is taken as it is, though it looks like a slip: the key of what to say below it. */
  doubt?(text: string): string | undefined
  /** A button in the field that asks the server for a value (a barcode, a number). */
  generate?: Generate<Values>
  /** Of a field of rows: settings of the fields of one row, in the order shown. */
  rowFields?: Readonly<Record<string, FieldSettings>>
  /** Of a field of rows: another way to fill it, beside the button for one more row (a dialog in which many are chosen). */
  picker?: ComponentType<RowsPickerProps>
  /** Of a field of rows: what a new row holds. */
  newRow?: object
  /** Key of what stands below the field until something is wrong with it: what it is for, where its name does not say enough; `{{minimum}}` is its least length. */
  hint?: string
  width?: 'half' | 'full'
  /** Lines of a text where the form has less room than the contract suggests. */
  lines?: number
  /** A number kept in one unit and shown in another: grams as kilograms. The value is what is shown × `factor`; its sign is `screen.unit.<unit>`. */
  shownAs?: { factor: number; decimals: number; unit: string }
}

/** What a picker of rows works with: the rows as they are, and a way to replace them. */
export interface RowsPickerProps {
  rows: readonly Readonly<Record<string, unknown>>[]
  put: (rows: readonly object[]) => void
  /** What the choice in a column of the rows is called. */
  remember: (column: string, option: Option) => void
}

export interface Generate<Values extends object = object> {
  endpoint: Endpoint
  input(values: Values): object
  valueOf(answer: never): unknown
}

/** `generate: generated(generateBarcode, (item) => ({ body: item }), (answer) => answer.data)` */
export const generated = <Sent extends object, Received, Answer, Values extends object>(
  endpoint: Endpoint<Sent, Received, Answer>,
  input: (values: Values) => SentTo<Endpoint<Sent, Received, Answer>>,
  valueOf: (answer: AnswerOf<Endpoint<Sent, Received, Answer>>) => unknown,
): Generate<Values> => ({ endpoint, input, valueOf: valueOf as Generate['valueOf'] })
