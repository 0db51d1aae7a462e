import type { ListContract, Listing } from '../../src/api/list.ts'
import { join, sql } from '../db/sql.ts'
import type { AnyCall, ListStatements } from './listStatements.ts'
import { allOf, quoted, selected } from './listStatements.ts'
import { type Counted, countRows, soon } from './countRows.ts'

/** Beyond this row the page's keys are found first, so that skipped rows cost no more than their keys. */
const DEEP_ROWS = 1_000
/** A far page waits so long for the count, because from the other end it may be near. */
const FAR_GRACE_MS = 2_000

type Row = Record<string, unknown>

/** One page of a list, with the total if counting is quick. */
export async function readPage(list: ListContract, statements: ListStatements, call: AnyCall): Promise<Listing<Row>> {
  const { page, limit } = call.query
  const offset = (page - 1) * limit
  const counting = countRows(call, list, statements)
  // The page's own failure is the one to tell.
  counting.catch(() => undefined)
  const far = offset >= DEEP_ROWS ? await soon(counting, FAR_GRACE_MS) : undefined
  const items = await readRows(list, statements, call, offset, limit, far)
  const atLeast = offset + items.length
  const isLast = items.length < limit && (items.length > 0 || offset === 0)
  // The last page is its own count.
  if (isLast && list.totals.length === 0) return { items, total: atLeast }
  const counted = far ?? (await soon(counting))
  if (!counted) return { items, total: atLeast, totalAtLeast: true }
  return {
    items,
    // Rows that appear between the two statements are seen by the page alone.
    total: items.length > 0 ? Math.max(counted.total, atLeast) : counted.total,
    ...(list.totals.length > 0 ? { totals: counted.totals } : {}),
  }
}

async function readRows(
  list: ListContract,
  statements: ListStatements,
  call: AnyCall,
  offset: number,
  limit: number,
  counted: Counted | undefined,
): Promise<Row[]> {
  if (!counted) return rowsAt(list, statements, call, { offset, limit })
  if (offset >= counted.total) return []
  if (offset < counted.total / 2) return rowsAt(list, statements, call, { offset, limit })
  const wanted = Math.min(limit, counted.total - offset)
  const fromEnd = counted.total - offset - wanted
  return (await rowsAt(list, statements, call, { offset: fromEnd, limit: wanted, reversed: true })).reverse()
}

interface Slice {
  offset: number
  limit: number
  reversed?: boolean
}

async function rowsAt(
  list: ListContract,
  statements: ListStatements,
  call: AnyCall,
  { offset, limit, reversed = false }: Slice,
): Promise<Row[]> {
  const { fields, from, conditions, order, columnOf } = statements
  const slice = sql`from ${from} where ${allOf(conditions)} order by ${order(reversed)} limit ${limit} offset ${offset}`
  if (offset < DEEP_ROWS) return call.db.rows<Row>(sql`select ${selected(statements, fields)} ${slice}`)

  const key = list.key.map((field) => columnOf(field).sql)
  const names = list.key.map((_, index) => quoted(`key${index}`))
  const keys = await call.db.rows<Row>(
    sql`select ${join(key.map((expression, index) => sql`${expression} as ${names[index]!}`))} ${slice}`,
  )
  if (keys.length === 0) return []
  const among = key.map((expression, index) => sql`${expression} = any(${keys.map((row) => row[`key${index}`])})`)
  // Several key columns: each alone narrows the scan, all together are compared by the order below.
  const rows = await call.db.rows<Row>(
    sql`select ${selected(statements, fields)} from ${from} where ${allOf(conditions)} and ${allOf(among)} order by ${order(reversed)}`,
  )
  if (list.key.length === 1) return rows
  const wanted = new Set(keys.map((row) => JSON.stringify(list.key.map((_, index) => row[`key${index}`]))))
  return rows.filter((row) => wanted.has(JSON.stringify(list.key.map((field) => row[field]))))
}
