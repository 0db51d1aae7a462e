import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import pino from 'pino'
import { expect, test } from 'vitest'
import { searchSales } from '../../src/api/sale.ts'
import { createApp } from '../../server/app.ts'
import { listening } from '../lists/listening.ts'
import { testServer } from '../server.ts'
import { until } from '../until.ts'

/** Over a real connection: a body is read whole, however it is sent, and never more of it than may be. */

const server = await testServer()
const logged: unknown[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
const address = await listening(createApp({ ...server.context, log }))
const { token } = await server.person('admin')
const path = searchSales.path
const TOO_LONG = 2 * 1024 * 1024 + 1

function sending(headers: Record<string, string | number> = {}) {
  const call = request(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    agent: false,
  })
  call.on('error', () => undefined)
  return call
}

async function answerTo(
  call: ReturnType<typeof sending>,
): Promise<{ status: number; code?: string; items?: unknown[] }> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return { status: answer.statusCode!, ...(JSON.parse(text) as object) }
}

const body = JSON.stringify({ search: 'чай — 5 дона' })
const bytes = Buffer.from(body)

test('with its length, and in parts that end inside of a letter', async () => {
  const call = sending({ 'content-length': bytes.length })
  const middle = bytes.indexOf(0xd1) + 1
  call.write(bytes.subarray(0, middle))
  call.end(bytes.subarray(middle))
  expect(await answerTo(call)).toMatchObject({ status: 200, items: [] })
})

test('without its length', async () => {
  const call = sending()
  call.write(bytes.subarray(0, 9))
  call.end(bytes.subarray(9))
  expect(await answerTo(call)).toMatchObject({ status: 200, items: [] })
})

test.each([
  ['with its length', { 'content-length': 4 }],
  ['without its length', {}],
])('that is no JSON, %s', async (_, headers) => {
  const call = sending(headers)
  call.write('{"a')
  call.end('"')
  expect(await answerTo(call)).toMatchObject({ status: 400, code: 'badJson' })
})

test('of nothing', async () => {
  const call = sending({ 'content-length': 0 })
  call.end()
  expect(await answerTo(call)).toMatchObject({ status: 200 })
})

test('that says to be too long is not read, and one that does not say it no further than that', async () => {
  const declared = sending({ 'content-length': TOO_LONG })
  declared.flushHeaders()
  expect(await answerTo(declared)).toMatchObject({ status: 413, code: 'tooLarge' })
  declared.destroy()
  const endless = sending()
  endless.write(Buffer.alloc(TOO_LONG, ' '))
  expect(await answerTo(endless)).toMatchObject({ status: 413, code: 'tooLarge' })
  endless.destroy()
})

test('whose sender goes away in its middle is no fault of ours', async () => {
  const lengths: Record<string, number>[] = [{ 'content-length': 1_000 }, {}]
  for (const headers of lengths) {
    const call = sending(headers)
    call.write('{"search":')
    await until(async () => call.writableLength === 0 && call.socket?.bytesWritten !== 0)
    call.destroy()
  }
  const next = sending({ 'content-length': 2 })
  next.end('{}')
  expect(await answerTo(next)).toMatchObject({ status: 200 })
  expect(logged).toEqual([])
})
