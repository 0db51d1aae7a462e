import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { readBoard, watchBoard } from '../../src/api/board.ts'
import { pivotExcel, readPivot } from '../../src/api/pivot.ts'
import { finishSale } from '../../src/api/sale.ts'
import { soldLines } from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { translate } from '../../server/messages.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { cashier, admin } = shop
await shop.open()
const itemId = await shop.stocked([50])
const dear = await shop.stocked([20], 3_000)
const sell = (item: number, count: number, price = 1_000) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId: item, count }], price) })
await sell(itemId, 3)
await sell(dear, 2, 3_000)

test('a pivot has cells and the totals of every level, receipts counted and not added up', async () => {
  const { cells } = await admin.call(readPivot, {
    body: { rows: ['department', 'item'], columns: ['month'], measures: ['revenue', 'receipts'] },
  })
  const values = (levels: number, columns: number) =>
    cells
      .filter(({ row, column }) => row.length === levels && column.length === columns)
      .map((cell) => cell.values)
      .sort((a, b) => a[0]! - b[0]!)
  expect(values(2, 1)).toEqual([
    [3_000, 1],
    [6_000, 1],
  ])
  for (const [levels, columns] of [
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ] as const)
    expect(values(levels, columns)).toEqual([[9_000, 2]])
})

test('a pivot that nobody could read is refused with the reason', async () => {
  const body = { rows: ['item'], columns: ['day'], measures: ['revenue'] }
  expect(await admin.refused(readPivot, { body: { ...body, rows: ['item', 'day'] } })).toMatchObject({
    status: 400,
    fields: { columns: expect.any(String) },
  })
  const many = ['item', 'brand', 'department', 'seller', 'hour']
  expect(await admin.refused(readPivot, { body: { ...body, rows: many } })).toMatchObject({
    status: 400,
    fields: { columns: expect.any(String) },
  })
  expect(await admin.refused(readPivot, { body: { ...body, measures: [] } })).toMatchObject({ status: 400 })
  expect(await admin.refused(readPivot, { body: { ...body, measures: ['revenue', 'revenue'] } })).toMatchObject({
    status: 400,
    fields: { measures: expect.any(String) },
  })
})

test('without the right to see costs there are none in a pivot', async () => {
  const watcher = await server.person('MONITORING', { departmentId: shop.shop })
  const { measures } = await watcher.call(readPivot, {
    body: { rows: ['item'], columns: [], measures: ['revenue', 'margin'] },
  })
  expect(measures).toEqual(['revenue'])
  expect(
    await watcher.refused(readPivot, { body: { rows: ['item'], columns: [], measures: ['margin'] } }),
  ).toMatchObject({ status: 403 })
})

test('a pivot goes to Excel in the shape of the screen: its names and its head stay in view, totals are bold, figures are numbers', async () => {
  const response = await admin.response(pivotExcel, {
    body: { rows: ['department', 'item'], columns: ['month'], measures: ['revenue', 'receipts'] },
  })
  expect(response.status).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const sheet = book.worksheets[0]!
  const say = translate('ru')
  const [revenue, receipts, total] = [say('field.revenue'), say('field.receipts'), say('screen.print.total')]
  const shown = (row: number) =>
    [1, 2, 3, 4, 5, 6].map((column) => {
      const cell = sheet.getCell(row, column)
      return cell.master === cell ? cell.value : undefined
    })
  const { xSplit, ySplit = 0, state } = sheet.views[0] as ExcelJS.WorksheetViewFrozen
  expect([state, xSplit]).toEqual(['frozen', 2])
  // Title, days and three lines of headings.
  const [first, second, third] = [ySplit - 2, ySplit - 1, ySplit]
  expect([first, second, third].map(shown)).toEqual([
    [say('field.departmentName'), say('field.itemName'), say('field.month'), undefined, total, undefined],
    [undefined, undefined, '11.2026', undefined, undefined, undefined],
    [undefined, undefined, revenue, receipts, revenue, receipts],
  ])
  const lines = [1, 2, 3, 4].map((line) => ySplit + line)
  const names = await server.database.rows<{ name: string }>(
    sql`select name from item where id in (${dear}, ${itemId}) order by id = ${itemId}`,
  )
  const { name: place } = await server.database.one<{ name: string }>(
    sql`select name from department where id = ${shop.shop}`,
  )
  expect(lines.map(shown)).toEqual([
    [total, null, 9_000, 2, 9_000, 2],
    [place, total, 9_000, 2, 9_000, 2],
    [place, names[0]!.name, 6_000, 1, 6_000, 1],
    [place, names[1]!.name, 3_000, 1, 3_000, 1],
  ])
  expect(sheet.rowCount).toBe(lines.at(-1))
  const isBold = (row: number) => [1, 3, 4, 6].map((column) => sheet.getCell(row, column).font.bold === true)
  expect(lines.map((row) => new Set(isBold(row)))).toEqual([true, true, false, false].map((bold) => new Set([bold])))
  expect([3, 4].map((column) => sheet.getCell(ySplit + 1, column).numFmt)).toEqual(['#,##0.00', '#,##0'])
})

