import { afterEach, expect, test } from 'vitest'
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

const plainFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = plainFetch
})

test(
  `${SALES} sales of ${REGISTERS} registers whose network, pages and clocks fail: none lost, none doubled (seed ${SEED})`,
  async () => {
    const { between } = seededRandom(SEED)
    const random = () => between(0, 999_999) / 1_000_000
    const chance = (probability: number) => random() < probability
    let nowMs = Date.UTC(2026, 10, 20, 3)
    const server = await testServer({ now: () => new Date(nowMs) })
    const shop = await shopOn(server)
    const app = createApp(server.context)
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
      const response = await app.request(address as string, request)
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
      if (chance(0.1)) device.network.isCut = !device.network.isCut
      device.network.losesAnswers = chance(0.3) ? 0.5 : 0
      const which = [0, 1, 2].filter(() => chance(0.5))
      const lines = (which.length > 0 ? which : [0]).map((good) => ({
        itemId: goods[good]!,
        count: 1 + Math.floor(random() * 3),
        priceUzs: prices[good]!,
      }))
      const dies = chance(0.1)
      await at(device, async (on) => {
        if (dies) on.disk.pullPlug(chance(0.5) ? 'before' : 'after')
        try {
          await on.sell(outgoingOf(on.register, lines, new Date(nowMs).toISOString()))
        } catch {
          // The page is gone in the middle of a write; the next one goes on from the disk.
          await on.resume()
        }
        if (chance(0.2)) await on.send()
      })
    }

    for (const device of devices) {
      Object.assign(device.network, { isCut: false, losesAnswers: 0 })
      await at(device, (on) => on.resume())
      await expect.poll(() => at(device, (on) => on.send())).toBe('done')
    }
    const receipts = devices.flatMap(({ printed }) => printed)
    const kept = await server.database.rows<{ uuid: string; total: number }>(
      sql`select uuid, final_total_sum as total from sale where status = 'FINISHED'`,
    )
    const totals = new Map(kept.map(({ uuid, total }) => [uuid, total]))
    expect(receipts.filter(({ uuid, finalTotalSum }) => totals.get(uuid) !== finalTotalSum)).toEqual([])
    expect(await server.database.rows(sql`select sale_uuid from till_sale where state = 'PARKED'`)).toEqual([])
    expect(await shop.admin.call(missingReceipts, { path: { depId: shop.shop } })).toEqual([])
    const printedTotal = [...new Map(receipts.map((sale) => [sale.uuid, sale.finalTotalSum])).values()]
    const { cash } = await server.database.one<{ cash: number }>(
      sql`select coalesce(sum(amount), 0) as cash from sale_payment`,
    )
    expect(cash).toBeGreaterThanOrEqual(printedTotal.reduce((sum, total) => sum + total, 0))
    expect(cash).toBe(kept.reduce((sum, { total }) => sum + total, 0))
    const numbers = receipts.flatMap(({ receiptNumber }) => receiptNumber ?? [])
    expect(new Set(numbers).size).toBe(
      new Set(receipts.filter((sale) => sale.receiptNumber).map(({ uuid }) => uuid)).size,
    )
    expect(numbers.length).toBeGreaterThan(SALES / 20)
    await requireSoundBooks(server.database)
  },
  SALES * 2_000 + 120_000,
)
