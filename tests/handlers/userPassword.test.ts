import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '../../src/api/auth.ts'
import { addUser, changeUserPassword } from '../../src/api/user.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const password = 'correct horse'

test('an administrator gives a new password, twice the same and not easily guessed', async () => {
  const username = 'worker1'
  const { id } = await admin.call(addUser, { body: { username, password } })
  const { token } = await server.stranger.call(signIn, { body: { username, password } })
  const isSignedIn = async () =>
    (await server.database.first(sql`select 1 from session where token_hash = sha256(${token}::bytea)`)) !== undefined
  const refusal = async (body: object) => (await admin.refused(changeUserPassword, { path: { id }, body })).fields
  expect(await refusal({ password: 'other horse', confirmPassword: 'another horse' })).toEqual({
    confirmPassword: 'Пароли не совпадают',
  })
  expect(await refusal({ password: 'qwertyui', confirmPassword: 'qwertyui' })).toEqual({
    password: 'Такой пароль легко угадать',
  })
  expect(await refusal({ password: `${username}!!!`, confirmPassword: `${username}!!!` })).toEqual({
    password: 'Пароль похож на имя пользователя',
  })
  expect(await refusal({ password: 'short' })).toEqual({
    password: 'Не короче 8 знаков',
    confirmPassword: 'Обязательное поле',
  })
  expect(await isSignedIn()).toBe(true)
  const fresh = { password: 'fresh battery', confirmPassword: 'fresh battery' }
  await admin.call(changeUserPassword, { path: { id }, body: fresh })
  expect(await isSignedIn()).toBe(false)
  expect(await server.stranger.refused(signIn, { body: { username, password } })).toMatchObject({ status: 401 })
  await server.stranger.call(signIn, { body: { username, password: fresh.password } })
  const kept = await server.database.one<{ hash: string }>(sql`
    select password_hash as hash from app_user where id = ${id}`)
  expect(kept.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const audit = await server.database.rows(sql`select changes from audit where subject = 'user' and subject_id = ${id}`)
  expect(JSON.stringify(audit)).not.toContain('battery')
})

test('what is kept to recognise a repeated request holds nothing of the password', async () => {
  const hashOf = async (username: string, text: string) => {
    const key = randomUUID()
    await admin.call(addUser, { body: { username, password: text } }, { key })
    await server.database.run(sql`update app_user set status = 'DELETED' where username = ${username}`)
    return server.database.one(sql`select request_hash from operation where key = ${key}`)
  }
  expect(await hashOf('malika', 'correct horse')).toEqual(await hashOf('malika', 'other battery'))
  expect(await hashOf('malika', 'correct horse')).not.toEqual(await hashOf('madina', 'correct horse'))
})

test('a new user needs a password that is not easily guessed either, nor one that was leaked elsewhere', async () => {
  for (const leaked of ['trustno1', 'Sunshine', '1qaz2wsx'])
    expect((await admin.refused(addUser, { body: { username: 'sevara', password: leaked } })).fields).toEqual({
      password: 'Такой пароль легко угадать',
    })
  const refused = await admin.refused(addUser, { body: { username: 'sevara', password: 'sevara123' } })
  expect(refused.fields).toEqual({ password: 'Пароль похож на имя пользователя' })
})
