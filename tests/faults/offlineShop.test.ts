import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { session } from '../../src/api/client/session.ts'
import { environment } from '../../src/api/client/environment.ts'
import { missingReceipts } from '../../src/api/paidSale.ts'
import { createApp } from '../../server/app.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { Device, outgoingOf } from './offlineShop.ts'
import { seededRandom } from './seededRandom.ts'

/** The short form of CI; `npm run offline-shop -- 5000 7` for a long one with a seed of its own. */
const SALES = Number(process.env.OFFLINE_SALES ?? 120)
const SEED = Number(process.env.OFFLINE_SEED ?? 1)
/** All the sales are spread over so much of the shop's clock. */
const CLOCK_MS = 72 * 3_600_000
const SKEW_MS_MAX = 3 * 3_600_000
const REGISTERS = 4
/** How likely at each sale … */
const CUTS = 0.1
const DIES = 0.1
const RETURNS = 0.1
const CHANGES_SESSION = 0.03
const SENDS = 0.2
/** … and at each call of a device. */
const KILLS = 0.03

const plainFetch = globalThis.fetch
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  globalThis.fetch = plainFetch
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** What the server's death does to its database: every connection is gone in the middle of whatever it did. */
async function connectionsOf(name: string) {
  const admin = new pg.Client({ ...inject('testServer').connection, database: 'postgres' })
  await admin.connect()
  cleanUps.push(() => admin.end())
  return {
    cut: () => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
  }
}

