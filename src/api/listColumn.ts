import type { z } from 'zod'
import type { Permission } from '../rules/permissions.ts'
import type { RecordName } from '../rules/records.ts'
import type { Kind } from './fields.ts'

/** What both sides know of one column of a list: its field's kind, and what may be done with it. */
export interface ListColumn {
  field: string
  kind: Kind
  /** Texts of its values are `enum.<enumName>.<value>`. */
  enumName?: string
  /** The values of an enumeration. */
  choices?: readonly string[]
  maySort: boolean
  mayFilter: boolean
  /** Callers without this permission get neither the column nor its values. */
  only?: Permission
}

const NEVER_SORTED: ReadonlySet<Kind> = new Set(['badges', 'image'])
const NEVER_FILTERED: ReadonlySet<Kind> = new Set(['image'])

interface Restrictions {
  unsorted?: readonly PropertyKey[]
  unfiltered?: readonly PropertyKey[]
  only?: Readonly<Partial<Record<string, Permission>>>
}

/** The columns of a row schema. A field without a kind (nested data for the screen's own use) is no column. */
export function listColumns(row: z.ZodObject, restrictions: Restrictions): ReadonlyMap<string, ListColumn> {
  const columns = new Map<string, ListColumn>()
  for (const [field, schema] of Object.entries(row.shape)) {
    const { kind, enumName, choices } = described(schema as z.ZodType)
    if (!kind) continue
    const only = restrictions.only?.[field]
    columns.set(field, {
      field,
      kind,
      maySort: !NEVER_SORTED.has(kind) && !restrictions.unsorted?.includes(field),
      mayFilter: !NEVER_FILTERED.has(kind) && !restrictions.unfiltered?.includes(field),
      ...(enumName ? { enumName } : {}),
      ...(choices ? { choices } : {}),
      ...(only ? { only } : {}),
    })
  }
  return columns
}

/** What a field says of itself. */
export interface FieldMeta {
  kind?: Kind
  enumName?: string
  /** Of an id: which kind of record it names (`idOf`); of a word, the list it is of, or the field whose word it hangs below. */
  record?: RecordName
  list?: string
  below?: string
}

/** Looks through `nullable`, `optional` and defaults for what the field says of itself. */
export function described(schema: z.ZodType): FieldMeta & { choices?: readonly string[] } {
  const meta = (schema.meta() ?? {}) as FieldMeta
  const { innerType, entries } = schema.def as unknown as { innerType?: z.ZodType; entries?: Record<string, string> }
  const inner = innerType ? described(innerType) : entries ? { choices: Object.values(entries) } : {}
  return { ...inner, ...meta }
}
