import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { embeddedConnection } from '../../server/db/embedded/askServer.ts'
import { findBinaries } from '../../server/db/embedded/binaries.ts'
import { readPostmasterFile } from '../../server/db/embedded/postmasterFile.ts'
import { type RunningServer, runServer } from '../embedded/runServer.ts'
import { cleanUpAfterEach, scratchDirectory } from '../embedded/scratch.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import { checkHistory, type SentSale } from './checkHistory.ts'
import { keptSales } from './keptSales.ts'
import { sellThroughFaults, trySale } from './sellThroughFaults.ts'

const STRACE = '/usr/bin/strace'
/** So many times each process of PostgreSQL writes its log down; the next time the disk says that it could not. */
const SYNCS_THAT_GO = 60
const FAILURES = 2
const TILLS = 4
const POLL_MS = 20
const TEST_MS_MAX = 240_000

cleanUpAfterEach()

/** PostgreSQL on a disk that fails its processes now and then. */
async function failingBuild(): Promise<string> {
  const { postgres, initdb } = await findBinaries('')
  const folder = join(await scratchDirectory(), 'bin')
  await mkdir(folder)
  await symlink(initdb, join(folder, 'initdb'))
  const fails = `-e trace=fdatasync -e inject=fdatasync:error=EIO:when=${SYNCS_THAT_GO}`
  // The tracer stands aside, so that the process is PostgreSQL's own.
  await writeFile(
    join(folder, 'postgres'),
    `#!/bin/sh\nexec ${STRACE} -D -f -qq --seccomp-bpf -o /dev/null ${fails} '${postgres}' "$@"\n`,
  )
  await chmod(join(folder, 'postgres'), 0o755)
  return folder
}

test.skipIf(!existsSync(STRACE))(
  `a disk that fails an fsync ${FAILURES} times: it is said, callers hear 503 at most, nothing is lost or half written`,
  async () => {
    const DATA_DIR = await scratchDirectory()
    const start = (settings: Record<string, string>) =>
      runServer({ DATA_DIR, LOG_LEVEL: 'error', ADMIN_PASSWORD: 'storm', ...settings })
    let server: RunningServer = await start({})
    const connection = async () => embeddedConnection((await readPostmasterFile(join(DATA_DIR, 'postgres')))!.socketDir)
    let database = openDatabase(await connection())
    const send = (address: string, request: RequestInit) => fetch(server.address + address, request)
    const shop = await shopOn(peopleOn(database, send))
    const itemIds = [await shop.stocked([1e6]), await shop.stocked([20])]
    const registers: number[] = []
    for (let till = 0; till < TILLS; till++) {
      registers.push(await shop.cashboxOf(shop.shop, `till ${till}`))
      await shop.open(registers.at(-1))
    }
    await database.close()
    await server.end('SIGTERM')

    server = await start({ POSTGRES_BIN: await failingBuild() })
    const failures = async () =>
      (await readFile(join(DATA_DIR, 'postgres.log'), 'utf8')).match(/PANIC: .*could not fdatasync/g)?.length ?? 0
    const calm = async () => {
      while (!(await fetch(`${server.address}/health`)).ok) await sleep(POLL_MS)
    }
    const sent: SentSale[] = []
    let failed = 0
    let sentAgain = 0
    const watching = (async () => {
      for (; (failed = await failures()) < FAILURES; await sleep(POLL_MS))
        if (server.process.exitCode !== null) throw new Error(`the server ended by itself: ${server.said()}`)
    })()
    const selling = registers.map((cashboxId) =>
      sellThroughFaults(
        shop,
        { cashboxId, send: (body) => trySale(shop, body), calm },
        itemIds,
        () => failed < FAILURES,
        (sale, tries) => {
          sent.push(sale)
          if (tries > 1) sentAgain++
        },
      ),
    )
    await Promise.all([watching, ...selling])
    await server.end('SIGTERM')

    server = await start({})
    database = openDatabase(await connection())
    expect(checkHistory(sent, await keptSales(database))).toEqual([])
    expect(sentAgain).toBeGreaterThan(0)
    await requireSoundBooks(database)
    await database.close()
    expect(await server.end('SIGTERM')).toEqual({ code: 0 })
  },
  TEST_MS_MAX,
)
