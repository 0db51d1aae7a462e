import { beforeEach, expect, test } from 'vitest'
import { whoAmI } from '../../src/api/auth.ts'
import { SESSION_DAYS, SESSION_IDLE_HOURS } from '../../server/auth/findCaller.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'

/** When a session ends by itself. */

const server = await testServer()
let cashier: Person
beforeEach(async () => {
  cashier = await server.person('KASSIR')
})
const MINUTE = 1 / 60
/** As if the session had last been used so many hours ago. */
const idleFor = (hours: number) =>
  server.database.run(sql`
    update session set used_at = now() - ${hours}::float8 * interval '1 hour' where user_id = ${cashier.userId}`)
const idleMinutes = async () => {
  const { minutes } = await server.database.one<{ minutes: number }>(sql`
    select extract(epoch from now() - used_at)::float8 / 60 as minutes from session where user_id = ${cashier.userId}`)
  return minutes
}

test('after so many hours without a call it has ended, and a call begins them anew', async () => {
  await idleFor(SESSION_IDLE_HOURS - MINUTE)
  await cashier.call(whoAmI)
  expect(await idleMinutes()).toBeLessThan(1)
  await idleFor(SESSION_IDLE_HOURS)
  expect(await cashier.refused(whoAmI)).toMatchObject({ status: 401, code: 'signInFirst' })
  expect(await idleMinutes()).toBeGreaterThan(SESSION_IDLE_HOURS * 60 - 1)
})

test('however busy it is, it ends with its last day', async () => {
  const endsIn = (hours: number) =>
    server.database.run(sql`
      update session set expires_at = now() + ${hours}::float8 * interval '1 hour' where user_id = ${cashier.userId}`)
  await endsIn(MINUTE)
  await cashier.call(whoAmI)
  await endsIn(0)
  expect(await cashier.refused(whoAmI)).toMatchObject({ status: 401, code: 'signInFirst' })
  expect(SESSION_DAYS * 24).toBeGreaterThan(SESSION_IDLE_HOURS)
})
