import { setTimeout } from 'node:timers/promises'
import type { ReportEndpoint } from '../src/api/report.ts'
import { ALL } from '../src/rules/permissions.ts'
import type { Caller } from '../server/caller.ts'
import { type Sql, sql } from '../server/db/sql.ts'
import { questionOf } from '../server/reports/question.ts'
import { salesBy } from '../server/reports/salesBy.ts'
import { API_BASE } from '../server/serve.ts'
import { prepareBareSale } from './bareSale.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { compareByTurns, measure } from './measure.ts'
import type { Result } from './report.ts'
import { type Asked, reportQuestions } from './reportQuestions.ts'
import { foundSalesCompany, type SalesCompany, TIME_ZONE, tillsOf } from './salesCompany.ts'
import { LINES_OF_RECEIPT } from './salesHistory.ts'
import { sellBeside } from './sellBeside.ts'
import { send } from './send.ts'

/** Of fewer the 95th percentile would be the slowest one, and told by whoever else uses the machine. */
const CALLS = 20
const REGISTERS = 16
const PAUSE_MS = 400
const BESIDE_MS = 20_000
/** So long a shop sells before it is measured: after it, what a day of sales reads and writes is in memory again. */
const WARMED_MS = 12_000
const LOOKS = 20
const LOOK_MS = 500
const P99_MS_GOAL = 300
/** How many reports are on their way at any time beside the tills. */
const READERS = 2
/** What a report answers where its sums are being brought up to date for too long. */
const BUSY = 503
const SALES = 1_000
const QUEUE_COSTS_AT_MOST = 1.05

/** Reports over two years of sales, in turn with the same question put to the lines; what sales pay for it, and the tills beside it. */
export async function reportBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-sales')
  try {
    const company = await foundSalesCompany(server, say)
    const results: Result[] = [
      { what: 'lines of receipts written', unit: 's', ours: company.writtenSeconds },
      ...(company.filledSeconds === undefined
        ? []
        : [{ what: 'sums of them filled', unit: 's' as const, ours: company.filledSeconds }]),
    ]
    const { id: categoryId } = await server.database.one<{ id: number }>(
      sql`select category_id as id from item where id = ${company.itemIds[500]}`,
    )
    const { id: supplierId } = await server.database.one<{ id: number }>(
      sql`select contragent_id as id from warehouse_document order by id limit 1`,
    )
    const questions = reportQuestions(company, { categoryId, supplierId })
    await leaveBooksUnchecked(server)
    for (const question of questions) results.push(await measured(server, company.token, question, say))
    results.push(await salesPay(server, company))
    results.push(await tillsBeside(server, company, questions))
    return results
  } finally {
    await server.stop()
  }
}

/** The server checks the books when it starts, which takes minutes over two years: that is not what is measured here. */
async function leaveBooksUnchecked({ database }: BenchServer): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const stopped = await database.first(sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where state = 'active' and query like '%select what from (%' and pid <> pg_backend_pid()`)
    if (stopped) return
    await setTimeout(LOOK_MS)
  }
}

async function measured(
  server: BenchServer,
  token: string,
  question: Asked,
  say: (text: string) => void,
): Promise<Result> {
  const { what, atMost } = question
  await measure(2, 1, () => ask(server, token, question))
  const { p95Ms: ours } = await measure(CALLS, 1, () => ask(server, token, question))
  const statement = question.byHand ?? byLines(question)
  // Once: it takes long, and the goal is a tenth of it.
  const bare = statement && (await measure(1, 1, () => byHand(server, statement))).p50Ms
  say(`${what}: ${ours.toFixed(0)} ms, by hand ${bare?.toFixed(0) ?? '–'} ms`)
  return { what: `${what}: p95`, unit: 'ms', ours, atMost, ...(bare !== undefined && { bare }) }
}

/** The same question without what was added up: one scan of the lines for its sums, where the screen wants a page and its totals. */
function byLines({ endpoint, body }: Asked): Sql | undefined {
  const { report } = endpoint as Partial<ReportEndpoint>
  if (!body || !report || report.by.length === 0) return undefined
  const caller = { departments: 'all', permissions: new Set([ALL]) } as unknown as Caller
  const question = questionOf({ caller, now: new Date(), timeZone: TIME_ZONE, body } as never)
  return sql`select count(*), sum(revenue) from (${salesBy(question, report.by, report.measures, { caller })}) lines`
}

const byHand = ({ database }: BenchServer, statement: Sql) =>
  database.withTransaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    await db.one(statement)
  })

async function ask(
  server: BenchServer,
  token: string,
  { endpoint, body }: Asked,
  statuses: readonly number[] = [200],
): Promise<number> {
  const { status, text } = await send(`${server.address}${API_BASE}${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!statuses.includes(status)) throw new Error(`${endpoint.signature} was refused: ${text}`)
  return status
}

/** The bare transaction of a sale with its place in the queue of reports, and without it. */
async function salesPay(server: BenchServer, company: SalesCompany): Promise<Result> {
  // The first sale of a register makes its accounts.
  const tills = tillsOf(company, 1)
  const { registers, basket } = tills
  await sellBeside(server, tills, async (sold) => {
    while (sold() === 0)
      await ask(server, company.token, reportQuestions(company, { categoryId: 1, supplierId: 1 }).at(-1)!)
  })
  const connection = await server.database.pool.connect()
  try {
    const [queued, bare] = await Promise.all([
      prepareBareSale(connection, registers[0]!),
      prepareBareSale(connection, registers[0]!, { queued: false }),
    ])
    const items = (call: number) => basket(call, 0).map(({ itemId }) => itemId)
    const { oursMs, bareMs } = await compareByTurns(
      SALES,
      (call) => queued(items(call)),
      (call) => bare(items(call)),
    )
    return {
      what: 'a sale of 5 lines with its place in the queue of sums, bare SQL: p50',
      unit: 'ms',
      ours: oursMs,
      bare: bareMs,
      atMost: Math.round(bareMs * QUEUE_COSTS_AT_MOST * 1_000) / 1_000,
    }
  } finally {
    connection.release(true)
  }
}

/** The slowest of a hundred sales while reports run in a loop. */
async function tillsBeside(server: BenchServer, company: SalesCompany, questions: readonly Asked[]): Promise<Result> {
  const tills = { ...tillsOf(company, REGISTERS), pauseMs: PAUSE_MS }
  // What the reports above have read has thrown out of memory what a day of sales keeps there.
  await sellBeside(server, tills, () => setTimeout(WARMED_MS))
  let [answered, busy] = [0, 0]
  const untilMs = performance.now() + BESIDE_MS
  const { p99Ms } = await sellBeside(server, tills, () =>
    Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        for (let at = reader; performance.now() < untilMs; at++) {
          const status = await ask(server, company.token, questions[(at * 7) % questions.length]!, [200, BUSY])
          if (status === 200) answered++
          else busy++
        }
      }),
    ),
  )
  const comeAgain = busy === 0 ? '' : `, ${busy} of ${answered + busy} told to come again`
  return {
    what: `sales of ${LINES_OF_RECEIPT} lines by ${REGISTERS} tills beside ${READERS} reports at a time${comeAgain}: p99`,
    unit: 'ms',
    ours: p99Ms,
    atMost: P99_MS_GOAL,
  }
}
