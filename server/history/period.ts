import { businessDayRange } from '../../src/rules/businessDay.ts'
import { type Sql, sql } from '../db/sql.ts'

/** SQL condition: the moment lies on this business day or later. */
export const since = (column: Sql, day: string, { timeZone }: { timeZone: string }): Sql =>
  sql`${column} >= ${businessDayRange(day, timeZone).from}`

/** SQL condition: the moment lies on this business day or earlier. */
export const until = (column: Sql, day: string, { timeZone }: { timeZone: string }): Sql =>
  sql`${column} < ${businessDayRange(day, timeZone).to}`
