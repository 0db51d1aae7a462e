import { Agent, request } from 'node:http'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { listen } from '../../server/listen.ts'
import type { Env } from '../../server/serve.ts'

/** Far below the ten seconds after which running requests are cut off. */
const DRAIN_MS_MAX = 5_000
const CLIENTS = 8

test('under load the server stops as soon as what runs is answered: kept connections are closed, and no answer is cut off', async () => {
  let answered = 0
  const app = new Hono<Env>().get('/', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    answered++
    return c.text('sold')
  })
  const { port, drain } = await listen(app, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const call = request({ port, agent }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => resolve(text))
        answer.on('aborted', () => resolve('cut off'))
      })
      call.on('error', reject)
      call.end()
    })
  const said = new Set<string>()
  const asking = Array.from({ length: CLIENTS }, async () => {
    for (;;) said.add(await ask())
  })
  const refused = Promise.allSettled(asking)
  await vi.waitFor(() => expect(answered).toBeGreaterThan(CLIENTS * 3))
  const startedMs = performance.now()
  await drain()
  expect(performance.now() - startedMs).toBeLessThan(DRAIN_MS_MAX)
  for (const { reason } of (await refused) as PromiseRejectedResult[])
    expect(reason.code).toMatch(/ECONNREFUSED|ECONNRESET/)
  expect([...said]).toEqual(['sold'])
  agent.destroy()
})

test('a connection that nobody uses is kept longer than a proxy before the server keeps it', async () => {
  const { port, drain } = await listen(
    new Hono<Env>().get('/', (c) => c.text('here')),
    '127.0.0.1',
    0,
  )
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  await drain()
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive')!)!
  expect(Number(seconds)).toBeGreaterThan(60)
})
