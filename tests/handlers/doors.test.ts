import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openSession } from '../../src/api/cashSession.ts'
import { searchHistory } from '../../src/api/history.ts'
import { searchSales } from '../../src/api/sale.ts'
import { addUser } from '../../src/api/user.ts'
import { changes, type Endpoint } from '../../src/api/endpoint.ts'
import { createApp } from '../../server/app.ts'
import { guardDisk } from '../../server/diskGuard.ts'
import { allHandlers } from '../../server/handlers.ts'
import { freeBytesOf } from '../../server/health.ts'
import { API_BASE } from '../../server/serve.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const client = await mkdtemp(join(tmpdir(), 'savdo-client-'))
await mkdir(join(client, '.vite'))
await writeFile(join(client, 'index.html'), '<!doctype html><head><title>Savdo</title></head>')
await writeFile(join(client, '.vite/manifest.json'), '{"secret":1}')
await writeFile(join(client, '.env'), 'secret')
await writeFile(join(client, 'serviceWorker.js'), '')
await writeFile(join(client, 'manifest.webmanifest'), '{}')
afterAll(() => rm(client, { recursive: true }))

const lines: Record<string, unknown>[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const app = createApp({ ...server.context, log }, client)

describe('the web server', () => {
  test.each(['/.vite/manifest.json', '/%2evite/manifest.json', '/%2Evite%2Fmanifest.json', '/.env', '/assets/../.env'])(
    'shows nothing of the build’s own files: %s',
    async (path) => {
      const answer = await app.request(path)
      expect(await answer.text()).not.toContain('secret')
      expect((await app.request('/anything')).status).toBe(200)
    },
  )

  test('says what its pages may do, and promises HTTPS only with the company’s own certificate', async () => {
    const { headers } = await app.request('/')
    expect(headers.get('strict-transport-security')).toBeNull()
    const certified = await createApp({ ...server.context, hasOwnCertificate: true }, client).request('/')
    expect(certified.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const rules = headers.get('content-security-policy')!.split('; ')
    expect(rules).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default worker',
      ]),
    )
  })

  test('tells its pages the company’s time zone, by whatever address they come, and a device that keeps one of another zone', async () => {
    const elsewhere = createApp({ ...server.context, timeZone: 'America/New_York' }, client)
    for (const [where, timeZone] of [
      [app, 'Asia/Tashkent'],
      [elsewhere, 'America/New_York'],
    ] as const)
      for (const address of ['/', '/goods?page=2', '/index.html', '/pages/login']) {
        const answer = await where.request(address)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
        expect(await answer.text()).toContain(`<meta name="time-zone" content="${timeZone}" />`)
      }
    const workers = await Promise.all([app, app, elsewhere].map(async (one) => (await one.request('/sw.js')).text()))
    expect([workers[1] === workers[0], workers[2] === workers[0]]).toEqual([true, false])
  })

  test('changes nothing for who asks only for headers', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const changing = allHandlers.map(({ endpoint }) => endpoint).filter((of) => of.method === 'GET' && changes(of))
    expect(changing.length).toBeGreaterThan(0)
    for (const { path } of changing) {
      const address = API_BASE + path.replace(/\{\w+\}/g, '1')
      expect([path, (await app.request(address, { method: 'HEAD', headers })).status]).toEqual([path, 404])
    }
    const reads = await app.request(`${API_BASE}/auth/session`, { method: 'HEAD', headers })
    expect(reads.status).toBe(200)
  })

  test('refuses what no parameter of a path can be, whichever it is', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const reading = allHandlers.map(({ endpoint }) => endpoint).filter((of) => of.method === 'GET' && !changes(of))
    const addresses = reading.flatMap(({ path }) =>
      [...path.matchAll(/\{\w+\}/g)].map(([wrong]) => path.replace(wrong, 'проба').replace(/\{\w+\}/g, '1')),
    )
    expect(addresses.length).toBeGreaterThan(100)
    for (const address of addresses) {
      const { status } = await app.request(API_BASE + encodeURI(address), { headers })
      expect([address, status >= 500]).toEqual([address, false])
    }
  })

  test('lets no page of another origin in', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const answer = await app.request(`${API_BASE}${addUser.path}`, { method, headers })
      expect([method, answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([method, false, null])
    }
  })

  test('writes what has failed into its log, by the number of the call, and tells nobody else', async () => {
    lines.length = 0
    const failing = () => Promise.reject(new Error('relation "secret" at /opt/savdo'))
    const database = { ...server.database, first: failing, ofTheTill: { ...server.database.ofTheTill, first: failing } }
    const answer = await createApp({ ...server.context, log, database }).request(`${API_BASE}/auth/session`, {
      headers: { authorization: `Bearer ${admin.token}`, 'x-request-id': '0123456789abcdef' },
    })
    const said = await answer.text()
    expect(answer.status).toBe(500)
    expect(JSON.parse(said)).toMatchObject({ code: 'serverFailed', requestId: '0123456789abcdef' })
    expect(said).not.toMatch(/secret|savdo|\bat /)
    const [failure, call] = lines
    expect(failure).toMatchObject({
      requestId: '0123456789abcdef',
      err: { message: expect.stringContaining('secret') },
    })
    expect(call).toMatchObject({ requestId: '0123456789abcdef', path: `${API_BASE}/auth/session`, status: 500 })
  })

  test('is not well when its disk is full', async () => {
    const healthWith = async (bytes: number) => {
      const disk = await guardDisk(async () => bytes, log)
      disk.stop()
      const answer = await createApp({ ...server.context, disk }).request('/health')
      return { code: answer.status, ...((await answer.json()) as object) }
    }
    expect(await healthWith(1e6)).toMatchObject({ code: 503, status: 'diskFull' })
    expect(await healthWith(1e10)).toMatchObject({ code: 200, status: 'ok' })
    expect(await freeBytesOf(client)).toBeGreaterThan(0)
  })

  test('does not complain of those who go away before their answer', async () => {
    lines.length = 0
    const going = new AbortController()
    const body = new ReadableStream({
      pull(controller) {
        going.abort()
        controller.error(new Error('the client went away'))
      },
    })
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const request = new Request(`http://savdo${API_BASE}${addUser.path}`, {
      method: 'POST',
      headers,
      body,
      signal: going.signal,
      duplex: 'half',
    } as RequestInit)
    await app.request(request)
    expect(lines.filter(({ level }) => Number(level) > pino.levels.values.info!)).toEqual([])
  })
})

