import type { Endpoint } from '../src/api/endpoint.ts'
import { contragentSaldo, reconciliation, searchDebts, searchSaldoMoves } from '../src/api/moneyTransfer.ts'
import { searchShortage } from '../src/api/stock.ts'
import { requestLines, updateRequestCount } from '../src/api/transferRequest.ts'
import { sql } from '../server/db/sql.ts'
import { peopleOn } from '../tests/people.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { measure } from './measure.ts'
import { type Question, requestOf } from './question.ts'
import type { Result } from './report.ts'
import { send } from './send.ts'
import { foundStockCompany, type StockCompany } from './stockCompany.ts'

export const REQUEST_LINES = 1_000
export const REQUEST_TARGETS = 10
export const OWING_CONTRAGENTS = 10_000
const DOCUMENTS_OF_EACH = 10
export const DOCUMENTS_OF_ONE = 50_000
const CALLS = 60
const PAGE_ROWS = 50
const CELL_MS_GOAL = 50
const SHORTAGE_MS_GOAL = 150
const SALDO_MS_GOAL = 200
const DEBTS_MS_GOAL = 1_000
const SAID = 'bench-requests'

interface RequestCompany {
  requestId: number
  targetIds: number[]
  /** Whose documents are many. */
  contragentId: number
}

interface Asked {
  what: string
  questions: Omit<Question, 'endpoint'>[]
  endpoint: Endpoint
  atMost?: number
}

/** What it costs to ask for goods, to look for what is short, and to know who owes what; on the server of a million stock lines. */
export async function requestBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-stock')
  try {
    const stock = await foundStockCompany(server, say)
    const company = await foundRequestCompany(server, stock, say)
    const results = [await cellBench(server, stock, company, say)]
    for (const asked of [...shortageQuestions(stock), ...saldoQuestions(company)])
      results.push(await readBench(server, stock, asked, say))
    return results
  } finally {
    await server.stop()
  }
}

/** Cells of a request, one after the other, each of another line and target than the one before. */
async function cellBench(
  server: BenchServer,
  { token }: StockCompany,
  { requestId, targetIds }: RequestCompany,
  say: (text: string) => void,
): Promise<Result> {
  const lines = await server.database.rows<{ itemId: number; version: number }>(sql`
    select item_id as "itemId", version from transfer_request_line where request_id = ${requestId} order by position`)
  const edit = async (call: number) => {
    const line = lines[(call * 37) % lines.length]!
    const departmentId = targetIds[call % targetIds.length]!
    const { itemId, version } = line
    const body = { requestDocumentId: requestId, itemId, departmentId, count: 1, version }
    await answerOf(server, token, { endpoint: updateRequestCount, body })
    line.version++
  }
  await measure(CALLS, 1, edit)
  const { p95Ms } = await measure(CALLS * 5, 1, edit)
  const what = `a cell of ${REQUEST_LINES} lines × ${REQUEST_TARGETS} departments is typed: p95`
  say(`${what} ${p95Ms.toFixed(1)} ms`)
  return { what, unit: 'ms', ours: p95Ms, atMost: CELL_MS_GOAL }
}

function shortageQuestions({ departmentIds }: StockCompany): Asked[] {
  const page = { page: 1, limit: PAGE_ROWS }
  const asked = (what: string, bodies: readonly object[]): Asked => ({
    what: `what is short of a million stock lines, ${what}: p95`,
    endpoint: searchShortage,
    questions: bodies.map((body) => ({ query: page, body })),
    atMost: SHORTAGE_MS_GOAL,
  })
  return [
    asked('first page', [{}]),
    asked(
      'of a department',
      departmentIds.map((departmentId) => ({ depIds: [departmentId] })),
    ),
    asked(
      'by words',
      ['шоколад', 'garnier', 'тетрадь', 'игрушка'].map((name) => ({ name })),
    ),
    asked('the most first', [{ sort: [{ field: 'inventory', descending: true }] }]),
  ]
}

function saldoQuestions({ requestId, contragentId }: RequestCompany): Asked[] {
  const ofOne = `of a contragent with ${DOCUMENTS_OF_ONE} documents`
  const path = { id: contragentId }
  const pages = [1, 2, 3].map((page) => ({ query: { page, limit: PAGE_ROWS } }))
  return [
    {
      what: `a page of ${PAGE_ROWS} lines of that request: p95`,
      endpoint: requestLines,
      questions: pages.map((page) => ({ ...page, body: { requestDocId: requestId } })),
    },
    {
      what: `saldo ${ofOne}: p95`,
      endpoint: contragentSaldo,
      questions: [2025, 2026].map((year) => ({ path, body: { year } })),
      atMost: SALDO_MS_GOAL,
    },
    {
      what: `documents behind the saldo ${ofOne}, first page: p95`,
      endpoint: searchSaldoMoves,
      questions: pages.map((page) => ({ ...page, body: { contragentId, start: '2026-01-01', end: '2026-12-31' } })),
      atMost: SALDO_MS_GOAL,
    },
    {
      what: `act of reconciliation over a month ${ofOne}: p95`,
      endpoint: reconciliation,
      questions: ['03', '07'].map((month) => ({ path, query: { start: `2026-${month}-01`, end: `2026-${month}-30` } })),
      atMost: SALDO_MS_GOAL,
    },
    {
      what: `aged debts of ${OWING_CONTRAGENTS} contragents: p95`,
      endpoint: searchDebts,
      questions: pages.map((page) => ({ ...page, body: {} })),
      atMost: DEBTS_MS_GOAL,
    },
  ]
}

