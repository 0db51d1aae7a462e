import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, flag, id, KEYWORD_LENGTH_MAX, LIMIT_MAX, listOf, name, Saved, text } from './fields.ts'
import { listEndpoint } from './list.ts'

/** Levels below a parent: category, sub, sub2, sub3 (specification 3 §2.1). */
export const REFERENCE_LEVELS_MAX = 4
const GROUPS_MAX = 200
export const POSITION_MAX = 1_000_000

const code = z
  .string()
  .trim()
  .regex(/^[\w-]{1,64}$/, { error: 'referenceCode' })
  .meta({ kind: 'text' })
/** Without one a new word comes last, or by its name where the list has no order of its own; an old one stays where it is. */
const position = z.number().int().min(0).max(POSITION_MAX).nullable().default(null).meta({ kind: 'count' })

/** A word of a reference list: a unit, a brand, a category … (specification 3 §3, Reference item). */
export const Reference = z.object({
  id,
  parentId: id.nullable(),
  code: text.nullable(),
  name,
  position: count,
  hasChildren: flag,
  version: count,
})
export type Reference = z.infer<typeof Reference>

/** The lists themselves: WAREHOUSE_CATEGORY, unit, item_brand … */
export const referenceParents = endpoint('GET /references/parents', {
  can: 'view references',
  answer: z.array(Reference),
})

const part = {
  query: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).default(''),
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number<string | number>().int().min(1).max(LIMIT_MAX).default(LIMIT_MAX),
  }),
  answer: listOf(Reference),
} as const
/** The words right below a parent, named by its code or id (`/references/unit/list`). */
export const referenceList = endpoint('GET /references/{id}/list', { can: 'view references', ...part })
export const referenceChildren = endpoint('GET /references/{id}/children', { can: 'view references', ...part })
/** Everybody who handles money needs these three, whatever else they may see. */
export const currencies = endpoint('GET /references/CURRENCY/list', { can: 'signed-in', ...part })
export const paymentTypes = endpoint('GET /references/payment_type/list', { can: 'signed-in', kept: true, ...part })
export const bankCards = endpoint('GET /references/BANK_CARD/list', { can: 'signed-in', kept: true, ...part })

/** One line of a reference screen; `children` counts the words right below it. */
export const ReferenceRow = z.object({
  id,
  code: text.nullable(),
  name,
  children: count,
  position: count,
  version: count,
})
export type ReferenceRow = z.infer<typeof ReferenceRow>
const WordFilter = z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() })
/** The screens /references/parentRefs and /references/{referenceName}…: the lists, and the words below `parent` (its id, or a list's code). */
export const searchParents = listEndpoint('POST /references/parents/search', {
  can: 'view parent-references',
  filter: WordFilter,
  // A list that the program brought says itself in the reader's language until the company calls it otherwise (`listText`).
  row: ReferenceRow.extend({ name: name.meta({ kind: 'text', enumName: 'listName' }) }),
})
export const searchReferences = listEndpoint('POST /references/{parent}/search', {
  can: 'view references',
  filter: WordFilter,
  row: ReferenceRow,
})
/** One word, and the way down to it: the list first, itself last. `reference` is its id, or a list's code. */
export const getReference = endpoint('GET /references/get/{reference}', {
  can: 'view references',
  answer: Reference.extend({ path: z.array(z.object({ id, code: text.nullable(), name })) }),
})

/** Categories of the goods in these groups (specification 3 §2.3: the selects group, category, subcategory). */
export const categoriesByGroups = endpoint('POST /references/category-by-groupIds', {
  can: 'view references',
  reads: true,
  body: z.object({ groupIds: z.array(id).max(GROUPS_MAX) }),
  answer: z.array(Reference),
})

const change = { id: id.optional(), name, position, version: count.optional() }
/** Adds a list, or renames one when `id` and `version` are there. 409 `standardCode`: the program finds its own lists by their codes. */
export const saveParent = endpoint('POST /references/parent', {
  can: 'edit parent-references',
  body: z.object({ ...change, code }),
  answer: Saved,
})
/** Adds a word below `parentId`, or changes one. 409 `nameTaken`, 400 `tooDeep`, `cycle`. */
export const saveChild = endpoint('POST /references/child', {
  can: 'edit references',
  body: z.object({ ...change, parentId: id, code: code.nullable().default(null) }),
  answer: Saved,
})
/** A select makes the missing word in place and goes on with it. */
export const createChild = endpoint('POST /references/create-child/{id}', {
  can: 'edit references',
  body: z.object({ name, code: code.nullable().default(null) }),
  answer: Reference,
})
/** Only when nothing uses it: 409 `recordUsed` says what does, `standardReference` for words the program itself needs. */
export const deleteReference = endpoint('DELETE /references/delete/{id}', { can: 'edit references', answer: Done })
