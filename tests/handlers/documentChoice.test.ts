import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import {
  departmentBalance,
  searchForRetail,
  searchForWholesale,
  searchForWriteOff,
  searchItemBalances,
} from '../../src/api/departmentGoods.ts'
import {
  pendingBeforePos,
  searchApprovedTransfers,
  searchManualIncomes,
  searchSuspendedTransfers,
  searchTransferIncomes,
  searchTransfersBeforePos,
} from '../../src/api/documentChoice.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { receiveTransfer } from '../../src/api/warehouseDocument.ts'
import { searchStock } from '../../src/api/stock.ts'
import { sql } from '../../server/db/sql.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, keeper, warehouse } = shop
const atTheShop = await server.person('MANAGER', { departmentId: shop.shop })
const itemId = await shop.newItem({ name: 'Сахар', multiBarcodes: [{ barcode: '4780011', ratio: 1 }] })
const income = await shop.income(warehouse, [{ itemId, count: 100, incomeUzs: 500 }])
const transferAt = (status: string) =>
  shop.documentAt(status, {
    action: 'KOCHIRISH',
    fromDepartmentId: warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId, count: 2 }],
  })
const suspended = await transferAt('SUSPENDED')
const approved = await transferAt('WAITING_FOR_READY')
const pending = await transferAt('PENDING')
const sent = await transferAt('PENDING')
const arrived = await admin.call(receiveTransfer, { path: { id: sent.id }, body: { version: sent.version } })
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

test('each list of documents holds what its name says, to whom it concerns', async () => {
  const all = { query: {}, body: {} }
  expect(idsOf(await keeper.call(searchSuspendedTransfers, all))).toEqual([suspended.id])
  expect(idsOf(await keeper.call(searchApprovedTransfers, all))).toEqual([approved.id])
  expect(idsOf(await keeper.call(searchManualIncomes, all))).toEqual([income.id])
  expect(idsOf(await atTheShop.call(searchTransferIncomes, all))).toEqual([arrived.id])
  const numbered = (regNumber: number) => ({ query: { regNumber }, body: {} })
  expect(idsOf(await atTheShop.call(searchTransferIncomes, numbered(arrived.regNumber!)))).toEqual([arrived.id])
  expect(idsOf(await atTheShop.call(searchTransferIncomes, numbered(9_999)))).toEqual([])
  expect(idsOf(await atTheShop.call(searchSuspendedTransfers, all))).toEqual([])
  expect(idsOf(await keeper.call(searchTransferIncomes, all))).toEqual([])
})

test('what waits for the till is what is on its way, and what has come and has no price', async () => {
  const here = { path: { depId: shop.shop }, query: {}, body: {} }
  expect(idsOf(await atTheShop.call(pendingBeforePos, here))).toEqual([pending.id])
  expect(idsOf(await atTheShop.call(searchTransfersBeforePos, here))).toEqual([arrived.id])
  await shop.priced(shop.shop, [itemId], 900)
  expect(idsOf(await atTheShop.call(searchTransfersBeforePos, here))).toEqual([])
  for (const endpoint of [pendingBeforePos, searchTransfersBeforePos])
    expect(await keeper.refused(endpoint, here)).toMatchObject({ status: 403, code: 'otherDepartment' })
})

test('a shelf is searched by code and by words, at the prices of its kind of sale', async () => {
  const at = (search: string, depId = shop.shop) => ({ path: { depId }, query: { search } })
  const found = await atTheShop.call(searchForRetail, at('4780011'))
  expect(found).toMatchObject([{ itemId, itemName: 'Сахар', inventory: 2, priceUzs: 900 }])
  expect(await atTheShop.call(searchForRetail, at('сахар'))).toEqual(found)
  expect(await atTheShop.call(searchForWholesale, at('сахар'))).toEqual([])
  expect(await atTheShop.call(searchForWriteOff, at('cf[fh'))).toMatchObject([{ itemId }])
  const [uncosted] = await keeper.call(searchForWriteOff, at('сахар', warehouse))
  expect(uncosted).toMatchObject({ itemId, inventory: 96 })
  expect(uncosted).not.toHaveProperty('incomeUzs')
  expect(await keeper.refused(searchForWriteOff, at('сахар'))).toMatchObject({ status: 403, code: 'otherDepartment' })
})

test('what lies in a department is told in one line, and by goods; costs to who may see them', async () => {
  expect(await atTheShop.call(departmentBalance, { path: { dep: shop.shop } })).toMatchObject({
    goods: 1,
    lots: 1,
    totalCount: 2,
    incomeSum: 1_000,
    retailSum: 1_800,
  })
  expect(await keeper.call(departmentBalance, { path: { dep: warehouse } })).not.toHaveProperty('incomeSum')
  expect(await keeper.refused(departmentBalance, { path: { dep: shop.shop } })).toMatchObject({ status: 403 })
  expect(await keeper.refused(departmentBalance, { path: { dep: 'склад' } })).toMatchObject({
    status: 404,
    fields: { dep: expect.any(String) as string },
  })
  const { items, totals } = await keeper.call(searchItemBalances, { query: {}, body: { keyword: 'сахар' } })
  expect(items).toMatchObject([{ departmentId: warehouse, itemId, inventory: 96, available: 96 }])
  expect(totals).toMatchObject({ inventory: 96 })
  const nobody = await server.person('Contragent', { departmentId: warehouse })
  expect(await nobody.refused(searchItemBalances, { query: {}, body: {} })).toMatchObject({ status: 403 })
})

test('stock is asked for by the days on which it came', async () => {
  const departmentId = await server.department('WAREHOUSE')
  const [old, fresh] = [await shop.newItem({ name: 'Рис' }), await shop.newItem({ name: 'Маш' })]
  for (const one of [old, fresh]) await shop.income(departmentId, [{ itemId: one, count: 3, incomeUzs: 500 }])
  await server.database.run(sql`update lot set born_at = '2026-03-31T19:30:00Z' where item_id = ${old}`)
  const cameIn = async (days: object) => {
    const { items } = await admin.call(searchStock, { query: {}, body: { depIds: [departmentId], ...days } })
    return items.map((one) => one.itemId).sort((a, b) => a - b)
  }
  // Half past midnight in Tashkent is the first of April.
  expect(await cameIn({ start: '2026-04-01', end: '2026-04-01' })).toEqual([old])
  expect(await cameIn({ end: '2026-03-31' })).toEqual([])
  expect(await cameIn({ start: '2026-04-02' })).toEqual([fresh])
  expect(await cameIn({ start: null, end: null })).toEqual([old, fresh])
})

test('what freight has made of the goods on a shelf is told with them', async () => {
  const departmentId = await server.department('WAREHOUSE')
  const { id } = await shop.income(departmentId, [
    { itemId: await shop.newItem({ name: 'Соль' }), count: 10, incomeUzs: 500 },
  ])
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })
  const freight = await admin.call(createExtraCost, {
    body: { regDate: DAY, departmentId, contragentId, documentIds: [id], sum: 50 },
  })
  await admin.call(postExtraCost, { path: { id: freight.id }, body: { version: freight.version } })
  expect(await admin.call(departmentBalance, { path: { dep: departmentId } })).toMatchObject({ incomeSum: 5_050 })
  const onShelf = await admin.call(searchForWriteOff, { path: { depId: departmentId }, query: { search: 'соль' } })
  expect(onShelf).toMatchObject([{ inventory: 10, incomeUzs: 505 }])
})
