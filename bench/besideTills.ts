import type { BenchServer } from './benchServer.ts'
import { type Company, PRICE } from './company.ts'
import { ROUNDS } from './measure.ts'
import { registersOf, sellBeside } from './sellBeside.ts'

/** Between two buyers: 16 registers with this pause are the busiest hour of a large shop. */
const BETWEEN_SALES_MS = 400
const LINES = 5
/** Fewer would be no measure of the slowest of a hundred. */
const SALES_MIN = 400

/**
 * Works again and again, at least ROUNDS times and until there are SALES_MIN sales, while all registers sell.
 * @returns the slowest of a hundred of these sales, in ms
 */
export async function besideTills(
  server: BenchServer,
  { shops, token }: Pick<Company, 'shops' | 'token'>,
  work: (round: number) => Promise<unknown>,
): Promise<number> {
  const basket = (sale: number, register: number, { departmentId }: { departmentId: number }) => {
    const { itemIds } = shops.find((shop) => shop.departmentId === departmentId)!
    return Array.from({ length: LINES }, (_, line) => ({
      itemId: itemIds[(sale * 7_919 + line * 104_729 + register * 311) % itemIds.length]!,
      priceUzs: PRICE,
    }))
  }
  const tills = { registers: registersOf(shops), token, basket, pauseMs: BETWEEN_SALES_MS }
  const { p99Ms } = await sellBeside(server, tills, async (sold) => {
    for (let round = 0; round < ROUNDS || sold() < SALES_MIN; round++) await work(round)
  })
  return p99Ms
}
