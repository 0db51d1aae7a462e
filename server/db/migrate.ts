import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startupError.ts'

/** Bundled into the server's build; in tests and in scripts read by Vite as it runs. */
const bundled = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const NUMBERED_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

interface Migration {
  /** File name, such as `0001_people.sql`. */
  name: string
  text: string
  /** Hash of the text with Unix line ends, so that a checkout on another system has the same. */
  sha256: string
}

/** What a database has had. */
export type Applied = Pick<Migration, 'name' | 'sha256'>

/**
 * Brings the database to this version: applies every migration file that it has not had, in the order of their numbers, each in
 * a transaction of its own. What was applied is a set of names with hashes, not "the latest": a file that was merged late from
 * a branch is applied too. Several servers may start at once; they take turns by a row lock. Refuses, with a StartupError that
 * names the file, a file that changed after it was applied, and a database that had one which is unknown here.
 * `only` brings an empty database to where another one was: its rows are to follow. Answers the names applied now.
 */
export async function migrate(
  pool: pg.Pool,
  { directory, only }: { directory?: string; only?: readonly Applied[] } = {},
): Promise<string[]> {
  const all = directory === undefined ? inOrder(bundled) : inOrder(await readDirectory(directory))
  const wanted = only && new Map(only.map(({ name, sha256 }) => [name, sha256]))
  if (wanted) requireSameHistory(wanted, all)
  const migrations = wanted ? all.filter(({ name }) => wanted.has(name)) : all
  const client = await pool.connect()
  try {
    await makeTables(client)
    const appliedNow: string[] = []
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations))
      appliedNow.push(name)
    client.release()
    return appliedNow
  } catch (error) {
    // Closed, not pooled: it is in a failed transaction.
    client.release(true)
    throw error
  }
}

/** As long as it takes; for one transaction, as the session may be a pooler's. */
const WITH_TIME = `set local statement_timeout = 0; set local lock_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO'`

/** Applies the first file that is missing and answers its name. */
async function applyNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | undefined> {
  await client.query(`begin; ${WITH_TIME}`)
  await client.query('select id from migration_lock where id = 1 for update')
  const { rows } = await client.query<Applied>('select name, sha256 from migration')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  requireSameHistory(applied, migrations)
  const next = migrations.find(({ name }) => !applied.has(name))
  if (next) await apply(client, next)
  await client.query('commit')
  return next?.name
}

async function apply(client: pg.PoolClient, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : ` in line ${text.slice(0, Number(position)).split('\n').length}`
    throw new Error(`The migration ${name} failed${line}: ${message}`, { cause: error })
  }
  await client.query('insert into migration (name, sha256, applied_at) values ($1, $2, now())', [name, sha256])
}

function requireSameHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    if (!known.has(name))
      throw new StartupError(
        `The database was made by a newer version of Savdo: it has had the migration ${name}, unknown here. Update Savdo.`,
      )
    if (known.get(name) !== sha256)
      throw new StartupError(
        `The migration ${name} is not the one that this database has had: the file was changed afterwards. ` +
          'Put the old text back and write the change as a new migration.',
      )
  }
}

const MAKE_TRIES_MAX = 5
const MAKE_PAUSE_MS = 50

/**
 * Two servers that make the tables at the same moment disturb each other even with "if not exists", in half a dozen ways
 * (duplicate type, duplicate key, deadlock …); the loser tries again.
 */
async function makeTables(client: pg.PoolClient): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await client.query(`
        ${WITH_TIME};
        create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null);
        create table if not exists migration_lock (id int primary key);
        insert into migration_lock (id) values (1) on conflict do nothing`)
      return
    } catch (error) {
      if (tries === MAKE_TRIES_MAX) throw error
      await sleep(MAKE_PAUSE_MS)
    }
}

function inOrder(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: path.slice(path.lastIndexOf('/') + 1), text: text.replaceAll('\r\n', '\n') }))
    .map((file) => ({ ...file, sha256: createHash('sha256').update(file.text).digest('hex') }))
    .map((migration) => {
      if (NUMBERED_NAME.test(migration.name)) return migration
      throw new Error(`The migration ${migration.name} is not named like 0001_people.sql`)
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readDirectory(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')])),
  )
}
