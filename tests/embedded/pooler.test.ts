import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { watchBoard } from '../../src/api/board.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { finishSale } from '../../src/api/sale.ts'
import { salesByItem } from '../../src/api/salesReport.ts'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { sql } from '../../server/db/sql.ts'
import { seedStandardRoles } from '../../server/db/standardRoles.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import type { Person } from '../server.ts'
import { until } from '../until.ts'
import { firstColumn } from '../workbooks.ts'
import { isLacking, systemBuild } from './otherBuilds.ts'
import { hasPgBouncer, pooledDatabase } from './pooler.ts'
import { runServer, serverThatEnds } from './runServer.ts'
import { ask, atCleanup, cleanUpAfterEach, scratchDirectory } from './scratch.ts'

cleanUpAfterEach()

const build = systemBuild()
const lacks = isLacking(build && hasPgBouncer)
const PASSWORD = 'Сезам, откройся'
const PRICE = 1_000
const SALES = 40
const AT_ONCE = 8

/** What the live board says last; it stays open until `gone`. */
async function revenueOnBoard(viewer: Pick<Person, 'response'>, gone: AbortSignal): Promise<() => number | undefined> {
  const { body } = await viewer.response(watchBoard, {}, { gone })
  let last: number | undefined
  const read = async () => {
    let text = ''
    for await (const part of body!.pipeThrough(new TextDecoderStream())) {
      text += part
      const told = text.split('\n\n')
      text = told.pop()!
      const board = told.findLast((message) => message.startsWith('data: '))
      if (board)
        last = (JSON.parse(board.slice('data: '.length)) as { departments: { revenue: number }[] }).departments[0]
          ?.revenue
    }
  }
  void read().catch(() => undefined)
  return () => last
}

test.skipIf(lacks)(
  'two servers sell, report, export and work behind PgBouncer, where no session is theirs',
  async () => {
    const { direct, urls } = await pooledDatabase(build!)
    const start = async () => runServer({ ...urls, DATA_DIR: await scratchDirectory(), ADMIN_PASSWORD: PASSWORD })
    const servers = await Promise.all([start(), start()])
    const database = openDatabase(direct)
    atCleanup(() => database.close())
    const [first, second] = servers.map(({ address }) =>
      peopleOn(database, (path, request) => fetch(address + path, request)),
    )
    const { token } = await first!.stranger.call(signIn, { body: { username: 'admin', password: PASSWORD } })
    expect((await second!.withToken(token).call(whoAmI)).username).toBe('admin')

    // Every other call of the shop goes to the other server.
    let calls = 0
    const shop = await shopOn(
      peopleOn(database, (path, request) => fetch(servers[++calls % servers.length]!.address + path, request)),
    )
    await shop.open()
    const itemId = await shop.stocked([SALES, SALES], PRICE)
    const gone = new AbortController()
    atCleanup(() => gone.abort())
    const boards = await Promise.all(
      [first, second].map((server) => revenueOnBoard(server!.withToken(shop.admin.token), gone.signal)),
    )
    let left = SALES
    const till = async () => {
      while (left-- > 0) await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }], PRICE) })
    }
    await Promise.all(Array.from({ length: AT_ONCE }, till))

    const { items } = await shop.admin.call(searchItems, { query: {}, body: {} })
    for (const server of [first!, second!]) {
      const admin = server.withToken(shop.admin.token)
      expect((await admin.call(salesByItem, { query: {}, body: {} })).items).toMatchObject([{ quantity: SALES }])
      const file = await admin.call(searchItems.siblings.excel, { query: {}, body: { columns: [{ field: 'name' }] } })
      expect(await firstColumn(file as File)).toContain(items[0]!.name)
    }
    // What one server has changed the other one's viewers hear of, and what is done behind the sales gets through as well.
    await until(() => boards.every((revenue) => revenue() === SALES * PRICE))
    await until(async () => {
      const { waiting } = await database.one<{ waiting: number }>(sql`
      select (select count(*) from audit) + (select count(*) from document_event) - (select count(*) from history_link) as waiting`)
      return waiting === 0
    })
    for (const server of servers) expect(await server.end('SIGTERM')).toEqual({ code: 0 })
    await requireSoundBooks(database)
  },
)

