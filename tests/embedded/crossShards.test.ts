import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pino from 'pino'
import { expect, test } from 'vitest'
import { checkOpenSession, currentXReport, takeZReport } from '../../src/api/cashSession.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { finishSale, getSale, type Sale, searchPosItems, searchSales } from '../../src/api/sale.ts'
import { salesByItem } from '../../src/api/salesReport.ts'
import { searchStock } from '../../src/api/stock.ts'
import {
  changeDocumentStatus,
  createDocument,
  receiveTransfer,
  searchDocuments,
  type WarehouseDocument,
} from '../../src/api/warehouseDocument.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { sql } from '../../server/db/sql.ts'
import { seedStandardReferences } from '../../server/db/standardReferences.ts'
import { seedStandardRoles } from '../../server/db/standardRoles.ts'
import { freshDatabase } from '../database.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import { fromNoon } from '../server.ts'
import { atCleanup, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

/** docs/citus.md is held to the tables that there are, and to the statements that a day of a shop is made of. */

cleanUpAfterEach()

const plan = readFileSync('docs/citus.md', 'utf8')

/** The cells of the table below a heading of the plan, without its head. */
const cellsBelow = (heading: string): string[][] =>
  plan
    .split(`\n## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const places = new Map(cellsBelow('Tables').map(([table, where, by]) => [table!, { where: where!, by: by! }]))
const isDistributed = (table: string) => places.get(table)?.where === 'department'

const database = await freshDatabase()
const namesOf = async (statement: ReturnType<typeof sql>) =>
  (await database.rows<{ name: string }>(statement)).map(({ name }) => name)
/** Tables of our own; a partition is a part of its table. */
const PUBLIC = sql`relnamespace = 'public'::regnamespace and not relispartition`

test('every table has its place, and those that go by department have it', async () => {
  const tables = await namesOf(
    sql`select relname as name from pg_class where relkind in ('r', 'p') and ${PUBLIC} order by relname collate "C"`,
  )
  expect([...places.keys()]).toEqual(tables)
  expect(new Set([...places.values()].map(({ where }) => where))).toEqual(
    new Set(['department', 'reference', 'coordinator']),
  )
  const having = new Set(
    await namesOf(sql`
      select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'department_id' and attnotnull and relkind in ('r', 'p') and ${PUBLIC}`),
  )
  const distributed = [...places].filter(([table]) => isDistributed(table))
  expect(distributed.filter(([table, { by }]) => having.has(table) !== (by === 'department_id'))).toEqual([])
  const parents = distributed.flatMap(([, { by }]) =>
    by === 'department_id' ? [] : [/^of (\w+)$/.exec(by)?.[1] ?? by],
  )
  expect(parents.filter((parent) => !isDistributed(parent))).toEqual([])
})

test('no reference leads where Citus cannot follow: only to one’s own kind, or to what every node has', async () => {
  const references = await database.rows<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`)
  const leadsAway = references.filter(({ from, to }) => {
    const there = places.get(to)?.where
    return there !== 'reference' && there !== places.get(from)?.where
  })
  expect(leadsAway).toEqual([])
})

test('what must change in keys and triggers is listed whole', async () => {
  const keys = await namesOf(sql`
    select (table_of.relname || ' ' || index_of.relname) collate "C" as name
    from pg_index join pg_class table_of on table_of.oid = indrelid join pg_class index_of on index_of.oid = indexrelid
    where indisunique and not indisprimary and table_of.relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute where attrelid = indrelid and attname = 'department_id' and attnum = any(indkey))
    order by 1`)
  const inPlan = cellsBelow('Unique keys without the department').map(([table, key]) => `${table} ${key}`)
  expect(inPlan).toEqual(keys.filter((key) => isDistributed(key.split(' ')[0]!)))
  const triggers = await namesOf(sql`
    select (relname || ' ' || tgname) collate "C" as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal order by 1`)
  expect(cellsBelow('Triggers').map(([table, trigger]) => `${table} ${trigger}`)).toEqual(
    triggers.filter((trigger) => isDistributed(trigger.split(' ')[0]!)),
  )
})

type Way = 'writes' | 'locks' | 'reads'
/** Which tables a statement asks of more shards than one, for it does not say which department it is about. */
function crossing(text: string): { way: Way; tables: string[] } | undefined {
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, table]) => table!.toLowerCase()).filter(isDistributed)
  const written = named(/\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi)
  const tables = [...written, ...named(/\b(?:from|join|using)\s+(\w+)/gi)]
  const saysWhich = /\bdepartment_id\s*=\s*(\$\d+|any)/i.test(text)
  const onlyAdds =
    /^\s*insert\s+into\s+\w+\s*\([^)]*\bdepartment_id\b/i.test(text) && tables.every((table) => table === tables[0])
  if (tables.length === 0 || saysWhich || onlyAdds) return undefined
  const isLocking = /\bfor (no key )?(update|share|key share)\b/i.test(text)
  return { way: written.length > 0 ? 'writes' : isLocking ? 'locks' : 'reads', tables }
}

