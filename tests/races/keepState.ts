import type { Database } from '../../server/db/database.ts'
import { raw, sql } from '../../server/db/sql.ts'

/** Filled once and for all by what comes before the race; everything else is put back. */
const UNCHANGING = ['migration', 'migration_lock', 'reference', 'role', 'role_permission']

/**
 * Remembers what all tables hold now, and answers how to bring that back: quicker than a new copy of the database.
 * @param changing tables that this race changes, though others do not
 */
export async function keepState(database: Database, changing: readonly string[] = []): Promise<() => Promise<void>> {
  const unchanging = UNCHANGING.filter((table) => !changing.includes(table))
  // What the database works out by itself is not put back.
  const tables = await database.rows<{ name: string; columns: string }>(sql`
    select c.oid::regclass::text as name, (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${unchanging}::text[]) order by 1`)
  await database.run(raw('drop schema if exists kept cascade; create schema kept'))
  for (const { name } of tables) await database.run(raw(`create table kept.${name} as table public.${name}`))
  const putBack = tables.map(
    ({ name, columns }) =>
      `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
  )
  const statement = raw(`begin; set local session_replication_role = replica; ${putBack.join('\n')} commit;`)
  return async () => {
    await database.run(statement)
  }
}
