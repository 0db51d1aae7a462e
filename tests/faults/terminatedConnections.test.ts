import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer, type TestServer } from '../server.ts'
import { checkHistory, type SentSale } from './checkHistory.ts'
import { keptSales } from './keptSales.ts'
import { sellThroughFaults, trySale } from './sellThroughFaults.ts'

const TILLS = 8
const TERMINATIONS = 50
const TEST_MS_MAX = 120_000

let server: TestServer
let shop: Shop

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
})

test(
  `tills sell on while ${TERMINATIONS} times all connections to the database are cut: 503 at most, and nothing lost or doubled`,
  async () => {
    const itemIds = [await shop.stocked([1e6]), await shop.stocked([20])]
    const sent: SentSale[] = []
    let cuts = 0
    let sentAgain = 0
    let wake = () => {}
    const tills = Array.from({ length: TILLS }, async (_, index) => {
      const cashboxId = await shop.cashboxOf(shop.shop, `till ${index}`)
      await shop.open(cashboxId)
      return cashboxId
    })
    const registers = await Promise.all(tills)
    const selling = registers.map((cashboxId) =>
      sellThroughFaults(
        shop,
        { cashboxId, send: (body) => trySale(shop, body), calm: async () => {} },
        itemIds,
        () => cuts < TERMINATIONS,
        (sale, tries) => {
          sent.push(sale)
          if (tries > 1) sentAgain++
          wake()
        },
      ),
    )
    const admin = new pg.Client({ ...inject('testServer').connection, database: 'postgres' })
    await admin.connect()
    const { name } = await server.database.one<{ name: string }>(sql`select current_database() as name`)
    while (cuts < TERMINATIONS) {
      // Each cut comes after another sale has ended, so it meets the next ones in all their stages.
      await new Promise<void>((resolve) => (wake = resolve))
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      cuts++
    }
    await admin.end()
    await Promise.all(selling)

    expect(checkHistory(sent, await keptSales(server.database))).toEqual([])
    expect(sentAgain).toBeGreaterThan(0)
    expect(sent.length).toBeGreaterThanOrEqual(TERMINATIONS)
    expect(new Set(sent.flatMap(({ outcome }) => ('refused' in outcome ? [outcome.refused] : [])))).toEqual(
      new Set(['409 outOfStock']),
    )
    await requireSoundBooks(server.database)
    const { pool } = server.database
    expect({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ busy: 0, waiting: 0 })
  },
  TEST_MS_MAX,
)