/** In the words of the plan. */
function inWords(texts: readonly string[]): string {
  const crossed = texts.flatMap((text) => crossing(text) ?? [])
  const of = (way: Way) => [...new Set(crossed.filter((one) => one.way === way).flatMap(({ tables }) => tables))].sort()
  const said = (['writes', 'locks', 'reads'] as const).filter((way) => of(way).length > 0)
  return said.map((way) => `${way} ${of(way).join(', ')}`).join('; ') || 'none'
}

/** A whole shop on a PostgreSQL that remembers its statements. */
async function rememberingShop() {
  const { connection } = await startForTest({
    dataDir: await scratchDirectory(),
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' },
  })
  const remembering = openDatabase(connection)
  atCleanup(() => remembering.close())
  await migrate(remembering.pool)
  await seedStandardRoles(remembering)
  await seedStandardReferences(remembering)
  await remembering.run(sql`create extension pg_stat_statements`)
  const context = {
    database: remembering,
    log: pino({ level: 'silent' }),
    timeZone: 'Asia/Tashkent',
    now: fromNoon(),
    randomBytes,
    checkAnswers: true,
  }
  const app = createApp(context)
  const shop = await shopOn(peopleOn(remembering, (path, request) => app.request(path, request)))
  return {
    shop,
    /** What crosses shards of all that one call asks, each once. */
    crossedBy: async (call: () => Promise<Response>): Promise<{ crossed: string; answer: unknown }> => {
      await remembering.run(sql`select pg_stat_statements_reset()`)
      const response = await call()
      const answer: unknown = await response.json()
      expect({ status: response.status, answer }).toMatchObject({ status: 200 })
      const asked = await remembering.rows<{ query: string }>(sql`select query from pg_stat_statements`)
      return { crossed: inWords(asked.map(({ query }) => query)), answer }
    },
  }
}

test('the statements of a shop’s day that cross shards are listed whole', async () => {
  const { shop, crossedBy } = await rememberingShop()
  const found: string[][] = []
  const note = async <Answer>(name: string, call: () => Promise<Response>): Promise<Answer> => {
    const { crossed, answer } = await crossedBy(call)
    found.push([name, crossed])
    return answer as Answer
  }
  const { admin, cashier, cashbox } = shop
  const itemId = await shop.stocked([20])
  await shop.open()
  const register = { depId: shop.shop, cashboxId: cashbox }
  await note('is the register open', () => cashier.response(checkOpenSession, { path: register }))
  await note('goods by word', () => cashier.response(searchPosItems, { path: { depId: shop.shop, keyword: 'то' } }))
  const body = shop.saleOf([{ itemId, count: 2 }])
  const sale = await note<Sale>('finish a sale', () => cashier.response(finishSale, { body }))
  await note('the same sale sent again', () => cashier.response(finishSale, { body }))
  await note('open a sale', () => admin.response(getSale, { path: { id: sale.id } }))
  await note('sales of a department', () =>
    admin.response(searchSales, { query: {}, body: { departmentId: shop.shop } as never }),
  )
  await note('goods', () => admin.response(searchItems, { query: {}, body: {} }))
  await note('stock of the company', () => admin.response(searchStock, { query: {}, body: {} }))
  await note('sales by good', () => admin.response(salesByItem, { query: {}, body: {} }))
  const income = await note<WarehouseDocument>('write an income', () =>
    admin.response(createDocument, {
      body: {
        regDate: DAY,
        action: 'KIRIM',
        toDepartmentId: shop.warehouse,
        whItems: [{ itemId, count: 5, incomeUzs: 500 }],
      },
    }),
  )
  const ready = (document: WarehouseDocument, status: string) => () =>
    admin.response(changeDocumentStatus, { path: { id: document.id }, body: { status, version: document.version } })
  await note('receive it', ready(income, 'READY'))
  const transfer = await note<WarehouseDocument>('write a transfer', () =>
    admin.response(createDocument, {
      body: {
        regDate: DAY,
        action: 'KOCHIRISH',
        fromDepartmentId: shop.warehouse,
        toDepartmentId: shop.shop,
        whItems: [{ itemId, count: 2 }],
      },
    }),
  )
  const sent = await note<WarehouseDocument>('send it', ready(transfer, 'PENDING'))
  await note('receive the transfer', () =>
    admin.response(receiveTransfer, { path: { id: sent.id }, body: { version: sent.version } }),
  )
  await note('documents', () => admin.response(searchDocuments, { path: { type: 'KIRIM' }, query: {}, body: {} }))
  await note('X report', () => admin.response(currentXReport, { path: register }))
  await note('Z report', () => admin.response(takeZReport, { path: register, body: { countedCash: 2_000 } }))
  expect(found.map((cells) => `| ${cells.join(' | ')} |`).join('\n')).toBe(
    cellsBelow('Statements that cross shards')
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  )
})
