import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { finishSale } from '../src/api/sale.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { prepareBareSale } from './bareSale.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, PRICE } from './company.ts'
import { compare } from './measure.ts'
import type { Result } from './report.ts'
import { send } from './send.ts'

const CLIENTS = 16
const SALES = 800
const LINES = 5
const LOOK_MS = 100
const P99_MS_GOAL = 200
/** Of what nothing but the writes of a sale can do. */
const PER_SECOND_PART = 0.5
const CPU_TIMES_MAX = 1.7

/** Finishing sales of 5 lines by 16 registers of 4 shops at once, over HTTP and as the bare transaction of the same writes. */
export async function saleBench(server: BenchServer, company: Company): Promise<Result[]> {
  const registers = company.shops.flatMap((shop) => shop.cashboxIds.map((cashboxId) => ({ shop, cashboxId })))
  const some = (shop: Company['shops'][number], call: number) =>
    Array.from({ length: LINES }, (_, line) => shop.itemIds[(call * 7_919 + line * 104_729) % shop.itemIds.length]!)
  const url = `${server.address}${API_BASE}${finishSale.path}`
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' }
  const ours = async (call: number, client: number) => {
    const { shop, cashboxId } = registers[client]!
    const total = LINES * PRICE
    const body = {
      uuid: randomUUID(),
      departmentId: shop.departmentId,
      cashboxId,
      saleItems: some(shop, call).map((itemId) => ({ itemId, count: 1, priceUzs: PRICE })),
      payments: [{ paymentType: 'CASH', amount: total }],
      finalTotalSum: total,
    }
    const answer = await send(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`a sale was refused: ${answer.text}`)
  }
  // The first sale of each register makes its accounts.
  for (const client of registers.keys()) await ours(client, client)
  const connections = await Promise.all(registers.map(() => server.database.pool.connect()))
  const bareSales = await Promise.all(
    registers.map(({ shop, cashboxId }, index) =>
      prepareBareSale(connections[index]!, { departmentId: shop.departmentId, cashboxId }),
    ),
  )
  const bare = (call: number, client: number) => bareSales[client]!(some(registers[client]!.shop, call))
  try {
    const result = await compare(SALES, CLIENTS, ours, bare, { ms: server.cpuMs, done: () => sumsAddedUp(server) })
    const what = `finish a sale of ${LINES} lines, ${CLIENTS} clients`
    return [
      { what: `${what}: p50`, unit: 'ms', ours: result.ours.p50Ms, bare: result.bare.p50Ms },
      { what: `${what}: p99`, unit: 'ms', ours: result.ours.p99Ms, bare: result.bare.p99Ms, atMost: P99_MS_GOAL },
      {
        what: `${what}: sales in a second`,
        unit: '/s',
        ours: result.ours.perSecond,
        bare: result.bare.perSecond,
        atLeast: Math.round(result.bare.perSecond * PER_SECOND_PART),
      },
      {
        what: `${what}: work of all processes for one`,
        unit: 'ms',
        ours: result.ours.cpuMs,
        bare: result.bare.cpuMs,
        atMost: Math.round(result.bare.cpuMs * CPU_TIMES_MAX * 100) / 100,
      },
    ]
  } finally {
    for (const connection of connections) connection.release()
  }
}

/** Sales wait in a queue for the sums of reports: each round works off its own. The bare sales hold all other connections. */
async function sumsAddedUp({ database }: BenchServer): Promise<void> {
  while ((await database.behind.first(sql`select from sales_rollup_due limit 1`)) !== undefined)
    await setTimeout(LOOK_MS)
}
