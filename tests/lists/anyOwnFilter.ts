import fc from 'fast-check'
import type { z } from 'zod'
import type { ListContract } from '../../src/api/list.ts'
import { type Cell, dayOf, type Row } from './meaning.ts'

/** More of them at once would leave no rows to look at. */
const AT_ONCE_MAX = 2

/** Fields whose ids the database calls otherwise than the specification. */
const COLUMNS: Readonly<Record<string, string>> = {
  depIds: 'department_id',
  regionIds: 'region_id',
  catId: 'category_id',
  subId: 'sub_category_id',
  sub2Id: 'sub2_category_id',
  sub3Id: 'sub3_category_id',
  returnsOfSaleId: 'sale_id',
}
const columnOf = (field: string) => COLUMNS[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields of a list's own filter with what they ask for. */
export type OwnFilter = Readonly<Record<string, unknown>>

/**
 * What each field of the list's own filter may ask for: its choices, the `ids` in use, what the rows have in a column of the
 * same name; where there is nothing of these, days and words of the rows, yes and no. Quick search and `except` are left out.
 */
export function ownFilterValues(
  { filter, searchField, columns }: ListContract,
  rows: readonly Row[],
  ids: ReadonlyMap<string, readonly number[]>,
  except: OwnFilter,
): ReadonlyMap<string, readonly unknown[]> {
  const cellsOf = (...fields: string[]) => [
    ...new Set(rows.flatMap((row) => fields.map((field) => row[field])).filter((cell) => cell ?? false)),
  ]
  const fieldsOf = (...kinds: string[]) =>
    [...columns.values()].filter(({ kind }) => kinds.includes(kind)).map(({ field }) => field)
  const days = [...new Set(cellsOf(...fieldsOf('date', 'time')).map((moment) => dayOf(moment as string)))]
  const words = cellsOf(...fieldsOf('text')).map((text) => String(text).split(' ')[0]!)
  const fields = Object.entries(filter.shape as Record<string, z.ZodType>).filter(
    ([name]) => name !== searchField && !(name in except),
  )
  return new Map(
    fields.map(([name, schema]) => {
      const takes = (value: unknown) => schema.safeParse(value).success
      const known = new Set([...choicesOf(schema), ...(ids.get(columnOf(name)) ?? []), ...cellsOf(name)])
      const values = [...known].map((value) => [value, [value], String(value)].find(takes)).filter(Boolean)
      return [name, values.length > 0 ? values : [...words, ...days, true, false].filter(takes)]
    }),
  )
}

function choicesOf(schema: z.ZodType): readonly string[] {
  const { innerType, entries } = schema.def as { innerType?: z.ZodType; entries?: Record<string, string> }
  return innerType ? choicesOf(innerType) : Object.values(entries ?? {})
}

/** A few of those fields, each with one of its values. */
export function anyOwnFilter(values: ReadonlyMap<string, readonly unknown[]>): fc.Arbitrary<OwnFilter> {
  const asked = [...values].filter(([, ofField]) => ofField.length > 0)
  if (asked.length === 0) return fc.constant({})
  const field = fc
    .constantFrom(...asked)
    .chain(([name, ofField]) => fc.constantFrom(...ofField).map((value): [string, unknown] => [name, value]))
  return fc
    .uniqueArray(field, { maxLength: AT_ONCE_MAX, selector: ([name]) => name })
    .map((fields) => forwards(Object.fromEntries(fields)))
}

/** Days the other way round are refused where they are a report's. */
const forwards = (own: OwnFilter): OwnFilter => {
  const { start, end } = own as { start?: string; end?: string }
  return start && end && end < start ? { ...own, start: end, end: start } : own
}

/** Whether a row has what a field asks for that is called like one of its columns; other fields say nothing of a row. */
export function mayStay({ columns }: ListContract, row: Row, own: OwnFilter): boolean {
  return Object.entries(own).every(([name, asked]) => {
    const kind = columns.get(name)?.kind
    if (kind === 'flag') return !asked || row[name] === true
    return (kind !== 'id' && kind !== 'enum') || String(row[name] as Cell) === String(asked)
  })
}
