import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../src/api/auth.ts'
import { createApp } from '../../server/app.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { hashing } from '../../server/bounds.ts'
import { sql } from '../../server/db/sql.ts'
import { API_BASE } from '../../server/serve.ts'
import { testServer } from '../server.ts'

/** Wrong passwords for one name from one place, and from one place for all names. */
const TRIES_MAX = 10
const TRIES_PER_PLACE_MAX = 60
const RIGHT = 'the right password'

const server = await testServer()
const seller = await server.person('SELLER')
await server.database.run(sql`
  update app_user set password_hash = ${await hashPassword(RIGHT)} where id = ${seller.userId}`)
const app = createApp(server.context)
const behindProxy = createApp({ ...server.context, trustedProxies: 1 })
beforeEach(() => server.database.run(sql`delete from failed_sign_in`))

interface From {
  address?: string
  forwardedFor?: string
  cookie?: string
  username?: string
}
const answerTo = (
  password: string,
  { address = '10.0.0.1', forwardedFor, cookie = '', username = seller.username }: From = {},
) =>
  (forwardedFor === undefined ? app : behindProxy).request(
    API_BASE + signIn.path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': forwardedFor ?? '' },
      body: JSON.stringify({ username, password }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  )
const statusOf = async (password: string, from?: From) => (await answerTo(password, from)).status
/** Uses up the tries of this name at this place. */
const guess = async (from: From = {}) => {
  for (let tries = 0; tries < TRIES_MAX; tries++) expect(await statusOf('a guess', from)).toBe(401)
}
const failed = () => server.database.one<{ count: number }>(sql`select count(*) from failed_sign_in`)

test('guesses at one moment cannot pass the limit together', async () => {
  const statuses = await Promise.all(Array.from({ length: 45 }, (_, guess) => statusOf(`guess ${guess}`)))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(TRIES_MAX)
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
})

test('a right password takes no try, and gives back the one that it took', async () => {
  await guess({ username: 'somebody-else' })
  for (let times = 0; times < TRIES_MAX + 2; times++) expect(await statusOf(RIGHT)).toBe(200)
  expect(await failed()).toEqual({ count: TRIES_MAX })
})

test('a name that nobody has is answered as a wrong password is, and costs the same', async () => {
  // What strangers are compared with is hashed once.
  await answerTo('a guess', { username: 'nobody' })
  for (let turns = 0; turns < hashing.bound.atOnce; turns++) await hashing.take()
  const asked = ['nobody', seller.username].map((username) => answerTo('a guess', { username }))
  await vi.waitFor(() => expect(hashing.waiting).toBe(asked.length), { timeout: 20_000 })
  for (let turns = 0; turns < hashing.bound.atOnce; turns++) hashing.give()
  const told = await Promise.all(
    asked.map(async (answer) => {
      const { status } = await answer
      const { requestId: _ours, ...said } = (await (await answer).json()) as Record<string, unknown>
      return { status, said }
    }),
  )
  expect(told[0]).toMatchObject({ status: 401, said: { code: 'wrongPassword' } })
  expect(told[0]).toEqual(told[1])
})

test('wrong passwords for a name count by where they come from', async () => {
  await guess()
  const refused = await answerTo(RIGHT)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect(await failed()).toEqual({ count: TRIES_MAX })
  expect(await statusOf(RIGHT, { address: '10.0.0.2' })).toBe(200)
})

test('behind a proxy of ours a guesser locks nobody else out', async () => {
  await guess({ forwardedFor: '1.2.3.4' })
  expect(await statusOf(RIGHT, { forwardedFor: '1.2.3.4' })).toBe(429)
  expect(await statusOf(RIGHT, { forwardedFor: '5.6.7.8' })).toBe(200)
  // What the client claims before the proxy's own word makes no new place of it.
  expect(await statusOf(RIGHT, { forwardedFor: '7.7.7.7, 1.2.3.4' })).toBe(429)
})

test('a right password from a device from which the user has signed in goes through, whoever guesses at the same address', async () => {
  const first = await answerTo(RIGHT)
  const cookie = first.headers.get('set-cookie')!
  expect(cookie).toMatch(
    /^savdo-device=[\w-]{43}; Max-Age=15552000; Path=\/api\/v1\/auth-payload; HttpOnly; SameSite=Strict$/,
  )
  const [device = ''] = cookie.split(';')
  await server.database.run(sql`
    insert into failed_sign_in (username, address)
    select coalesce(${seller.username}, name::text), '10.0.0.1' from generate_series(1, ${TRIES_PER_PLACE_MAX}) name`)
  expect(await statusOf(RIGHT)).toBe(429)
  expect(await statusOf(RIGHT, { cookie: device })).toBe(200)
  // It is nobody else's device, and its own guesses are counted, too.
  expect(await statusOf('a guess', { cookie: device, username: 'admin' })).toBe(429)
  await guess({ cookie: device })
  expect(await statusOf(RIGHT, { cookie: device })).toBe(429)
})
