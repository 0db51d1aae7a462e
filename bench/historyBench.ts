import { searchHistory } from '../src/api/history.ts'
import { sql } from '../server/db/sql.ts'
import type { BenchServer } from './benchServer.ts'
import type { Company } from './company.ts'
import { download, secondsOf } from './exportBench.ts'
import { measure, medianTiming, ROUNDS, type Timing } from './measure.ts'
import { type Question, requestOf } from './question.ts'
import type { Result } from './report.ts'
import { send } from './send.ts'

export const HISTORY_ENTRIES = 300_000
const CALLS = 20
const PAGE_ROWS = 50
const PAGE_MS_GOAL = 150
/** Words may stand in any text of any entry. */
const WORDS_MS_GOAL = 1_500
const FILE_SECONDS_GOAL = 120

/** The history of a company in which much has been changed: its pages, what is asked of it, and all of it as a file. */
export async function historyBench(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
): Promise<Result[]> {
  await changeMuch(server, company)
  const page = (body: object): Question => ({ endpoint: searchHistory, query: { page: 1, limit: PAGE_ROWS }, body })
  const questions: readonly [what: string, goalMs: number, question: (call: number) => Question][] = [
    ['history, first page', PAGE_MS_GOAL, () => page({})],
    ['history of goods', PAGE_MS_GOAL, () => page({ subject: 'item' })],
    [
      'history of one good',
      PAGE_MS_GOAL,
      (call) => page({ subject: 'item', subjectId: String(company.itemIds[call * 97]) }),
    ],
    ['history by words', WORDS_MS_GOAL, (call) => page({ search: `модель ${call}` })],
  ]
  const results: Result[] = []
  for (const [what, goalMs, question] of questions) {
    say(what)
    const work = async (call: number) => {
      const { address, init } = requestOf(question(call), company.token)
      const { status, text } = await send(`${server.address}${address}`, init)
      if (status !== 200) throw new Error(`${address} was refused: ${text}`)
    }
    const timings: Timing[] = []
    for (let round = 0; round < ROUNDS; round++) timings.push(await measure(CALLS, 1, work))
    results.push({ what: `${what}: p95`, unit: 'ms', ours: medianTiming(timings).p95Ms, atMost: goalMs })
  }
  say('history as a file')
  const columns = [...searchHistory.list.columns.keys()].map((field) => ({ field }))
  const ours = await secondsOf(() => download(server.address, company.token, searchHistory, columns))
  return [...results, { what: 'history as a file', unit: 's', ours, atMost: FILE_SECONDS_GOAL }]
}

/** As many changes of goods as people make in years, each of two fields; once in a folder that is kept. */
const changeMuch = ({ database }: BenchServer, { itemIds }: Company) =>
  database.run(sql`
    insert into audit (at, user_id, subject, subject_id, action, changes)
    select now() - number * interval '1 minute', (select min(id) from app_user), 'item',
      (${itemIds}::bigint[])[1 + number % ${itemIds.length}::int], 'edit',
      jsonb_build_object('model', jsonb_build_array('', 'модель ' || number), 'marked', '[false, true]'::jsonb)
    from generate_series(1, ${HISTORY_ENTRIES}::int - (select count(*)::int from audit)) number`)
