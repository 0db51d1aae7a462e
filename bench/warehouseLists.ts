import { pendingDocuments } from '../src/api/pendingTransfers.ts'
import { searchDocuments } from '../src/api/warehouseDocument.ts'
import type { BenchServer } from './benchServer.ts'
import { compareQuestions } from './compareQuestions.ts'
import { type Question } from './question.ts'
import type { Result } from './report.ts'
import { LISTED_DOCUMENTS, type WarehouseCompany } from './warehouseCompany.ts'

const CALLS = 40
const PAGE_MS_GOAL = 100
const PAGE_ROWS = 50
const KINDS = ['kirim', 'chiqim', 'kochirish', 'spisat']
/** Of one kind, a quarter of all. */
const LAST_PAGE = LISTED_DOCUMENTS / KINDS.length / PAGE_ROWS

/** The lists of documents, each page in turn with the statements that it runs. */
export async function listsBench(
  server: BenchServer,
  { token, targets, contragentId }: WarehouseCompany,
  say: (text: string) => void,
): Promise<Result[]> {
  const page = (type: string, number: number, body: object): Question => ({
    endpoint: searchDocuments,
    path: { type },
    query: { page: number, limit: PAGE_ROWS },
    body,
  })
  const incomes = (number: number, body: object) => page('kirim', number, body)
  const sorted = (field: string) => ({ sort: [{ field }] })
  const asked: { what: string; questions: Question[] }[] = [
    { what: 'first page of each kind', questions: KINDS.map((type) => page(type, 1, {})) },
    { what: 'page 100', questions: [incomes(100, {})] },
    { what: 'last page', questions: [incomes(LAST_PAGE, {})] },
    { what: 'of a department', questions: targets.map((departmentId) => incomes(1, { departmentId })) },
    { what: 'of a supplier', questions: [incomes(1, { contragentId })] },
    { what: 'of a month', questions: [incomes(1, { start: '2025-06-01', end: '2025-06-30' })] },
    { what: 'drafts', questions: [incomes(1, { documentStatus: 'DRAFT' })] },
    { what: 'by date', questions: [incomes(1, sorted('regDate')), incomes(1, sorted('regNumber'))] },
    { what: 'by department’s name', questions: [incomes(1, sorted('toDepartmentName'))] },
    {
      what: 'one number',
      questions: [incomes(1, { where: [{ field: 'regNumber', operator: 'equals', value: 1_100_000 }] })],
    },
    {
      what: 'transfers on their way',
      questions: [{ endpoint: pendingDocuments, query: { page: 1, limit: PAGE_ROWS }, body: {} }],
    },
  ]
  const results: Result[] = []
  for (const { what, questions } of asked) {
    say(what)
    const result = await compareQuestions(server, token, questions, CALLS)
    results.push({
      what: `${LISTED_DOCUMENTS} documents, ${what}: p95`,
      unit: 'ms',
      ours: result.ours.p95Ms,
      bare: result.bare.p95Ms,
      atMost: PAGE_MS_GOAL,
    })
  }
  return results
}
