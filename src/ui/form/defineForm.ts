import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { AnswerOf, Endpoint, SentTo } from '../../api/endpoint.ts'
import type { Session } from '../../api/auth.ts'
import type { FileSubject } from '../../rules/attachedFiles.ts'
import type { HistorySubject } from '../../rules/records.ts'
import type { About, FieldSettings } from './fieldSettings.ts'
import { optionsOfFields } from './recordOptions.ts'

/** `copy` fills a new record with what another one holds (specification 3 §4, Goods form modes: duplicate). */
export type FormMode = 'create' | 'edit' | 'copy'

/**
 * The declaration of a form, as the engine reads it. Its fields are those of the saving endpoint's body: required marks,
 * bounds, kinds, choices of what an id names and words for mistakes come from there, labels are `field.<name>` or `screen.<form>.field.<name>`.
 */
export interface Form<Values extends object = object> {
  readonly name: string
  /** Answers the record to edit or to copy; its path takes `{id}`. */
  readonly load?: Endpoint
  /** What its path names is taken from the values. */
  readonly create?: Endpoint
  /** Either takes `{id}` in its path or `id` in its body; where the body has `version`, the loaded one goes back. */
  readonly edit?: Endpoint
  /** Section → its fields in order. `main` has no heading, `more` starts folded, the others are `screen.<form>.section.<section>`. */
  readonly sections: Readonly<Record<string, readonly string[]>>
  readonly fields: Readonly<Record<string, FieldSettings | undefined>>
  readonly derive: Readonly<Record<string, ((values: never, about: never) => object | undefined) | undefined>>
  /** Not emptied into the form when copying: ids, codes and whatever else must be unique. */
  readonly notCopied: readonly string[]
  /** What belongs to a record and is saved by calls of its own (photos, say): below the fields of one that is edited. */
  readonly aside?: ComponentType<{ id: number; readOnly: boolean }>
  /** As what files are put to such a record: they stand below the fields, and those of a new one are sent when it is saved. */
  readonly files?: FileSubject
  /** What such records are called in the history: a button at the title shows who changed this one. */
  readonly history?: HistorySubject
  /** The narrow panel holds two columns of fields, the wide one three and tables of rows. */
  readonly width: 'narrow' | 'wide'
  /** What `load` is sent to answer the record of this id. */
  loadInput(id: number): object
  defaults(session: Session): Partial<Values>
  /** The loaded record as values, where names differ between the answer and the body. */
  valuesOf(loaded: never): object
  /** Key of why this record can only be looked at; undefined for one that may be changed. */
  lockedBy(loaded: never): string | undefined
}

type Taking<Body> = Endpoint<{ body: Body }, unknown, unknown>
type RecordOf<Answer> = Answer extends { items: readonly (infer Row)[] } ? Row : Answer
/** Null is an empty field, whatever the schema says. */
type Given<Body> = { readonly [Name in keyof Body]?: Body[Name] | null }
type Named<Body> = keyof Body & string

/**
 * Declares a form.
 * @example
 * export const itemForm = defineForm({
 *   name: 'item', load: getItem, create: createItem, edit: editItem,
 *   sections: { main: ['categoryId', 'unitId', 'name'], more: ['comment'] },
 *   fields: { name: { width: 'full' } },
 *   derive: { name: (item) => ({ shortName: shortNameOf(item.name) }) },
 * })
 */
export function defineForm<Body extends object, Load extends Endpoint = never>(form: {
  name: string
  load?: Load
  /** Where `load` takes something else than `{id}` in its path (a list that is asked for one id). */
  loadInput?: (id: number) => SentTo<NoInfer<Load>>
  create?: Taking<Body>
  edit?: Taking<NoInfer<Body>>
  sections: Readonly<Record<string, readonly Named<NoInfer<Body>>[]>>
  fields?: { readonly [Name in Named<NoInfer<Body>>]?: FieldSettings<NoInfer<Body>> }
  /**
   * Values that follow from another field when a person changes it. They fill what nobody has typed into, and leave the rest.
   */
  derive?: {
    readonly [Name in Named<NoInfer<Body>>]?: (values: NoInfer<Body>, about: About) => Given<NoInfer<Body>> | undefined
  }
  defaults?: Given<NoInfer<Body>> | ((session: Session) => Given<NoInfer<Body>>)
  notCopied?: readonly Named<NoInfer<Body>>[]
  width?: 'narrow' | 'wide'
  history?: HistorySubject
  files?: FileSubject
  valuesOf?: (loaded: RecordOf<AnswerOf<Load>>) => Partial<NoInfer<Body>>
  lockedBy?: (loaded: RecordOf<AnswerOf<Load>>) => string | undefined
}): Form<Body> {
  const { defaults } = form
  return {
    derive: {},
    notCopied: [],
    loadInput: (id: number) => ({ path: { id } }),
    width: 'narrow',
    valuesOf: (loaded: object) => loaded,
    lockedBy: () => undefined,
    ...form,
    fields: withOptions(form),
    defaults: (session) => (typeof defaults === 'function' ? defaults(session) : (defaults ?? {})),
  } as Form<Body>
}

/** A field whose contract says what it names is chosen from just that, unless the form says otherwise. */
function withOptions({ create, edit, fields }: Pick<Partial<Form>, 'create' | 'edit' | 'fields'>): Form['fields'] {
  const shapes = [edit, create].map((endpoint) => (endpoint?.parts.body as unknown as z.ZodObject | undefined)?.shape)
  const named = optionsOfFields(Object.assign({}, ...shapes) as Record<string, z.ZodType>)
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(named).map(([field, options]) => [field, { options, ...fields?.[field] }])),
  }
}
