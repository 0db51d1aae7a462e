import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../server/db/database.ts'

/**
 * A database of this test file alone, with every migration and no rows: a copy of the template that tests/globalSetup.ts made
 * (about 0.15 s). It is dropped after the file's last test. Call it in `beforeAll`, or at the top of the file with `await`.
 */
export async function freshDatabase(): Promise<Database> {
  const { connection, template } = inject('testServer')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  const database = openDatabase({ ...connection, database: name })
  afterAll(async () => {
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
