import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../server/db/database.ts'

/**
 * A database of this test file alone, with every migration and no rows: a copy of the template that tests/globalSetup.ts made
 * (about 0.15 s), with other settings than the server's where wanted. It is dropped after the file's last test. Call it
 * at the top of the file with `await`, or in `beforeAll`.
 */
export function freshDatabase(settings: pg.PoolConfig = {}): Promise<Database> {
  return copyOf(inject('testServer').template, settings)
}

/** Like freshDatabase, without any table of ours. */
export function emptyDatabase(): Promise<Database> {
  return copyOf('template1')
}

const opened: (() => Promise<void>)[] = []

/** Drops the databases of a test file that is over: tests/apiSetup.ts calls it. */
export async function dropOpened(): Promise<void> {
  for (const close of opened.splice(0)) await close()
}

async function copyOf(template: string, settings: pg.PoolConfig = {}): Promise<Database> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  const database = openDatabase({ ...inject('testServer').connection, database: name, ...settings })
  opened.push(async () => {
    await database.close()
    await asAdmin(`drop database ${name} with (force)`)
  })
  return database
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('testServer').connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
