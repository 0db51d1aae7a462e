import { readPivot } from '../src/api/pivot.ts'
import {
  marginByItem,
  retailSellers,
  salesByCategory,
  salesByDay,
  salesByDepartmentDay,
  salesByHour,
  salesByItem,
} from '../src/api/salesReport.ts'
import { abcAnalysis, xyzAnalysis } from '../src/api/stockReport.ts'
import { dashboardToday } from '../src/api/dashboard.ts'
import type { Endpoint } from '../src/api/endpoint.ts'
import type { ReportEndpoint } from '../src/api/report.ts'
import { ALL } from '../src/rules/permissions.ts'
import type { Caller } from '../server/caller.ts'
import { sql } from '../server/db/sql.ts'
import { questionOf } from '../server/reports/question.ts'
import { salesBy } from '../server/reports/salesBy.ts'
import { API_BASE } from '../server/serve.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { measure } from './measure.ts'
import type { Result } from './report.ts'
import { foundSalesCompany, TIME_ZONE } from './salesCompany.ts'
import { send } from './send.ts'

const CALLS = 10
/** Raw lines are read a few times: it takes long, and the goal is a tenth. */
const RAW_CALLS = 3
const MONTH = { start: '2026-10-01', end: '2026-10-31' }
const DAYS = { start: '2026-09-12', end: '2026-10-17' }
const YEARS = { start: '2025-01-01', end: '2026-11-20' }
const RAGGED = { start: '2024-12-05', end: '2026-11-07' }

interface Asked {
  what: string
  endpoint: Endpoint
  body?: object
  atMost: number
}

const QUESTIONS: readonly Asked[] = [
  { what: 'goods of a month', endpoint: salesByItem, body: MONTH, atMost: 200 },
  { what: 'goods of a month with cost and margin', endpoint: marginByItem, body: MONTH, atMost: 200 },
  { what: 'goods of arbitrary days', endpoint: salesByItem, body: DAYS, atMost: 400 },
  { what: 'goods of two years', endpoint: salesByItem, body: YEARS, atMost: 500 },
  { what: 'goods of two years, ends inside months', endpoint: salesByItem, body: RAGGED, atMost: 1_300 },
  { what: 'categories of two years', endpoint: salesByCategory, body: YEARS, atMost: 500 },
  { what: 'departments and days of two years', endpoint: salesByDepartmentDay, body: YEARS, atMost: 500 },
  { what: 'days of two years', endpoint: salesByDay, body: YEARS, atMost: 500 },
  { what: 'weekdays and hours of two years', endpoint: salesByHour, body: YEARS, atMost: 500 },
  { what: 'sellers of two years', endpoint: retailSellers, body: YEARS, atMost: 500 },
  { what: 'ABC of two years', endpoint: abcAnalysis, body: YEARS, atMost: 500 },
  { what: 'XYZ of a year', endpoint: xyzAnalysis, body: { start: '2025-12-01', end: '2026-11-20' }, atMost: 500 },
  {
    what: 'pivot of three dimensions over two years',
    endpoint: readPivot,
    body: { rows: ['category', 'department'], columns: ['month'], measures: ['revenue', 'margin'], ...YEARS },
    atMost: 800,
  },
  { what: 'dashboard', endpoint: dashboardToday, atMost: 50 },
]

/** Reports over two years of sales, in turn with the same question put to the lines. */
export async function reportBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-sales')
  try {
    const { token, departmentIds, writtenSeconds, filledSeconds } = await foundSalesCompany(server, say)
    const results: Result[] = [
      { what: 'lines of receipts written', unit: 's', ours: writtenSeconds },
      { what: 'sums of them filled', unit: 's', ours: filledSeconds },
    ]
    const questions = [
      ...QUESTIONS,
      {
        what: 'goods of two years, 19 of 20 departments',
        endpoint: salesByItem,
        body: { ...YEARS, departmentIds: departmentIds.slice(1) },
        atMost: 1_000,
      },
    ]
    for (const question of questions) {
      const { ours, bare } = await inTurn(server, token, question)
      say(`${question.what}: ${ours.toFixed(0)} ms, lines ${bare?.toFixed(0) ?? '–'} ms`)
      results.push({ what: `${question.what}: p95`, unit: 'ms', ours, ...(bare && { bare }), atMost: question.atMost })
    }
    return results
  } finally {
    await server.stop()
  }
}

async function inTurn(server: BenchServer, token: string, asked: Asked) {
  const { endpoint, body } = asked
  await measure(2, 1, () => ask(server, token, asked))
  const ours = (await measure(CALLS, 1, () => ask(server, token, asked))).p95Ms
  const { report } = endpoint as Partial<ReportEndpoint>
  if (!body || !report || report.by.length === 0) return { ours }
  // The same question without what was added up: one scan of the lines for its sums, where the screen wants a page and its totals.
  const caller = { departments: 'all', permissions: new Set([ALL]) } as unknown as Caller
  const question = questionOf({ caller, now: new Date(), timeZone: TIME_ZONE, body } as never)
  const statement = sql`select count(*), sum(revenue) from (${salesBy(question, report.by, report.measures, { caller })}) lines`
  const bare = await measure(RAW_CALLS, 1, () =>
    server.database.withTransaction(async (db) => {
      await db.run(sql`set local statement_timeout = 0`)
      await db.one(statement)
    }),
  )
  return { ours, bare: bare.p50Ms }
}

async function ask(server: BenchServer, token: string, { endpoint, body }: Asked): Promise<void> {
  const { status, text } = await send(`${server.address}${API_BASE}${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (status !== 200) throw new Error(`${endpoint.signature} was refused: ${text}`)
}
