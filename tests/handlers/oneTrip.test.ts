import { expect, test } from 'vitest'
import { AfterCommit } from '../../server/db/afterCommit.ts'
import { sql } from '../../server/db/sql.ts'
import { carry, stockPosting } from '../../server/ledger/postStock.ts'
import { Refusal } from '../../server/refusal.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

/** Statements that go to PostgreSQL in one write: as if each had gone by itself, and none after one that failed. */

// One connection, so that each transaction finds what the one before it has left there.
const server = await testServer({ pool: { max: 1 } })
const { database } = server
const shop = await shopOn(server)

const put = (key: string, value: string) =>
  sql`insert into setting (key, value) values (${key}, to_jsonb(${value}::text)) returning key`.named('test_put')
const valueOf = (key: string) => sql`select value #>> '{}' as value from setting where key = ${key}`.named('test_value')
const fails = sql`select 1 / ${0}::int as never`.named('test_fails')
const kept = async (key: string) => (await database.first<{ value: string }>(valueOf(key)))?.value

test('each is answered by its own rows, whether it is prepared for the first time, again, or not at all', async () => {
  for (const round of ['once', 'again'])
    expect(
      await database.withTransaction((db) =>
        db.together([
          put(`a ${round}`, 'А'),
          sql`select ${7}::bigint as number, null as nothing`,
          put(`b ${round}`, 'Б'),
          valueOf(`b ${round}`),
          sql`select 1 where false`.named('test_nothing'),
          sql`set local lock_timeout = 1000`.named('test_set'),
        ]),
      ),
    ).toEqual([
      [{ key: `a ${round}` }],
      [{ number: 7, nothing: null }],
      [{ key: `b ${round}` }],
      [{ value: 'Б' }],
      [],
      [],
    ])
  expect(await kept('b again')).toBe('Б')
})

test('nothing after one that failed is done, and the connection goes on', async () => {
  const later = sql`insert into setting (key, value) values ('later', '1')`.named('test_later')
  await expect(database.withTransaction((db) => db.together([put('before', '1'), fails, later]))).rejects.toMatchObject(
    { code: '22012' },
  )
  expect([await kept('before'), await kept('later')]).toEqual([undefined, undefined])
  await database.withTransaction((db) => db.together([put('before', '2'), later]))
  expect([await kept('before'), await kept('later')]).toEqual(['2', '1'])
})

test('the last statements of a work are saved with it, or nothing is', async () => {
  const ending = (key: string, ...more: (typeof fails)[]) =>
    database.withTransaction(async (db) => {
      await db.run(put(`${key} first`, '1'))
      return new AfterCommit(
        async (read, written) => [written, (await read.one<{ value: string }>(valueOf(`${key} last`))).value],
        [put(`${key} last`, '2'), ...more],
      )
    })
  expect(await ending('good')).toEqual([[[{ key: 'good last' }]], '2'])
  await expect(ending('bad', fails)).rejects.toMatchObject({ code: '22012' })
  expect([await kept('good first'), await kept('bad first'), await kept('bad last')]).toEqual([
    '1',
    undefined,
    undefined,
  ])
})

test('a work without statements opens no transaction, and its last ones need none before them', async () => {
  expect(await database.withTransaction(async () => 'nothing')).toBe('nothing')
  await database.withTransaction(async () => new AfterCommit(async () => 0, [put('alone', '1')]))
  expect(await kept('alone')).toBe('1')
  await database.withTransaction(async (db) => {
    const several = ['one', 'two'].map((key) => db.run(put(key, key)))
    await Promise.all(several)
  })
  expect([await kept('one'), await kept('two')]).toEqual(['one', 'two'])
})

test('what a statement raises as a serialization failure makes the work begin anew, and as a refusal is one', async () => {
  let tries = 0
  const raise = (state: string) =>
    database.withTransaction(async (db) => {
      tries++
      const said = JSON.stringify({ code: 'sessionClosed', fields: { cashboxId: 'sessionClosed' } })
      await db.run(put(state, `${tries}`))
      return new AfterCommit(
        async () => 'done',
        tries < 3 ? [sql`select refuse(${state}, ${said}::jsonb)`.named('test_refuse')] : [],
      )
    })
  expect(await raise('40001')).toBe('done')
  expect([tries, await kept('40001')]).toEqual([3, '3'])
  tries = 0
  const refused = await raise('SV409').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 409, code: 'sessionClosed', fields: { cashboxId: 'sessionClosed' } })
  expect(tries).toBe(1)
})

test('a number that nobody can hold exactly fails instead of being rounded', async () => {
  await expect(database.one(sql`select 9007199254740993::bigint as number`.named('test_big'))).rejects.toThrow('2^53')
  expect(await kept('alone')).toBe('1')
})

test('one name is one statement', async () => {
  await expect(database.run(sql`select ${1}::int + 1`.named('test_value'))).rejects.toThrow('test_value')
  await expect(
    database.withTransaction((db) =>
      db.together([sql`select 1`.named('test_twice'), sql`select 2`.named('test_twice')]),
    ),
  ).rejects.toThrow('test_twice')
  expect(await kept('alone')).toBe('1')
})

test('more goods than lie there are refused by the statement itself, with what there is', async () => {
  const itemId = await shop.stocked([3])
  const [lot] = await shop.lotsOf(itemId)
  const goods = { lotId: lot!.lotId, itemId, unitCost: 500, quantity: 4_000, costSum: 200_000 }
  const document = {
    kind: 'sale',
    id: 1,
    departmentId: shop.shop,
    userId: shop.admin.userId,
    occurredAt: new Date(),
  } as const
  const posting = stockPosting(document, carry(goods, shop.shop, 'CUSTOMER'))
  const refused = database.withTransaction(async () => new AfterCommit(async () => 'sold', posting))
  await expect(refused).rejects.toMatchObject({
    status: 409,
    code: 'outOfStock',
    values: { name: expect.any(String), available: 3 },
    details: { itemId, available: 3 },
  })
  expect(await shop.lotsOf(itemId)).toEqual([{ lotId: lot!.lotId, onHand: 3 }])
})
