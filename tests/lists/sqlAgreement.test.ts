import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Sql, sql, join, raw } from '../../server/db/sql.ts'
import type { Condition } from '../../src/api/condition.ts'
import type { Listing, Sort } from '../../src/api/list.ts'
import { searchThings, SHELF, thingServer, type Thing } from './thingList.ts'
import { sampleThings } from './things.ts'

/** Page, count, distinct values, groups and file against SQL that is written here, by hand, with nothing of the engine in it. */

const RUNS = 60
const PAGE_ROWS = 40
const server = await thingServer(sampleThings(150))
const { database } = server

/** A condition twice: as the screen sends it, and as a person would ask PostgreSQL. */
interface Asked {
  sent: Condition
  meant: Sql
}
const asked = (field: string, operator: Condition['operator'], value: Condition['value'], meant: Sql): Asked => ({
  sent: value === undefined ? { field, operator } : { field, operator, value },
  meant,
})
const amount = fc.integer({ min: 0, max: 500 }).map((value) => value / 100)
const someDay = fc.constantFrom('2026-10-15', '2026-11-18', '2026-11-21', '2026-12-05')
const anyCondition: fc.Arbitrary<Asked> = fc.oneof(
  amount.map((value) => asked('price', 'from', value, sql`price >= ${value}::numeric`)),
  amount.map((value) => asked('price', 'differs', value, sql`(price <> ${value}::numeric or price is null)`)),
  fc
    .tuple(amount, amount)
    .map(([from, to]) =>
      asked('stock', 'between', [from, to], sql`stock >= ${from}::numeric and stock <= ${to}::numeric`),
    ),
  fc
    .uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 })
    .map((values) => asked('pieces', 'in', values, sql`pieces in (select n from unnest(${values}::int[]) n)`)),
  fc
    .constantFrom('12', 'a-1', '4780', '%', '_')
    .map((value) => asked('code', 'contains', value, sql`strpos(lower(code), ${value}) > 0`)),
  fc
    .constantFrom('DRAFT', 'READY', 'SENT')
    .map((value) => asked('state', 'in', [value, null], sql`(state is null or state = ${value})`)),
  fc.boolean().map((value) => asked('marked', 'equals', value, value ? sql`marked` : sql`not marked`)),
  fc
    .constantFrom('new', 'sale', '50%')
    .map((value) => asked('tags', 'in', [value], sql`${value} in (select tag from unnest(tags) tag)`)),
  someDay.map((value) => asked('day', 'to', value, sql`day <= ${value}::date`)),
  someDay.map((value) => asked('at', 'equals', value, sql`to_char(at + interval '5 hours', 'YYYY-MM-DD') = ${value}`)),
  fc.constant(asked('at', 'during', 'today', sql`to_char(at + interval '5 hours', 'YYYY-MM-DD') = '2026-11-21'`)),
  fc.constantFrom('price', 'day', 'state').map((field) => asked(field, 'empty', undefined, raw(`${field} is null`))),
  fc.constant(asked('tags', 'filled', undefined, sql`array_length(tags, 1) > 0`)),
)
const COLLATED: Readonly<Record<string, string>> = { name: 'name collate "C"' }
const anySorts: fc.Arbitrary<Sort[]> = fc.array(
  fc.record({
    field: fc.constantFrom('id', 'name', 'price', 'stock', 'pieces', 'day', 'at', 'marked'),
    descending: fc.boolean(),
  }),
  { maxLength: 3 },
)

const answerTo = async <T>(address: string, body: unknown): Promise<T> => {
  const response = await server.post(`/thing/search/main${address}`, body)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json()) as T
}

it('everything that a list answers is what plain SQL answers', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCondition, { maxLength: 3 }),
      anySorts,
      fc.constantFrom('state', 'marked', 'day'),
      async (conditions, sort, field) => {
        const where = conditions.map(({ sent }) => sent)
        const meant = join([sql`shelf = 'main'`, ...conditions.map((condition) => condition.meant)], raw(' and '))
        const by = [
          ...(sort.length > 0 ? sort : [{ field: 'name' }]),
          { field: 'id', descending: sort.at(-1)?.descending },
        ]
        const order = raw(
          by.map((one) => `${COLLATED[one.field] ?? one.field} ${one.descending ? 'desc' : 'asc'}`).join(', '),
        )
        const ids = (
          await database.rows<{ id: number }>(sql`select id from thing where ${meant} order by ${order}`)
        ).map(({ id }) => id)
        const { total, stock, cost } = await database.one<{ total: number; stock: number; cost: number }>(sql`
          select count(*) as total, coalesce(sum(stock), 0) as stock, coalesce(sum(cost), 0) as cost from thing where ${meant}`)

        const read: number[] = []
        for (let page = 1; page <= Math.ceil(ids.length / PAGE_ROWS) + 1; page++) {
          const query = { page, limit: PAGE_ROWS }
          const answer = await server
            .caller()
            .call(searchThings, { path: { shelf: SHELF }, query, body: { where, sort } })
          expect([answer.total, answer.totals]).toEqual([total, { stock, cost }])
          read.push(...answer.items.map(({ id }) => id))
        }
        expect(read).toEqual(ids)
        expect(await answerTo('/count', { where })).toEqual({ total, totals: { stock, cost } })

        const column = raw(field)
        const others = join(
          [sql`shelf = 'main'`, ...conditions.filter(({ sent }) => sent.field !== field).map((one) => one.meant)],
          raw(' and '),
        )
        expect((await answerTo<{ items: unknown }>('/values', { field, where })).items).toEqual(
          await database.rows(
            sql`select ${column} as value, count(*) as count from thing where ${others} group by 1 order by 1`,
          ),
        )

        const { groups } = await answerTo<{ groups: (Listing<Thing> & { key: unknown })[] }>('/groups?limit=700', {
          groupBy: field,
          where,
          sort,
          rows: 3,
        })
        const wanted = await database.rows(sql`
          select ${column} as key, count(*) as total, sum(stock) as stock,
            ((array_agg(id order by ${order}))[1:3])::int[] as ids from thing where ${meant} group by 1 order by 1`)
        expect(
          groups.map(({ key, total, totals, items }) => ({
            key,
            total,
            stock: totals!.stock,
            ids: items.map(({ id }) => id),
          })),
        ).toEqual(wanted)

        const grouped = await server.post('/thing/search/main/excel', {
          where,
          sort,
          groupBy: field,
          columns: [{ field: 'id' }],
        })
        const book = new ExcelJS.Workbook()
        await book.xlsx.load(await grouped.arrayBuffer())
        const inFile = book.worksheets[0]!.getColumn(1).values.slice(4)
        const together = await database.rows<{ id: number }>(
          sql`select id from thing where ${meant} order by ${column}, ${order}`,
        )
        expect(inFile.filter((value) => typeof value === 'number')).toEqual(together.map(({ id }) => id))
      },
    ),
    { numRuns: RUNS },
  )
})
