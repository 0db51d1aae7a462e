import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { embeddedConnection } from '../../server/db/embedded/askServer.ts'
import { readPostmasterFile } from '../../server/db/embedded/postmasterFile.ts'
import { signalProcess } from '../../server/db/embedded/processes.ts'
import { type RunningServer, runServer } from '../embedded/runServer.ts'
import { processesOf } from '../embedded/leftovers.ts'
import { cleanUpAfterEach, scratchDirectory } from '../embedded/scratch.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { peopleOn } from '../people.ts'
import { checkHistory, type SentSale } from './checkHistory.ts'
import { keptSales } from './keptSales.ts'
import { seededRandom } from './seededRandom.ts'
import { paidSender, sellThroughFaults, type Till, trySale } from './sellThroughFaults.ts'

/** The short form of CI; KILLS=20 and more for the full one, KILL_SEED for another story. */
const KILLS = Number(process.env.KILLS ?? 4)
const SEED = Number(process.env.KILL_SEED ?? 1)
const TILLS = KILLS > 4 ? 16 : 8
const KILL_MS_MAX = 60_000
/** Sales that end between two kills, at least and at most. */
const SALES_BETWEEN = [20, 120] as const
/** How often a server that is starting is asked whether it is there. */
const POLL_MS = 20

const VICTIMS = ['server', 'database', 'both', 'one connection'] as const
type Victim = (typeof VICTIMS)[number]
type Asked = Parameters<Till['send']>[0]

const slay = (pid: number) => signalProcess(pid, 'SIGKILL')

cleanUpAfterEach()

test(
  `${KILLS} kills of server and database in a storm of sales: none lost, none doubled (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED)
    const DATA_DIR = await scratchDirectory()
    const start = () => runServer({ DATA_DIR, LOG_LEVEL: 'error', ADMIN_PASSWORD: 'storm' })
    let server: RunningServer = await start()
    const { socketDir } = (await readPostmasterFile(join(DATA_DIR, 'postgres')))!
    const database = openDatabase(embeddedConnection(socketDir))
    const shop = await shopOn(peopleOn(database, (address, request) => fetch(`${server.address}${address}`, request)))
    const itemIds = [await shop.stocked([1e6]), await shop.stocked([1e6]), await shop.stocked([100])]
    const tills: Pick<Till, 'cashboxId' | 'send'>[] = []
    for (let till = 0; till < TILLS; till++) {
      const cashboxId = await shop.cashboxOf(shop.shop, `till ${till}`)
      await shop.open(cashboxId)
      // One in four comes back from where nobody could ask, and brings what it has sold already.
      const send = till % 4 === 3 ? await paidSender(shop, cashboxId) : (body: Asked) => trySale(shop, body)
      tills.push({ cashboxId, send })
    }

    const health = () =>
      fetch(`${server.address}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    const calm = async () => {
      while (!(await health())) await sleep(POLL_MS)
    }
    /** Those that live; a database that is being started again after the kill before is waited for. */
    const processesOfDatabase = async () => {
      for (; ; await sleep(POLL_MS)) {
        const postmaster = (await readPostmasterFile(join(DATA_DIR, 'postgres')))?.pid
        const children = processesOf(DATA_DIR).filter((pid) => pid !== postmaster)
        if (postmaster && children.length > 0) return { postmaster, children }
      }
    }
    const sent: SentSale[] = []
    const waiting: { sales: number; go: () => void }[] = []
    const salesReach = (sales: number) => new Promise<void>((go) => void waiting.push({ sales, go }))
    let goesOn = true
    let sentAgain = 0
    const selling = tills.map((till) =>
      sellThroughFaults(
        shop,
        { ...till, calm },
        itemIds,
        () => goesOn,
        (sale, tries) => {
          sent.push(sale)
          if (tries > 1) sentAgain++
          for (const { sales, go } of waiting) if (sent.length >= sales) go()
        },
      ),
    )
    // A till that saw what nobody may see ends the storm.
    const storm = Promise.all(selling)
    const kill = async (victim: Victim) => {
      const { postmaster, children } = await processesOfDatabase()
      if (victim === 'server' || victim === 'both') server.process.kill('SIGKILL')
      if (victim === 'both') [postmaster, ...children].forEach(slay)
      if (victim === 'database') slay(postmaster)
      if (victim === 'one connection') slay(random.pick(children))
      if (victim === 'server' || victim === 'both') {
        await server.end('SIGKILL')
        server = await start()
      }
      await calm()
    }
    for (let kills = 0; kills < KILLS; kills++) {
      await Promise.race([salesReach(sent.length + random.between(...SALES_BETWEEN)), storm])
      await kill(VICTIMS[kills % VICTIMS.length]!)
      if (server.process.exitCode !== null) throw new Error(`the server ended by itself: ${server.said()}`)
    }
    await Promise.race([salesReach(sent.length + SALES_BETWEEN[0]), storm])
    goesOn = false
    await storm

    expect(checkHistory(sent, await keptSales(database))).toEqual([])
    expect(sent.filter(({ outcome }) => 'finished' in outcome).length).toBeGreaterThan(KILLS * SALES_BETWEEN[0])
    expect(sentAgain).toBeGreaterThan(0)
    await requireSoundBooks(database)
    await database.close()
    process.stdout.write(`${KILLS} kills, ${sent.length} sales, ${sentAgain} sent again, none lost or doubled\n`)
    await server.end('SIGTERM')
  },
  KILLS * KILL_MS_MAX,
)
