import type { AnswerOf, Endpoint } from '../api/endpoint.ts'
import type { Kind } from '../api/fields.ts'

/** Both halves' texts: i18next's `t` in the browser, the server's `translate(language)`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export type PrintPaper = 'A4' | 'A4-landscape'

/** A field of the document, or something worked out of it; named `field.<name>` or by `label`, a key of its own. */
export type Printed<Row> = (keyof Row & string) | PrintedValue<Row>
export interface PrintedValue<Row> {
  name: string
  kind?: Kind
  label?: string
  /** A column that somebody fills in with a pen: it stands although no line has anything in it. */
  byHand?: true
  /** `timeZone` is the company's, by whose clock a moment has its day. */
  value?(row: Row, index: number, timeZone: string): unknown
}

/** A table of one of the document's lists. A column that the server leaves out for this reader is not printed. */
export interface PrintedList<Row> {
  /** Key of what stands above it, where a document has several. */
  title?: string
  columns: readonly Printed<Row>[]
  /** Columns summed up under the table. */
  totals?: readonly string[]
}
type ListsIn<Doc> = {
  [Name in keyof Doc & string]: Doc[Name] extends readonly (infer Row extends object)[]
    ? PrintedList<Row> & { of: Name }
    : never
}[keyof Doc & string]

/** The declaration of a printable document, as the engine reads it. Methods, so that a print of any document is a `Print`. */
export interface Print<Load extends Endpoint = Endpoint> {
  readonly name: string
  readonly paper: PrintPaper
  /** Answers the document; what it needs stands in the address of the page. */
  readonly load: Load
  /** Where its Excel file differs from the paper; the same columns in widths that fit what they hold otherwise. */
  readonly workbook?: {
    /** Characters, by the name of the column. */
    widths?: Readonly<Record<string, number>>
    /** Fields of the lines that paper has no room for. */
    also?: readonly string[]
  }
  readonly facts: readonly Printed<AnswerOf<Load>>[]
  readonly tables: readonly ListsIn<AnswerOf<Load>>[]
  /** Keys of `screen.print.signature`. */
  readonly signatures: readonly string[]
  title(document: AnswerOf<Load>, t: Translate): string
  /** What its barcode says: scanned, it opens the document. */
  code?(document: AnswerOf<Load>): string
  /** Who gives the document out, in big letters, and below it what belongs to them: address, phone, tax number. */
  head?(document: AnswerOf<Load>): { name: string | null; lines?: readonly string[] }
  /** What somebody declares or signs for, below the tables: a title and paragraphs. */
  notes?(document: AnswerOf<Load>, t: Translate): readonly { title: string; lines: readonly string[] }[]
  /** The sum to repeat in words; the currency by its ISO code. */
  words?(document: AnswerOf<Load>): { sum: number; currency?: string } | undefined
}

/**
 * Declares a document that is printed on sheets.
 * @example
 * export const transferWaybill = definePrint({
 *   name: 'transferWaybill', paper: 'A4', load: getDocument,
 *   title: (document, t) => t('screen.transfer.printTitle', { number: document.regNumber }),
 *   facts: ['regDate', 'fromDepartmentName', 'toDepartmentName'],
 *   tables: [{ of: 'whItems', columns: ['itemName', 'unitName', 'count'], totals: ['count'] }],
 *   signatures: ['handedOver', 'received'],
 * })
 */
export const definePrint = <Load extends Endpoint>(
  print: Omit<Print<Load>, 'facts' | 'tables' | 'signatures'> &
    Partial<Pick<Print<Load>, 'facts' | 'tables' | 'signatures'>>,
): Print<Load> => ({ facts: [], tables: [], signatures: [], ...print })
