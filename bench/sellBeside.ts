import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { finishSale } from '../src/api/sale.ts'
import { API_BASE } from '../server/serve.ts'
import type { BenchServer } from './benchServer.ts'
import { send } from './send.ts'

interface Register {
  departmentId: number
  cashboxId: number
}

export interface Tills {
  registers: readonly Register[]
  token: string
  /** One piece of each is what the next buyer of a register takes. */
  basket: (sale: number, register: number, at: Register) => { itemId: number; priceUzs: number }[]
  /** Between two buyers of a register; without it each begins when the one before ends. */
  pauseMs?: number
  /** Hears what the server says of a sale that it refuses; a refusal that is none of the work's is thrown here. */
  refused?: (text: string) => void
}

export interface Beside {
  /** How long the work took. */
  seconds: number
  /** The slowest of a hundred sales that began while it lasted; of fewer, the slowest. */
  p99Ms: number
}

/** Of these shops. */
export const registersOf = (shops: readonly { departmentId: number; cashboxIds: readonly number[] }[]): Register[] =>
  shops.flatMap(({ departmentId, cashboxIds }) => cashboxIds.map((cashboxId) => ({ departmentId, cashboxId })))

const fail = (text: string): never => {
  throw new Error(`a sale was refused: ${text}`)
}

/**
 * All registers sell while the work lasts.
 * @param work gets how many sales there have been so far
 */
export async function sellBeside(
  server: BenchServer,
  { registers, token, basket, pauseMs = 0, refused = fail }: Tills,
  work: (sold: () => number) => Promise<unknown>,
): Promise<Beside> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${server.address}${API_BASE}${finishSale.path}`
  const tookMs: number[] = []
  let isOver = false
  const selling = registers.map(async (place, register) => {
    // Not all at the same moment.
    await wait((pauseMs * register) / registers.length)
    for (let sale = 0; !isOver; sale++) {
      const goods = basket(sale, register, place)
      const total = goods.reduce((sum, { priceUzs }) => sum + priceUzs, 0)
      const body = JSON.stringify({
        ...place,
        uuid: randomUUID(),
        saleItems: goods.map((good) => ({ ...good, count: 1 })),
        payments: [{ paymentType: 'CASH', amount: total }],
        finalTotalSum: total,
      })
      const beginMs = performance.now()
      const sell = () => send(address, { method: 'POST', headers, body })
      // A connection that had rested may be closed in the moment in which it is used: the till sends a sale again, too.
      const answer = await sell().catch(sell)
      if (answer.status !== 200) refused(answer.text)
      tookMs.push(performance.now() - beginMs)
      await wait(pauseMs)
    }
  })
  const beginMs = performance.now()
  let seconds = 0
  try {
    await work(() => tookMs.length)
  } finally {
    seconds = (performance.now() - beginMs) / 1_000
    isOver = true
    await Promise.allSettled(selling)
  }
  await Promise.all(selling)
  tookMs.sort((a, b) => a - b)
  return { seconds, p99Ms: tookMs[Math.ceil(tookMs.length * 0.99) - 1] ?? Number.NaN }
}
