import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { endOtherSessions, endUserSession, searchUserSessions } from '../../src/api/userSession.ts'
import { createApp } from '../../server/app.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { sql } from '../../server/db/sql.ts'
import { API_BASE } from '../../server/serve.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP')
const other = await server.department('SHOP')
const admin = await server.person('admin')
const seller = await server.person('SELLER', { departmentId: shop })
const stranger = await server.person('SELLER', { departmentId: other })

const list = async (person: typeof admin, keyword?: string) =>
  (await person.call(searchUserSessions, { query: {}, body: { keyword } })).items
const whose = async (person: typeof admin) => [...new Set((await list(person)).map(({ username }) => username))].sort()

test('everybody sees the own ones, an administrator all, and what is not the caller’s cannot be ended', async () => {
  expect(await whose(seller)).toEqual([seller.username])
  expect(await whose(admin)).toEqual([admin.username, seller.username, stranger.username].sort())
  const [own] = await list(seller)
  expect(own).toMatchObject({ isThisOne: true, mayEnd: true, username: seller.username })
  const [theirs] = await list(stranger)
  expect(await seller.refused(endUserSession, { path: { id: theirs!.id } })).toMatchObject({
    status: 403,
    code: 'noPermission',
  })
  expect(await seller.refused(endUserSession, { path: { id: 999_999 } })).toMatchObject({ status: 404 })
  expect((await stranger.call(whoAmI)).username).toBe(stranger.username)
})

test('one that is ended answers nothing more, and the others go on', async () => {
  const [ended] = await list(admin, stranger.username)
  expect(await admin.call(endUserSession, { path: { id: ended!.id } })).toEqual({ done: true })
  expect(await stranger.refused(whoAmI)).toMatchObject({ status: 401 })
  expect(await list(admin, stranger.username)).toEqual([])
  expect((await seller.call(whoAmI)).username).toBe(seller.username)
})

const password = 'Сезам, откройся'
/** Signs the seller in once more, from a browser of his. */
async function signInAgain() {
  await server.database.run(
    sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${seller.userId}`,
  )
  const begun = await createApp(server.context).request(API_BASE + signIn.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ username: seller.username, password }),
  })
  return ((await begun.json()) as { token: string }).token
}

test('one knows where it was begun, and its owner ends it from elsewhere', async () => {
  const token = await signInAgain()
  const found = (await list(seller)).find(({ isThisOne }) => !isThisOne)!
  expect(found).toMatchObject({ device: 'Chrome 156 · Windows', mayEnd: true })
  await seller.call(endUserSession, { path: { id: found.id } })
  expect(await server.withToken(token).refused(whoAmI)).toMatchObject({ status: 401 })
})

test('all others of the own end at once, this one and other people’s go on', async () => {
  const tokens = [await signInAgain(), await signInAgain()]
  expect(await seller.call(endOtherSessions)).toEqual({ ended: 2 })
  for (const token of tokens) expect(await server.withToken(token).refused(whoAmI)).toMatchObject({ status: 401 })
  expect((await admin.call(whoAmI)).username).toBe(admin.username)
  expect(await seller.call(endOtherSessions)).toEqual({ ended: 0 })
  expect(await server.stranger.refused(endOtherSessions)).toMatchObject({ status: 401 })
})
