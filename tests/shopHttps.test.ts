import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../server/listen.ts'
import type { Env } from '../server/serve.ts'
import { makeAuthority, makeServerCertificate, SERVER_DAYS } from '../server/shopHttps/certificates.ts'
import { type Https, httpsOf } from '../server/shopHttps/https.ts'
import { addressBytes, isLoopback, isOwn } from '../server/shopHttps/ownNetwork.ts'
import { shopCertificate } from '../server/shopHttps/shopCertificate.ts'
import { serveTrust } from '../server/shopHttps/trustPage.ts'
import { leadToHttps } from '../server/shopHttps/twoProtocols.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const DAY_MS = 86_400_000
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const SHOP = { host: 'till-1', addresses: ['192.168.1.5', 'fd00::5'] }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'savdo-https-'))
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A server of one page with this HTTPS. */
async function serving(https: Https) {
  const app = new Hono<Env>()
  app.get('/', (c) => c.text('here'))
  const server = await listen(app, '127.0.0.1', 0, https)
  cleanUps.push(server.drain)
  return server
}
const always = (one: { certificate: string; key: string }): Https => ({ current: async () => one, trust: undefined })

/** The text at `/`, over HTTPS as the server's `name`. */
async function ask(
  port: number,
  ca: string,
  name: string,
  agent = new SecureAgent({ keepAlive: false }),
): Promise<string> {
  const sent = secureRequest({ port, host: '127.0.0.1', servername: name, headers: { host: name }, ca, agent })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return text
}

