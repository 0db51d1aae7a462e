import { expect, test } from 'vitest'
import { whoAmI } from '../../src/api/auth.ts'
import { serverFigures, statementPlan } from '../../src/api/server.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/database.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { CallTimes, withinMs } from '../../server/metrics/callTimes.ts'
import { SlowStatements } from '../../server/metrics/slowStatements.ts'
import { watchOwnServer } from '../../server/metrics/watchServer.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const watch = watchOwnServer()
watch.stop()
server.context.watch = watch
const near = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const far = { incoming: { socket: { remoteAddress: '10.0.0.7' } } }
const ask = (settings: object, env: object, headers: Record<string, string> = {}) =>
  createApp({ ...server.context, ...settings }).request('/metrics', { headers }, env)

test('a Prometheus reads requests, times, books and backups; a screen shows the same', async () => {
  await admin.call(whoAmI)
  watch.books = { at: server.context.now(), breaches: [{ invariant: 'x', what: 'y' }] }
  const text = await (await ask({}, near)).text()
  expect(text).toMatch(/^savdo_requests_total\{route="GET \/auth\/session",status="2xx"\} [1-9]/m)
  expect(text).toMatch(/^savdo_request_seconds_bucket\{route="GET \/auth\/session",le="\+Inf"\} [1-9]/m)
  expect(text).toMatch(/^savdo_books_breaches 1$/m)
  // No backup was ever made: there is no age to tell.
  expect(text).not.toContain('savdo_backup_age_seconds')
  expect(text.split('\n').filter((line) => !/^(#|savdo_\w+(\{[^}]+\})? -?[\d.e+-]+$|$)/.test(line))).toEqual([])
  const figures = await admin.call(serverFigures)
  expect(figures).toMatchObject({ breaches: 1, lastBackupAt: null, freeDiskMb: null })
  expect(figures.routes.map(({ route }) => route)).toContain('GET /auth/session')
  expect((await (await server.person('MANAGER')).refused(serverFigures)).status).toBe(403)
})

test('nobody else finds it: from elsewhere only with the token, and not through a proxy that is unknown', async () => {
  expect((await ask({}, far)).status).toBe(404)
  expect((await ask({}, near, { 'x-forwarded-for': '10.0.0.7' })).status).toBe(404)
  expect((await ask({ trustedProxies: 1 }, near, { 'x-forwarded-for': '10.0.0.7' })).status).toBe(404)
  const metricsToken = 'a long secret'
  expect((await ask({ metricsToken }, near)).status).toBe(404)
  expect((await ask({ metricsToken }, far, { authorization: 'Bearer another' })).status).toBe(404)
  expect((await ask({ metricsToken }, far, { authorization: `Bearer ${metricsToken}` })).status).toBe(200)
})

test('is not ready while it ends, and keeps the number that the browser has given a request', async () => {
  const app = (settings: object) => createApp({ ...server.context, ...settings })
  expect((await app({}).request('/ready')).status).toBe(200)
  expect((await app({ isEnding: () => true }).request('/ready')).status).toBe(503)
  const numbered = async (id: string) =>
    (await app({}).request('/health', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await numbered('0123456789abcdef')).toBe('0123456789abcdef')
  expect(await numbered('../../evil line')).toMatch(/^[0-9a-f]{16}$/)
})

test('times lie on shelves', () => {
  const times = new CallTimes()
  for (const ms of [1, 5, 6, 300, 99_999]) times.note('GET /a', 200, ms)
  times.note('GET /a', 503, 2)
  const [route] = times.all()
  expect(route).toMatchObject({ calls: 6, byClass: { 2: 5, 5: 1 } })
  expect([0.5, 0.66, 0.8, 0.95].map((share) => withinMs(route!, share))).toEqual([5, 10, 500, undefined])
})

test('what the database took long for is told without its values, and how it goes about it', async () => {
  const told: string[] = []
  watch.statements = new SlowStatements(({ begins }) => told.push(begins), 20)
  const database = openDatabase(server.context.database.connection, undefined, {
    onStatements: (statements, ms) => watch.statements.note(statements, ms),
  })
  try {
    await database.run(sql`select 1`)
    await database.run(sql`select pg_sleep(${0.03})`)
    await database.behind.withTransaction((transaction) => transaction.run(sql`select pg_sleep(${0.04})`))
  } finally {
    await database.close()
  }
  const pair = sql`update app_user set username = ${'a secret'} where id = ${admin.userId} returning id`
  watch.statements.note([pair], 19)
  watch.statements.note([pair], 5_000)
  // What went in one trip is timed together and planned one by one; a table of a session that has ended is nobody's to plan.
  watch.statements.note([sql`select 1 from item`, sql`select 2 from app_user`, sql`select 3 from gone`], 20)
  const { slowStatements } = await admin.call(serverFigures)
  expect(slowStatements.map(({ text, times }) => [text.replace(/ where.*/, ''), times])).toEqual([
    ['update app_user set username = $1', 1],
    ['select pg_sleep($1)', 2],
    [expect.stringMatching(/^-- in one trip;\nselect 1/), 1],
  ])
  expect(JSON.stringify(slowStatements)).not.toContain('a secret')
  expect(told).toHaveLength(4)
  watch.statements.note([raw(`select ${'1, '.repeat(1_000)} 2`)], 20)
  expect(told.at(-1)).toHaveLength(120)

  const planOf = (statement: string) => admin.call(statementPlan, { path: { statement } })
  expect((await planOf(slowStatements[0]!.id)).lines.join('\n')).toMatch(/^Update on app_user[^]*\$2/)
  expect((await planOf(slowStatements[1]!.id)).lines[0]).toMatch(/^Result/)
  expect((await planOf(slowStatements[2]!.id)).lines.filter((line) => line.startsWith('--'))).toEqual([
    '-- select 1 from item',
    '-- select 2 from app_user',
  ])
  expect((await admin.call(whoAmI)).username).toBe(admin.username)
  expect(await admin.refused(statementPlan, { path: { statement: 'unknown' } })).toMatchObject({ status: 404 })
  const { id } = slowStatements[0]!
  expect((await (await server.person('MANAGER')).refused(statementPlan, { path: { statement: id } })).status).toBe(403)
})

test('statements that took least in all are forgotten when there are too many', () => {
  const statements = new SlowStatements()
  for (let column = 0; column < 60; column++) statements.note([raw(`select ${column}`)], 2_000 + column)
  expect(statements.all()).toHaveLength(50)
  expect(statements.all()[0]!.totalMs).toBe(2_059)
})
