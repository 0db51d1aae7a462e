import { randomUUID } from 'node:crypto'
import type { SentTo } from '../src/api/endpoint.ts'
import { claimSeries, type finishPaidSale, finishPaidSales, PAID_AT_ONCE_MAX } from '../src/api/paidSale.ts'
import { sql } from '../server/db/sql.ts'
import type { BenchServer } from './benchServer.ts'
import { callerOf, openRegisters } from './company.ts'
import type { Result } from './report.ts'
import { registersOf, sellBeside } from './sellBeside.ts'

const SALES = 500
const LINES = 5
const DRAIN_S_GOAL = 30
const P99_MS_GOAL = 300
/** Between two buyers of each of the others. */
const PAUSE_MS = 100

type Paid = SentTo<typeof finishPaidSale>['body']
interface Good {
  itemId: number
  priceUzs: number
}

/** A till that comes back with 500 sales of 5 lines, while four registers of another shop sell on. */
export async function drainBench(
  server: BenchServer,
  { token, departmentId, other }: { token: string; departmentId: number; other: number },
  say: (text: string) => void,
): Promise<Result[]> {
  const call = callerOf(server, token)
  const [cashboxId] = await registersAt(server, call, departmentId)
  const others = { departmentId: other, cashboxIds: await registersAt(server, call, other) }
  const goods = await goodsOf(server, departmentId)
  const goodsBeside = await goodsOf(server, other)
  const { id: sellerId } = await server.database.one<{ id: number }>(sql`select min(id) as id from app_user`)
  const body = { departmentId, cashboxId: cashboxId!, deviceId: randomUUID(), lastNumber: SALES }
  const { epoch, now } = await call(claimSeries, { body })
  const sales = Array.from({ length: SALES }, (_, at): Paid => {
    const lines = Array.from({ length: LINES }, (_line, line) => goods[(at * LINES + line) % goods.length]!)
    const finalTotalSum = lines.reduce((sum, { priceUzs }) => sum + priceUzs, 0)
    return {
      uuid: randomUUID(),
      departmentId,
      cashboxId: cashboxId!,
      saleItems: lines.map((line) => ({ ...line, count: 1, termOfItem: null })),
      payments: [{ paymentType: 'CASH', amount: finalTotalSum }],
      finalTotalSum,
      paid: { epoch, number: at + 1, madeAt: now, sellerId, promotions: lines.map(() => []) },
    }
  })
  const basket = (sale: number, register: number) =>
    Array.from(
      { length: LINES },
      (_, line) => goodsBeside[(sale * 7_919 + line * 311 + register * 101) % goodsBeside.length]!,
    )
  say(`${SALES} paid sales come in`)
  const { seconds, p99Ms } = await sellBeside(
    server,
    { registers: registersOf([others]), token, basket, pauseMs: PAUSE_MS },
    async () => {
      for (let from = 0; from < SALES;) {
        const taken = await call(finishPaidSales, { body: { sales: sales.slice(from, from + PAID_AT_ONCE_MAX) } })
        if (taken.some(({ state }) => state === 'PARKED')) throw new Error('a paid sale was parked')
        from += taken.length
      }
    },
  )
  return [
    { what: `${SALES} paid sales of ${LINES} lines come in`, unit: 's', ours: seconds, atMost: DRAIN_S_GOAL },
    { what: 'sales of other registers beside them: p99', unit: 'ms', ours: p99Ms, atMost: P99_MS_GOAL },
  ]
}

/** The registers of a department; in a folder that was kept they are found again. */
async function registersAt(server: BenchServer, call: ReturnType<typeof callerOf>, id: number): Promise<number[]> {
  const known = await server.database.rows<{ id: number }>(
    sql`select id from cashbox where department_id = ${id} order by id`,
  )
  return known.length > 0 ? known.map((row) => row.id) : openRegisters(server, call, id)
}

/** What lies there without a term, and what it costs. */
const goodsOf = (server: BenchServer, departmentId: number): Promise<Good[]> =>
  server.database.rows<Good>(sql`
    select lot.item_id as "itemId", current_price.price_uzs as "priceUzs" from stock_balance balance
    join lot on lot.id = balance.lot_id join current_price on current_price.department_id = balance.department_id and current_price.lot_id = lot.id
    where balance.department_id = ${departmentId} and lot.term_of_item is null and balance.on_hand > 20 order by lot.item_id limit 5000`)
