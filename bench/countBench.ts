import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  compareInventory,
  finishInventory,
  getCountProgress,
  getInventory,
  startInventory,
  startPartialInventory,
} from '../src/api/inventory.ts'
import { saveInventory } from '../src/api/inventoryLine.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { PROGRESS_MS } from '../src/rules/inventory.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { COUNTED_GOODS, type CountCompany, COUNTERS, foundCountCompany, SECTOR_GOODS, TILLS } from './countCompany.ts'
import { FIRST_PRICE } from './fillShop.ts'
import { median, ROUNDS } from './measure.ts'
import { type Question, requestOf } from './question.ts'
import type { Result } from './report.ts'
import { barcodeOf } from './seedGoods.ts'
import { type Beside, registersOf, sellBeside, type Tills } from './sellBeside.ts'
import { send } from './send.ts'

const START_S_GOAL = 3
const SCAN_MS_GOAL = 50
const OPENS_S_GOAL = 1
const FINISH_S_GOAL = 5
const SMALL_FINISH_S_GOAL = 1
const SALE_P99_MS_GOAL = 300
/** Goods that the tills sell; what differs is among the others, so that nothing of it is left aside as moved. */
const SOLD_GOODS = 5_000
const SALE_LINES = 5
/** Between two buyers of one till, and between two goods in the hands of a counter. */
const TILL_PAUSE_MS = 400
const SCAN_PAUSE_MS = 500
const SCANS_OF_COUNTER = 60
/** One good in so many differs. */
const DIFFERS_EVERY = 9
/** What has been sold since the count began. */
const SOLD_MOVES = 15_000
const PAGE_ROWS = 100

/** A shop of 50,000 goods that is counted while it sells, from the first step to the last; on a server of its own. */
export async function countBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-counts')
  try {
    const company = await foundCountCompany(server, say)
    say('the code of a sale gets warm')
    await sellBeside(server, tillsOf(company), () => wait(1_000))
    return [...(await wholeShop(server, company, say)), ...(await oneSector(server, company, say))]
  } finally {
    await server.stop()
  }
}

async function wholeShop(server: BenchServer, company: CountCompany, say: (text: string) => void): Promise<Result[]> {
  const { call, departmentId } = company
  say('start')
  let id = 0
  const started = await sellBeside(server, tillsOf(company), async () => {
    ;({ id } = await call(startInventory, { body: { departmentId, blind: false } }))
  })
  say(`${COUNTERS} counters scan`)
  const scans: number[] = []
  const scanned = await sellBeside(server, tillsOf(company), () => scanTogether(server, company, id, scans))
  scans.sort((a, b) => a - b)
  const at = (part: number) => scans[Math.ceil(scans.length * part) - 1]!
  say('the rest is counted')
  await countRest(server, company, id)
  say('comparison')
  const opens: number[] = []
  const compared = await sellBeside(server, tillsOf(company), async () => {
    for (let round = 0; round <= ROUNDS; round++) opens.push(await opensIn(server, company, id))
  })
  say('finish')
  const finished = await sellBeside(server, tillsOf(company), () => call(finishInventory, { path: { id }, body: {} }))
  await requirePosted(server, id, Math.floor((COUNTED_GOODS - SOLD_GOODS) / DIFFERS_EVERY))
  const what = `a count of ${COUNTED_GOODS} goods`
  return [
    ...beside(`${what}: start`, started, START_S_GOAL),
    { what: `a scan, ${COUNTERS} counters at once: p50`, unit: 'ms', ours: at(0.5) },
    { what: `a scan, ${COUNTERS} counters at once: p95`, unit: 'ms', ours: at(0.95), atMost: SCAN_MS_GOAL },
    salesBeside('scans', scanned),
    // The first of them warms up.
    { what: `${what}: comparison opens`, unit: 's', ours: median(opens.slice(1)), atMost: OPENS_S_GOAL },
    salesBeside('comparison', compared),
    ...beside(`${what}, one in ${DIFFERS_EVERY} differs: finish`, finished, FINISH_S_GOAL),
  ]
}

/** What is in one sector is counted alone. */
async function oneSector(server: BenchServer, company: CountCompany, say: (text: string) => void): Promise<Result[]> {
  const { call, departmentId, sectorId } = company
  say(`a sector of ${SECTOR_GOODS} goods`)
  const { id } = await call(startPartialInventory, { body: { departmentId, blind: false, sectorIds: [sectorId] } })
  await countRest(server, company, id)
  const finished = await sellBeside(server, tillsOf(company), () => call(finishInventory, { path: { id }, body: {} }))
  await requirePosted(server, id, Math.floor(SECTOR_GOODS / DIFFERS_EVERY))
  return beside(`a count of ${SECTOR_GOODS} goods: finish`, finished, SMALL_FINISH_S_GOAL)
}

const beside = (what: string, { seconds, p99Ms }: Beside, atMost: number): Result[] => [
  { what, unit: 's', ours: seconds, atMost },
  salesBeside(what, { seconds, p99Ms }),
]
const salesBeside = (what: string, { p99Ms }: Beside): Result => ({
  what: `– ${TILLS} tills sell beside ${what}: p99`,
  unit: 'ms',
  ours: p99Ms,
  atMost: SALE_P99_MS_GOAL,
})

