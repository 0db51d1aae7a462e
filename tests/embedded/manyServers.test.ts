import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { saveDepartment } from '../../src/api/department.ts'
import { endUserSession, searchUserSessions } from '../../src/api/userSession.ts'
import { sql } from '../../server/db/sql.ts'
import { freshDatabase } from '../database.ts'
import { peopleOn } from '../people.ts'
import { runServer } from './runServer.ts'
import { cleanUpAfterEach, scratchDirectory } from './scratch.ts'

cleanUpAfterEach()

const TRIES_MAX = 10
const database = await freshDatabase()

type Server = Awaited<ReturnType<typeof servers>>[number]
/** Three servers of one database, as they stand on three machines. */
async function servers() {
  const { host, port, user, password, database: name } = database.connection as Record<string, string>
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password!)}@localhost:${port}/${name}?host=${encodeURIComponent(host!)}`
  const running = await Promise.all(
    [1, 2, 3].map(async () =>
      runServer({ DATABASE_URL, DATA_DIR: await scratchDirectory(), ADMIN_PASSWORD: 'Сезам, откройся' }),
    ),
  )
  return running.map((server) => ({
    ...server,
    ...peopleOn(database, (path, request) => fetch(server.address + path, request)),
  }))
}

test('three servers of one database are one: sessions, tries, repeated requests; and one that is stopped loses no answer', async () => {
  const all = (await servers()) as [Server, Server, Server]
  const [first, second, third] = all
  const admin = await first.person('admin')
  const seller = await first.person('SELLER')

  // A session that is ended on one is worth nothing on the others.
  expect((await second.withToken(seller.token).call(whoAmI)).username).toBe(seller.username)
  const { items } = await second
    .withToken(admin.token)
    .call(searchUserSessions, { query: {}, body: { keyword: seller.username } })
  await third.withToken(admin.token).call(endUserSession, { path: { id: items[0]!.id } })
  for (const server of all) expect((await server.withToken(seller.token).refused(whoAmI)).status).toBe(401)

  // Guesses are counted together.
  const guess = async (tries: number) =>
    (await all[tries % all.length]!.stranger.refused(signIn, { body: { username: 'admin', password: 'wrong' } })).status
  for (let tries = 0; tries < TRIES_MAX; tries++) expect(await guess(tries)).toBe(401)
  for (const tries of [0, 1, 2]) expect(await guess(tries)).toBe(429)

  // One request that comes to all at once is done once.
  const key = randomUUID()
  const body = { name: 'Чиланзар', type: 'SHOP', saleType: 'RETAIL' } as const
  const answers = await Promise.all(
    all.map((server) => server.withToken(admin.token).call(saveDepartment, { body }, { key })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await database.one(sql`select count(*) from department`)).toEqual({ count: 1 })

  // Who is told to go answers what it has, and the others go on.
  let isStopped = false
  const said: unknown[] = []
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isStopped)
        await second
          .withToken(admin.token)
          .call(whoAmI)
          .then(
            ({ username }) => said.push(username),
            (error: Error) => {
              isStopped = true
              said.push((error.cause as { code?: string } | undefined)?.code ?? error.message)
            },
          )
    }),
  )
  const { code } = await second.end('SIGTERM')
  await asking
  expect(code).toBe(0)
  const odd = said.filter((word) => word !== admin.username)
  expect(odd.filter((word) => !/ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET/.test(String(word)))).toEqual([])
  expect((await third.withToken(admin.token).call(whoAmI)).username).toBe(admin.username)
})
