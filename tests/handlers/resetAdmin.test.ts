import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { searchHistory } from '../../src/api/history.ts'
import { type Sql, sql } from '../../server/db/sql.ts'
import { makeFirstUser } from '../../server/adminUser.ts'
import { resetAdmin } from '../../server/resetAdmin.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const { database } = server
const signedIn = (password: string) => server.stranger.call(signIn, { body: { username: 'admin', password } })

test('servers that begin in a new database at the same moment make one admin, and none of them fails', async () => {
  for (let round = 0; round < 20; round++) {
    const meet = meetingOf(4)
    const meeting = { ...database, run: async (statement: Sql) => meet().then(() => database.run(statement)) }
    const begun = await Promise.all(
      Array.from({ length: 4 }, () => makeFirstUser(meeting, 'forgotten battery', randomBytes)),
    )
    expect(begun.filter(({ made }) => made)).toHaveLength(1)
    await database.run(sql`delete from user_role`)
    await database.run(sql`delete from app_user`)
  }
})

/** Waits until so many have come. */
function meetingOf(expected: number): () => Promise<void> {
  const come: (() => void)[] = []
  return () =>
    new Promise((go) => {
      if (come.push(go) === expected) for (const each of come) each()
    })
}

test('a forgotten password of admin is made anew: the old one and its sessions end, the history tells of it', async () => {
  await makeFirstUser(database, 'forgotten battery', randomBytes)
  const { id, token } = await signedIn('forgotten battery')
  await database.run(sql`update app_user set status = 'INACTIVE' where id = ${id}`)
  await database.run(sql`delete from user_role where user_id = ${id}`)
  expect(await resetAdmin(database, 'remembered battery', randomBytes)).toEqual({})
  expect(await server.withToken(token).refused(whoAmI)).toMatchObject({ status: 401 })
  await expect(signedIn('forgotten battery')).rejects.toThrow('401')
  const session = await signedIn('remembered battery')
  expect(session).toMatchObject({ id, isAdmin: true })
  const told = await server
    .withToken(session.token)
    .call(searchHistory, { query: {}, body: { subject: 'user', subjectId: String(id) } })
  expect(told.items).toMatchObject([{ fieldLabel: 'Пароль' }])
  expect(JSON.stringify(told)).not.toContain('battery')
})

test('a made-up password works, one that is guessed first is refused and changes nothing', async () => {
  const { madeUpPassword } = await resetAdmin(database, '', randomBytes)
  await expect(resetAdmin(database, 'password', randomBytes)).rejects.toThrow('ADMIN_PASSWORD')
  expect(await signedIn(madeUpPassword!)).toMatchObject({ isAdmin: true })
})

test('an admin who was deleted is there again, and the deleted one stays in the history', async () => {
  await database.run(sql`update app_user set status = 'DELETED' where username = 'admin'`)
  await resetAdmin(database, 'a third battery', randomBytes)
  expect(await signedIn('a third battery')).toMatchObject({ isAdmin: true })
  expect(await database.one(sql`select count(*) as all from app_user where username = 'admin'`)).toEqual({ all: 2 })
})
