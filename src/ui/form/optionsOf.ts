import type { AnswerOf, Endpoint, SentTo } from '../../api/endpoint.ts'

/** Rows of one page of a select; a list that answers everything at once is searched in the browser. */
export const OPTIONS_PER_PAGE = 50

/** What a select asks for: the words typed so far and a page of `limit` rows, counted from 1. */
export interface Ask {
  keyword: string
  page: number
  limit: number
}

/** One choice of a select. `row` is what the endpoint answered, for `derive` and `preselect`. */
export interface Option {
  value: unknown
  label: string
  detail?: string
  /** Nothing has the words typed: this is only called alike. */
  guess?: true | undefined
  row?: unknown
}

/** Values that are typed: `whole` ones are offered as a choice and taken when the field is left. */
export interface TypedValues {
  whole(typed: string): boolean
  /** Stays in the field when it is left, though the contract refuses it: half a code is a mistake to show, not to forget. */
  begun?(typed: string): boolean
  /** Key of the words that say what such a value looks like. */
  hint: string
}

/** What is said instead of choices that nobody has brought in yet, and the screen where it is done. */
export interface EmptySource {
  /** Key of the words; the screen's name follows them. */
  says: string
  /** Key of the screen's name. */
  screen: string
  to: string
}

/** Where a select's choices come from. */
export interface Options {
  readonly endpoint: Endpoint
  /** The field this one depends on: disabled until it is chosen, emptied when it changes. */
  readonly parent?: string
  input(ask: Ask, values: never): object
  optionOf(row: unknown): Option
  /** What a choice is called in the interface's language, where its own name is not that. */
  readonly words?: (name: string) => string
  /** Where what is typed may be the value itself (a code of 17 digits), whether or not a list knows it. */
  readonly typed?: TypedValues
  /** Where there are no choices at all. */
  readonly empty?: EmptySource
  /** Makes the value that is missing, in place. Offered to who may call its endpoint. */
  readonly create?: {
    readonly endpoint: Endpoint
    input(label: string, values: never): object
    optionOf(answer: unknown, label: string): Option
  }
}

type RowOf<Answer> = Answer extends { items: readonly (infer Row)[] }
  ? Row
  : Answer extends readonly (infer Row)[]
    ? Row
    : Answer
type Part<Row> = (keyof Row & string) | ((row: Row) => string)
type Texts = Record<string, string | number | null>

/**
 * Choices from an endpoint that answers a list or a page.
 * `input` says how the endpoint takes the keyword and the page, and what of the form's values it needs (`values` is loosely
 * typed because one source serves several forms).
 * @example optionsOf(searchContragents, ({ keyword, page, limit }) => ({ query: { page, limit }, body: { contragentName: keyword } }), { label: 'fullName' })
 */
export function optionsOf<E extends Endpoint, Make extends Endpoint = Endpoint>(
  endpoint: E,
  input: (ask: Ask, values: Record<string, unknown>) => SentTo<E>,
  settings: {
    label: Part<RowOf<AnswerOf<E>>>
    value?: (row: RowOf<AnswerOf<E>>) => unknown
    words?: (name: string) => string
    /** A second, quieter text that tells apart what is named alike. */
    detail?: Part<RowOf<AnswerOf<E>>>
    parent?: string
    typed?: TypedValues
    empty?: EmptySource
    create?: {
      endpoint: Make
      input: (label: string, values: Record<string, unknown>) => SentTo<Make>
      value?: (answer: AnswerOf<Make>) => unknown
    }
  },
): Options {
  const {
    label,
    detail,
    value = (row: RowOf<AnswerOf<E>>) => (row as { id: unknown }).id,
    create,
    parent,
    typed,
    empty,
    words = (name) => name,
  } = settings
  const text = (row: unknown, part: Part<RowOf<AnswerOf<E>>>) =>
    typeof part === 'function' ? part(row as RowOf<AnswerOf<E>>) : String((row as Texts)[part] ?? '')
  return {
    endpoint,
    parent,
    input: input as Options['input'],
    optionOf: (row) => ({
      value: value(row as RowOf<AnswerOf<E>>),
      label: words(text(row, label)),
      detail: detail && text(row, detail),
      guess: (row as { guess?: true }).guess,
      row,
    }),
    words,
    typed,
    empty,
    create: create && {
      endpoint: create.endpoint,
      input: create.input as NonNullable<Options['create']>['input'],
      optionOf: (answer, made) => ({
        value: create.value ? create.value(answer as AnswerOf<Make>) : (answer as { id: unknown }).id,
        label: made,
        row: answer,
      }),
    },
  }
}

/** The rows of an answer, whichever of the two shapes it has, and how many there are in all. */
export function rowsOf(answer: unknown): { rows: readonly unknown[]; total: number } {
  if (Array.isArray(answer)) return { rows: answer, total: answer.length }
  const { items, total } = answer as { items: readonly unknown[]; total?: number }
  return { rows: items, total: total ?? items.length }
}
