import { request } from 'node:http'
import { expect, it } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { listening } from './listening.ts'
import { thingServer } from './thingList.ts'
import { sampleThings } from './things.ts'
import { until } from '../until.ts'
import { WAITING_FOR_EVER } from './waitingForEver.ts'

/** Over a real connection: a browser that closes it, by a click on something else, ends its question in PostgreSQL. */

const { app, database, token } = await thingServer(sampleThings(20), WAITING_FOR_EVER)
const address = await listening(app)

const waiting = async () =>
  (
    await database.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from thing%'`)
  ).length

it.each([
  ['a page', '', {}],
  ['a file', '/excel', { columns: [{ field: 'id' }] }],
])('%s', async (_, sibling, body) => {
  await database.withTransaction(async (transaction) => {
    await transaction.run(sql`lock table thing in access exclusive mode`)
    const call = request(`${address}/thing/search/main${sibling}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.end(JSON.stringify(body))
    await until(async () => (await waiting()) > 0)
    call.destroy()
    await until(async () => (await waiting()) === 0)
    expect(database.pool.waitingCount).toBe(0)
  })
})
