import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveMinMax } from '../../src/api/minMax.ts'
import {
  getOrder,
  lateOrdersCount,
  makeIncomeOfOrder,
  proposeOrder,
  saveOrder,
  searchOrderGoods,
  searchOrders,
  sendOrder,
  sendToProduction,
} from '../../src/api/orderDocument.ts'
import { changeDocumentStatus, editIncome, getDocument } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let supplier: number
let manager: Person
let stranger: Person

beforeAll(async () => {
  shop = await shopOn(server)
  supplier = (await shop.admin.call(saveContragent, { body: { fullName: 'ООО «Хлебозавод»' } })).id
  manager = await server.person('MANAGER', { departmentId: shop.shop })
  stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
})
const orderOf = (lines: readonly [itemId: number, orderCount: number][], given: object = {}) => ({
  contragentid: supplier,
  fromDepartmentId: shop.shop,
  orderDocumentItemsList: lines.map(([itemId, orderCount]) => ({ itemId, orderCount })),
  ...given,
})

test('saved, corrected, sent; what came is compared line by line, and what is missing stays open', async () => {
  const [bread, cake] = [await shop.newItem(), await shop.newItem()]
  const saved = await manager.call(saveOrder, { body: orderOf([[bread, 5]]) })
  expect(saved).toMatchObject({ documentStatus: 'SUSPENDED', regNumber: expect.any(Number) })
  const { id } = saved
  const body = orderOf([[bread, 10], [cake, 4]], { id, version: saved.version, dueDate: '2026-11-01' }) // prettier-ignore
  const sent = await manager.call(sendOrder, { body })
  expect(sent).toMatchObject({ documentStatus: 'SENT', orderDocumentItemsList: [{ missing: 10 }, { missing: 4 }] })
  expect(await manager.refused(saveOrder, { body: { ...body, version: sent.version } })).toMatchObject({ status: 409 })
  const { items } = await manager.call(searchOrders, { query: {}, body: { late: true } })
  expect(items).toMatchObject([{ id, open: true, late: true, ordered: 14, received: 0 }])
  expect(await manager.call(lateOrdersCount)).toEqual({ count: 1 })

  const income = await manager.call(makeIncomeOfOrder, { path: { id } })
  const draft = await manager.call(getDocument, { path: { id: income.id } })
  expect(draft).toMatchObject({ documentStatus: 'DRAFT', contragentId: supplier, totalCount: 14 })
  expect(draft.related).toMatchObject([{ relation: 'FROM', kind: 'order', id, reason: 'ORDER' }])
  // Everything missing stands in that income already.
  expect(await manager.refused(makeIncomeOfOrder, { path: { id } })).toMatchObject({
    status: 422,
    code: 'nothingMissing',
  })
  const typed = await shop.admin.call(editIncome, {
    body: {
      id: income.id,
      version: draft.version,
      regDate: DAY,
      toDepartmentId: shop.shop,
      contragentId: supplier,
      whItems: [{ itemId: bread, count: 7, incomeUzs: 3_000 }],
    },
  })
  await shop.admin.call(changeDocumentStatus, {
    path: { id: income.id },
    body: { status: 'READY', version: typed.version },
  })
  const compared = await shop.admin.call(getOrder, { path: { id } })
  expect(compared.orderDocumentItemsList).toMatchObject([
    { itemId: bread, received: 7, missing: 3 },
    { itemId: cake, received: 0, missing: 4 },
  ])
  const rest = await manager.call(makeIncomeOfOrder, { path: { id } })
  expect(await manager.call(getDocument, { path: { id: rest.id } })).toMatchObject({ totalCount: 7 })
  await requireSoundBooks(server.database)
})

test('a contragent and goods are required, in the words of the specification', async () => {
  const itemId = await shop.newItem()
  expect(await manager.refused(saveOrder, { body: orderOf([]) })).toMatchObject({
    status: 400,
    message: 'Пожалуйста, выберите товари',
  })
  expect(await manager.refused(saveOrder, { body: orderOf([[itemId, 0]]) })).toMatchObject({ status: 400 })
  expect(await manager.refused(saveOrder, { body: orderOf([[itemId, 1], [itemId, 2]]) })).toMatchObject({ status: 400 }) // prettier-ignore
  expect(await manager.refused(saveOrder, { body: orderOf([[999_999, 1]]) })).toMatchObject({ status: 400 })
  expect(await manager.refused(saveOrder, { body: orderOf([[itemId, 1]], { contragentid: undefined }) })).toMatchObject(
    {
      status: 400,
      fields: { contragentid: expect.any(String) },
    },
  )
  expect(await stranger.refused(saveOrder, { body: orderOf([[itemId, 1]]) })).toMatchObject({ status: 403 })
})

