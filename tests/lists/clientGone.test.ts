import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, expect, it } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { API_BASE } from '../../server/serve.ts'
import { thingServer } from './thingList.ts'
import { sampleThings } from './things.ts'

/** Over a real connection: a browser that closes it, by a click on something else, ends its question in PostgreSQL. */

const { app, database, token } = await thingServer(sampleThings(20))
const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const waiting = async () =>
  (
    await database.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from thing%'`)
  ).length
/** A statement that waits for a lock gives up by itself after 5 s: what is ended for its caller ends before. */
const ENDED_MS_MAX = 4_000
async function until(wanted: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await wanted()); await wait(20))
    if (Date.now() > deadline) throw new Error('it never came')
}

it.each([
  ['a page', '', {}],
  ['a file', '/excel', { columns: [{ field: 'id' }] }],
])('%s', async (_, address, body) => {
  await database.withTransaction(async (transaction) => {
    await transaction.run(sql`lock table thing in access exclusive mode`)
    const { port } = server.address() as AddressInfo
    const call = request(`http://127.0.0.1:${port}${API_BASE}/thing/search/main${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.end(JSON.stringify(body))
    await until(async () => (await waiting()) > 0)
    call.destroy()
    await until(async () => (await waiting()) === 0, ENDED_MS_MAX)
    expect(database.pool.waitingCount).toBe(0)
  })
})