test('a pivot without rows is one line, by its name', async () => {
  const file = await admin.call(pivotExcel, { body: { rows: [], columns: [], measures: ['revenue', 'quantity'] } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (file as File).arrayBuffer())
  const sheet = book.worksheets[0]!
  const { ySplit = 0 } = sheet.views[0] as ExcelJS.WorksheetViewFrozen
  const shown = (row: number) => [1, 2, 3].map((column) => sheet.getCell(row, column).value)
  const say = translate('ru')
  expect([shown(ySplit), shown(ySplit + 1)]).toEqual([
    ['', say('field.revenue'), say('field.quantity')],
    [say('screen.print.total'), 9_000, 5],
  ])
})

test('the receipts of a good add up to it', async () => {
  const { items, totals } = await admin.call(soldLines, { query: {}, body: { itemId: dear } })
  expect(items).toMatchObject([{ quantity: 2, revenue: 6_000, costSum: 1_000 }])
  expect(totals).toMatchObject({ revenue: 6_000 })
})

test('the board tells what the tills of the caller’s departments have taken', async () => {
  const board = await admin.call(readBoard)
  expect(board.departments).toMatchObject([
    { departmentId: shop.shop, revenue: 9_000, receipts: 2, tills: [{ revenue: 9_000 }] },
  ])
  expect(board.departments[0]!.latest).toHaveLength(2)
  const stranger = await server.person('MONITORING', { departmentId: shop.warehouse })
  expect((await stranger.call(readBoard)).departments).toEqual([])
  expect(await shop.keeper.refused(readBoard)).toMatchObject({ status: 403 })
})

test('who watches is told of a sale without asking, and is cut off with the right', async () => {
  const watcher = await server.person('MONITORING', { departmentId: shop.shop })
  const gone = new AbortController()
  const response = await watcher.response(watchBoard, {}, { gone: gone.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const revenue = async () => {
    let text = ''
    while (!text.endsWith('\n\n')) text += (await reader.read()).value ?? ''
    return (JSON.parse(text.slice('data: '.length)) as { departments: { revenue: number }[] }).departments[0]?.revenue
  }
  const before = (
    await server.database.one<{ sum: number }>(
      sql`select sum(final_total_sum) as sum from sale where status = 'FINISHED'`,
    )
  ).sum
  expect(await revenue()).toBe(before)
  await sell(itemId, 1)
  expect(await revenue()).toBe(before + 1_000)
  // What another process of the company has changed is told as well.
  await server.database
    .run(sql`update sale set final_total_sum = final_total_sum + 500 where status = 'FINISHED' and id = (
    select max(id) from sale where status = 'FINISHED')`)
  await server.database.run(sql`select pg_notify('board', '')`)
  expect(await revenue()).toBe(before + 1_500)
  gone.abort()
})