describe('one port', () => {
  test('speaks HTTPS to who trusts the authority, and plain HTTP to its own machine', async () => {
    const authority = makeAuthority({ host: 'till-1', addresses: [] }, new Date())
    const { port } = await serving(always(makeServerCertificate(authority, ['till-1.local'], new Date())))
    expect(await ask(port, authority.certificate, 'till-1.local')).toBe('here')
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })

  test('is refused by who does not trust it, who calls it otherwise, and whoever it may not stand for', async () => {
    const authority = makeAuthority({ host: 'till-1', addresses: [] }, new Date())
    const other = makeAuthority({ host: 'till-1', addresses: [] }, new Date())
    const { port } = await serving(always(makeServerCertificate(authority, ['till-1.local'], new Date())))
    await expect(ask(port, other.certificate, 'till-1.local')).rejects.toThrow(/certificate/)
    await expect(ask(port, authority.certificate, 'till-2.local')).rejects.toThrow(/altnames/)
    const thief = await serving(always(makeServerCertificate(authority, ['bank.uz'], new Date())))
    await expect(ask(thief.port, authority.certificate, 'bank.uz')).rejects.toThrow(/permitted subtree/)
  })

  test('stops although clients keep their connections, and although somebody has said nothing yet', async () => {
    const authority = makeAuthority({ host: 'till-1', addresses: [] }, new Date())
    const { port, drain } = await serving(always(makeServerCertificate(authority, ['till-1.local'], new Date())))
    const secure = new SecureAgent({ keepAlive: true })
    const plain = new Agent({ keepAlive: true })
    cleanUps.push(() => [secure, plain].forEach((agent) => agent.destroy()))
    await ask(port, authority.certificate, 'till-1.local', secure)
    const sent = plainRequest({ port, host: '127.0.0.1', agent: plain }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    const ended = once(silent, 'close')
    await drain()
    await ended
    expect(silent.destroyed).toBe(true)
  })
})

describe('other machines', () => {
  function answerTo(url: string, host: string, remoteAddress: string) {
    const answer = { status: 200, headers: {} as Record<string, string> }
    const response = {
      writeHead(status: number, headers: Record<string, string> = {}) {
        Object.assign(answer, { status, headers })
        return response
      },
      end: () => response,
    }
    let served = false
    const request = { url, headers: { host }, socket: { remoteAddress } }
    leadToHttps(() => (served = true))(request as unknown as IncomingMessage, response as unknown as ServerResponse)
    return served ? 'served' : `${answer.status} ${answer.headers.location ?? ''}`.trim()
  }

  test.each([
    ['/api/v1/sale?x=1', 'till-1.local:3000', '192.168.1.9', '307 https://till-1.local:3000/api/v1/sale?x=1'],
    ['/', '[fd00::5]:3000', 'fd00::9', '307 https://[fd00::5]:3000/'],
    ['/', 'evil/path', '192.168.1.9', '400'],
    ['/', '', '192.168.1.9', '400'],
    ['/trust?language=uz', 'till-1.local', '192.168.1.9', 'served'],
    ['/ca.crt', 'till-1.local', '192.168.1.9', 'served'],
    ['/health', 'till-1.local', '192.168.1.9', 'served'],
    ['/api/v1/sale', 'localhost', '127.0.0.1', 'served'],
    ['/api/v1/sale', 'localhost', '::ffff:127.0.0.1', 'served'],
  ])('%s of %s, asked in plain by %s: %s', (url, host, remote, expected) => {
    expect(answerTo(url, host, remote)).toBe(expected)
  })
})

describe('the certificate', () => {
  test('stays while it serves, and is for nobody else to read', async () => {
    const dataDir = folder()
    const first = await shopCertificate(dataDir, SHOP, NOW)
    expect(first.hosts).toEqual(['till-1.local', '192.168.1.5', 'fd00::5', 'till-1', 'localhost', '127.0.0.1', '::1'])
    expect(await shopCertificate(dataDir, SHOP, later(100))).toEqual(first)
    const modes = ['authority.pem', 'server.pem'].map((file) => statSync(join(dataDir, 'https', file)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
  })

  test.each([
    ['the machine has got another address', { ...SHOP, addresses: ['10.0.0.7'] }, NOW],
    ['its end is near', SHOP, later(SERVER_DAYS - 29)],
  ])('is made anew by the same authority when %s', async (_why, machine, now) => {
    const dataDir = folder()
    const first = await shopCertificate(dataDir, SHOP, NOW)
    const second = await shopCertificate(dataDir, machine, now)
    expect(second.authority).toBe(first.authority)
    expect(second.server).not.toEqual(first.server)
    expect(await shopCertificate(dataDir, machine, now)).toEqual(second)
  })

  test.each(['authority.pem', 'server.pem'])('is made anew when %s was cut to nothing', async (file) => {
    const dataDir = folder()
    const first = await shopCertificate(dataDir, SHOP, NOW)
    truncateSync(join(dataDir, 'https', file), 0)
    const second = await shopCertificate(dataDir, SHOP, NOW)
    expect(second.server).not.toEqual(first.server)
    expect(second.authority === first.authority).toBe(file === 'server.pem')
  })

  test('of a machine that was renamed holds for its new local name and its addresses', async () => {
    const dataDir = folder()
    await shopCertificate(dataDir, SHOP, NOW)
    const { hosts } = await shopCertificate(dataDir, { ...SHOP, host: 'desk' }, NOW)
    expect(hosts).toEqual(['desk.local', '192.168.1.5', 'fd00::5', 'localhost', '127.0.0.1', '::1'])
  })
})

test('holds for an address outside of own networks, if the machine had it when its authority was made', async () => {
  const dataDir = folder()
  const outside = { host: 'till-1', addresses: ['203.0.113.7', '2001:db8::7'] }
  expect((await shopCertificate(dataDir, outside, NOW)).hosts).toEqual(expect.arrayContaining(outside.addresses))
  const other = await shopCertificate(dataDir, { ...outside, addresses: ['203.0.113.8'] }, NOW)
  expect(other.hosts).not.toContain('203.0.113.8')
})

describe('HTTPS is', () => {
  const settings = { host: '0.0.0.0', trustedProxies: 0, tlsCert: '', tlsKey: '' }

  test('of this machine’s making where others reach it, and none behind a proxy or for this machine alone', async () => {
    const dataDir = folder()
    const now = () => NOW
    expect((await httpsOf({ ...settings, dataDir }, now))?.trust?.hosts).toContain('localhost')
    for (const other of [{ trustedProxies: 1 }, { host: '127.0.0.1' }, { host: 'localhost' }, { host: '::1' }])
      expect(await httpsOf({ ...settings, dataDir, ...other }, now)).toBeUndefined()
  })

  test('the company’s own where there is one, which must be whole', async () => {
    const dataDir = folder()
    const [one, other] = [
      makeAuthority({ host: 'a', addresses: [] }, NOW),
      makeAuthority({ host: 'b', addresses: [] }, NOW),
    ]
    const [tlsCert, tlsKey, wrong] = ['cert.pem', 'key.pem', 'wrong.pem'].map((name) => join(dataDir, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(tlsCert, one.certificate)
    writeFileSync(tlsKey, one.key)
    writeFileSync(wrong, other.key)
    const https = await httpsOf({ ...settings, host: '127.0.0.1', dataDir, tlsCert, tlsKey }, () => NOW)
    expect(https?.trust).toBeUndefined()
    expect(await https?.current()).toEqual(one)
    for (const key of [wrong, join(dataDir, 'nowhere.pem')])
      await expect(httpsOf({ ...settings, dataDir, tlsCert, tlsKey: key }, () => NOW)).rejects.toThrow('TLS_CERT')
  })
})

describe('how to trust it', () => {
  const authority = makeAuthority({ host: 'till-1', addresses: [] }, NOW)
  const app = new Hono<Env>()
  serveTrust(app, { authority: authority.certificate, fingerprint: 'AB:CD', hosts: ['till-1.local', '192.168.1.5'] })

  test.each([
    ['ru', 'Доверие серверу магазина'],
    ['uz', 'Дўкон серверига ишонч'],
    ['uz-latn', 'Doʻkon serveriga ishonch'],
  ])('is told in %s, with both addresses', async (language, title) => {
    const page = await (
      await app.request('/trust', { headers: { 'accept-language': language, host: 'x:3000' } })
    ).text()
    for (const part of [title, 'https://till-1.local:3000/', 'http://192.168.1.5:3000/trust', 'AB:CD', '<svg'])
      expect(page).toContain(part)
    expect(page).not.toContain('screen.trust')
    expect(await (await app.request(`/trust?language=${language}`)).text()).toContain(title)
  })

  test('comes with the certificate, never with the key', async () => {
    const answer = await app.request('/ca.crt')
    expect(answer.headers.get('content-type')).toBe('application/x-x509-ca-cert')
    const sent = Buffer.from(await answer.arrayBuffer()).toString('base64')
    expect(authority.certificate.replace(/\s/g, '')).toContain(sent)
  })
})

test.each([
  ['192.168.1.5', 'c0a80105'],
  ['::1', '00000000000000000000000000000001'],
  ['fe80::1:2', 'fe800000000000000000000000010002'],
  ['fd00:1:2:3:4:5:6:7', 'fd000001000200030004000500060007'],
  ['till.local', undefined],
])('the bytes of %s', (text, hex) => {
  expect(addressBytes(text)?.toString('hex')).toBe(hex)
})

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.169.0.1', false],
  ['100.127.9.9', true],
  ['8.8.8.8', false],
  ['fe80::1', true],
  ['fec0::1', false],
  ['2001:db8::1', false],
  ['till-1', true],
  ['x.till-1', true],
  ['till-10', false],
  ['printer.local', true],
  ['mylocal', false],
  ['bank.uz', false],
])('%s is of an own network: %s', (name, expected) => {
  expect(isOwn(name, 'till-1')).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['LOCALHOST', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['', false],
])('%s is this machine itself: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
