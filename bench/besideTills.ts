import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { finishSale } from '../src/api/sale.ts'
import { API_BASE } from '../server/serve.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, PRICE } from './company.ts'
import { ROUNDS } from './measure.ts'
import { send } from './send.ts'

/** Between two buyers: 16 registers with this pause are the busiest hour of a large shop. */
const BETWEEN_SALES_MS = 400
const LINES = 5
/** Fewer would be no measure of the slowest of a hundred. */
const SALES_MIN = 400

/**
 * Works again and again, at least ROUNDS times and until there are SALES_MIN sales, while all registers sell.
 * @returns the slowest of a hundred of these sales
 */
export async function besideTills(
  server: BenchServer,
  { shops, token }: Pick<Company, 'shops' | 'token'>,
  work: (round: number) => Promise<unknown>,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const registers = shops.flatMap((shop) => shop.cashboxIds.map((cashboxId) => ({ shop, cashboxId })))
  const tookMs: number[] = []
  let isOver = false
  const selling = registers.map(async ({ shop, cashboxId }, register) => {
    // Not all at the same moment.
    await wait((register * BETWEEN_SALES_MS) / registers.length)
    for (let sale = 0; !isOver; sale++) {
      const total = LINES * PRICE
      const body = {
        uuid: randomUUID(),
        departmentId: shop.departmentId,
        cashboxId,
        saleItems: Array.from({ length: LINES }, (_, line) => ({
          itemId: shop.itemIds[(sale * 7_919 + line * 104_729 + register * 311) % shop.itemIds.length],
          count: 1,
          priceUzs: PRICE,
        })),
        payments: [{ paymentType: 'CASH', amount: total }],
        finalTotalSum: total,
      }
      const beginMs = performance.now()
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await send(`${server.address}${API_BASE}${finishSale.path}`, request)
      if (answer.status !== 200) throw new Error(`a sale was refused: ${answer.text}`)
      tookMs.push(performance.now() - beginMs)
      await wait(BETWEEN_SALES_MS)
    }
  })
  for (let round = 0; round < ROUNDS || tookMs.length < SALES_MIN; round++) await work(round)
  isOver = true
  await Promise.all(selling)
  tookMs.sort((a, b) => a - b)
  return tookMs[Math.ceil(tookMs.length * 0.99) - 1]!
}
