import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, it } from 'vitest'
import { searchItems } from '../../src/api/itemList.ts'
import { endpoint } from '../../src/api/endpoint.ts'
import { createApp } from '../../server/app.ts'
import { sql } from '../../server/db/sql.ts'
import { handleRead } from '../../server/handle.ts'
import { API_BASE, type Env, serveAll } from '../../server/serve.ts'
import { testServer } from '../server.ts'
import { listening } from './listening.ts'
import { until } from '../until.ts'

/** Over a real connection: whoever gets a file that failed in its middle sees that it is not whole, and the log says why. */

const GOODS = 60_000
const company = await testServer()
const { context, database } = company
const unitId = await company.reference('unit', 'PIECE')
// Names that nothing can pack, so that the file is far longer than what is written ahead of its reader.
await database.run(sql`
  insert into item (name, name_key, unit_id) select md5(n::text) || md5((-n)::text), n::text, ${unitId}::bigint
  from generate_series(1, ${GOODS}::int) n`)
const { token } = await company.person('admin')
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const logged: Record<string, unknown>[] = []
const log = pino(
  { level: 'error' },
  { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
)

const failing = endpoint('GET /failing-file', { can: 'signed-in', answer: 'file' })
const failingHandler = handleRead(failing, async () => ({
  fileName: 'failing.bin',
  contentType: 'application/octet-stream',
  // It fails between two reads: a part is there, its reader is awake, and nobody asks for the next one yet.
  content: new ReadableStream<Uint8Array>({
    async start(controller) {
      await wait(0)
      controller.enqueue(new Uint8Array(64 * 1024))
      await wait(0)
      controller.enqueue(new Uint8Array(64 * 1024))
      controller.error(new Error('the secret of the thread'))
    },
  }),
}))

const app = new Hono<Env>()
serveAll(app, { ...context, log }, [failingHandler])
app.route('/', createApp({ ...context, log }))
const address = await listening(app)

async function ask(method: string, path: string, body?: object): Promise<IncomingMessage> {
  const call = request(`${address}${path}`, { method, headers, agent: false })
  call.end(body && JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  return answer
}

/** What comes of an answer, which may end before the rest of it is wanted. */
function reading(answer: IncomingMessage) {
  let text = ''
  const take = (chunk: Buffer) => (text += chunk.toString('latin1'))
  answer.on('error', () => undefined)
  const closed = new Promise((close) => answer.once('close', close))
  return {
    begin: async () => {
      await once(answer, 'readable')
      take(answer.read() as Buffer)
    },
    rest: async (): Promise<{ whole: boolean; text: string }> => {
      answer.on('data', take)
      await closed
      return { whole: answer.complete, text }
    },
  }
}

it('a list whose connection to PostgreSQL is lost', async () => {
  const { path } = searchItems.siblings.excel
  const answer = await ask('POST', path, { columns: [{ field: 'name' }] })
  const file = reading(answer)
  await file.begin()
  await database.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'savdo export'`)
  const { whole, text } = await file.rest()
  expect(whole).toBe(false)
  expect(text.startsWith('PK')).toBe(true)
  expect(logged.splice(0)).toEqual([
    expect.objectContaining({
      msg: 'a file was cut off',
      path: API_BASE + path,
      requestId: answer.headers['x-request-id'],
      err: expect.objectContaining({ message: expect.stringMatching(/terminat|ECONNRESET|EPIPE/) }),
    }),
  ])
})

it('one that fails just when a part of it has been read', async () => {
  const { whole, text } = await reading(await ask('GET', failing.path)).rest()
  expect(whole).toBe(false)
  expect(text).not.toContain('secret')
  expect(logged.splice(0)).toEqual([expect.objectContaining({ msg: 'a file was cut off' })])
})

it('one that its reader gives up is no failure', async () => {
  const answer = await ask('POST', searchItems.siblings.excel.path, { columns: [{ field: 'name' }] })
  answer.destroy()
  await until(async () => {
    const { exports } = await database.one<{ exports: number }>(sql`
      select count(*) as exports from pg_stat_activity
      where datname = current_database() and application_name = 'savdo export'`)
    return exports === 0
  })
  expect(logged).toEqual([])
})
