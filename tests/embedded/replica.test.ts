import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { salesByItem } from '../../src/api/salesReport.ts'
import { serverFigures } from '../../src/api/server.ts'
import { createApp } from '../../server/app.ts'
import { CONNECTION_WAIT_MS } from '../../server/bounds.ts'
import type { Context } from '../../server/context.ts'
import { openDatabase } from '../../server/db/database.ts'
import { runAs } from '../../server/db/embedded/runAs.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openReplica, type Replica } from '../../server/db/replica.ts'
import { seedStandardReferences } from '../../server/db/standardReferences.ts'
import { seedStandardRoles } from '../../server/db/standardRoles.ts'
import { shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import { fromNoon } from '../server.ts'
import { accountFor, isLacking, systemBuild, urlOf } from './otherBuilds.ts'
import { ask, atCleanup, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

const build = systemBuild('pg_basebackup')
const BEHIND_MS_MAX = 300

type Connection = Awaited<ReturnType<typeof startForTest>>['connection']

/** A server of PostgreSQL and a copy of it that follows. */
async function primaryAndReplica() {
  const primaryDir = await scratchDirectory()
  const primary = await startForTest({ dataDir: primaryDir, postgresBin: build! })
  const dataDir = await scratchDirectory()
  const account = await accountFor(primaryDir, build!, dataDir)
  const { host, port, user } = primary.connection
  const from = ['-h', host, '-p', String(port), '-U', user]
  const how = ['-R', '-X', 'stream', '-c', 'fast']
  const folder = join(dataDir, 'postgres')
  const copied = await runAs(account, join(build!, 'pg_basebackup'), [...from, '-D', folder, ...how])
  expect(copied).toMatchObject({ code: 0 })
  return { primary, replica: await startForTest({ dataDir, postgresBin: build! }) }
}

async function shopOver(connection: Connection) {
  const database = openDatabase(connection)
  atCleanup(() => database.close())
  await migrate(database.pool)
  await seedStandardRoles(database)
  await seedStandardReferences(database)
  const log = pino({ level: 'silent' })
  const context: Context = {
    database,
    log,
    timeZone: 'Asia/Tashkent',
    now: fromNoon(),
    randomBytes,
    checkAnswers: true,
  }
  const app = createApp(context)
  const shop = await shopOn(peopleOn(database, (path, request) => app.request(path, request)))
  await shop.open()
  const itemId = await shop.stocked([100])
  return {
    context,
    admin: shop.admin,
    sell: () => shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) }),
    sold: async () => {
      const { items } = await shop.admin.call(salesByItem, { query: {}, body: {} })
      return items[0]?.quantity ?? 0
    },
  }
}

/** A replica as the server has it, and whether each report was read from it. */
function watched(url: string) {
  const replica = openReplica(url, { warn() {} }, BEHIND_MS_MAX)
  atCleanup(replica.close)
  const used: boolean[] = []
  const caughtUpWith: Replica['caughtUpWith'] = async (database) => {
    const connections = await replica.caughtUpWith(database)
    used.push(connections !== undefined)
    return connections
  }
  return { replica: { ...replica, caughtUpWith }, used }
}

test.skipIf(isLacking(build))(
  'reports are read from the replica as soon as it has what was just sold; from the database itself where it is behind, away or none',
  async () => {
    const { primary, replica } = await primaryAndReplica()
    const { context, admin, sell, sold } = await shopOver(primary.connection)
    const url = urlOf(replica.connection)

    const near = watched(url)
    context.replica = near.replica
    for (let count = 1; count <= 5; count++) {
      await sell()
      expect(await sold()).toBe(count)
    }
    expect(near.used).toEqual([true, true, true, true, true])
    expect((await admin.call(serverFigures)).replicaBehindKb).toBeGreaterThanOrEqual(0)

    await ask(replica.connection, 'select pg_wal_replay_pause()')
    await sell()
    expect(await sold()).toBe(6)
    expect(near.used.at(-1)).toBe(false)
    await ask(replica.connection, 'select pg_wal_replay_resume()')

    const again = watched(url)
    context.replica = again.replica
    expect(await sold()).toBe(6)
    expect(again.used).toEqual([true])
    await replica.stop()
    expect(await sold()).toBe(6)
    expect(again.used).toEqual([true, false])
    expect((await admin.call(serverFigures)).replicaBehindKb).toBeNull()

    const itself = watched(urlOf(primary.connection))
    context.replica = itself.replica
    expect(await sold()).toBe(6)
    expect(itself.used).toEqual([false])
  },
)

/** Takes connections and never says a word, as a machine whose power was cut; its port. */
async function silentServer(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atCleanup(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('nobody waits long for a replica that has vanished without a word', async () => {
  const { connection } = await startForTest({ dataDir: await scratchDirectory() })
  const { context, admin, sell, sold } = await shopOver(connection)
  await sell()
  const port = await silentServer()
  const url = `postgres://nobody@127.0.0.1:${port}/nothing`
  const { replica, used } = watched(url)
  const timed = async (asked: Promise<unknown>) => {
    const began = performance.now()
    expect(await asked).toBeUndefined()
    return performance.now() - began
  }

  expect(await timed(watched(url).replica.behindKb(context.database))).toBeLessThan(CONNECTION_WAIT_MS)
  expect(await timed(replica.caughtUpWith(context.database))).toBeLessThan(CONNECTION_WAIT_MS)
  // It is known by now.
  expect(await timed(replica.behindKb(context.database))).toBeLessThan(BEHIND_MS_MAX)
  context.replica = replica
  expect(await sold()).toBe(1)
  expect(used).toEqual([false, false])
  expect((await admin.call(serverFigures)).replicaBehindKb).toBeNull()

  // One that falls silent later, while a report is read.
  const lost = openDatabase({ host: '127.0.0.1', port, connectionTimeoutMillis: BEHIND_MS_MAX })
  atCleanup(() => lost.close())
  context.replica = { ...replica, caughtUpWith: async () => lost }
  expect(await sold()).toBe(1)
})
