import type { z } from 'zod'
import type { Schema } from './endpoint.ts'
import type { Kind } from './fields.ts'

/** What the engines read out of a contract's schema about one field: its kind, whether it must be filled, its bounds. */
export interface FieldSchema {
  kind: Kind | 'rows' | 'list'
  /** Neither nullable, optional nor with a default, and an empty text is not enough. */
  required: boolean
  nullable: boolean
  optional: boolean
  /** An empty text is a value like any other: a cleared field is sent as ''. */
  mayBeBlank: boolean
  /** Lines of a text that may have several. */
  lines: number
  /** A password: nobody beside the person reads it. */
  secret: boolean
  /** What the browser may fill in, in HTML's words (`current-password`). */
  autocomplete?: string
  lengthMin?: number
  lengthMax?: number
  /** A number that may be below zero. */
  signed: boolean
  /** Of a `choice`: its name in `enum.<enumName>.<VALUE>` and its values. */
  enumName?: string
  values: readonly string[]
  /** Of an array of objects (`rows`): the fields of one row; of an object: its fields. */
  fields?: FieldSchemas
  /** Of an array: how many it may hold. */
  rowsMax?: number
  /** The schema's own default value, if it has one. */
  defaultValue?: unknown
}
export type FieldSchemas = Readonly<Record<string, FieldSchema>>

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  defaultValue?: unknown
  entries?: Record<string, string>
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
}

/** The fields of an endpoint's body (or of a row of its answer), read once from the zod object that declares it. */
export function fieldsOf(schema: Schema | undefined): FieldSchemas {
  const known = schema && cache.get(schema)
  if (known) return known
  const { shape } = schema ? defOf(innermost(schema as z.ZodType)) : {}
  const fields = Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, readField(field)]))
  if (schema) cache.set(schema, fields)
  return fields
}
const cache = new WeakMap<Schema, FieldSchemas>()

/** One field, looked at through the wrappers that make it optional, nullable or give it a default. */
function readField(schema: z.ZodType): FieldSchema {
  const wrappers: Def[] = []
  let inner = schema
  let meta = inner.meta()
  for (let def = defOf(inner); ; def = defOf(inner)) {
    const next =
      def.innerType ?? def.in ?? (def.type === 'union' ? def.options?.find((option) => option.meta()?.kind) : undefined)
    if (!next) break
    wrappers.push(def)
    inner = next
    meta = { ...inner.meta(), ...meta }
  }
  const def = defOf(inner)
  const bounds = inner as unknown as { minLength?: number | null; maxLength?: number | null; minValue?: number | null }
  const wrapped = (type: string) => wrappers.some((wrapper) => wrapper.type === type)
  const withDefault = wrappers.find((wrapper) => wrapper.type === 'default' || wrapper.type === 'prefault')
  const nullable = wrapped('nullable')
  const optional = wrapped('optional') || withDefault !== undefined
  const mayBeBlank = def.type === 'string' && !bounds.minLength && !meta?.kind?.toString().match(/barcode|date|time/)
  const element = def.type === 'array' && def.element ? defOf(innermost(def.element)) : undefined
  return {
    kind: (meta?.kind as Kind | undefined) ?? kindByType(def, element),
    required:
      !nullable && !optional && !mayBeBlank && !wrapped('union') && def.type !== 'boolean' && def.type !== 'array',
    nullable,
    optional,
    mayBeBlank,
    lines: (meta?.lines as number | undefined) ?? 1,
    secret: meta?.secret === true,
    autocomplete: meta?.autocomplete as string | undefined,
    lengthMin: bounds.minLength ?? undefined,
    lengthMax: bounds.maxLength ?? undefined,
    signed: (bounds.minValue ?? -1) < 0,
    enumName: meta?.enumName as string | undefined,
    values: def.entries ? Object.values(def.entries) : [],
    fields: element?.shape ? fieldsOf(def.element) : def.shape ? fieldsOf(inner) : undefined,
    rowsMax: def.checks?.find((check) => check._zod.def.check === 'max_length')?._zod.def.maximum,
    defaultValue: withDefault?.defaultValue,
  }
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

function innermost(schema: z.ZodType): z.ZodType {
  const { innerType } = defOf(schema)
  return innerType ? innermost(innerType) : schema
}

/** For a schema that says no kind: what its type suggests. */
function kindByType(def: Def, element: Def | undefined): FieldSchema['kind'] {
  if (def.type === 'array') return element?.shape ? 'rows' : 'list'
  if (def.type === 'boolean') return 'flag'
  if (def.type === 'number') return 'count'
  return def.type === 'enum' ? 'enum' : 'text'
}
