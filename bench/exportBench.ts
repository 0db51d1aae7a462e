import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { ListEndpoint } from '../src/api/list.ts'
import { searchItems } from '../src/api/itemList.ts'
import { finishSale } from '../src/api/sale.ts'
import { searchStock } from '../src/api/stock.ts'
import { goods } from '../server/handlers/itemList.ts'
import type { ListDescription } from '../server/lists/description.ts'
import { exportStatement } from '../server/lists/exportList.ts'
import { type AnyCall, listStatements } from '../server/lists/listStatements.ts'
import { translate } from '../server/messages.ts'
import { API_BASE } from '../server/serve.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, GOODS, PRICE } from './company.ts'
import { median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { send } from './send.ts'
import { STOCK_LINES, type StockCompany } from './stockCompany.ts'

const COLUMNS = 20
const CSV_SHARE_GOAL = 0.2
const GROWTH_MB_GOAL = 100
const HELD_MS_GOAL = 50
const CSV_BATCH_ROWS = 500
/** Until the server holds what selling alone makes it hold. */
const WARM_UP_MS = 15_000

/** The goods as a file of 100,000 rows and 20 columns against the same rows as CSV, while sales go on. */
export async function exportBench(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
): Promise<Result[]> {
  const columns = [...searchItems.list.columns.values()]
    .filter(({ kind }) => kind !== 'image')
    .slice(0, COLUMNS)
    .map(({ field }) => ({ field }))
  const file = () => download(server.address, company.token, searchItems, columns)
  say(`${GOODS} rows as a file, and as CSV`)
  // The sales are warm; the first file of all meets code that nothing has warmed up: that is how a user meets it.
  await whileSelling(server, company, say, () => wait(WARM_UP_MS))
  const beforeMegabytes = server.megabytes()
  const first = await whileSelling(server, company, say, file)
  const files: number[] = []
  const csvs: number[] = []
  const busy = [first]
  const still: Busy[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await secondsOf(file)
    files.push(alone)
    csvs.push(await secondsOf(() => csvOf(server, columns)))
    busy.push(await whileSelling(server, company, say, file))
    still.push(await whileSelling(server, company, say, () => wait(alone * 1_000)))
  }
  const what = `a file of ${GOODS} × ${COLUMNS}`
  const most = (measured: Busy[], figure: keyof Busy) => Math.max(...measured.map((one) => one[figure]))
  const heldMs = most(busy, 'heldMs')
  const grownMegabytes = most(busy, 'peakMegabytes') - beforeMegabytes
  return [
    {
      what,
      unit: 's',
      ours: median(files),
      bare: median(csvs),
      atMost: Number((median(csvs) / CSV_SHARE_GOAL).toFixed(2)),
    },
    { what: `${what}: event loop held at most, sales going on`, unit: 'ms', ours: heldMs, atMost: HELD_MS_GOAL },
    { what: 'the same sales without a file: event loop held at most', unit: 'ms', ours: most(still, 'heldMs') },
    { what: `${what}: memory grows by, sales going on`, unit: 'MB', ours: grownMegabytes, atMost: GROWTH_MB_GOAL },
    {
      what: 'the same sales without a file: memory grows by',
      unit: 'MB',
      ours: most(still, 'peakMegabytes') - beforeMegabytes,
    },
  ]
}

/** Every one of a million stock lines as a file. */
export async function longExportBench(server: BenchServer, { token }: StockCompany): Promise<Result[]> {
  const columns = [...searchStock.list.columns.keys()].map((field) => ({ field }))
  const beforeMegabytes = server.megabytes()
  await server.loopHeldMs()
  const seconds = await secondsOf(() => download(server.address, token, searchStock, columns))
  const what = `a file of ${STOCK_LINES} × ${columns.length}`
  const grownMegabytes = server.peakMegabytes() - beforeMegabytes
  return [
    { what, unit: 's', ours: seconds },
    { what: `${what}: event loop held at most`, unit: 'ms', ours: await server.loopHeldMs(), atMost: HELD_MS_GOAL },
    { what: `${what}: memory grows by`, unit: 'MB', ours: grownMegabytes, atMost: GROWTH_MB_GOAL },
  ]
}

/** How long it takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const beginMs = performance.now()
  await work()
  return (performance.now() - beginMs) / 1_000
}

/** Reads the whole file and throws it away. Answers its bytes. */
export async function download(
  address: string,
  token: string,
  { siblings }: ListEndpoint,
  columns: { field: string }[],
): Promise<number> {
  const call = request(`${address}${API_BASE}${siblings.excel.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  call.end(JSON.stringify({ columns }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`the file was refused: ${answer.statusCode}`)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

interface Busy {
  heldMs: number
  peakMegabytes: number
}

/** One register sells without a break until `work` is done. */
async function whileSelling(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
  work: () => Promise<unknown>,
): Promise<Busy> {
  const [shop] = company.shops
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' }
  let over = false
  const selling = (async () => {
    for (let sale = 0; !over; sale++) {
      const body = {
        uuid: randomUUID(),
        departmentId: shop!.departmentId,
        cashboxId: shop!.cashboxIds[0],
        saleItems: [{ itemId: shop!.itemIds[sale % shop!.itemIds.length], count: 1, priceUzs: PRICE }],
        payments: [{ paymentType: 'CASH', amount: PRICE }],
        finalTotalSum: PRICE,
      }
      const url = `${server.address}${API_BASE}${finishSale.path}`
      const answer = await send(url, { method: 'POST', headers, body: JSON.stringify(body) })
      if (answer.status !== 200) throw new Error(`a sale was refused: ${answer.text}`)
    }
  })()
  try {
    server.forgetPeak()
    await server.loopHeldMs()
    await work()
    const heldMs = await server.loopHeldMs()
    const peakMegabytes = server.peakMegabytes()
    say(`event loop held ${heldMs.toFixed(0)} ms, memory at most ${peakMegabytes.toFixed(0)} MB`)
    return { heldMs, peakMegabytes }
  } finally {
    over = true
    await selling
  }
}

/** The same rows by the same statement, read by a cursor and joined with commas: what writing them costs at least. */
async function csvOf(server: BenchServer, columns: { field: string }[]): Promise<void> {
  const call = {
    body: { columns },
    caller: { permissions: new Set(['manage all']) },
    language: 'ru',
    translate: translate('ru'),
    now: new Date(),
    timeZone: 'Asia/Tashkent',
  } as unknown as AnyCall
  const description = goods as unknown as ListDescription<never>
  const { text: statement, values } = exportStatement(
    searchItems.list,
    listStatements(searchItems.list, description, call),
    call,
  ).toQuery()
  const client = new pg.Client(server.database.connection)
  await client.connect()
  try {
    const cursor = client.query(new Cursor<unknown[]>(statement, values, { rowMode: 'array' }))
    let bytes = 0
    for (let rows = await cursor.read(CSV_BATCH_ROWS); rows.length > 0; rows = await cursor.read(CSV_BATCH_ROWS)) {
      let text = ''
      for (const row of rows) text += `${row.map((cell) => (cell === null ? '' : JSON.stringify(cell))).join(',')}\n`
      bytes += Buffer.from(text).length
    }
    if (bytes === 0) throw new Error('there were no rows')
  } finally {
    await client.end()
  }
}
