import { beforeAll, expect, test } from 'vitest'
import { takeZReport } from '../../src/api/cashSession.ts'
import { finishSale } from '../../src/api/sale.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer, type TestServer } from '../server.ts'

const CLIENTS = 16
const PIECES = 100
const SALES = 400
const STORM_MS_MAX = 120_000

let server: TestServer
let shop: Shop

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
})

test(
  `${CLIENTS} clients sell the last ${PIECES} pieces ${SALES} times: exactly ${PIECES} are sold`,
  async () => {
    const itemId = await shop.stocked([PIECES / 2, PIECES / 4, PIECES / 4])
    const registers = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, index) => {
        const cashboxId = await shop.cashboxOf(shop.shop, `storm ${index}`)
        await shop.open(cashboxId)
        return cashboxId
      }),
    )
    const answers = await Promise.all(
      registers.map(async (cashboxId) => {
        const statuses: string[] = []
        for (let sale = 0; sale < SALES / CLIENTS; sale++) {
          const body = shop.saleOf([{ itemId, count: 1 }], 1_000, { cashboxId })
          let answer = await shop.cashier.response(finishSale, { body })
          // Too many wait for the same shelf: a till sends its sale again.
          while (answer.status === 503) answer = await shop.cashier.response(finishSale, { body })
          const { code, details } = (await answer.json()) as { code?: string; details?: unknown }
          statuses.push(`${answer.status} ${code ?? ''} ${JSON.stringify(details) ?? ''}`.trim())
        }
        return statuses
      }),
    )
    const counts: Record<string, number> = {}
    for (const answer of answers.flat()) counts[answer] = (counts[answer] ?? 0) + 1
    expect(counts).toEqual({
      '200': PIECES,
      [`409 outOfStock {"itemId":${itemId},"available":0}`]: SALES - PIECES,
    })
    expect((await shop.lotsOf(itemId)).map((lot) => lot.onHand)).toEqual([0, 0, 0])
    await requireSoundBooks(server.database)
    const reports = await Promise.all(
      registers.map((cashboxId) => shop.cashier.call(takeZReport, { path: { depId: shop.shop, cashboxId }, body: {} })),
    )
    expect(reports.reduce((sum, report) => sum + report.receipts, 0)).toBe(PIECES)
    expect(reports.reduce((sum, report) => sum + report.revenue, 0)).toBe(PIECES * 1_000)
    await requireSoundBooks(server.database)
  },
  STORM_MS_MAX,
)
