import { beforeEach, expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { searchHistory } from '../../src/api/history.ts'
import { listNotifications } from '../../src/api/notification.ts'
import {
  newSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorState,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../src/api/secondFactor.ts'
import { listUsers } from '../../src/api/user.ts'
import { listLockouts } from '../../src/api/userSession.ts'
import { createApp } from '../../server/app.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { codeAt, fromBase32, stepAt } from '../../server/auth/totp.ts'
import { sql } from '../../server/db/sql.ts'
import { resetAdmin } from '../../server/resetAdmin.ts'
import { API_BASE } from '../../server/serve.ts'
import { testServer } from '../server.ts'

const STEP_MS = 30_000
const TRIES_MAX = 10
const password = 'Сезам, откройся'

const server = await testServer()
/** Codes are of half a minute: the clock stands, and goes on when a test says so. */
let now = new Date('2026-11-20T07:00:00Z')
server.context.now = () => now
const shop = await server.department('SHOP')
const seller = await server.person('SELLER', { departmentId: shop })
const admin = await server.person('admin')
const stranger = await server.person('MANAGER', { departmentId: await server.department('SHOP') })
await server.database.run(sql`update app_user set password_hash = ${await hashPassword(password)}`)
const app = createApp(server.context)
beforeEach(() => server.database.run(sql`delete from failed_sign_in`))

const enter = async (
  code?: string,
  { address = '10.0.0.1', username = seller.username, with: word = password } = {},
) => {
  const response = await app.request(
    API_BASE + signIn.path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: word, code }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  )
  const { code: failure = '' } = (await response.json()) as { code?: string }
  return `${response.status} ${failure}`.trim()
}
const shown = (secret: string) => codeAt(fromBase32(secret), stepAt(now))
const later = () => {
  now = new Date(now.getTime() + STEP_MS)
}
async function turnOn() {
  later()
  const { secret, address } = await seller.call(newSecondFactor)
  expect(address).toContain(`secret=${secret}`)
  const { recoveryCodes } = await seller.call(turnOnSecondFactor, { body: { secret, code: shown(secret), password } })
  later()
  return { secret, recoveryCodes }
}

test('who has turned it on is asked for a code after the password, and each code is good once', async () => {
  expect(await enter()).toBe('200')
  expect(await seller.call(secondFactorState)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
  const { secret } = await turnOn()
  expect(await seller.call(secondFactorState)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  expect((await seller.call(whoAmI)).username).toBe(seller.username)

  expect(await enter()).toBe('401 codeNeeded')
  // Whoever does not know the password is not told that there is a code.
  expect(await enter(undefined, { with: 'a guess' })).toBe('401 wrongPassword')
  expect(await enter('000000')).toBe('401 wrongCode')
  expect(await enter(shown(secret))).toBe('200')
  expect(await enter(shown(secret))).toBe('401 wrongCode')
  later()
  expect(await enter(shown(secret).replace(/^.../, '$& '))).toBe('200')
})

test('it is turned on only by who shows a code of it and knows the password; nothing of it is told afterwards', async () => {
  const { secret } = await seller.call(newSecondFactor)
  const refusedBy = async (body: object) => (await seller.refused(turnOnSecondFactor, { body })).fields
  expect(await refusedBy({ secret, code: '000000', password })).toHaveProperty('code')
  expect(await refusedBy({ secret, code: shown(secret), password: 'a guess' })).toHaveProperty('password')
  expect(await refusedBy({ secret: 'short', code: shown(secret), password })).toHaveProperty('secret')
  const kept = await turnOn()
  const rows = await server.database.rows(sql`select encode(secret, 'escape') as secret from second_factor`)
  expect(JSON.stringify(rows)).not.toContain(kept.secret)
  const history = JSON.stringify(await server.database.rows(sql`select changes from audit`))
  expect(history).toContain('secondFactor')
  for (const told of [kept.secret, ...kept.recoveryCodes]) expect(history).not.toContain(told)
  const { items } = await admin.call(searchHistory, { query: {}, body: { subject: 'user' } })
  expect(items.map(({ fieldLabel }) => fieldLabel)).toContain('Вход с кодом')
})

test('a recovery code is good once, and new ones replace those of before', async () => {
  const { recoveryCodes } = await turnOn()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first, second] = recoveryCodes as [string, string]
  expect(await enter(first)).toBe('200')
  expect(await enter(first)).toBe('401 wrongCode')
  expect(await seller.call(secondFactorState)).toMatchObject({ recoveryCodesLeft: 9 })
  expect((await seller.refused(renewRecoveryCodes, { body: { password: 'a guess' } })).fields).toHaveProperty(
    'password',
  )
  const renewed = await seller.call(renewRecoveryCodes, { body: { password } })
  expect(await enter(second)).toBe('401 wrongCode')
  expect(await enter(renewed.recoveryCodes[0]!.toLowerCase().replace('-', ''))).toBe('200')
})

test('another telephone takes the place of the one before; without it the password is enough again', async () => {
  const before = await turnOn()
  const { secret } = await turnOn()
  expect(await enter(shown(before.secret))).toBe('401 wrongCode')
  expect(await enter(shown(secret))).toBe('200')
  expect(await seller.refused(turnOffSecondFactor, { body: { password: 'a guess' } })).toMatchObject({ status: 400 })
  await seller.call(turnOffSecondFactor, { body: { password } })
  expect(await enter()).toBe('200')
  expect(await seller.refused(renewRecoveryCodes, { body: { password } })).toMatchObject({ code: 'noSecondFactor' })
})

test('an administrator resets it, others do not; the list of users tells who has it', async () => {
  await turnOn()
  const has = async () =>
    (await admin.call(listUsers, { query: {}, body: { keyword: seller.username } })).items[0]!.secondFactor
  expect(await has()).toBe(true)
  const path = { id: seller.userId }
  expect(await stranger.refused(resetSecondFactor, { path })).toMatchObject({ status: 403 })
  expect(await admin.refused(resetSecondFactor, { path: { id: admin.userId } })).toMatchObject({ code: 'ownAccount' })
  await admin.call(resetSecondFactor, { path })
  expect(await has()).toBe(false)
  expect(await enter()).toBe('200')
})

test('whoever knows the password and guesses the code is stopped wherever he sits, and the account and the administrator hear of it', async () => {
  await server.database.run(sql`delete from sign_in_lockout`)
  const bell = async (person: typeof admin) =>
    (await person.call(listNotifications)).items.find(({ name }) => name === 'lockouts')?.count
  expect(await bell(seller)).toBeUndefined()
  const { secret } = await turnOn()
  for (let guess = 0; guess < TRIES_MAX; guess++)
    expect(await enter('000000', { address: `10.0.1.${guess}` })).toBe('401 wrongCode')
  for (let times = 0; times < 3; times++)
    expect(await enter('000000', { address: '10.0.9.9' })).toBe('429 tooManyTries')
  expect(await enter(shown(secret), { address: '10.0.9.9' })).toBe('429 tooManyTries')
  const [told, ...more] = await seller.call(listLockouts)
  expect(told).toMatchObject({ username: seller.username, address: '10.0.9.9' })
  expect(more).toEqual([])
  expect(await bell(seller)).toBe(1)
  expect(await bell(admin)).toBe(1)
  // Of another department, and without the right to see users.
  expect(await stranger.call(listLockouts)).toEqual([])
  await seller.call(turnOffSecondFactor, { body: { password } })
})

test('guesses at names that nobody has are one notice, for administrators', async () => {
  await server.database.run(sql`delete from sign_in_lockout`)
  for (const username of ['nobody-1', 'nobody-2'])
    for (let guess = 0; guess <= TRIES_MAX; guess++) await enter(undefined, { username, address: '10.0.2.2' })
  expect(await admin.call(listLockouts)).toMatchObject([{ username: null, address: '10.0.2.2' }])
  expect(await seller.call(listLockouts)).toEqual([])
})

test('another key beside the database: the telephone is of no use, a recovery code is', async () => {
  const { secret, recoveryCodes } = await turnOn()
  server.context.pinKey = Buffer.alloc(32, 7)
  expect(await enter(shown(secret))).toBe('401 wrongCode')
  expect(await enter(recoveryCodes[0])).toBe('200')
  delete server.context.pinKey
  await seller.call(turnOffSecondFactor, { body: { password } })
})

test('who resets the first administrator at the machine is asked for no code', async () => {
  await resetAdmin(server.database, password, server.context.randomBytes)
  const { id } = await server.database.one<{ id: number }>(sql`select id from app_user where username = 'admin'`)
  await server.database.run(sql`insert into second_factor (user_id, secret, last_step) values (${id}, '', 0)`)
  expect(await enter(undefined, { username: 'admin' })).toBe('401 codeNeeded')
  await resetAdmin(server.database, password, server.context.randomBytes)
  expect(await enter(undefined, { username: 'admin' })).toBe('200')
})
