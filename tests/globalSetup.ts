import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../server/db/database.ts'
import { isAlive } from '../server/db/embedded/processes.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded/startEmbedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { buildThreads } from './serverThreads.ts'
import { removeLeftovers } from './embedded/leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests reach the PostgreSQL of this run, and the migrated database that they copy. */
    testServer: {
      connection: { host: string; port: number; user: string; database: string; ssl: false; password: string }
      template: string
    }
  }
}

const quiet = {
  info() {},
  warn() {},
  error: (...words: unknown[]) => void process.stderr.write(`${words.map(String).join(' ')}\n`),
}
const MIGRATIONS = resolve('server/db/migrations')

let embedded: EmbeddedDatabase | undefined

/**
 * One PostgreSQL for all API tests, kept between runs under .cache: the second run starts in a tenth of a second, takes over the
 * server of a run that was killed, and shares the one of a run that goes on beside it. The last run to end stops it.
 */
export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers()
  await buildThreads()
  embedded = await startEmbedded({
    dataDir: resolve('.cache/testDatabase'),
    log: quiet,
    settings: { max_connections: '200' },
  })
  const admin = new pg.Client({ ...embedded.connection, database: 'postgres' })
  await admin.connect()
  try {
    await dropLeftovers(admin, embedded.adopted)
    const template = await makeTemplate(admin, embedded.connection)
    project.provide('testServer', { connection: embedded.connection, template })
  } finally {
    await admin.end()
  }
}

export async function teardown(): Promise<void> {
  await embedded?.stop()
}

/** The migrated database, made once for each state of the migrations. It appears under its name only when it is complete. */
async function makeTemplate(admin: pg.Client, connection: pg.ClientConfig): Promise<string> {
  const template = `template_${await hashOfMigrations()}`
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount) return template
  const unfinished = `test_${process.pid}_template`
  await admin.query(`create database ${unfinished}`)
  const database = openDatabase({ ...connection, database: unfinished })
  try {
    await migrate(database.pool, { directory: MIGRATIONS })
  } finally {
    await database.close()
  }
  try {
    await admin.query(`alter database ${unfinished} rename to ${template}`)
  } catch (error) {
    // A run beside this one was quicker.
    if ((error as { code?: string }).code !== '42P04') throw error
    await admin.query(`drop database ${unfinished}`)
  }
  return template
}

/**
 * Copies of runs that were killed (tests/database.ts puts the process id into their names), and templates of earlier
 * migrations. A run beside this one may still copy such a template: then it stays until a run that is alone.
 */
async function dropLeftovers(admin: pg.Client, othersRun: boolean): Promise<void> {
  const current = `template_${await hashOfMigrations()}`
  const { rows } = await admin.query<{ name: string }>('select datname as name from pg_database')
  for (const { name } of rows) {
    const [, owner] = /^test_(\d+)_/.exec(name) ?? []
    const outdated = !othersRun && /^template_[0-9a-f]/.test(name) && name !== current
    if (outdated || (owner && !(await isAlive(Number(owner)))))
      await admin.query(`drop database if exists ${name} with (force)`)
  }
}

async function hashOfMigrations(): Promise<string> {
  const sum = createHash('sha256')
  for (const name of (await readdir(MIGRATIONS)).sort()) sum.update(name).update(await readFile(join(MIGRATIONS, name)))
  return sum.digest('hex').slice(0, 12)
}
