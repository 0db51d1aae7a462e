import { type Sql, sql } from './db/sql.ts'

/** Condition: the moment in `column` lies on one of the business days from `start` to `end` (both optional), in the company's zone. */
export const onDays = (
  column: Sql,
  start: string | null | undefined,
  end: string | null | undefined,
  timeZone: string,
): Sql =>
  sql`(${start ?? null}::date is null or ${column} >= ${start ?? null}::date::timestamp at time zone ${timeZone})
    and (${end ?? null}::date is null or ${column} < (${end ?? null}::date + 1)::timestamp at time zone ${timeZone})`
