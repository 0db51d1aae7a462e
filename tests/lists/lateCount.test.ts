import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { flag, id, money, text } from '../../src/api/fields.ts'
import { listEndpoint } from '../../src/api/list.ts'
import { sql } from '../../server/db/sql.ts'
import { handleList } from '../../server/lists/handleList.ts'
import { API_BASE, type Env, serveAll } from '../../server/serve.ts'
import { testServer } from '../server.ts'

/** A list that takes long to count: rows come without their totals, which are asked for on their own. */

const searchSlow = listEndpoint('POST /slow/search', {
  can: 'view goods',
  filter: z.object({ keyword: text.nullish() }),
  row: z.object({ id, marked: flag, cost: money }),
  totals: ['cost'],
  groups: { marked: 'marked' },
})

const server = await testServer()
const { database } = server
await database.run(sql`create table slow (id bigint, marked boolean, cost numeric(18, 2))`)
await database.run(sql`insert into slow values (1, true, 10), (2, false, 20), (3, true, 30), (4, false, 40)`)
const admin = await server.person('admin')

/** Whoever reads a cost beyond the second row waits for this lock: every count does, a page of two rows does not. */
const LOCK = 4_711
const app = new Hono<Env>()
serveAll(
  app,
  server.context,
  handleList(searchSlow, {
    from: sql`slow`,
    columns: {
      id: sql`slow.id`,
      marked: sql`slow.marked`,
      cost: sql`case when slow.id <= 2 then slow.cost else (select slow.cost from pg_advisory_xact_lock_shared(${LOCK})) end`,
    },
    groups: {
      marked: sql`select key, key::text as label, key as place from (values (false), (true)) as possible (key)`,
    },
    filter: { keyword: () => sql`true` },
    defaultSort: [{ field: 'id' }],
  }),
)
const post = async (address: string, body: object): Promise<unknown> => {
  const response = await app.request(`${API_BASE}/slow/search${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}
const whileLocked = (work: () => Promise<void>) =>
  database.withTransaction(async (transaction) => {
    await transaction.run(sql`select pg_advisory_xact_lock(${LOCK})`)
    await work()
  })

it('a page does not wait for its count, which can be had on its own', async () => {
  let counting: Promise<unknown> | undefined
  await whileLocked(async () => {
    const page = await post('?limit=2', {})
    expect(page).toMatchObject({ items: [{ id: 1 }, { id: 2 }], totalAtLeast: true })
    expect(page).not.toHaveProperty('totals')
    expect((page as { total: number }).total).toBeLessThanOrEqual(4)
    counting = post('/count', {})
  })
  expect(await counting).toEqual({ total: 4, totals: { cost: 100 } })
})

it('groups show their first rows before they are counted, and are counted when that is wanted', async () => {
  let counting: Promise<unknown> | undefined
  await whileLocked(async () => {
    expect(await post('/groups', { groupBy: 'marked', rows: 1 })).toMatchObject({
      groups: [
        { key: false, totalAtLeast: true, items: [{ id: 2 }] },
        { key: true, totalAtLeast: true, items: [{ id: 1 }] },
      ],
    })
    counting = post('/groups', { groupBy: 'marked', rows: 1, exact: true })
  })
  expect(await counting).toMatchObject({
    total: 2,
    groups: [
      { key: false, total: 2, totals: { cost: 60 }, items: [{ id: 2 }] },
      { key: true, total: 2, totals: { cost: 40 }, items: [{ id: 1 }] },
    ],
  })
})
