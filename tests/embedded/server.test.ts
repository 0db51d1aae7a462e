import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { isAlive, signalProcess } from '../../server/db/embedded/processes.ts'
import { runServer, serverThatEnds } from './runServer.ts'
import { processesOf } from './leftovers.ts'
import { atCleanup, cleanUpAfterEach, scratchDirectory } from './scratch.ts'
import { until } from '../until.ts'

cleanUpAfterEach()

const madeUpPassword = /password ([a-z2-9]{4}(?:-[a-z2-9]{4}){3}) \(shown only now/

async function signIn(address: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/api/v1/auth-payload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return answer.status
}

const health = (address: string) =>
  fetch(`${address}/health`).then(
    ({ status }) => status,
    () => 0,
  )

describe('the server', () => {
  test('makes up a password for admin, shows it once, and keeps it through stop and start', async () => {
    const DATA_DIR = await scratchDirectory()
    const first = await runServer({ DATA_DIR })
    const [, password = ''] = madeUpPassword.exec(first.said()) ?? []
    expect(await signIn(first.address, password)).toBe(200)
    expect(await signIn(first.address, `${password}x`)).toBe(401)
    // What PINs are hashed with is for nobody else on this machine.
    expect((await stat(join(DATA_DIR, 'pin.key'))).mode & 0o777).toBe(0o600)
    expect(await first.end('SIGTERM')).toEqual({ code: 0 })
    expect(processesOf(DATA_DIR)).toEqual([])

    const second = await runServer({ DATA_DIR, ADMIN_PASSWORD: 'only for the first start' })
    expect(second.said()).not.toMatch(/password/)
    expect(await signIn(second.address, password)).toBe(200)
  })

  test('speaks HTTPS to other machines, by a certificate of its own making', async () => {
    const DATA_DIR = await scratchDirectory()
    const server = await runServer({ DATA_DIR, HOST: '0.0.0.0', ADMIN_PASSWORD: 'Сезам, откройся' })
    const { port } = new URL(server.address)
    expect(server.said()).toMatch(new RegExp(`Other devices open https://[^ ]+:${port}/`))
    const ca = await readFile(join(DATA_DIR, 'https', 'authority.pem'), 'utf8')
    const asked = request({ host: '127.0.0.1', servername: 'localhost', port, path: '/health', ca, agent: false }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(await (await fetch(`${server.address}/trust`)).text()).toContain('SHA-256')
    expect(await server.end('SIGTERM')).toEqual({ code: 0 })
  })

  test('takes the password of admin from ADMIN_PASSWORD and does not print it', async () => {
    const server = await runServer({ DATA_DIR: await scratchDirectory(), ADMIN_PASSWORD: 'Сезам, откройся' })
    expect(await signIn(server.address, 'Сезам, откройся')).toBe(200)
    expect(server.said()).not.toContain('Сезам')
  })

  test('killed with its database adopted by the next start keeps its users', async () => {
    const DATA_DIR = await scratchDirectory()
    const killed = await runServer({ DATA_DIR, ADMIN_PASSWORD: 'first' })
    await killed.end('SIGKILL')
    expect(processesOf(DATA_DIR).length).toBeGreaterThan(0)

    const next = await runServer({ DATA_DIR })
    expect(await signIn(next.address, 'first')).toBe(200)
    expect(await next.end('SIGINT')).toEqual({ code: 0 })
    expect(processesOf(DATA_DIR)).toEqual([])
  })

  test('outlives its database and works again when that is back', async () => {
    const DATA_DIR = await scratchDirectory()
    const { address, process: server, said } = await runServer({ DATA_DIR, ADMIN_PASSWORD: 'first' })
    expect(await health(address)).toBe(200)
    for (let round = 0; round < 3; round++) {
      const before = processesOf(DATA_DIR)
      before.forEach((pid) => signalProcess(pid, 'SIGKILL'))
      await until(async () => expect(await health(address)).toBe(200), 15_000)
      expect(processesOf(DATA_DIR).filter((pid) => before.includes(pid))).toEqual([])
    }
    expect(await signIn(address, 'first')).toBe(200)
    expect(await isAlive(server.pid!)).toBe(true)
    const logged = said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const pidsIn = logged.map((line) => line.split('"pid":').length - 1)
    expect(Math.max(...pidsIn), 'some line names the process that ended, and none names two').toBe(1)
  })

  test('a port that is taken is said in a line, and a server already running on the same data goes on', async () => {
    const DATA_DIR = await scratchDirectory()
    const running = await runServer({ DATA_DIR, ADMIN_PASSWORD: 'first' })
    const taken = createServer().listen(0, '127.0.0.1')
    atCleanup(() => taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo

    const second = await serverThatEnds({ DATA_DIR, PORT: String(port), LOG_LEVEL: 'silent' })
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^The port ${port} of 127.0.0.1 is taken.*Set PORT.*\n$`)),
    })
    expect(await signIn(running.address, 'first')).toBe(200)
  })

  test('a made-up password is shown also when the start then fails', async () => {
    const DATA_DIR = await scratchDirectory()
    const { said } = await serverThatEnds({ DATA_DIR, HOST: '192.0.2.1', LOG_LEVEL: 'silent' })
    expect(said).toMatch(/This machine has no address 192\.0\.2\.1/)
    const [, password = ''] = madeUpPassword.exec(said) ?? []
    const { address } = await runServer({ DATA_DIR })
    expect(await signIn(address, password)).toBe(200)
  })

  test('a bad setting is said in a line that names it, before anything is started', async () => {
    const DATA_DIR = await scratchDirectory()
    expect(await serverThatEnds({ DATA_DIR, PORT: 'http' })).toEqual({
      code: 1,
      said: 'The setting PORT is "http", which cannot be used. It takes a whole number from 0 to 65535.\n',
    })
    expect(processesOf(DATA_DIR)).toEqual([])
  })
})
