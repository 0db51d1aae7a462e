import { randomUUID } from 'node:crypto'
import { openSession, takeZReport } from '../src/api/cashSession.ts'
import { saveCashbox } from '../src/api/cashbox.ts'
import { saveContragent } from '../src/api/contragent.ts'
import { saveDepartment } from '../src/api/department.ts'
import { createPricing, fillPricing, makePricingReady } from '../src/api/pricing.ts'
import { finishSale } from '../src/api/sale.ts'
import { changeDocumentStatus, createDocument } from '../src/api/warehouseDocument.ts'
import { createWholesale, finishWholesale } from '../src/api/wholesale.ts'
import { openBrowser } from './benchBrowser.ts'
import type { BenchServer } from './benchServer.ts'
import { type Company, PRICE } from './company.ts'
import { measure, median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'

export const WHOLESALE_LINES = 1_000
export const Z_RECEIPTS = 5_000
const FINISH_S_GOAL = 1.5
const PRINT_S_GOAL = 2
const Z_S_GOAL = 1
const CLIENTS = 8
const COST = 8_000
const MARKUP_PERCENT = 25

/** What a wholesale sale of many lines costs until its waybill can be printed, and what closing a day of many receipts does. */
export async function tradeBench(
  server: BenchServer,
  company: Company,
  say: (text: string) => void,
): Promise<Result[]> {
  const sold = await sellWholesale(company, say)
  return [
    {
      what: `a wholesale sale of ${WHOLESALE_LINES} lines: finished in`,
      unit: 's',
      ours: sold.seconds,
      atMost: FINISH_S_GOAL,
    },
    {
      what: `its waybill of ${WHOLESALE_LINES} lines: ready to print in`,
      unit: 's',
      ours: await printSeconds(server, company, sold.id, say),
      atMost: PRINT_S_GOAL,
    },
    {
      what: `Z report of ${Z_RECEIPTS} receipts`,
      unit: 's',
      ours: await closingSeconds(company, say),
      atMost: Z_S_GOAL,
    },
  ]
}

const secondsOf = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const beganMs = performance.now()
  const done = await work()
  return [(performance.now() - beganMs) / 1_000, done]
}

/** Each round sells all goods of a wholesale department of its own once; of them the last. */
async function sellWholesale({ call, itemIds }: Company, say: (text: string) => void) {
  say('a wholesale department')
  const departmentName = `Опт ${randomUUID()}`
  const department = { name: departmentName, type: 'WAREHOUSE' as const, saleType: 'WHOLE' as const }
  const { id: departmentId } = await call(saveDepartment, { body: department })
  const cashboxId = await openRegister(call, departmentId)
  const { id: contragentId } = await call(saveContragent, { body: { fullName: departmentName } })
  const goods = itemIds.slice(0, WHOLESALE_LINES)
  const income = {
    action: 'KIRIM' as const,
    toDepartmentId: departmentId,
    regDate: '2026-11-20',
    whItems: goods.map((itemId) => ({ itemId, count: ROUNDS + 1, incomeUzs: COST })),
  }
  const { id: incomeId, version } = await call(createDocument, { body: income })
  await call(changeDocumentStatus, { path: { id: incomeId }, body: { status: 'READY', version } })
  const pricing = await call(createPricing, { body: { departmentId, sourceDocumentId: incomeId } })
  const path = { id: pricing.id }
  const markup = { version: pricing.version, markupPercent: MARKUP_PERCENT, wholesale: true }
  const filled = await call(fillPricing, { path, body: markup })
  await call(makePricingReady, { path, body: { version: filled.version } })
  const saleItems = goods.map((itemId) => ({ itemId, count: 1, priceWholesale: PRICE }))
  const tookSeconds: number[] = []
  let id = 0
  // The first warms the server up.
  for (let round = 0; round <= ROUNDS; round++) {
    say('a wholesale sale')
    const draft = await call(createWholesale, { body: { departmentId, cashboxId, contragentId, saleItems } })
    ;({ id } = draft)
    const [seconds] = await secondsOf(() => call(finishWholesale, { path: { id }, body: { version: draft.version } }))
    if (round > 0) tookSeconds.push(seconds)
  }
  return { id, seconds: median(tookSeconds) }
}

/** From opening the waybill's address to its last line on the sheet, in a browser that has the program. */
async function printSeconds(server: BenchServer, { token }: Company, id: number, say: (text: string) => void) {
  const page = await openBrowser(server, token)
  try {
    const tookSeconds: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      say('its waybill')
      const [seconds] = await secondsOf(async () => {
        await page.goto(`${server.address}/warehouse-management/wholesale/view/${id}`)
        await page.locator(`.print-paper tbody tr:nth-child(${WHOLESALE_LINES})`).waitFor({ state: 'attached' })
      })
      if (round > 0) tookSeconds.push(seconds)
    }
    return median(tookSeconds)
  } finally {
    await page.context().browser()?.close()
  }
}

/** A register of its own sells all day; then it is counted and closed, once. */
async function closingSeconds({ call, shops }: Company, say: (text: string) => void): Promise<number> {
  const { departmentId, itemIds } = shops[0]!
  const cashboxId = await openRegister(call, departmentId)
  say(`${Z_RECEIPTS} receipts`)
  await measure(Z_RECEIPTS, CLIENTS, (sale) =>
    call(finishSale, {
      body: {
        uuid: randomUUID(),
        departmentId,
        cashboxId,
        saleItems: [{ itemId: itemIds[sale % itemIds.length]!, count: 1, priceUzs: PRICE }],
        payments: [{ paymentType: 'CASH', amount: PRICE }],
        finalTotalSum: PRICE,
      },
    }),
  )
  say('the Z report')
  const [seconds, report] = await secondsOf(() =>
    call(takeZReport, { path: { depId: departmentId, cashboxId }, body: { countedCash: Z_RECEIPTS * PRICE } }),
  )
  if (report.receipts !== Z_RECEIPTS) throw new Error(`the Z report has ${report.receipts} receipts`)
  return seconds
}

async function openRegister(call: Company['call'], departmentId: number): Promise<number> {
  const number = String(Date.now()).slice(-9)
  const { id } = await call(saveCashbox, { body: { departmentId, number, name: 'Касса' } })
  await call(openSession, { path: { depId: departmentId, cashboxId: id }, body: { openingCash: 0 } })
  return id
}
