import type { FieldSchema, FieldSchemas } from '../../api/fieldSchema.ts'
import { rowLike } from './wholeRows.ts'

/** Form values: texts are '' when empty, numbers, dates and choices null, rows and lists []. */
export type Values = Record<string, unknown>

/** What an untouched form of these fields holds, over which `given` is laid (unknown names of a loaded record are dropped). */
export function startValues(fields: FieldSchemas, given: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, startValue(field, given[name])]))
}

function startValue(field: FieldSchema, given: unknown): unknown {
  if (field.kind === 'rows' && Array.isArray(given))
    // What a row has beside its fields (names to show) stays with it; it is never sent.
    return given.map((row: Values) => rowLike(row, { ...row, ...startValues(field.fields!, row) }))
  return given ?? field.defaultValue ?? emptyValue(field)
}

function emptyValue({ kind }: FieldSchema): unknown {
  if (kind === 'rows' || kind === 'list' || kind === 'badges') return []
  if (kind === 'flag') return false
  return kind === 'text' || kind === 'barcode' ? '' : null
}

/**
 * Form values as the contract takes them: what is empty becomes null or is left out as the schema allows, rows in which nobody
 * filled anything are dropped (specification 3 §4: a single empty row is sent as an empty list). `leftOut`: fields that are not
 * shown and must not be sent.
 */
export function valuesToSend(fields: FieldSchemas, values: Values, leftOut: ReadonlySet<string> = new Set()): Values {
  const sent = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const value = values[name]
    if (leftOut.has(name)) return [name, field.optional ? undefined : field.nullable ? null : value]
    if (field.kind === 'rows' && Array.isArray(value))
      return [
        name,
        value
          .filter((row: Values) => !isEmptyRow(field.fields!, row))
          .map((row: Values) => valuesToSend(field.fields!, row)),
      ]
    if (!isEmpty(value)) return [name, value]
    if (field.nullable) return [name, null]
    return [name, field.mayBeBlank ? '' : undefined]
  })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}

/** The path that the person sees for a path of what was sent, where empty rows before it were dropped. */
export function pathOnScreen(fields: FieldSchemas, values: Values, path: string): string {
  const [name = '', index, ...rest] = path.split('.')
  const field = fields[name]
  if (field?.kind !== 'rows' || index === undefined) return path
  const kept = (values[name] as Values[]).flatMap((row, at) => (isEmptyRow(field.fields!, row) ? [] : [at]))
  return [name, kept[Number(index)] ?? index, ...rest].join('.')
}

/** Whether a row holds nothing but what a new one starts with. */
const isEmptyRow = (fields: FieldSchemas, row: Values) =>
  Object.entries(fields).every(
    ([name, field]) => isEmpty(row[name]) || row[name] === false || row[name] === field.defaultValue,
  )

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