describe('what no calendar and no purse holds is refused by name', () => {
  const days = ['0000-01-01', '0099-12-31', '1899-12-31', '2200-01-01', '9999-12-31']
  const where = (day: string) => ({ where: [{ field: 'saleDate', operator: 'from', value: day }] })
  const asked: [string, Endpoint, object, object][] = days.flatMap((day) => [
    [`${day} in an address`, searchSales as Endpoint, { saleDate: day }, {}],
    [`${day} in a filter`, searchSales as Endpoint, {}, { start: day }],
    [`${day} of a column`, searchSales as Endpoint, {}, where(day)],
    [`${day} in the history`, searchHistory as Endpoint, {}, { end: day }],
  ])
  test.each(asked)('%s', async (_, endpoint, query, body) => {
    const answer = await admin.response(endpoint, { query: { page: 1, limit: 10, ...query }, body } as never)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: expect.any(Object) })
  })

  test('an amount that would be kept as nothing', async () => {
    const shop = await server.department('SHOP', { saleType: 'RETAIL' })
    const path = { depId: shop, cashboxId: 1 }
    expect(await admin.refused(openSession, { path, body: { openingCash: 1e-9 } })).toMatchObject({
      status: 400,
      fields: { openingCash: expect.any(String) },
    })
  })
})