async function readBench(
  server: BenchServer,
  { token }: StockCompany,
  { what, endpoint, questions, atMost }: Asked,
  say: (text: string) => void,
): Promise<Result> {
  const ask = (call: number) => answerOf(server, token, { endpoint, ...questions[call % questions.length]! })
  await measure(questions.length, 1, ask)
  const { p95Ms } = await measure(CALLS, 1, ask)
  say(`${what} ${p95Ms.toFixed(1)} ms`)
  return { what, unit: 'ms', ours: p95Ms, ...(atMost === undefined ? {} : { atMost }) }
}

async function answerOf(server: BenchServer, token: string, question: Question): Promise<void> {
  const { address, init } = requestOf(question, token)
  const answer = await send(`${server.address}${address}`, init)
  if (answer.status !== 200) throw new Error(`${address} was refused: ${answer.text}`)
}

/**
 * Beside the stock company: a request over its first warehouse, and two years of money with contragents. Written by SQL at once; in a
 * kept folder it is found again.
 */
async function foundRequestCompany(
  server: BenchServer,
  { departmentIds }: StockCompany,
  say: (text: string) => void,
): Promise<RequestCompany> {
  const { database } = server
  const kept = await database.first<{ value: RequestCompany }>(sql`select value from setting where key = ${SAID}`)
  if (kept) return kept.value
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const shops = departmentIds.slice(2)
  while (shops.length < REQUEST_TARGETS)
    shops.push(await people.department('SHOP', { name: `Магазин заявок ${shops.length + 1}`, saleType: 'RETAIL' }))
  say(`a request of ${REQUEST_LINES} lines`)
  const requestId = await writeRequest(server, departmentIds[0]!, shops)
  say(`${OWING_CONTRAGENTS} contragents and what they owe`)
  const contragentId = await writeMoney(server, departmentIds)
  const company = { requestId, targetIds: shops, contragentId }
  await database.run(sql`insert into setting (key, value) values (${SAID}, ${JSON.stringify(company)}::jsonb)`)
  return company
}

async function writeRequest({ database }: BenchServer, source: number, targets: readonly number[]): Promise<number> {
  const { id } = await database.one<{ id: number }>(sql`
    insert into transfer_request (department_id, from_department_id, status, reg_date) values (${source}, ${source}, 'SUSPENDED', '2026-11-20')
    returning id`)
  await database.run(sql`
    insert into transfer_request_target (request_id, department_id) select ${id}::bigint, unnest(${targets}::bigint[])`)
  // Enough of each that every target may ask.
  await database.run(sql`
    with line as (
      insert into transfer_request_line (request_id, position, item_id, lot_ids)
      select ${id}::bigint, row_number() over (order by item_id), item_id, array[lot_id]
      from (select item_id, lot_id from stock_balance where department_id = ${source} and on_hand > 50
        order by item_id limit ${REQUEST_LINES}) shelf
      returning id
    )
    insert into transfer_request_count (line_id, department_id, count)
    select line.id, target, 2 from line cross join unnest(${targets}::bigint[]) target`)
  return id
}

/** Who owes, and the one with whom there is most to do: its documents are spread over two years among everybody's. */
async function writeMoney({ database }: BenchServer, departmentIds: readonly number[]): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query('begin')
    await client.query(`
      insert into contragent (full_name, name_key, search)
      select 'ООО Должник ' || n, 'ооо должник ' || lpad(n::text, 6, '0'), 'ooo dolzhnik ' || n from generate_series(0, ${OWING_CONTRAGENTS}) n`)
    const { rows } = await client.query<{ id: number }>(
      `select id from contragent where name_key = 'ооо должник 000000'`,
    )
    const busy = Number(rows[0]!.id)
    await client.query(
      `insert into account (department_id, kind, contragent_id, holder)
      select place.id, kind, contragent.id, 'contragent ' || contragent.id
      from contragent cross join unnest(array['DEBT', 'SUPPLIER']) kind cross join unnest($1::bigint[]) with ordinality place (id, n)
      where contragent.name_key like 'ооо должник %' and (contragent.id = ${busy} or contragent.id % $2 = place.n - 1)`,
      [departmentIds, departmentIds.length],
    )
    await client.query(
      `create temporary table planned as
      select row_number() over (order by random()) as n, contragent_id from (
        select ${busy}::bigint as contragent_id from generate_series(1, ${DOCUMENTS_OF_ONE})
        union all select contragent.id from contragent cross join generate_series(1, ${DOCUMENTS_OF_EACH})
          where name_key like 'ооо должник %' and id <> ${busy}) wanted`,
    )
    await client.query(`
      with written as (
        insert into money_transfer (date, department_id, contragent_id, direction, payment_way, sum)
        select date '2025-01-01' + (n * 690 / (select max(n) from planned))::int, ${departmentIds[0]}, contragent_id,
          case when n % 5 < 3 then 'OUT' else 'IN' end, 'BANK', 1000 + n * 7919 % 900000
        from planned order by n returning *)
      insert into money_move (department_id, account_id, amount, amount_uzs, document_kind, document_id, occurred_at)
      select account.department_id, account.id, part.sum, part.sum, 'moneyTransfer', written.id, date + interval '7 hours'
      from written
      cross join lateral (select case direction when 'OUT' then sum else -sum end as sum, case direction when 'OUT' then 'SUPPLIER' else 'DEBT' end as kind) part
      cross join lateral (select account.id, account.department_id from account where account.contragent_id = written.contragent_id
        and account.kind = part.kind order by (account.department_id + written.id) % 7 limit 1) account`)
    await client.query(`
      insert into account_balance (account_id, department_id, balance)
      select account.id, account.department_id, coalesce(sum(amount), 0) from account left join money_move on money_move.account_id = account.id
      where account.kind in ('DEBT', 'SUPPLIER') group by account.id`)
    await client.query('commit')
    await client.query('vacuum (analyze)')
    return busy
  } finally {
    client.release(true)
  }
}
