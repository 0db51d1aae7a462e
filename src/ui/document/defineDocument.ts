import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ApiFailure } from '../../api/client/apiFailure.ts'
import type { SessionState } from '../../api/client/session.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import type { RelatedDocument } from '../../api/relatedDocument.ts'
import type { FileSubject } from '../../rules/attachedFiles.ts'
import type { Form } from '../form/defineForm.ts'
import type { DeclaredGrid } from '../grid/defineGrid.ts'
import type { Tone } from '../grid/tone.ts'
import type { SvgIconComponent } from '../icons.tsx'
import type { EditedLine, LineColumn } from '../lines/lineColumn.ts'
import type { Finding } from '../lines/LineFinder.tsx'
import type { ScannedCounting } from '../lines/useCountingByScan.ts'
import type { Printed } from '../../paper/definePrint.ts'
import type { HistoryStep } from './History.tsx'
import type { Versioned } from './useOpenedDocument.ts'

/** What every document answers. */
export interface AnyDocument extends Versioned {
  readonly regNumber: number | null
  readonly history?: readonly HistoryStep[]
  readonly related?: readonly RelatedDocument[]
}
/** A line of a document's answer. */
export interface AnyLine {
  readonly id: number
}
/** The same on the page; `key` stays with a line that has no id yet. */
export type OpenLine<Line> = Line & { readonly key: string }
type LoadOf<Doc> = Endpoint<{ path: Record<'id', string | number> }, unknown, Doc>

/** What a step's button works with: the saved document, its lines as they stand on the page, and what was answered. */
export interface StepInput<Doc, Line> {
  document: Doc
  lines: readonly OpenLine<Line>[]
  /** The reason, where the step asks for one. */
  comment: string
  /** What a tool of the page adds: a markup, say. */
  given: Readonly<Record<string, unknown>>
}

/** Answers what goes with the step besides; undefined: the person thought better of it. */
export type StepDialog<Doc = AnyDocument, Line = AnyLine> = (props: {
  document: Doc
  lines: readonly OpenLine<Line>[]
  /** What the call was refused for, where it was. */
  refusal: ApiFailure | undefined
  onAnswer: (given: Readonly<Record<string, unknown>> | undefined) => void
}) => ReactNode

/** Something that brings a document on: one call. Its button is there for whoever may call it, when its moment has come. */
export interface Step<Doc = AnyDocument, Line = AnyLine> {
  /** Its name is `action.<action>`. */
  action: string
  endpoint: Endpoint
  /** Without a document: on the page of a new one, which is saved first. Unless said, always. */
  when?(document: Doc | undefined, session: SessionState, lines: readonly OpenLine<Line>[]): boolean
  input(input: StepInput<Doc, Line>): object
  /** Asked of the server before the person is asked: refuses what the step would be refused for. Takes `input`, too. */
  check?: Endpoint
  /** What cannot be undone asks first: in these words, below which stands what the document is about. `reason` asks why. */
  ask?: ((document: Doc, t: TFunction, lines: readonly OpenLine<Line>[]) => string) | 'reason'
  /** Asks in a dialog of its own instead of `ask`: what it answers is `given`. */
  dialog?: StepDialog<Doc, Line>
  /** What a refusal may be mended by: its dialog answers what the call is made with once more. */
  remedy?: { code: string; dialog: StepDialog<Doc, Line> }
  /** Key of what is said when it is done. */
  done: string
  look?: 'main' | 'danger'
  /** Started by a tool of the page, and no button. */
  byTool?: true
}

/** A call that makes a new document of this one and answers it, and who is offered it when. */
export interface Copying<Doc = AnyDocument> {
  endpoint: Endpoint<{ path: Record<'id', string | number>; body: object }, unknown, Doc>
  when(document: Doc, session: SessionState): boolean
}

/** A way from the document to something else: a button that is a link. */
export interface Lead<Doc = AnyDocument> {
  /** Its name is `action.<action>`. */
  action: string
  icon: SvgIconComponent
  /** You see it if and only if you may call this. */
  endpoint?: Endpoint
  when?(document: Doc): boolean
  to(document: Doc): string
  look?: 'main'
}

/** What a tool of the page gets: `run` takes the step of that action, with what the tool gives. */
export interface ToolProps<Doc, Given extends object> {
  document: Doc
  busy: boolean
  run: (action: string, given: Given) => void
}

/** The lines of a document: edited with its form, counted for a step, or only read. */
export interface Lines<Doc = AnyDocument, Line = AnyLine> {
  /** Their name in the document, and in what its form saves. */
  of: string
  /** Of the editor. Kinds come from the contract, names are `field.<field>`. `document` is absent on the page of a new one. */
  columns(document: Doc | undefined, session: SessionState): readonly LineColumn<never>[]
  /** Lines that are only read are a list of its own, with chooser, filters and Excel. */
  list(document: Doc): DeclaredGrid<never>
  /** Key of what stands where there are none yet. */
  empty?: string
  /** Which rows of it are this document's. */
  filter(document: Doc): object
  /** Lines may be added by these words, and taken away. */
  finder?: {
    label: string
    /** `head`: what stands in the form now, such as the department to look in. */
    search: (words: string, signal: AbortSignal, head: Readonly<Record<string, unknown>>) => Promise<readonly Finding[]>
    add: (lines: never, found: never) => readonly EditedLine[]
    /** What a scanned code is, and which line it became or joined; undefined for a code that is nobody's. */
    scan?: (code: string) => Promise<Finding | undefined>
    keyOf?: (lines: never, found: never) => string
  }
  /** Lines may also come from elsewhere, a table for one: a button beside the finder. */
  importer?: (props: {
    valuesNow: () => Readonly<Record<string, unknown>>
    onLines: (more: never) => void
  }) => ReactNode
  /** Lines are counted on a page that saves nothing but by its steps: what stands in them at first, and while they may be. */
  counted?: {
    when(document: Doc): boolean
    start(line: Line): Line
    scanned?: ScannedCounting<OpenLine<Line>>
  }
  /** Above the lines while they are edited. */
  tools?: (props: ToolProps<never, object>) => ReactNode
}

