import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { copyIn, copyOut, copyRowsOut, wireOf } from '../../server/backup/copyStream.ts'
import { requireSameSums, withClient } from '../../server/backup/loadRows.ts'
import { moveBooks, moveIntoFolder } from '../../server/backup/moveBooks.ts'
import { startEmbedded } from '../../server/db/embedded/startEmbedded.ts'
import { openDatabase } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { seedStandardReferences } from '../../server/db/standardReferences.ts'
import { seedStandardRoles } from '../../server/db/standardRoles.ts'
import { emptyDatabase, freshDatabase } from '../database.ts'
import { isLacking, systemBuild } from './otherBuilds.ts'
import { ask, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()
vi.setConfig({ testTimeout: 400_000 })

const olderBuild = systemBuild()
const silent = { info() {}, warn() {}, error() {} }

/** Books with something in them, in which nobody works. */
async function books() {
  const { connection } = await freshDatabase()
  const database = openDatabase(connection)
  await seedStandardRoles(database)
  await seedStandardReferences(database)
  await database.run(
    sql`insert into department (name, name_key, type) values (${'Склад «Ўзбек»\t\\N'}, 'sklad', 'WAREHOUSE')`,
  )
  await database.close()
  return connection
}

test('the books of one server come to another and into a folder, whole, and go on there', async () => {
  const from = await books()
  const target = await emptyDatabase()
  const sums = await moveBooks(from, target.connection)
  expect(sums.department).toMatchObject({ rows: 1 })
  expect(sums.reference!.rows).toBeGreaterThan(10)

  const root = await scratchDirectory()
  await writeFile(join(root, 'pin.key'), 'the key of the PINs')
  const dataDir = join(root, 'moved')
  const back = await moveIntoFolder(target.connection, { dataDir, oldDataDir: root, postgresBin: '' })
  requireSameSums(sums, back)
  expect(await readFile(join(dataDir, 'pin.key'), 'utf8')).toBe('the key of the PINs')
  const embedded = await startEmbedded({ dataDir, log: silent })
  const database = openDatabase(embedded.connection)
  await database.run(sql`insert into department (name, name_key, type) values ('Next', 'next', 'SHOP')`)
  const ids = await database.rows<{ id: number }>(sql`select id from department order by id`)
  // Triggers, references and indexes are there again.
  await expect(
    database.run(sql`insert into role_permission (role_id, permission) values (999999, 'view goods')`),
  ).rejects.toThrow('foreign key')
  await database.close()
  await embedded.stop()
  expect(ids).toHaveLength(2)
})

test.skipIf(isLacking(olderBuild))('they come to an older PostgreSQL and back, each row as it was', async () => {
  const from = await books()
  const older = await startForTest({ dataDir: await scratchDirectory(), postgresBin: olderBuild! })
  const sums = await moveBooks(from, older.connection)
  const target = await emptyDatabase()
  expect(await moveBooks(older.connection, target.connection)).toEqual(sums)
})

test('gigabytes of rows leave nobody behind who waits for room', async () => {
  const { connection } = await emptyDatabase()
  await withClient(connection, async (client) => {
    await client.query('create table wide (words text)')
    const { stream } = wireOf(client)
    const listening = () => ['drain', 'close', 'error'].map((event) => stream.listenerCount(event))
    const before = listening()
    let waited = 0
    stream.on('drain', () => (waited += 1))
    const row = Buffer.from(`${'x'.repeat(512 * 1024)}\n`)
    const rows = await copyIn(client, 'copy wide from stdin', Readable.from(Array.from({ length: 64 }, () => row)))
    expect(rows).toBe(64)
    expect(waited).toBeGreaterThan(0)
    stream.removeAllListeners('drain')
    expect(listening()).toEqual([0, ...before.slice(1)])
  })
})

test('rows of any length come in pieces of many, each as it was and in its order', async () => {
  const { connection } = await emptyDatabase()
  const read = async (from: AsyncIterable<Buffer>) => {
    const pieces: Buffer[] = []
    for await (const piece of from) pieces.push(piece)
    return pieces
  }
  await withClient(connection, async (client) => {
    await client.query('create table wide (words text)')
    await client.query(`insert into wide
      select repeat(chr(65 + n % 26), case n % 500 when 7 then 300000 when 8 then 262143 when 9 then 262144 else n % 97 end)
      from generate_series(1, 5000) n`)
    const rows = await read(copyOut(client, 'copy wide to stdout'))
    const pieces = await read(copyRowsOut(client, 'copy wide to stdout'))
    expect(rows).toHaveLength(5_000)
    expect(pieces.length).toBeLessThan(100)
    expect(Buffer.concat(pieces).equals(Buffer.concat(rows))).toBe(true)
    expect(await read(copyRowsOut(client, 'copy (select 1 where false) to stdout'))).toEqual([])
  })
})

test('what is not empty is refused, and so are books in which somebody works', async () => {
  const from = await books()
  const taken = await freshDatabase()
  await expect(moveBooks(from, taken.connection)).rejects.toThrow('is not empty')
  const dataDir = await scratchDirectory()
  await writeFile(join(dataDir, 'note.txt'), 'mine')
  await expect(moveIntoFolder(from, { dataDir, oldDataDir: dataDir, postgresBin: '' })).rejects.toThrow('is not empty')
  expect(await readdir(dataDir)).toEqual(['note.txt'])
  const target = await emptyDatabase()
  await taken.run(sql`select 1`)
  await expect(moveBooks(taken.connection, target.connection)).rejects.toThrow('Stop Savdo first')
  expect(await ask(target.connection, "select 1 from pg_class where relname = 'migration'")).toEqual([])
})
