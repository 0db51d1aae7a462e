import type { ListContract, Totals } from '../../src/api/list.ts'
import { join, type Sql, sql } from '../db/sql.ts'
import { allOf, type ListStatements, quoted } from './listStatements.ts'
import { type Asking, sharedScan } from './sharedScan.ts'

export interface Counted {
  total: number
  /** Sums over everything filtered, of the columns that the caller may see. */
  totals: Totals
}

/** Counts everything that matches, with the sums, in one scan. */
export async function countRows(call: Asking, list: ListContract, statements: ListStatements): Promise<Counted> {
  const [counted] = await sharedScan<{ total: number } & Totals>(
    call,
    sql`select ${join([sql`count(*) as total`, ...sums(list, statements)])} from ${statements.from} where ${allOf(statements.conditions)}`,
  )
  const { total, ...found } = counted!
  return { total, totals: totalsOf(list, statements, found) }
}

/** Columns with sums, of those that the caller may see. */
const summed = (list: ListContract, { fields }: ListStatements): string[] =>
  list.totals.filter((field) => fields.includes(field))

/** `coalesce(sum(…), 0) as "field"` of each column with sums; what is no sum of nothing is null. */
export const sums = (list: ListContract, statements: ListStatements): Sql[] =>
  summed(list, statements).map((field) => {
    const { sql: column, total, added } = statements.columnOf(field)
    return sql`${total ?? sql`coalesce(${added ?? sql`sum(${column})`}, 0)`} as ${quoted(field)}`
  })

/** The sums out of a row that was read with `sums`: a ratio to nothing is not told. */
export const totalsOf = (list: ListContract, statements: ListStatements, row: Record<string, unknown>): Totals =>
  Object.fromEntries(
    summed(list, statements).flatMap((field) =>
      statements.columnOf(field).total && row[field] === null ? [] : [[field, Number(row[field] ?? 0)]],
    ),
  )