/** The declaration of a kind of document, as the engine reads it. Methods, so that any kind is a `DocumentKind`. */
export interface DeclaredDocument<Doc = AnyDocument, Line = AnyLine> {
  /** `screen.<name>.one` is what it is called. */
  readonly name: string
  readonly load: LoadOf<Doc>
  /** Name of the states in `enum`. */
  readonly states: string
  /** The head while it is written, and the lines in one body with it. */
  readonly form?: Form
  readonly facts: readonly Printed<Doc>[]
  /** Facts that stand above the form while it is written, because they are none of its fields. */
  readonly settled: readonly Printed<Doc>[]
  /** What a question before a step names: how much it is, of what worth, from where to where. */
  readonly about: readonly Printed<Doc>[]
  readonly lines: Lines<Doc, Line>
  readonly steps: readonly Step<Doc, Line>[]
  readonly leads: readonly Lead<Doc>[]
  stateOf(document: Doc): string
  toneOf(document: Doc): Tone | undefined
  /** Whether head and lines may change; who may is said by the form's call. */
  isWritten(document: Doc): boolean
  /** Where a document of this kind is opened. */
  pageOf(id: number): string
  /** Where a document of another kind is opened, for the links between them. */
  addressOf?(kind: string, id: number): string | undefined
  /** As what files are put to it; a kind that does not say takes none. */
  filedAs?(document: Doc): FileSubject
  /** Makes another one like it, which is opened at once. */
  readonly copy?: Copying<Doc>
  /** Its paper. */
  printOf?(document: Doc): string
}

type WithDefaults = 'settled' | 'about' | 'steps' | 'leads' | 'isWritten'
type Declaration<Doc, Line> = Omit<DeclaredDocument<Doc, Line>, WithDefaults> &
  Partial<Pick<DeclaredDocument<Doc, Line>, WithDefaults>>
type ListsOf<Doc> = {
  [Name in keyof Doc & string]: Doc[Name] extends readonly AnyLine[] ? Name : never
}[keyof Doc & string]
type LineIn<Doc, Of> = Of extends keyof Doc ? (Doc[Of] extends readonly (infer Line)[] ? Line : never) : never

/** A step of documents like these: `input` and all that looks at the document know its type. */
export const stepOf =
  <Doc extends AnyDocument, Line extends AnyLine = AnyLine>() =>
  <Sent extends object>(
    step: Omit<Step<Doc, Line>, 'endpoint' | 'input'> & {
      endpoint: Endpoint<Sent, unknown, Doc>
      input(input: StepInput<Doc, Line>): Sent
    },
  ): Step<Doc, Line> =>
    step as Step<Doc, Line>

/**
 * Declares a kind of document: its page while it is written, while it is looked at, and every step between.
 * @example
 * export const transfer = defineDocument({
 *   name: 'transfer', load: getDocument, states: 'documentStatus',
 *   stateOf: ({ documentStatus }) => documentStatus, toneOf: documentTone,
 *   form: transferForm, isWritten, pageOf: (id) => `/warehouse-management/transfers/edit/${id}`,
 *   facts: ['regDate', 'fromDepartmentName', 'toDepartmentName', 'comment'],
 *   lines: { of: 'whItems', columns: () => [goods, unit, quantity], list: () => transferLineGrid, filter: ({ id }) => ({ documentId: id }) },
 *   steps: [bringing('KOCHIRISH', 'PENDING')],
 *   printOf: ({ id }) => `/warehouse-management/transfers/view/${id}`,
 * })
 */
export function defineDocument<Doc extends AnyDocument, Of extends ListsOf<Doc>>(
  document: Omit<Declaration<NoInfer<Doc>, LineIn<NoInfer<Doc>, Of>>, 'load' | 'lines'> & {
    load: LoadOf<Doc>
    lines: Omit<Lines<NoInfer<Doc>, LineIn<NoInfer<Doc>, Of>>, 'of'> & { of: Of }
  },
): DeclaredDocument {
  return {
    settled: [],
    about: [],
    steps: [],
    leads: [],
    isWritten: () => false,
    ...document,
  } as unknown as DeclaredDocument
}

/** The document's lines as its page has them. */
export const linesOf = ({ lines }: DeclaredDocument, document: AnyDocument): OpenLine<AnyLine>[] =>
  (document as unknown as Record<string, readonly AnyLine[]>)[lines.of]!.map((line) => ({
    ...line,
    key: String(line.id),
  }))

/** The columns of its editor, as the engine takes them. */
export const columnsOf = ({ lines }: DeclaredDocument, document: AnyDocument | undefined, session: SessionState) =>
  lines.columns(document, session) as readonly LineColumn<OpenLine<AnyLine>>[]
