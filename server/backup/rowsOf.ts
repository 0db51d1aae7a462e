import type pg from 'pg'
import { copyRowsOut } from './copyStream.ts'
import type { Frame, RowsEnd, RowsHead, Sums, TableSum } from './rowFrames.ts'

/** Both sides write values alike, so that sums over their texts agree. */
const SAME_TEXTS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`

/** Begins a transaction that sees the database as it is now, whoever writes meanwhile. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(SAME_TEXTS)
}

export interface Table {
  name: string
  /** Those that hold something of their own: what is worked out is not copied. */
  columns: string[]
}

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select class.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
    group by class.relname order by class.relname`)
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table with a sum over all of its rows. Call it in a snapshot. */
export async function sumsOf(client: pg.Client, tables: readonly Table[]): Promise<Sums> {
  const sums: Record<string, TableSum> = {}
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `one.${quoted(column)}`).join(', ')
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(row(${values})::text, 0)::numeric), 0)::text as sum
       from ${quoted(name)} one`,
    )
    sums[name] = { rows: Number(rows[0]!.rows), sum: rows[0]!.sum }
  }
  return sums
}

async function sequencesOf(client: pg.Client): Promise<RowsEnd['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    'select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema()',
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value === null ? null : Number(value)]))
}

export async function migrationsOf(client: pg.Client): Promise<RowsHead['migrations']> {
  const { rows } = await client.query<RowsHead['migrations'][number]>(
    'select name, sha256 from migration order by name',
  )
  return rows
}

/**
 * The whole database by its rows, in one snapshot, by nothing but SQL: so it can be had of any server, and be opened by any version of
 * PostgreSQL. The client is free for nothing else until the end.
 */
export async function* rowsOf(client: pg.Client): AsyncGenerator<Frame, void, undefined> {
  await beginSnapshot(client)
  yield { is: 'head', head: { migrations: await migrationsOf(client) } }
  const tables = await tablesOf(client)
  for (const { name, columns } of tables) {
    yield { is: 'table', table: name, columns }
    const list = columns.map(quoted).join(', ')
    for await (const bytes of copyRowsOut(client, `copy ${quoted(name)} (${list}) to stdout`))
      yield { is: 'rows', bytes }
  }
  // Sequences know no snapshots: read last, they are beyond every row.
  yield { is: 'end', end: { sums: await sumsOf(client, tables), sequences: await sequencesOf(client) } }
  await client.query('commit')
}
