import type { Executor } from '../../../server/db/database.ts'
import { join, raw, type Sql, sql } from '../../../server/db/sql.ts'

/** Table → a number that changes with any of its rows. */
export type Hashes = Readonly<Record<string, string>>

interface Column {
  table: string
  column: string
}

/** What of a row is watched: of a session not when it was last used, which any call may write after some minutes. */
const WATCHED: Readonly<Record<string, Sql>> = { session: sql`to_jsonb(t) - 'used_at'` }

/** Reads the hashes of these tables' rows, of those that meet the condition. */
async function hashesOf(
  name: string,
  db: Executor,
  tables: readonly { table: string; condition: Sql }[],
): Promise<Hashes> {
  const each = tables.map(
    ({ table, condition }) => sql`
      select ${raw(`'${table}'`)} as "table", count(*) || ' rows, ' || coalesce(sum(hashtextextended((${WATCHED[table] ?? raw('t')})::text, 0)::numeric), 0) as hash
      from ${raw(`"${table}"`)} t where ${condition}`,
  )
  // Prepared: to plan two hundred tables takes as long as to read them.
  const rows = await db.rows<{ table: string; hash: string }>(join(each, raw(' union all ')).named(name))
  return Object.fromEntries(rows.map(({ table, hash }) => [table, hash]))
}

/** All tables; and of those that name a department in one of their columns, the rows of that one alone. */
export async function tableReaders(db: Executor) {
  const columns = await db.rows<Column>(sql`
    select tables.table_name as "table", columns.column_name as "column"
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const withDepartment = [
    ...new Set(columns.filter(({ column }) => column === 'department_id').map(({ table }) => table)),
  ]
  return {
    everything: (executor: Executor) =>
      hashesOf(
        'hashes_of_everything',
        executor,
        tables.map((table) => ({ table, condition: raw('true') })),
      ),
    ofDepartment: (executor: Executor, departmentId: number) =>
      hashesOf('hashes_of_department', executor, [
        ...withDepartment.map((table) => ({ table, condition: sql`department_id = ${departmentId}` })),
        { table: 'department', condition: sql`id = ${departmentId}` },
      ]),
  }
}
