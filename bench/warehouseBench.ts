import { createAdjustment, postAdjustment } from '../src/api/adjustment.ts'
import { type ExcelRead, readIncomeExcel } from '../src/api/documentExcel.ts'
import { createExtraCost, postExtraCost, reverseExtraCost } from '../src/api/extraCost.ts'
import { createRequest, requestLines, updateRequestCount } from '../src/api/transferRequest.ts'
import {
  changeDocumentStatus,
  createDocument,
  editIncome,
  getDocument,
  receiveTransferInPart,
  type WarehouseDocument,
} from '../src/api/warehouseDocument.ts'
import { API_BASE } from '../server/serve.ts'
import { workbookOf } from '../tests/workbooks.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { besideTills } from './besideTills.ts'
import { measure, median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { barcodeOf } from './seedGoods.ts'
import { isTillBuilt } from './tillBench.ts'
import { foundWarehouse, incomeOf, TARGETS, WAREHOUSE_GOODS, type WarehouseCompany } from './warehouseCompany.ts'
import { listsBench } from './warehouseLists.ts'
import { pageBench } from './warehousePage.ts'

const LINES = WAREHOUSE_GOODS
const CORRECTED = 1_000
const SENT = 1_000
const CELLS = 200
const DAY = '2026-11-20'
const TILLS_P99_MS_GOAL = 300
const CELL_MS_GOAL = 50

type Ask = WarehouseCompany['call']

/** Documents of a warehouse on a server of their own: over HTTP while 16 tills sell, in the browser, and their lists. */
export async function warehouseBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-warehouse')
  try {
    const company = await foundWarehouse(server, say)
    const { call, warehouse, targets } = company
    const results = await listsBench(server, company, say)
    if (isTillBuilt()) results.push(...(await pageBench(server, company, say)))
    else say('the browser: left out, there is no built browser half (npm run build)')
    say('incomes beside tills')
    const { income, results: ofIncomes } = await incomes(server, company)
    say('Excel')
    results.push(...ofIncomes, await excelPreview(server, company))
    say('transfers beside tills, requests')
    results.push(...(await transfers(server, company, income)), await requests(call, warehouse, targets))
    say('freight and corrections')
    results.push(...(await freights(server, company, income)), ...(await corrections(server, call, warehouse, income)))
    return results
  } finally {
    await server.stop()
  }
}

async function took<T>(work: () => Promise<T>): Promise<[number, T]> {
  const beganMs = performance.now()
  const answer = await work()
  return [(performance.now() - beganMs) / 1_000, answer]
}
const seconds = (what: string, ours: readonly number[], atMost?: number, bare?: readonly number[]): Result => ({
  what,
  unit: 's',
  ours: median(ours),
  ...(bare ? { bare: median(bare) } : {}),
  ...(atMost === undefined ? {} : { atMost }),
})
const tillsBeside = (what: string, p99Ms: number): Result => ({
  what: `sales of 16 tills beside ${what}: p99`,
  unit: 'ms',
  ours: p99Ms,
  atMost: TILLS_P99_MS_GOAL,
})

async function incomes(server: BenchServer, company: WarehouseCompany) {
  const { call } = company
  const [made, saved, read, posted]: [number[], number[], number[], number[]] = [[], [], [], []]
  const body = incomeOf(company)
  let income!: WarehouseDocument
  const p99Ms = await besideTills(server, company, async () => {
    const [madeIn, draft] = await took(() => call(createDocument, { body }))
    const { action: _, ...head } = body
    const typed = draft.whItems.map(({ id, itemId, count, incomeUzs }) => ({ id, itemId, count: count + 1, incomeUzs }))
    const [savedIn, edited] = await took(() =>
      call(editIncome, { body: { ...head, id: draft.id, version: draft.version, whItems: typed } }),
    )
    const [readIn] = await took(() => call(getDocument, { path: { id: draft.id } }))
    const ready = { path: { id: draft.id }, body: { status: 'READY' as const, version: edited.version } }
    const [postedIn, answer] = await took(() => call(changeDocumentStatus, ready))
    made.push(madeIn)
    saved.push(savedIn)
    read.push(readIn)
    posted.push(postedIn)
    income = answer
  })
  const what = `an income of ${LINES} lines`
  const results = [
    seconds(`${what} is made`, made, 2),
    seconds(`${what} is saved`, saved, 2),
    seconds(`${what} is read`, read, 1),
    seconds(`${what} is made ready`, posted, 3),
    tillsBeside(what, p99Ms),
  ]
  return { income, results }
}

