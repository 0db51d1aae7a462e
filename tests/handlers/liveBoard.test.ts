import { expect, test } from 'vitest'
import { readBoard, watchBoard } from '../../src/api/board.ts'
import { takeZReport } from '../../src/api/cashSession.ts'
import { searchFiscalQueue } from '../../src/api/fiscal.ts'
import { searchUnfinishedSales } from '../../src/api/posLists.ts'
import { createSale, finishSale, searchSales, suspendSale } from '../../src/api/sale.ts'
import { soldLines } from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { toAlert, toHeld, toHour, toReceipts, type Way } from '../../src/routes/_home/-reports/boardWays.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { standingClock } from './reports/randomCompany.ts'

const clock = standingClock()
const server = await testServer({ now: clock.now })
const shop = await shopOn(server)
const { admin, cashier } = shop
await shop.open()
const itemId = await shop.stocked([50])
const cheap = await shop.stocked([20], 400)
const sell = (item: number, count: number, price = 1_000) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId: item, count }], price) })
await sell(itemId, 1)

test('who reads slowly skips to the newest, though nothing changes any more', async () => {
  const gone = new AbortController()
  /** The revenue of one message after the other. */
  const viewer = async () => {
    const watcher = await server.person('MONITORING', { departmentId: shop.shop })
    const { body } = await watcher.response(watchBoard, {}, { gone: gone.signal })
    const reader = body!.getReader()
    return async () => {
      for (;;) {
        const text = new TextDecoder().decode((await reader.read()).value)
        if (!text.startsWith('data: ')) continue
        return (JSON.parse(text.slice('data: '.length)) as { departments: { revenue: number }[] }).departments[0]!
          .revenue
      }
    }
  }
  const quick = await viewer()
  let newest = await quick()
  const first = newest
  const slow = await viewer()
  // The quick one tells when the board has got so far.
  for (let one = 0; one < 3; one++) {
    await sell(itemId, 1)
    newest += 1_000
    while ((await quick()) !== newest);
  }
  expect([await slow(), await slow()]).toEqual([first, newest])
  gone.abort()
})

test('every figure opens into a list of just what it counts', async () => {
  const [one] = [await sell(cheap, 1, 400), await sell(cheap, 2, 400), await sell(itemId, -1)]
  const { uuid, saleItems } = shop.saleOf([{ itemId, count: 1 }])
  const path = { depId: shop.shop, cashboxId: shop.cashbox }
  const held = await cashier.call(createSale, { path, body: { uuid, saleItems } })
  await cashier.call(suspendSale, { path: { id: held.id }, body: {} })
  const made = new Date(clock.now().getTime() - 120_000)
  for (const kind of ['SALE', 'REFUND'])
    await server.database.run(sql`
      insert into fiscal_receipt (sale_id, kind, department_id, cashbox_id, made_at, next_at)
      values (${one.id}, ${kind}, ${shop.shop}, ${shop.cashbox}, ${made}, ${made})`)

  const { day, departments } = await admin.call(readBoard)
  const [board] = departments
  const { departmentId, revenue, receipts, returns, hours, alerts, latest } = board!
  expect(board).toMatchObject({ receipts: 6, returns: 1, held: 1 })
  expect(latest.map(({ kind }) => kind)).toEqual(['RETURN', 'SALE', 'SALE', 'SALE', 'SALE', 'SALE'])

  const asked = ({ search }: Way): { query: object; body: object } => {
    const { filter, where } = search as { filter: object; where?: object }
    // As an address carries it: what is undefined is not there.
    return { query: {}, body: JSON.parse(JSON.stringify({ ...filter, where })) as object }
  }
  expect(await admin.call(searchSales, asked(toReceipts(day)))).toMatchObject({
    total: 7,
    totals: { finalTotalSum: revenue },
  })
  const ofDepartment = async (kind: 'SALE' | 'RETURN') =>
    (await admin.call(searchSales, asked(toReceipts(day, { departmentId, kind })))).total
  expect([await ofDepartment('SALE'), await ofDepartment('RETURN')]).toEqual([receipts, returns])
  expect(await admin.call(searchUnfinishedSales, asked(toHeld(departmentId)))).toMatchObject({
    total: 1,
    items: [{ id: held.id }],
  })
  expect(hours).toHaveLength(1)
  const { totals } = await admin.call(soldLines, asked(toHour(day, departmentId, hours[0]!.hour)))
  expect(totals).toMatchObject({ revenue: hours[0]!.revenue })

  const alert = (name: string) => alerts.find((found) => found.alert === name)!
  expect([alert('BELOW_COST').count, alert('UNSENT').count]).toEqual([2, 2])
  const { items } = await admin.call(soldLines, asked(toAlert(day, departmentId, alert('BELOW_COST'), true)))
  expect(items.map(({ quantity }) => quantity).toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2])
  const unsent = await admin.call(searchFiscalQueue, asked(toAlert(day, departmentId, alert('UNSENT'), true)))
  expect(unsent.total).toBe(2)
})

test('a department that had sold by this hour a week ago is on the board before it has opened', async () => {
  const { departments } = await admin.call(readBoard)
  const path = { depId: shop.shop, cashboxId: shop.cashbox }
  await cashier.call(takeZReport, { path, body: { countedCash: departments[0]!.revenue, leaves: 1 } })
  clock.forward(7 * 24 - 1)
  expect((await admin.call(readBoard)).departments).toEqual([])
  clock.forward(1)
  expect((await admin.call(readBoard)).departments).toMatchObject([
    { revenue: 0, revenueWeekAgo: departments[0]!.revenue, tills: [] },
  ])
})