test.skipIf(lacks)('a pooler’s address alone is refused, and so is one that leads elsewhere', async () => {
  const { direct, urls } = await pooledDatabase(build!)
  const endOf = async (settings: Record<string, string>) =>
    serverThatEnds({ PORT: '0', ...urls, ...settings, DATA_DIR: await scratchDirectory() })
  const alone = await endOf({ DATABASE_DIRECT_URL: '' })
  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('set DATABASE_DIRECT_URL') as string })
  const twice = await endOf({ DATABASE_DIRECT_URL: urls.DATABASE_URL })
  expect(twice).toMatchObject({
    code: 1,
    said: expect.stringContaining('DATABASE_DIRECT_URL leads to a pooler') as string,
  })
  await ask(direct, 'create database other')
  const elsewhere = await endOf({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL.replace(direct.database, 'other') })
  expect(elsewhere).toMatchObject({ code: 1, said: expect.stringContaining('lead to different databases') as string })
})

const SETTINGS = [
  'timezone',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'max_parallel_workers_per_gather',
]
const settingsSql = sql`select array(select current_setting(name) from unnest(${SETTINGS}::text[]) name) as settings`
const OURS = ['UTC', '30s', '5s', '1min', '0']
const ITS_OWN = {
  timezone: 'Asia/Tashkent',
  statement_timeout: '7s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '2min',
  max_parallel_workers_per_gather: '3',
}

test.skipIf(lacks)('each transaction says itself what it relies on, and leaves nothing behind', async () => {
  const { direct, connection } = await pooledDatabase(build!, { itsSettings: ITS_OWN })
  const database = openDatabase(connection, undefined, { direct })
  atCleanup(() => database.close())
  for (const db of [database, database.ofTheTill, database.behind]) {
    expect(await db.one(settingsSql)).toEqual({ settings: OURS })
    expect(await db.withTransaction((transaction) => transaction.one(settingsSql.named('settings')))).toEqual({
      settings: OURS,
    })
  }
  // Hot statements are prepared under names elsewhere; here one session would lack what another one knows.
  const asked = Array.from({ length: 30 }, (_, turn) =>
    database.withTransaction(
      async (db) => (await db.one<{ turn: number }>(sql`select ${turn}::int as turn`.named('turn'))).turn,
    ),
  )
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, (_, turn) => turn))
  for (let session = 0; session < 10; session++) {
    expect(await ask(connection, asText(SETTINGS))).toEqual([{ settings: Object.values(ITS_OWN) }])
    expect(await ask(connection, 'select name from pg_prepared_statements')).toEqual([])
  }
})

/** How it failed. */
const wordsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was answered',
    (error: Error) => error.message,
  )

const asText = (names: readonly string[]) =>
  `select array[${names.map((name) => `current_setting('${name}')`).join(', ')}] as settings`

test.skipIf(lacks)(
  'who goes away ends its own statement and nobody else’s; a server that comes back is used again',
  async () => {
    const { direct, connection } = await pooledDatabase(build!)
    const database = openDatabase(connection, undefined, { direct })
    atCleanup(() => database.close())
    const sleeping = () => sql`select pg_sleep(${60}), ${'savdo sleeps'}::text as words`
    const running = async () =>
      (await ask(direct, `select from pg_stat_activity where state = 'active' and query like '%pg\\_sleep($1)%'`))
        .length
    const gone = new AbortController()
    const given = wordsOf(database.whileAwaited(gone.signal).rows(sleeping()))
    const kept = wordsOf(database.rows(sleeping()))
    await until(async () => (await running()) === 2)
    gone.abort()
    expect(await given).toContain('due to user request')
    await until(async () => (await running()) === 1)

    await ask(
      direct,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(await kept).toContain('due to administrator command')
    await until(async () => (await database.one(sql`select 1 as one`)) !== undefined)
  },
)

test.skipIf(lacks)('where the server behind it has ended, a call is told that the database is away', async () => {
  const { direct, connection, stop } = await pooledDatabase(build!, { waits: 1 })
  const database = openDatabase(connection, undefined, { direct })
  atCleanup(() => database.close())
  await migrate(database.pool)
  await seedStandardRoles(database)
  const app = createApp({
    database,
    log: pino({ level: 'silent' }),
    timeZone: 'UTC',
    now: () => new Date(),
    randomBytes,
  })
  const people = peopleOn(database, (path, request) => app.request(path, request))
  const admin = await people.person('admin')
  expect((await admin.call(whoAmI)).username).toBe(admin.username)
  await stop()
  for (let tries = 0; tries < 3; tries++) expect(await admin.refused(whoAmI)).toMatchObject({ status: 503 })
})
