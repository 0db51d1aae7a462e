import { searchItems } from '../src/api/itemList.ts'
import type { ListEndpoint } from '../src/api/list.ts'
import { searchStock } from '../src/api/stock.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { longExportBench } from './exportBench.ts'
import { measure } from './measure.ts'
import type { Result } from './report.ts'
import { send } from './send.ts'
import { foundStockCompany, STOCK_LINES, type StockCompany } from './stockCompany.ts'

const CALLS = 40
const PAGE_ROWS = 50
const FIRST_MS_GOAL = 100
const FILTER_MS_GOAL = 150
const LAST_MS_GOAL = 300
/** The count of a million rows is asked for on its own; it is measured a few times. */
const SCANS = 3
const WORDS = ['шоколад', 'garnier', 'тетрадь', 'игрушка']
const LAST_PAGE = STOCK_LINES / PAGE_ROWS

interface Asked {
  what: string
  list?: ListEndpoint
  page?: number
  sibling?: 'values' | 'groups' | 'count'
  bodies: object[]
  calls?: number
  atMost?: number
}

/** The stock list of a million lines, and the same lines as a file, on a server of their own. */
export async function stockBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-stock')
  try {
    const company = await foundStockCompany(server, say)
    const results = await listBench(server, company, say)
    say(`${STOCK_LINES} rows as a file`)
    return [...results, ...(await longExportBench(server, company))]
  } finally {
    await server.stop()
  }
}

async function listBench(server: BenchServer, company: StockCompany, say: (text: string) => void): Promise<Result[]> {
  const where = (field: string, operator: string, values: unknown[]) =>
    values.map((value) => ({ where: [{ field, operator, value }] }))
  const { items, brandIds } = await server.database.one<{ items: number[]; brandIds: number[] }>(sql`
    select (select array_agg(id)::int[] from (select id from item order by id limit 20)) as items,
      (select array_agg(brand_id)::int[] from (select brand_id from item where brand_id is not null group by 1 order by count(*) desc limit 20)) as "brandIds"`)
  const barcodes = await server.database.rows<{ barcode: string }>(sql`select barcode from item_barcode limit 20`)
  const sorted = (fields: readonly string[]) => fields.map((field) => ({ sort: [{ field }] }))
  const questions: Asked[] = [
    { what: 'first page', bodies: [{}], atMost: FIRST_MS_GOAL },
    { what: 'last page', page: LAST_PAGE, bodies: [{}], atMost: LAST_MS_GOAL },
    { what: 'page in the middle', page: LAST_PAGE / 2, bodies: [{}], calls: SCANS },
    {
      what: 'first page by goods backwards',
      bodies: [{ sort: [{ field: 'itemName', descending: true }] }],
      atMost: FIRST_MS_GOAL,
    },
    {
      what: 'groups by department',
      sibling: 'groups',
      bodies: [{ groupBy: 'depId', rows: PAGE_ROWS }],
      atMost: LAST_MS_GOAL,
    },
    { what: 'filter by department', bodies: where('depId', 'equals', company.departmentIds), atMost: FILTER_MS_GOAL },
    { what: 'filter by good', bodies: where('itemId', 'equals', items), atMost: FILTER_MS_GOAL },
    { what: 'filter by brand', bodies: brandIds.map((brandId) => ({ brandId })), atMost: FILTER_MS_GOAL },
    { what: 'filter by barcode', bodies: barcodes.map(({ barcode }) => ({ barcode })), atMost: FILTER_MS_GOAL },
    {
      what: 'filter by term',
      bodies: where('termOfItem', 'between', [
        ['2026-11-01', '2026-11-03'],
        ['2027-02-01', '2027-02-03'],
      ]),
      atMost: FILTER_MS_GOAL,
    },
    { what: 'filter by words', bodies: WORDS.map((name) => ({ name })), atMost: FILTER_MS_GOAL },
    {
      what: 'sorted by what no index has',
      bodies: sorted(['inventory', 'brand', 'termOfItem', 'incomeSum']),
      calls: 8,
    },
    { what: 'distinct departments', sibling: 'values', bodies: [{ field: 'depName' }], calls: SCANS },
    { what: 'distinct brands', sibling: 'values', bodies: [{ field: 'brand' }], calls: SCANS },
    { what: 'count and sums', sibling: 'count', bodies: where('inventory', 'from', [1, 2, 3]), calls: SCANS },
  ]
  const goods: Asked[] = [
    {
      what: 'sorted by each column in turn',
      bodies: sorted([...searchItems.list.columns.values()].filter(({ maySort }) => maySort).map(({ field }) => field)),
    },
    { what: 'filter by brand', bodies: brandIds.map((brandId) => ({ brandId })) },
    { what: 'filter by words', bodies: WORDS.map((keyword) => ({ keyword })) },
  ].map((asked) => ({ ...asked, list: searchItems as ListEndpoint, atMost: FILTER_MS_GOAL }))

  const results: Result[] = []
  for (const { what, list = searchStock, page = 1, sibling, bodies, calls = CALLS, atMost } of [
    ...questions,
    ...goods,
  ]) {
    const name = `${list === searchStock ? 'a million stock lines' : '100000 goods'}, ${what}: p95`
    const endpoint = sibling ? list.siblings[sibling] : list
    const address = `${server.address}${API_BASE}${endpoint.path}?${sibling === 'values' || sibling === 'count' ? '' : `page=${page}&limit=${PAGE_ROWS}`}`
    const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' }
    const ask = async (call: number) => {
      const answer = await send(address, {
        method: 'POST',
        headers,
        body: JSON.stringify(bodies[call % bodies.length]),
      })
      if (answer.status !== 200) throw new Error(`${address} was refused: ${answer.text}`)
    }
    // The first round finds the pages in memory, and the last page its count.
    await measure(Math.min(bodies.length, calls), 1, ask)
    const { p95Ms } = await measure(calls, 1, ask)
    say(`${name} ${p95Ms.toFixed(1)} ms`)
    results.push({ what: name, unit: 'ms', ours: p95Ms, ...(atMost === undefined ? {} : { atMost }) })
  }
  return results
}