/** A supplier's file, whose barcodes are all known; nothing is saved. */
async function excelPreview(server: BenchServer, { token, warehouse }: WarehouseCompany): Promise<Result> {
  const rows = Array.from({ length: LINES }, (_, at) => [barcodeOf(at), `Товар ${at}`, 1 + (at % 9), 1_000 + at])
  const workbook = await workbookOf([['Штрих-код', 'Наименование', 'Количество', 'Цена'], ...rows])
  const previewed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const form = new FormData()
    form.set('upload', new File([workbook], 'income.xlsx'))
    form.set('departmentId', String(warehouse))
    const [previewedIn, found] = await took(async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.address}${API_BASE}${readIncomeExcel.path}`, {
        method: 'POST',
        headers,
        body: form,
      })
      if (!answer.ok) throw new Error(`the preview was refused: ${await answer.text()}`)
      return (await answer.json()) as ExcelRead
    })
    if (found.warehouseDocument.whItems.length !== LINES) throw new Error('not all goods of the file were found')
    previewed.push(previewedIn)
  }
  return seconds(`an Excel file of ${LINES} lines is previewed`, previewed, 3)
}

async function freights(server: BenchServer, company: WarehouseCompany, income: WarehouseDocument) {
  const { call: ask, warehouse, contragentId } = company
  const [ours, bare, back]: [number[], number[], number[]] = [[], [], []]
  const lotIds = income.whItems.map(({ lotId }) => lotId!)
  for (let round = 0; round < ROUNDS; round++) {
    const draft = await ask(createExtraCost, {
      body: { regDate: DAY, departmentId: warehouse, contragentId, documentIds: [income.id], sum: 1_234_567.89 },
    })
    const at = (version: number) => ({ path: { id: draft.id }, body: { version } })
    const [postedIn, posted] = await took(() => ask(postExtraCost, at(draft.version)))
    const [bareIn] = await took(() => bareValue(server, warehouse, lotIds, 'extraCost'))
    const [backIn] = await took(() => ask(reverseExtraCost, at(posted.version)))
    ours.push(postedIn)
    bare.push(bareIn)
    back.push(backIn)
  }
  return [
    seconds(`freight is put on ${LINES} lots`, ours, undefined, bare),
    seconds(`freight is taken back from ${LINES} lots`, back),
  ]
}

/** Nothing but the locks and writes of a value that lots gain: shelves, and a pair of moves for each. */
async function bareValue(server: BenchServer, departmentId: number, lotIds: readonly number[], kind: string) {
  const connection = await server.database.pool.connect()
  try {
    await connection.query('begin')
    await connection.query(
      'select lot_id from stock_balance where department_id = $1 and lot_id = any($2::bigint[]) order by lot_id for update',
      [departmentId, lotIds],
    )
    await connection.query(
      'update stock_balance set cost_sum = cost_sum + 1 where department_id = $1 and lot_id = any($2::bigint[])',
      [departmentId, lotIds],
    )
    await connection.query(
      `insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, occurred_at)
      select $1::bigint, place, case place when 'DEPARTMENT' then $1::bigint end, lot.id, lot.item_id, 0, sign, lot.unit_cost, $3, 0, now()
      from lot, (values ('DEPARTMENT', 1), ('SUPPLIER', -1)) as side (place, sign) where lot.id = any($2::bigint[])`,
      [departmentId, lotIds, kind],
    )
    await connection.query('rollback')
  } finally {
    connection.release()
  }
}

async function corrections(server: BenchServer, ask: Ask, departmentId: number, { whItems }: WarehouseDocument) {
  const [ours, bare]: [number[], number[]] = [[], []]
  const lotIds = whItems.slice(0, CORRECTED).map(({ lotId }) => lotId!)
  for (let round = 0; round < ROUNDS; round++) {
    const items = lotIds.map((lotId, at) => ({ lotId, difference: 1, newCost: 500 + at + round }))
    const draft = await ask(createAdjustment, { body: { regDate: DAY, departmentId, reason: 'Пересчёт', items } })
    const at = { path: { id: draft.id }, body: { version: draft.version } }
    ours.push((await took(() => ask(postAdjustment, at)))[0])
    bare.push((await took(() => bareValue(server, departmentId, lotIds, 'adjustment')))[0])
  }
  return [seconds(`${CORRECTED} lots are corrected in quantity and cost`, ours, undefined, bare)]
}

async function transfers(server: BenchServer, company: WarehouseCompany, { whItems }: WarehouseDocument) {
  const { call, warehouse, targets } = company
  const [sent, received]: [number[], number[]] = [[], []]
  const p99Ms = await besideTills(server, company, async () => {
    const draft = await call(createDocument, {
      body: {
        action: 'KOCHIRISH',
        regDate: DAY,
        fromDepartmentId: warehouse,
        toDepartmentId: targets[0]!,
        whItems: whItems.slice(0, SENT).map(({ itemId }) => ({ itemId, count: 2 })),
      },
    })
    const pending = { path: { id: draft.id }, body: { status: 'PENDING' as const, version: draft.version } }
    const [sentIn, transfer] = await took(() => call(changeDocumentStatus, pending))
    const counted = transfer.whItems.map(({ id }) => ({ id, count: 1 }))
    const part = { path: { id: draft.id }, body: { version: transfer.version, whItems: counted } }
    const [receivedIn] = await took(() => call(receiveTransferInPart, part))
    sent.push(sentIn)
    received.push(receivedIn)
  })
  const what = `a transfer of ${SENT} lines`
  return [
    seconds(`${what} is sent`, sent),
    seconds(`${what} is received in part`, received, 1),
    tillsBeside(what, p99Ms),
  ]
}

async function requests(ask: Ask, from: number, targets: readonly number[]): Promise<Result> {
  const { id } = await ask(createRequest, { body: { fromDepartmentId: from, toDepartmentIds: [...targets] } })
  const { items } = await ask(requestLines, { query: { limit: CELLS }, body: { requestDocId: id } })
  const timing = await measure(Math.min(CELLS, items.length), 1, async (call) => {
    const { itemId, termOfItem, priceUzs, version } = items[call]!
    const cell = { requestDocumentId: id, itemId, termOfItem, priceUzs, version, count: 1 }
    await ask(updateRequestCount, { body: { ...cell, departmentId: targets[call % targets.length]! } })
  })
  return {
    what: `a cell of a request of ${LINES} lines × ${TARGETS} departments: p95`,
    unit: 'ms',
    ours: timing.p95Ms,
    atMost: CELL_MS_GOAL,
  }
}
