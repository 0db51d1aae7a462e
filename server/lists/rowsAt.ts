import type { ListContract } from '../../src/api/list.ts'
import { join, sql } from '../db/sql.ts'
import { allOf, type AnyCall, type ListStatements, quoted, selected } from './listStatements.ts'

type Row = Record<string, unknown>
interface Slice {
  offset: number
  limit: number
  /** Counted from the last row backwards. */
  reversed?: boolean
}

/**
 * Rows at a place of the list. Their keys are found first, with nothing but what conditions and order need: then rows that are
 * skipped or only sorted cost no more than their keys.
 *
 * `found` is how many lie there: a row that goes away between keys and rows is missing in `rows` alone.
 */
export async function rowsAt(
  list: ListContract,
  statements: ListStatements,
  { db }: Pick<AnyCall, 'db'>,
  { offset, limit, reversed = false }: Slice,
): Promise<{ rows: Row[]; found: number }> {
  const { fields, from, fromOf, conditions, orderedConditions, order, columnOf } = statements
  const slice = sql`from ${from} where ${allOf(orderedConditions)} order by ${order(reversed)} limit ${limit} offset ${offset}`
  const key = list.key.map((field) => columnOf(field).sql)
  const names = list.key.map((_, index) => quoted(`key${index}`))
  const keys = await db.rows<Row>(
    sql`select ${join(key.map((expression, index) => sql`${expression} as ${names[index]!}`))} ${slice}`,
  )
  if (keys.length === 0) return { rows: [], found: 0 }
  // Several key columns: each alone narrows the scan, all together are compared afterwards.
  const among = key.map((expression, index) => sql`${expression} = any(${keys.map((row) => row[`key${index}`])})`)
  const ids = keys.flatMap(({ key0 }) => (typeof key0 === 'number' ? [key0] : []))
  const narrowed = list.key.length === 1 && ids.length === keys.length ? fromOf(ids) : from
  const rows = await db.rows<Row>(
    sql`select ${selected(statements, fields)} from ${narrowed} where ${allOf(conditions)} and ${allOf(among)} order by ${order(reversed)}`,
  )
  const wanted = new Set(keys.map((row) => JSON.stringify(list.key.map((_, index) => row[`key${index}`]))))
  return {
    rows: rows.filter((row) => wanted.has(JSON.stringify(list.key.map((field) => row[field])))),
    found: keys.length,
  }
}
