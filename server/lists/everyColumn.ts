import { join, Sql, sql } from '../db/sql.ts'
import type { ColumnSql } from './description.ts'
import { quoted } from './listStatements.ts'

/** `expression as "field", …` of all columns of a list: for the call that reads one of its rows whole. */
export const everyColumn = (columns: Readonly<Record<string, Sql | ColumnSql>>): Sql =>
  join(
    Object.entries(columns).map(
      ([field, column]) => sql`${column instanceof Sql ? column : column.sql} as ${quoted(field)}`,
    ),
  )
