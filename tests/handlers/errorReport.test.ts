import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { reportError, REPORTS_AN_HOUR_MAX, searchErrorReports } from '../../src/api/errorReport.ts'
import { tellBot } from '../../server/errorReports/tellBot.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const shop = await server.department('SHOP')
const person = () => server.person('KASSIR', { departmentId: shop })
const failure = { kind: 'FAILURE' as const, message: 'x is undefined', place: '/dashboard', details: 'at f (a.js:1:2)' }

test('the same failure of two people is one line with its counts; nothing in it names anybody', async () => {
  const [first, second] = [await person(), await person()]
  await first.call(reportError, { body: failure })
  await second.call(reportError, {
    body: {
      ...failure,
      details: 'at f (b.js:7:9) ivan@example.uz +998 90 123-45-67',
      actions: ['→ /point-of-sale/sales/$id', 'POST /sale/finish 409', 'key abcdefghijklmnopqrstuvwxyz0123456789'],
    },
  })
  await first.call(reportError, { body: { ...failure, place: '/doc-history' } })
  const { items } = await admin.call(searchErrorReports, { query: {}, body: { kind: 'FAILURE' } })
  expect(items.map(({ place, count, users }) => [place, count, users])).toEqual([
    ['/doc-history', 1, 1],
    ['/dashboard', 2, 2],
  ])
  expect(items[1]!.details).toBe('at f (b.js:7:9) <mail> <number>')
  expect(items[1]!.actions).toBe('→ /point-of-sale/sales/$id\nPOST /sale/finish 409\nkey <token>')
})

test('what is too long, empty or too often is refused; only administrators read them', async () => {
  const user = await person()
  expect((await user.refused(reportError, { body: { ...failure, message: '' } })).fields).toHaveProperty('message')
  expect((await user.refused(reportError, { body: { ...failure, message: 'ы'.repeat(3_000) } })).fields).toHaveProperty(
    'message',
  )
  expect((await user.refused(reportError, { body: { ...failure, details: 'x'.repeat(200_000) } })).status).toBe(413)
  expect((await user.refused(searchErrorReports, { query: {}, body: {} })).status).toBe(403)
  expect((await server.stranger.refused(reportError, { body: failure })).status).toBe(401)
  for (let times = 0; times < REPORTS_AN_HOUR_MAX; times += 1)
    await user.call(reportError, { body: { kind: 'WORDS', message: `слово ${times}` } })
  expect(await user.refused(reportError, { body: failure })).toMatchObject({ status: 429, code: 'tooManyReports' })
})

test('a report of ten megabytes is refused, and one of a script is kept as the words that it is', async () => {
  const user = await person()
  expect((await user.refused(reportError, { body: { ...failure, details: 'x'.repeat(10 * 1024 ** 2) } })).status).toBe(
    413,
  )
  const message = '<script>alert(document.cookie)</script>'
  await user.call(reportError, { body: { kind: 'WORDS', message } })
  const { items } = await admin.call(searchErrorReports, { query: {}, body: { kind: 'WORDS' } })
  expect(items.map((report) => report.message)).toContain(message)
})

test('the bot is told once of each; what it does not take is told again', async () => {
  const heard: string[] = []
  let status = 500
  const bot = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (status === 200) heard.push((JSON.parse(body) as { text: string }).text)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => bot.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void bot.close())
  const url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/`
  await server.database.run(sql`update error_report set told_at = now()`)
  await admin.call(reportError, { body: failure })
  await admin.call(reportError, { body: { kind: 'WORDS', message: 'не печатает' } })
  await expect(tellBot(server.database, url)).rejects.toThrow('500')
  status = 200
  expect(await tellBot(server.database, url)).toBe(2)
  expect(heard).toEqual(['x is undefined (× 1)\n/dashboard', `${admin.username}: не печатает`])
  expect(await tellBot(server.database, url)).toBe(0)
})
