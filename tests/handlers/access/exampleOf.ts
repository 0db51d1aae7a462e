import { z } from 'zod'

/** How an input is made up: only what the contract demands, or everything that it takes. */
export type Fill = 'little' | 'much'

/** What an example may name: ids by the name of their field, and texts that a field of this name takes. */
export type Hint = (field: string) => unknown

/** Texts of every kind that the contract knows; the first that a schema takes is its example. */
const TEXTS = [
  'Проба',
  'proba',
  '2026-11-20',
  '2026-11-20T09:00:00Z',
  // Wherever the clock stands, somebody was born then.
  '1990-05-17',
  '4780000000014',
  '02202002001000000',
  'a@b.uz',
  'UZS',
  '12',
  '7b1f2c9e-4a57-4f0e-9a6b-2f1d3c4b5a69',
]
const NUMBERS = [1, 0, 2, 10, 0.5, 100, -1]

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
  items?: readonly z.ZodType[]
}

/**
 * Makes up a value that a schema takes, as far as the schema alone tells. Where a rule binds several fields it may be refused
 * all the same: a refusal is an answer, too.
 */
export function exampleOf(schema: z.ZodType, fill: Fill, hint: Hint, field = ''): unknown {
  const hinted = hint(field)
  if (hinted !== undefined && takes(schema, hinted)) return hinted
  const def = schema.def as unknown as Def
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return fill === 'little' ? undefined : orNothing(schema, exampleOf(def.innerType!, fill, hint, field))
    case 'nullable':
      return fill === 'little' ? null : exampleOf(def.innerType!, fill, hint, field)
    case 'readonly':
    case 'nonoptional':
      return exampleOf(def.innerType!, fill, hint, field)
    case 'pipe':
      return exampleOf(def.in!, fill, hint, field)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape!)
          .map(([name, inner]) => [name, exampleOf(inner, fill, hint, name)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return takes(schema, []) && fill === 'little' ? [] : [exampleOf(def.element!, fill, hint, field)]
    case 'tuple':
      return def.items!.map((item) => exampleOf(item, fill, hint, field))
    case 'union':
      return exampleOf(def.options!.at(fill === 'little' ? 0 : -1)!, fill, hint, field)
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'literal':
      return def.values![0]
    case 'boolean':
      return fill === 'much'
    case 'file':
      return new File(['not a picture'], 'proba.xlsx')
    case 'string':
      return TEXTS.find((text) => takes(schema, text)) ?? 'x'
    case 'number':
      return NUMBERS.find((number) => takes(schema, number)) ?? 1
    case 'record':
      return {}
    default:
      return firstTaken(schema)
  }
}

/** Without a hint a condition names no column of its list, for one: then the part is left out. */
const orNothing = (schema: z.ZodType, value: unknown) => (takes(schema, value) ? value : undefined)
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const firstTaken = (schema: z.ZodType) =>
  [undefined, null, ...TEXTS, ...NUMBERS, {}, []].find((one) => takes(schema, one))