test(
  `${SALES} sales of ${REGISTERS} registers whose network, pages, servers and clocks fail: none lost, none doubled (seed ${SEED})`,
  async () => {
    const { between } = seededRandom(SEED)
    const random = () => between(0, 999_999) / 1_000_000
    const chance = (probability: number) => random() < probability
    let nowMs = Date.UTC(2026, 10, 20, 3)
    const server = await testServer({ now: () => new Date(nowMs) })
    const shop = await shopOn(server)
    let app = createApp(server.context)
    const { name } = await server.database.one<{ name: string }>(sql`select current_database() as name`)
    const connections = await connectionsOf(name)
    let kills = 0
    const cashier = await server.person('MANAGER', { departmentId: shop.shop })
    session.begin({
      token: cashier.token,
      id: cashier.userId,
      username: cashier.username,
      permissions: [],
      isAdmin: false,
    } as unknown as Parameters<typeof session.begin>[0])
    environment.wait = () => Promise.resolve()
    const goods = [
      await shop.stocked([SALES * 9]),
      await shop.stocked([SALES * 9], 2_500),
      await shop.stocked([20], 700),
    ]
    const prices = [1_000, 2_500, 700]

    const devices: Device[] = []
    for (let at = 0; at < REGISTERS; at++) {
      const cashboxId = await shop.cashboxOf(shop.shop, `${at + 10}`)
      await shop.open(cashboxId)
      const register = {
        departmentId: shop.shop,
        departmentName: 'Магазин',
        cashboxId,
        cashboxNumber: `${at + 10}`,
        cashboxName: '',
      }
      // Two devices stand at the first register.
      for (let twin = 0; twin < (at === 0 ? 2 : 1); twin++)
        devices.push(new Device(register, Math.round((random() * 2 - 1) * SKEW_MS_MAX), () => nowMs))
    }
    let current = devices[0]!
    globalThis.fetch = async (address, request) => {
      const { network } = current
      if (network.isCut) throw new TypeError('network')
      const answering = Promise.resolve(app.request(address as string, request))
      if (chance(KILLS)) {
        kills++
        await Promise.allSettled([answering, connections.cut()])
        app = createApp(server.context)
        throw new TypeError('network')
      }
      const response = await answering
      if (chance(network.losesAnswers)) throw new TypeError('network')
      return response
    }
    const at = async <T>(device: Device, work: (on: Device) => Promise<T>): Promise<T> => {
      current = device
      return work(device)
    }
    for (const device of devices) await at(device, (on) => on.open())

    for (let sold = 0; sold < SALES; sold++) {
      nowMs += (CLOCK_MS / SALES) * random() * 2
      const device = devices[Math.floor(random() * devices.length)]!
      if (chance(CUTS)) device.network.isCut = !device.network.isCut
      device.network.losesAnswers = chance(0.3) ? 0.5 : 0
      const madeAt = new Date(nowMs).toISOString()
      const which = [0, 1, 2].filter(() => chance(0.5))
      const lines = (which.length > 0 ? which : [0]).map((good) => ({
        itemId: goods[good]!,
        count: 1 + Math.floor(random() * 3),
        priceUzs: prices[good]!,
      }))
      const [dies, returns, changesSession] = [chance(DIES), chance(RETURNS), chance(CHANGES_SESSION)]
      await at(device, async (on) => {
        if (dies) on.disk.pullPlug(chance(0.5) ? 'before' : 'after')
        try {
          if (changesSession && on.network.isCut) await on.changeSession()
          const back = returns ? await on.returnOf((count) => between(0, count - 1), madeAt) : undefined
          await on.sell(back ?? outgoingOf(on.register, lines, madeAt))
        } catch {
          // The page is gone in the middle of a write; the next one goes on from the disk.
          await on.resume()
        }
        if (chance(SENDS)) await on.send()
      })
    }

    for (const device of devices) {
      Object.assign(device.network, { isCut: false, losesAnswers: 0 })
      await at(device, (on) => on.resume())
    }
    // A session closes only when the other device of its register has sent, too.
    const sendAll = async () => {
      const rounds: string[] = []
      for (const device of devices) rounds.push(await at(device, (on) => on.send()))
      return rounds.every((round) => round === 'done')
    }
    await expect.poll(sendAll, { timeout: 60_000 }).toBe(true)

    const receipts = devices.flatMap(({ printed }) => printed)
    const kept = await server.database.rows<{ uuid: string; total: number }>(
      sql`select uuid, final_total_sum as total from sale where status = 'FINISHED'`,
    )
    const totals = new Map(kept.map(({ uuid, total }) => [uuid, total]))
    expect(receipts.filter(({ uuid, finalTotalSum }) => totals.get(uuid) !== finalTotalSum)).toEqual([])
    expect(await server.database.rows(sql`select sale_uuid from till_sale where state = 'PARKED'`)).toEqual([])
    await expect.poll(() => shop.admin.call(missingReceipts, { path: { depId: shop.shop } })).toEqual([])

    // Money and goods, as the devices alone have written them down.
    const rung = new Map(devices.flatMap((device) => [...device.rung]))
    const sales = kept.map(({ uuid }) => rung.get(uuid)!)
    const { cash } = await server.database.one<{ cash: number }>(
      sql`select coalesce(sum(amount), 0) as cash from sale_payment`,
    )
    expect(cash).toBe(sales.reduce((sum, { finalTotalSum }) => sum + finalTotalSum, 0))
    const sold = goods.map((itemId) => ({
      itemId,
      count: sales
        .flatMap(({ saleItems }) => saleItems)
        .reduce((sum, line) => sum + (line.itemId === itemId ? line.count : 0), 0),
    }))
    expect(
      await server.database.rows(sql`
        select item_id as "itemId", sum(quantity) as count from stock_move where place = 'CUSTOMER' group by item_id order by item_id`),
    ).toEqual(sold)
    expect(kills).toBeGreaterThan(0)
    const numbers = receipts.flatMap(({ receiptNumber }) => receiptNumber ?? [])
    expect(new Set(numbers).size).toBe(
      new Set(receipts.filter((sale) => sale.receiptNumber).map(({ uuid }) => uuid)).size,
    )
    expect(numbers.length).toBeGreaterThan(SALES / 20)
    await requireSoundBooks(server.database)
  },
  SALES * 2_000 + 120_000,
)