test('the second order goes to production once, by barcodes, with nothing produced yet', async () => {
  const [itemId, other] = [await shop.newItem(), await shop.newItem()]
  const lines: [number, number][] = [
    [itemId, 6],
    [other, 2],
  ]
  const { id } = await manager.call(saveOrder, { body: orderOf(lines) })
  expect(await manager.refused(sendToProduction, { path: { id } })).toMatchObject({ status: 409 })
  const { version } = await manager.call(getOrder, { path: { id } })
  await manager.call(sendOrder, { body: orderOf(lines, { id, version }) })
  const { database } = server
  await database.run(sql`update item set barcode = null where id in (${itemId}, ${other})`)
  expect(await manager.refused(sendToProduction, { path: { id } })).toMatchObject({ status: 422, code: 'noBarcodes' })
  await database.run(sql`update item set barcode = '2000000000015' where id = ${itemId}`)
  // Without a code of its own a good is known by the first of its others.
  await database.run(sql`
    insert into item_barcode (item_id, barcode) values (${other}, '4780000000059'), (${other}, '4780000000042')`)
  const { items } = await manager.call(searchOrderGoods, { query: { limit: 700 }, body: {} })
  expect(items.find((one) => one.id === itemId)).toMatchObject({ barcode: '2000000000015' })
  expect(await manager.call(sendToProduction, { path: { id } })).toMatchObject({ inProduction: true })
  const { orderDocumentItemsList } = await manager.call(getOrder, { path: { id } })
  expect(orderDocumentItemsList.map(({ itemBarcode }) => itemBarcode)).toEqual(['2000000000015', '4780000000042'])
  const produced = await server.database.rows(sql`
    select line.barcode, made.status, line.order_count as "orderCount", line.production_count as "productionCount"
    from production_order made join production_order_line line on line.production_order_id = made.id where made.order_id = ${id}
    order by line.position`)
  expect(produced).toEqual([
    { barcode: '2000000000015', status: 'PENDING', orderCount: 6, productionCount: 0 },
    { barcode: '4780000000042', status: 'PENDING', orderCount: 2, productionCount: 0 },
  ])
  expect(await manager.refused(sendToProduction, { path: { id } })).toMatchObject({ status: 409 })
  expect(await stranger.refused(getOrder, { path: { id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(sendToProduction, { path: { id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(makeIncomeOfOrder, { path: { id } })).toMatchObject({ status: 403 })
})

test('what is below its minimum and comes from this contragent is proposed at his last price', async () => {
  const itemId = await shop.newItem()
  await shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: shop.shop,
    contragentId: supplier,
    whItems: [{ itemId, count: 2, incomeUzs: 700 }],
  })
  await shop.admin.call(saveMinMax, { body: { departmentId: shop.shop, itemId, minValue: 5, maxValue: 8 } })
  const body = { contragentid: supplier, fromDepartmentId: shop.shop }
  const { items } = await shop.admin.call(proposeOrder, { body })
  expect(items).toMatchObject([{ id: itemId, orderCount: 6, lastPrice: 700, onHand: 2 }])
  // What is ordered is not proposed again, as long as it is not overdue.
  const ordered = await manager.call(sendOrder, { body: orderOf([[itemId, 4]], { dueDate: DAY }) })
  expect((await shop.admin.call(proposeOrder, { body })).items).toEqual([])
  await server.database.run(sql`update order_document set due_date = '2026-11-19' where id = ${ordered.id}`)
  expect((await shop.admin.call(proposeOrder, { body })).items).toMatchObject([{ id: itemId, orderCount: 6 }])
  expect(await stranger.refused(proposeOrder, { body })).toMatchObject({ status: 403 })
})
