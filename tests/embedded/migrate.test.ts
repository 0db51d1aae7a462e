import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { migrate } from '../../server/db/migrate.ts'
import { StartupError } from '../../server/startupError.ts'
import { emptyDatabase } from '../database.ts'

const database = await emptyDatabase()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'savdo-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const run = async (files: Record<string, string>) => migrate(database.pool, { directory: await folderOf(files) })
const shop = { '0001_shop.sql': 'create table shop (id int);\ncreate table till (id int);\n' }
const sale = { '0003_sale.sql': 'create table sale (id int)' }

const tables = async () => {
  const rows = await database.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migration%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

beforeEach(() => database.run(sql`drop schema public cascade; create schema public`))

describe('migrations', () => {
  test('are applied in their order, once', async () => {
    expect(await run({ ...sale, ...shop })).toEqual(['0001_shop.sql', '0003_sale.sql'])
    expect(await run({ ...sale, ...shop })).toEqual([])
    expect(await tables()).toEqual(['sale', 'shop', 'till'])
  })

  test('that were merged late are applied too', async () => {
    await run({ ...shop, ...sale })
    expect(await run({ ...shop, '0002_item.sql': 'create table item (id int)', ...sale })).toEqual(['0002_item.sql'])
    expect(await tables()).toEqual(['item', 'sale', 'shop', 'till'])
  })

  test('changed after they were applied are refused by name, and nothing else happens', async () => {
    await run(shop)
    const changed = run({ '0001_shop.sql': 'create table shop (id bigint)', ...sale })
    await expect(changed).rejects.toThrow(StartupError)
    await expect(changed).rejects.toThrow('0001_shop.sql')
    expect(await tables()).toEqual(['shop', 'till'])
  })

  test('are the same with the line ends of another system', async () => {
    await run(shop)
    expect(await run({ '0001_shop.sql': shop['0001_shop.sql'].replaceAll('\n', '\r\n') })).toEqual([])
  })

  test('unknown here stop an older version from working on a newer database', async () => {
    await run({ ...shop, ...sale })
    await expect(run(shop)).rejects.toThrow(/newer version.*0003_sale\.sql/)
  })

  test('that fail leave nothing of themselves, keep those before and say where', async () => {
    await expect(
      run({ ...shop, '0002_item.sql': 'create table item (id int);\ncreate tabel price;\n' }),
    ).rejects.toThrow(/0002_item\.sql failed in line 2: syntax error/)
    expect(await tables()).toEqual(['shop', 'till'])
    expect(await run({ ...shop, '0002_item.sql': 'create table item (id int)' })).toEqual(['0002_item.sql'])
  })

  test('run by several servers at once are applied once', async () => {
    const directory = await folderOf({ ...shop, ...sale })
    for (let round = 0; round < 10; round++) {
      await database.run(sql`drop schema public cascade; create schema public`)
      const runs = await Promise.allSettled(Array.from({ length: 8 }, () => migrate(database.pool, { directory })))
      expect(runs.filter(({ status }) => status === 'rejected')).toEqual([])
      const applied = runs.flatMap((run) => (run.status === 'fulfilled' ? run.value : []))
      expect(applied.sort((a, b) => a.localeCompare(b))).toEqual(['0001_shop.sql', '0003_sale.sql'])
    }
  })

  test('may take longer than a statement of a request', async () => {
    const impatient = new pg.Pool({ ...database.pool.options, statement_timeout: 50 })
    const directory = await folderOf({ '0001_slow.sql': 'select pg_sleep(0.2)' })
    expect(await migrate(impatient, { directory })).toEqual(['0001_slow.sql'])
    // And the connection has its limit again.
    await expect(impatient.query('select pg_sleep(0.2)')).rejects.toThrow(/statement timeout/)
    await impatient.end()
  })

  test('have names with numbers', async () => {
    await expect(run({ 'shop.sql': 'select 1' })).rejects.toThrow('shop.sql')
  })
})
