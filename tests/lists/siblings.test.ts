import { describe, expect, it } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { FAR_ROWS } from '../../server/lists/readPage.ts'
import type { Listing } from '../../src/api/list.ts'
import { searchThings, thingServer, type Thing } from './thingList.ts'
import { sampleThings } from './things.ts'

const things = sampleThings(120)
const server = await thingServer(things)
const answerTo = async <T>(address: string, body: unknown = {}): Promise<T> => {
  const response = await server.post(`/thing/search/main${address}`, body)
  if (response.status !== 200) throw new Error(await response.text())
  return (await response.json()) as T
}
const countOf = (wanted: (row: (typeof things)[number]) => boolean) => things.filter(wanted).length

describe('distinct values', () => {
  it('counts each, with empty last, under the other filters but not its own', async () => {
    const where = [
      { field: 'marked', operator: 'equals', value: true },
      { field: 'state', operator: 'in', value: ['DRAFT'] },
    ]
    const { items } = await answerTo<{ items: { value: string | null; count: number }[] }>('/values', {
      field: 'state',
      where,
    })
    expect(items).toEqual(
      ['DRAFT', 'READY', 'SENT', null].map((value) => ({
        value,
        count: countOf((row) => row.marked && row.state === value),
      })),
    )
  })
  it('of badges are the badges themselves', async () => {
    const { items } = await answerTo<{ items: { value: string | null; count: number }[] }>('/values', {
      field: 'tags',
      contains: 'sal',
    })
    expect(items).toEqual([{ value: 'sale', count: countOf(({ tags }) => tags.includes('sale')) }])
  })
  it('narrow blind to the script', async () => {
    const { items } = await answerTo<{ items: { value: string }[] }>('/values', { field: 'name', contains: 'shokolad' })
    expect(items.map(({ value }) => value).sort()).toEqual(['Шоколад', 'шоколад 2'].sort())
  })
})

describe('groups', () => {
  it('come with total, sums and first rows, and page on as the list with one more condition', async () => {
    const sort = [{ field: 'id' }]
    const { groups, total } = await answerTo<{ groups: (Listing<Thing> & { key: string | null })[]; total: number }>(
      '/groups',
      { groupBy: 'state', rows: 5, sort },
    )
    expect(total).toBe(4)
    expect(groups.map(({ key }) => key)).toEqual(['DRAFT', 'READY', 'SENT', null])
    for (const group of groups) {
      const own = things.filter(({ state }) => state === group.key)
      expect(group.total).toBe(own.length)
      expect(group.totals!.stock).toBeCloseTo(
        own.reduce((sum, { stock }) => sum + stock, 0),
        6,
      )
      expect(group.items.map(({ id }) => id)).toEqual(own.slice(0, 5).map(({ id }) => id))
      const where = [
        group.key === null
          ? { field: 'state', operator: 'empty' }
          : { field: 'state', operator: 'equals', value: group.key },
      ]
      const second = await answerTo<Listing<Thing>>('?page=2&limit=5', { where, sort })
      expect(second.items.map(({ id }) => id)).toEqual(own.slice(5, 10).map(({ id }) => id))
    }
  })
  it('page themselves', async () => {
    const all = await answerTo<{ groups: { key: string }[]; total: number }>('/groups?limit=700', {
      groupBy: 'day',
      rows: 0,
    })
    const second = await answerTo<{ groups: { key: string }[]; total: number }>('/groups?page=2&limit=3', {
      groupBy: 'day',
      rows: 0,
    })
    expect(second.groups.map(({ key }) => key)).toEqual(all.groups.slice(3, 6).map(({ key }) => key))
    expect(second.total).toBe(all.total)
  })
  it('of a yes or no', async () => {
    const { groups } = await answerTo<{ groups: { key: boolean; total: number }[] }>('/groups', {
      groupBy: 'marked',
      rows: 0,
    })
    expect(groups.map(({ key, total }) => [key, total])).toEqual([
      [false, countOf(({ marked }) => !marked)],
      [true, countOf(({ marked }) => marked)],
    ])
  })
})

describe('far pages', () => {
  // The middle is far already: pages behind it are read from the other end.
  const ROWS = 2.5 * FAR_ROWS
  const LIMIT = 700
  const LAST_NEAR = Math.ceil(FAR_ROWS / LIMIT)
  const MIDDLE = Math.ceil(ROWS / 2 / LIMIT)
  const LAST = Math.ceil(ROWS / LIMIT)
  it('are the same rows, whichever end they are read from', async () => {
    await server.database
      .run(sql`insert into thing select 'long', n, 'n' || n % 7, 'n' || n % 7, null, n % 13, 1, n % 5, null, now(), true, null, '{}', 0
      from generate_series(1, ${ROWS}::int) n`)
    const sort = [{ field: 'pieces', descending: true }, { field: 'price' }]
    const wanted = await server.database.rows<{ id: number }>(
      sql`select id from thing where shelf = 'long' order by pieces desc, price, id`,
    )
    for (const page of [1, LAST_NEAR, LAST_NEAR + 1, MIDDLE, MIDDLE + 1, LAST - 1, LAST, LAST + 1]) {
      const query = { page, limit: LIMIT }
      const { items, total } = await server
        .caller()
        .call(searchThings, { path: { shelf: 'long' }, query, body: { sort } })
      expect(total).toBe(ROWS)
      expect(items.map(({ id }) => id)).toEqual(wanted.slice((page - 1) * LIMIT, page * LIMIT).map(({ id }) => id))
    }
  })
})
