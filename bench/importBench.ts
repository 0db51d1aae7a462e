import { importItems, readNewItems } from '../src/api/itemImport.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { workbookOf } from '../tests/workbooks.ts'
import type { BenchServer } from './benchServer.ts'
import type { Company } from './company.ts'
import type { Result } from './report.ts'
import { barcodeOf, readGoods } from './seedGoods.ts'

const ROWS = 100_000
const SECONDS_GOAL = 60
const MEGABYTES_GOAL = 600
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * An Excel file of 100,000 real goods: reading it with all its checks, then adding them, on a server that has just started, so
 * that its peak of memory is the import's own.
 */
export async function importBench(server: BenchServer, company: Company): Promise<Result[]> {
  const goods = readGoods()
  const { count } = await server.database.one<{ count: number }>(sql`select count(*) from item`)
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const good = goods[index % goods.length]!
    return [barcodeOf(count + index), good.name, good.category, good.brand]
  })
  const workbook = await workbookOf([['Штрих-код', 'Наименование', 'Категория', 'Бренд'], ...rows])
  await server.restart()
  const form = new FormData()
  form.set('upload', new File([workbook], 'goods.xlsx', { type: XLSX }))
  const headers = { authorization: `Bearer ${company.token}` }
  const post = async <Answer>(path: string, init: RequestInit): Promise<{ seconds: number; answer: Answer }> => {
    const startedMs = performance.now()
    const response = await fetch(`${server.address}${API_BASE}${path}`, { method: 'POST', ...init })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was refused: ${text}`)
    return { seconds: (performance.now() - startedMs) / 1000, answer: JSON.parse(text) as Answer }
  }
  const preview = await post<{ importId: number; rows: number }>(readNewItems.path, { headers, body: form })
  const commit = await post<{ itemsAdded: number }>(importItems.path, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ importId: preview.answer.importId, skipWrong: true, addUnits: true }),
  })
  const added = commit.answer.itemsAdded
  return [
    { what: `import of ${ROWS} rows: preview`, unit: 's', ours: preview.seconds, atMost: SECONDS_GOAL },
    { what: `import of ${ROWS} rows: commit (${added} added)`, unit: 's', ours: commit.seconds, atMost: SECONDS_GOAL },
    { what: 'import: peak memory of the server', unit: 'MB', ours: server.peakMegabytes(), atMost: MEGABYTES_GOAL },
  ]
}