/** All tills of the shop, in a usual hour. */
const tillsOf = ({ departmentId, cashboxIds, itemIds, token }: CountCompany): Tills => ({
  registers: registersOf([{ departmentId, cashboxIds }]),
  token,
  pauseMs: TILL_PAUSE_MS,
  basket: (sale, till) =>
    Array.from({ length: SALE_LINES }, (_, line) => ({
      itemId: itemIds[(sale * 7_919 + till * 311 + line * 1_009) % SOLD_GOODS]!,
      priceUzs: FIRST_PRICE,
    })),
})

/** Every counter scans one good after the other, each in their own time, and now and then their phones look how far the count is. */
async function scanTogether(server: BenchServer, company: CountCompany, id: number, tookMs: number[]): Promise<void> {
  const address = `${server.address}${API_BASE}${saveInventory.path.replace('{inventoryId}', String(id))}`
  const scan = async (token: string, good: number) => {
    const at = new Date().toISOString()
    const line = { id: randomUUID(), barcode: barcodeOf(good), quantity: 1, fromAt: at, countedAt: at }
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    const beginMs = performance.now()
    const answer = await send(address, { method: 'POST', headers, body: JSON.stringify({ lines: [line] }) })
    if (answer.status !== 200) throw new Error(`a line was refused: ${answer.text}`)
    tookMs.push(performance.now() - beginMs)
  }
  const begunMs = performance.now()
  await Promise.all(
    company.counters.map(async ({ token }, counter) => {
      let nextLookMs = (PROGRESS_MS * counter) / COUNTERS
      await wait((SCAN_PAUSE_MS * counter) / COUNTERS)
      for (let number = 0; number < SCANS_OF_COUNTER; number++) {
        const looks = performance.now() - begunMs > nextLookMs
        if (looks) nextLookMs += PROGRESS_MS
        const nth = (counter * SCANS_OF_COUNTER + number) * 7_919
        await Promise.all([
          scan(token, SOLD_GOODS + (nth % (COUNTED_GOODS - SOLD_GOODS))),
          looks ? asked(server, { endpoint: getCountProgress, path: { id } }, token) : undefined,
          wait(SCAN_PAUSE_MS),
        ])
      }
    }),
  )
}

async function asked(server: BenchServer, question: Question, token: string): Promise<void> {
  const { address, init } = requestOf(question, token)
  const answer = await send(`${server.address}${address}`, init)
  if (answer.status !== 200) throw new Error(`${address} was refused: ${answer.text}`)
}

/** Seconds until the page of the comparison has its head and its first rows, as it asks for them. */
async function opensIn(server: BenchServer, { token }: CountCompany, id: number): Promise<number> {
  const beginMs = performance.now()
  await asked(server, { endpoint: getInventory, path: { id } }, token)
  const query = { page: 1, limit: PAGE_ROWS }
  await asked(server, { endpoint: compareInventory, path: { id }, query, body: {} }, token)
  return (performance.now() - beginMs) / 1_000
}

/** Three counters have seen what lies of each good; of one in a few it is one piece less or more. Meanwhile much was sold. */
async function countRest(
  { database }: BenchServer,
  { departmentId, counters, itemIds }: CountCompany,
  id: number,
): Promise<void> {
  await database.withTransaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind,
        document_id, occurred_at)
      select ${departmentId}, side.place, side.department, lot_id, item_id, side.sign, side.sign, 1, 'sale', 0,
        (select started_at from inventory where id = ${id})
      from (select lot_id, item_id from stock_balance, generate_series(1, 3)
        where department_id = ${departmentId} and item_id = any(${itemIds.slice(0, SOLD_GOODS)}::bigint[]) limit ${SOLD_MOVES}) sold
      cross join lateral (values ('DEPARTMENT', ${departmentId}::bigint, -1), ('CUSTOMER', null, 1)) side (place, department, sign)`)
    await db.run(sql`
      insert into inventory_line (id, inventory_id, department_id, item_id, counter_id, quantity, replaces, from_at, counted_at,
        clock_offset_ms, clock_doubt, received_at, late)
      select gen_random_uuid(), ${id}, ${departmentId}, goods.item_id, (${counters.map(({ userId }) => userId)}::bigint[])[part],
        case when part < 3 then 1 else stock.on_hand - 2 - coalesce(said.quantity, 0)
          + case when goods.item_id % ${DIFFERS_EVERY}::int = 0 and goods.item_id > ${itemIds[SOLD_GOODS - 1]!}::bigint
            then 1 - 2 * (goods.item_id / ${DIFFERS_EVERY}::int % 2) else 0 end end,
        false, now(), now(), 0, false, now(), false
      from inventory_item goods
      join (select item_id, sum(on_hand) as on_hand from stock_balance where department_id = ${departmentId} group by item_id) stock
        on stock.item_id = goods.item_id
      left join (select item_id, sum(quantity) as quantity from inventory_line where inventory_id = ${id} group by item_id) said
        on said.item_id = goods.item_id
      cross join generate_series(1, 3) part
      where goods.inventory_id = ${id}`)
    await db.run(sql`update inventory set status = 'SAVED' where id = ${id}`)
  })
  // As the database itself does it while people count.
  await database.run(sql`analyze inventory_item, inventory_line, stock_move`)
}

/** Throws unless nearly all that differs has been posted: what is quick because it does nothing is no measure. */
async function requirePosted({ database }: BenchServer, id: number, differing: number): Promise<void> {
  const { posted } = await database.one<{ posted: number }>(
    sql`select count(*) as posted from inventory_result where inventory_id = ${id} and posted <> 0`,
  )
  if (posted < 0.99 * differing) throw new Error(`of ${differing} differences ${posted} were posted`)
}
