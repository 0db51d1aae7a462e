import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createChild } from '../../src/api/reference.ts'
import { sql } from '../../server/db/sql.ts'
import { FAILED_SIGN_IN_DAYS, forgetOld, OPERATION_DAYS } from '../../server/forgetOld.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const { database } = server

test('calls of long ago are forgotten, thousands of them in parts; those that may still be repeated are kept', async () => {
  const admin = await server.person('admin')
  const key = randomUUID()
  const brand = { path: { id: 'item_brand' }, body: { name: 'Rich' } }
  const first = await admin.call(createChild, brand, { key })
  await database.run(sql`
    insert into operation (key, user_id, signature, request_hash, at)
    select gen_random_uuid(), 1, 'POST /old', '', now() - ${OPERATION_DAYS} * interval '1 day' - interval '1 minute'
    from generate_series(1, 2500)`)
  expect((await forgetOld(database)).operation).toBe(2_500)
  expect(await database.one(sql`select count(*) as left from operation`)).toEqual({ left: 1 })
  expect(await admin.call(createChild, brand, { key })).toEqual(first)
})

test('sessions that ended and wrong passwords of yesterday go, those that count stay', async () => {
  await database.run(sql`
    insert into session (token_hash, user_id, expires_at)
    select sha256(n::text::bytea), id, now() - interval '1 second' from generate_series(1, 3) n, (select min(id) as id from app_user)`)
  await database.run(sql`
    insert into failed_sign_in (username, address, at)
    values ('old', '', now() - (${FAILED_SIGN_IN_DAYS} + 1) * interval '1 day'), ('new', '', now())`)
  const admin = await server.person('admin')
  expect(await forgetOld(database)).toMatchObject({ session: 3, failed_sign_in: 1 })
  expect(await database.rows(sql`select username from failed_sign_in`)).toEqual([{ username: 'new' }])
  await admin.call(createChild, { path: { id: 'item_brand' }, body: { name: 'Добрый' } })
})
