import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { createChild } from '../../src/api/reference.ts'
import { serverFigures } from '../../src/api/server.ts'
import { listNotifications } from '../../src/api/notification.ts'
import { fsck } from '../../server/db/fsck/fsck.ts'
import { type Sql, sql } from '../../server/db/sql.ts'
import { chainHistory, type Marks } from '../../server/history/chainHistory.ts'
import { holdToKeptEnds } from '../../server/history/chainEnds.ts'
import { watchOwnServer } from '../../server/metrics/watchServer.ts'
import { cleanUpAfterEach, scratchDirectory } from '../embedded/scratch.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { until } from '../until.ts'

cleanUpAfterEach()

const server = await testServer()
const { database } = server
const shop = await shopOn(server)
await shop.open()
const itemId = await shop.stocked([100])
const sell = () => shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
let brands = 0
const addBrand = () =>
  shop.admin.call(createChild, { path: { id: 'item_brand' }, body: { name: `Бренд ${(brands += 1)}` } })

interface End {
  links: number
  completeTo: number
}
const endOf = (stream: 'audit' | 'document_event') =>
  database.one<End>(
    sql`select last_number as links, complete_to as "completeTo" from history_chain where stream = ${stream}`,
  )
const newest = async (table: Sql) => (await database.one<{ id: number }>(sql`select max(id) as id from ${table}`)).id

test('what happens gets its link behind the sale, once, and whoever changes it later is told of', async () => {
  await addBrand()
  await sell()
  expect(await chainHistory(database)).toBeGreaterThan(1)
  expect(await chainHistory(database)).toBe(0)
  const { links } = await endOf('audit')
  await addBrand()
  expect(await chainHistory(database)).toBe(1)
  expect((await endOf('audit')).links).toBe(links + 1)
  expect(await fsck(database)).toEqual([])

  const id = await newest(sql`audit`)
  const { was } = await database.one<{ was: object }>(sql`select changes as was from audit where id = ${id}`)
  await database.run(sql`update audit set changes = '{"name": [null, "Другой"]}' where id = ${id}`)
  expect((await fsck(database)).map(({ what }) => what)).toEqual([`audit ${id} was changed`])
  await database.run(sql`update audit set changes = ${JSON.stringify(was)}::jsonb where id = ${id}`)
  expect(await fsck(database)).toEqual([])
})

test('servers that chain at once make one chain', async () => {
  for (let times = 0; times < 5; times++) await sell()
  const before = (await endOf('document_event')).links
  const made = await Promise.all([1, 2, 3, 4].map(() => chainHistory(database)))
  await chainHistory(database)
  expect(made.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(5)
  expect((await endOf('document_event')).links).toBe(before + 5)
  expect(await fsck(database)).toEqual([])
})

test('what is still under way is waited for by nobody, and gets its link when it is there', async () => {
  const marks: Marks = new Map()
  const chain = () => chainHistory(database, marks, 0)
  await chain()
  await chain()
  let late = 0
  await database.withTransaction(async (transaction) => {
    const { id } = await transaction.one<{ id: number }>(sql`
      insert into audit (subject, subject_id, action) values ('brand', 1, 'edit') returning id`)
    late = id
    await addBrand()
    expect(await chain()).toBe(1)
    await chain()
    // Nobody says that everything up to the newest has its link while an older one may still come.
    await chain()
    expect((await endOf('audit')).completeTo).toBeLessThan(late)
  })
  expect(await chain()).toBe(1)
  await until(async () => {
    await chain()
    return (await endOf('audit')).completeTo > late
  })
  expect(await fsck(database)).toEqual([])
})

test('a sale waits for no link: it is finished while the chain is held', async () => {
  await database.withTransaction(async (transaction) => {
    await transaction.run(sql`select from history_chain for update`)
    expect((await sell()).id).toBeGreaterThan(0)
    expect(await chainHistory(database)).toBe(0)
  })
  expect(await chainHistory(database)).toBe(1)
})

test('a chain that was written anew, or cut off, is no longer the one whose end was kept', async () => {
  const folder = await scratchDirectory()
  const hold = async () => (await holdToKeptEnds(database, folder)).map(({ what }) => what.replace(/ was.*/, ''))
  expect(await hold()).toEqual([])
  await sell()
  await chainHistory(database)
  expect(await hold()).toEqual([])
  const { links } = await endOf('document_event')

  // By a hand at the database that knows how it is done.
  const newestEvent = await newest(sql`document_event`)
  await database.run(sql`delete from document_event where id = ${newestEvent}`)
  await database.run(sql`delete from history_link where stream = 'document_event'`)
  await database.run(sql`
    update history_chain set last_number = 0, last_hash = '', complete_to = 0 where stream = 'document_event'`)
  await chainHistory(database)
  const ofHistory = (await fsck(database)).filter(({ what }) => what.startsWith('document_event'))
  expect(ofHistory).toEqual([])
  expect(await hold()).toEqual([`document_event ${links}`])
  await sell()
  await chainHistory(database)
  expect(await hold()).toEqual([`document_event ${links}`])
})

test('an administrator sees how the chain ends, and what does not agree; the bell tells it', async () => {
  const watch = watchOwnServer()
  watch.stop()
  server.context.watch = watch
  const { admin } = shop
  expect(await admin.call(serverFigures)).toMatchObject({
    broken: [],
    history: { end: expect.stringMatching(/^[0-9a-f]{12} [0-9a-f]{12}$/) },
  })
  const breach = { invariant: 'every entry of the history …', what: 'audit 17 was changed' }
  watch.books = { at: server.context.now(), breaches: [breach] }
  const { broken, breaches } = await admin.call(serverFigures)
  expect({ broken, breaches }).toEqual({ broken: [{ promise: breach.invariant, what: breach.what }], breaches: 1 })
  const told = async (person: typeof admin) =>
    (await person.call(listNotifications)).items.find(({ name }) => name === 'brokenBooks')?.count
  expect(await told(admin)).toBe(1)
  expect(await told(shop.cashier)).toBeUndefined()
})
