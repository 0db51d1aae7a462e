import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../src/api/auth.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { finishSale, searchSales } from '../../src/api/sale.ts'
import { openDatabase } from '../../server/db/database.ts'
import { embeddedConnection } from '../../server/db/embedded/askServer.ts'
import { readPostmasterFile } from '../../server/db/embedded/postmasterFile.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import { firstColumn } from '../workbooks.ts'
import { urlOf } from './otherBuilds.ts'
import { type RunningServer, runServer, serverThatEnds } from './runServer.ts'
import { ask, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

const { fileOf, installVersions, isOfThisPlatform } = (await import(resolve('scripts/versions.js'))) as {
  fileOf: (name: string, ...path: string[]) => string
  installVersions: () => Promise<void>
  isOfThisPlatform: boolean
}
const run = promisify(execFile)
const PASSWORD = 'Сезам, откройся'
const INSTALL_MS_MAX = 300_000
const LEANING_MS_MAX = 300_000
/** CI runs all tests of the API on the newest Node, who works on the program has his own: what leans on Node runs at the other end, too. */
const OLDEST = 'node-20'
const NEWEST = 'node-24'
const isOnNewest = NEWEST.endsWith(process.versions.node.split('.')[0]!)
/** Of the tests of the API those that lean most on Node itself: keys and hashes, threads, streams, files, pictures; and a sale. */
const LEANING_ON_NODE = [
  'handlers/signIn',
  'handlers/secondFactor',
  'handlers/stopping',
  'handlers/excelReader',
  'handlers/itemPhoto',
  'handlers/saleReturn',
  'lists/exportFile',
].map((name) => `tests/${name}.test.ts`)

cleanUpAfterEach()
beforeAll(async () => {
  if (isOfThisPlatform) await installVersions()
}, INSTALL_MS_MAX)

type Connection = Parameters<typeof openDatabase>[0]

/** People of a server; its database is written into only while `work` goes on. */
async function peopleWhile<T>(
  { address }: RunningServer,
  connection: Connection,
  work: (people: ReturnType<typeof peopleOn>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection)
  try {
    return await work(peopleOn(database, (path, request) => fetch(address + path, request)))
  } finally {
    await database.close()
  }
}

async function embeddedIn(dataDir: string): Promise<Connection> {
  const { socketDir } = (await readPostmasterFile(join(dataDir, 'postgres')))!
  return embeddedConnection(socketDir)
}

/** Signs in by password, sells, lists and exports; then the books agree. */
const sellOn = (server: RunningServer, connection: Connection) =>
  peopleWhile(server, connection, async (people) => {
    await people.stranger.call(signIn, { body: { username: 'admin', password: PASSWORD } })
    const shop = await shopOn(people)
    await shop.open()
    const itemId = await shop.stocked([10])
    const sale = await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
    const { items } = await shop.admin.call(searchSales, { query: {}, body: {} })
    expect(items).toMatchObject([{ id: sale.id, finalTotalSum: 2_000 }])
    const file = await shop.admin.call(searchItems.siblings.excel, {
      query: {},
      body: { columns: [{ field: 'name' }] },
    })
    expect(await firstColumn(file as File)).toContain(sale.saleItems[0]!.name)
    await requireSoundBooks(people.database)
    return sale
  })

test.skipIf(!isOfThisPlatform).each([OLDEST, 'node-22', NEWEST])(
  'the server starts, sells and stops on another version of Node (%s)',
  async (name) => {
    const node = fileOf(name, 'bin/node')
    expect((await run(node, ['--version'])).stdout).toContain(name.replace('node-', 'v'))
    const dataDir = await scratchDirectory()
    const server = await runServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD }, node)
    await sellOn(server, await embeddedIn(dataDir))
    expect(await server.end('SIGTERM')).toEqual({ code: 0 })
  },
)

test.skipIf(!isOfThisPlatform)(
  'so does what of the API leans on Node, by its own tests',
  async () => {
    const ofThisRun = /^VITEST/
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)))
    const how = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', '--maxWorkers', '1', ...LEANING_ON_NODE]
    const { stdout } = await run(fileOf(isOnNewest ? OLDEST : NEWEST, 'bin/node'), how, {
      env: { ...env, NO_COLOR: '1' },
    }).catch((error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    })
    expect(stdout).toMatch(new RegExp(`Test Files +${LEANING_ON_NODE.length} passed`))
  },
  LEANING_MS_MAX,
)

test.skipIf(!isOfThisPlatform).each(['postgres-15', 'postgres-16'])(
  'it sells on an older PostgreSQL by DATABASE_URL (%s)',
  async (name) => {
    const { connection } = await startForTest({
      dataDir: await scratchDirectory(),
      postgresBin: fileOf(name, 'native/bin'),
    })
    const [{ version } = { version: '' }] = await ask<{ version: string }>(connection, 'select version()')
    expect(version).toContain(name.replace('postgres-', 'PostgreSQL '))
    const settings = { DATABASE_URL: urlOf(connection), DATA_DIR: await scratchDirectory(), ADMIN_PASSWORD: PASSWORD }
    const server = await runServer(settings)
    await sellOn(server, connection)
    expect(await server.end('SIGTERM')).toEqual({ code: 0 })
  },
)

test.skipIf(!isOfThisPlatform)(
  'a folder of the version before is refused with the way up, and comes up by it, whole',
  async () => {
    const dataDir = await scratchDirectory()
    const older = fileOf('postgres-17', 'native/bin')
    const before = await runServer({ DATA_DIR: dataDir, POSTGRES_BIN: older, ADMIN_PASSWORD: PASSWORD })
    const sale = await sellOn(before, await embeddedIn(dataDir))
    expect(await before.end('SIGTERM')).toEqual({ code: 0 })

    const refused = await serverThatEnds({ PORT: '0', DATA_DIR: dataDir })
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/made by PostgreSQL 17.*--from-bin/s) as string,
    })

    const newDir = join(await scratchDirectory(), 'new')
    const { stdout } = await run(
      process.execPath,
      ['scripts/runTypescript.js', 'server/backup/moveCommand.ts', '--to', newDir, '--from-bin', older],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
    )
    expect(stdout).toMatch(/each as it was, and the books agree/)
    const after = await runServer({ DATA_DIR: newDir })
    await peopleWhile(after, await embeddedIn(newDir), async (people) => {
      const { token } = await people.stranger.call(signIn, { body: { username: 'admin', password: PASSWORD } })
      const { items } = await people.withToken(token).call(searchSales, { query: {}, body: {} })
      expect(items).toMatchObject([{ id: sale.id, finalTotalSum: sale.finalTotalSum }])
      await requireSoundBooks(people.database)
    })
    expect(await after.end('SIGTERM')).toEqual({ code: 0 })
  },
)
