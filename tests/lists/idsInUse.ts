import type { Database } from '../../server/db/database.ts'
import { raw, sql } from '../../server/db/sql.ts'

const IDS_OF_A_TABLE = 2

/** The ids that records name most: `category_id` → the first few of each table that has such a column. */
export async function idsInUse(database: Database): Promise<ReadonlyMap<string, readonly number[]>> {
  const columns = await database.rows<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' and column_name like '%\\_id'`)
  const ids = new Map<string, number[]>()
  for (const { table, column } of columns) {
    const found = await database.rows<{ id: number }>(sql`
      select ${raw(column)} as id from ${raw(table)} record
      where ${raw(column)} is not null and to_jsonb(record) ->> 'deleted_at' is null
      group by ${raw(column)} order by count(*) desc, ${raw(column)} limit ${IDS_OF_A_TABLE}`)
    ids.set(column, [...(ids.get(column) ?? []), ...found.map(({ id }) => id)])
  }
  return ids
}
