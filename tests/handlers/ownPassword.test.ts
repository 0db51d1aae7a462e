import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { changeOwnPassword } from '../../src/api/ownPassword.ts'
import { listRoles } from '../../src/api/role.ts'
import { addUser } from '../../src/api/user.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const admin = await server.person('admin')
const first = 'first password 1'
const second = 'second password 2'
const [role] = await admin.call(listRoles)
await admin.call(addUser, { body: { username: 'Dilnoza', password: first, roleIds: [role!.id] } })

const enter = async (password: string) => {
  const { token } = await server.stranger.call(signIn, { body: { username: 'dilnoza', password } })
  return server.withToken(token)
}
const change = (oldPassword: string, password: string, confirmPassword = password) => ({
  body: { oldPassword, password, confirmPassword },
})

test('the new password counts from now on, other sessions end and this one stays', async () => {
  const here = await enter(first)
  const elsewhere = await enter(first)
  expect(await here.call(changeOwnPassword, change(first, second))).toEqual({ done: true })
  expect((await here.call(whoAmI)).username).toBe('Dilnoza')
  expect(await elsewhere.refused(whoAmI)).toMatchObject({ status: 401 })
  expect(await server.stranger.refused(signIn, { body: { username: 'dilnoza', password: first } })).toMatchObject({
    status: 401,
  })
  await enter(second)
})

test('asked again because the answer was lost, it is done already', async () => {
  const here = await enter(second)
  expect(await here.call(changeOwnPassword, change(first, second))).toEqual({ done: true })
})

test('what is wrong is named at its field, and this session goes on', async () => {
  const here = await enter(second)
  expect(await here.refused(changeOwnPassword, change('not it at all', 'third password 3'))).toMatchObject({
    status: 400,
    code: 'wrongOldPassword',
    fields: { oldPassword: 'Нынешний пароль неверен' },
  })
  expect((await here.refused(changeOwnPassword, change(second, 'third password 3', 'third password'))).fields).toEqual({
    confirmPassword: 'Пароли не совпадают',
  })
  expect((await here.refused(changeOwnPassword, change(second, 'short'))).fields).toHaveProperty('password')
  expect((await here.refused(changeOwnPassword, change(second, 'qwerty123456'))).fields).toEqual({
    password: 'Такой пароль легко угадать',
  })
  expect((await here.refused(changeOwnPassword, change(second, 'dilnoza-2026'))).fields).toEqual({
    password: 'Пароль похож на имя пользователя',
  })
  await here.call(whoAmI)
  await enter(second)
  expect(await server.stranger.refused(changeOwnPassword, change(first, second))).toMatchObject({ status: 401 })
})

test('guessing the old password is stopped as guessing at the door is', async () => {
  const here = await enter(second)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++)
    statuses.push((await here.refused(changeOwnPassword, change(`guess number ${tries}`, 'third password 3'))).status)
  expect(statuses.at(0)).toBe(400)
  expect(statuses.at(-1)).toBe(429)
  expect(await here.refused(changeOwnPassword, change(second, 'third password 3'))).toMatchObject({ status: 429 })
})

test('neither password, nor a hash of the request that one could guess by, is kept', async () => {
  const kept = await server.database.rows(sql`select 1 from operation where signature = ${changeOwnPassword.signature}`)
  expect(kept).toEqual([])
  const audit = await server.database.rows<{ changes: string }>(
    sql`select changes::text from audit where changes ? 'password'`,
  )
  expect(audit.length).toBeGreaterThan(0)
  expect(audit.filter(({ changes }) => changes.includes('second'))).toEqual([])
})
