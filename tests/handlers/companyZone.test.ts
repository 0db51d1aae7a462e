import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { searchWholesale } from '../../src/api/wholesaleList.ts'
import { blocksOf } from '../../src/paper/blocksOf.ts'
import type { Print } from '../../src/paper/definePrint.ts'
import { wholesaleWaybill } from '../../src/print/documents/wholesaleWaybill.ts'
import { getWholesale } from '../../src/api/wholesale.ts'
import { translate } from '../../server/messages.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'

/** In New York the evening before. */
const NOW = new Date('2026-11-20T02:30:00Z')
const say = translate('ru')
/** A moment as Excel shows it: a clock on a wall, of no zone. */
const wall = (text: string) => new Date(`${text}Z`)

const server = await testServer({ now: () => NOW, timeZone: 'America/New_York' })
const here = await wholesaleOn(server)
const { id } = await here.sold([{ itemId: await here.stocked([5]), count: 1 }])
const priced = await here.priced(here.department, [await here.stocked([1])], 1_000, 900)

async function cellsOf(endpoint: Endpoint, input: object): Promise<unknown[][]> {
  const response = await here.admin.response(endpoint, input as never)
  expect(response.status).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const rows: unknown[][] = []
  book.worksheets[0]!.eachRow((row) => {
    const cells: unknown[] = []
    row.eachCell((cell) => void (cell.master === cell && cells.push(cell.value)))
    rows.push(cells)
  })
  return rows
}

test('a list goes to Excel with the times of the company’s clock', async () => {
  const columns = [{ field: 'id' }, { field: 'saleDate' }]
  const rows = await cellsOf(searchWholesale.siblings.excel, { query: {}, body: { columns } })
  expect(rows.at(-1)).toEqual([id, wall('2026-11-19T21:30:00')])
})

test('printed documents have its days and times, on paper and in their workbooks', async () => {
  const printed = (name: string, document: number) =>
    cellsOf(printWorkbook, { path: { name }, body: { path: { id: document } } })
  const fact = (field: string) => `${say(`field.${field}`)}:`
  expect(await printed('wholesaleWaybill', id)).toContainEqual([fact('regDate'), wall('2026-11-19T00:00:00')])
  expect(await printed('pricingAct', priced.id)).toContainEqual([fact('effectiveFrom'), wall('2026-11-19T21:30:00')])

  const sale = await here.admin.call(getWholesale, { path: { id } })
  const dayOn = (timeZone: string) =>
    blocksOf(wholesaleWaybill as unknown as Print, sale as never, {
      company: {} as never,
      departmentName: null,
      language: 'ru',
      timeZone,
      t: say,
      for: 'paper',
    }).flatMap((block) => (block.kind === 'facts' ? block.facts.filter(({ name }) => name === 'waybillDay') : []))[0]!
      .value
  expect([dayOn('America/New_York'), dayOn('Asia/Tashkent')]).toEqual(['2026-11-19', '2026-11-20'])
})
