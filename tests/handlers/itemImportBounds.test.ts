import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { ImportPreview, importItems, readNewItems } from '../../src/api/itemImport.ts'
import { COMMENT_LENGTH_MAX, TEXT_LENGTH_MAX } from '../../src/api/fields.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { upload, workbookOf, workbookOfXml } from '../workbooks.ts'

const server = await testServer()
let keeper: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
})

const filesKept = async (person: Person) =>
  (await server.database.one<{ count: number }>(sql`select count(*) from import_file where user_id = ${person.userId}`))
    .count
const rowsOf = (count: number) => [
  ['barcode', 'name'],
  ...Array.from({ length: count }, (_, index) => [`99${String(index).padStart(6, '0')}`, `Товар ${index}`]),
]

test('a small file whose one long text stands in every cell is refused before it is unfolded', async () => {
  const text = 'Хлеб '.repeat(6_000)
  const strings = `<sst><si><t>barcode</t></si><si><t>name</t></si><si><t>${text}</t></si></sst>`
  const cells = Array.from({ length: 20 }, () => '<c t="s"><v>2</v></c>').join('')
  const bytes = await workbookOfXml(
    `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>${`<row>${cells}</row>`.repeat(100)}`,
    { 'xl/sharedStrings.xml': strings },
  )
  expect(bytes.length).toBeLessThan(43_000)
  expect(await keeper.refused(readNewItems, { form: { upload: upload(bytes) } })).toMatchObject({
    status: 413,
    code: 'unpacksTooLarge',
    fields: { upload: expect.any(String) as string },
  })
  expect(await filesKept(keeper)).toBe(0)
})

test('what is kept of a row is no longer than its fields, and what was cut is refused again', async () => {
  const long = 'д'.repeat(30_000)
  const preview = await keeper.call(readNewItems, {
    form: {
      upload: upload(
        await workbookOf([
          ['barcode', 'name', 'comment', 'чужое'],
          ['99', long, long, long],
        ]),
      ),
    },
  })
  expect(preview.faults.map(({ column }) => column)).toEqual(['B', 'C'])
  const { cells } = await server.database.one<{ cells: string[] }>(
    sql`select cells from import_row where import_id = ${preview.importId}`,
  )
  expect(cells.map(({ length }) => length)).toEqual([
    2,
    TEXT_LENGTH_MAX + 1,
    COMMENT_LENGTH_MAX + 1,
    TEXT_LENGTH_MAX + 1,
  ])
  const again = await keeper.call(readNewItems, {
    form: { upload: upload(await workbookOf([['barcode', 'name', 'comment'], cells.slice(0, 3)])) },
  })
  expect(again.faults.map(({ column }) => column)).toEqual(['B', 'C'])
})

test('a cell of thousands of codes has a few faults, not thousands', async () => {
  const codes = 'нет '.repeat(5_000)
  const seen = await keeper.call(readNewItems, {
    form: {
      upload: upload(
        await workbookOf([
          ['barcode', 'name'],
          [codes, 'Много'],
          ['99 '.repeat(9_000), 'Одно и то же'],
        ]),
      ),
    },
  })
  expect(seen.faultsTotal).toBeLessThan(300)
})

test('when the client has gone, the reading ends and keeps nothing', async () => {
  const person = await server.person('WAREHOUSE')
  const file = upload(await workbookOf(rowsOf(1_500)))
  const gone = AbortSignal.abort()
  const away = await person.response(readNewItems, { form: { upload: file } }, { gone }).catch(() => undefined)
  expect(away?.status ?? 503).toBe(503)
  expect(await filesKept(person)).toBe(0)

  const going = new AbortController()
  let asked: Promise<Response | undefined> | undefined
  await server.database.withTransaction(async (db) => {
    await db.run(sql`lock table import_row in exclusive mode`)
    asked = person.response(readNewItems, { form: { upload: file } }, { gone: going.signal }).catch(() => undefined)
    await until(async () => (await waiting('import_row')) > 0)
    going.abort()
  })
  expect((await asked)?.status ?? 503).toBe(503)
  expect(await filesKept(person)).toBe(0)
})

test('goods are not added for somebody who has gone', async () => {
  const person = await server.person('WAREHOUSE')
  const seen = (await person.call(readNewItems, {
    form: { upload: upload(await workbookOf(rowsOf(2_500))) },
  })) as ImportPreview
  const going = new AbortController()
  let asked: Promise<Response | undefined> | undefined
  await server.database.withTransaction(async (db) => {
    await db.run(sql`lock table item in exclusive mode`)
    asked = person
      .response(importItems, { body: { importId: seen.importId } }, { gone: going.signal })
      .catch(() => undefined)
    await until(async () => (await waiting('item')) > 0)
    going.abort()
  })
  expect((await asked)?.status ?? 503).toBe(503)
  const { count } = await server.database.one<{ count: number }>(sql`select count(*) from item`)
  expect(count).toBe(0)
})

/** Statements that wait for a lock on the table. */
const waiting = async (table: string) =>
  (
    await server.database.one<{ count: number }>(sql`
      select count(*) from pg_locks where not granted and relation = ${table}::regclass
        and database = (select oid from pg_database where datname = current_database())`)
  ).count

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10)
}
