import { expect, test } from 'vitest'
import {
  deleteInventory,
  finishInventory,
  getCountProgress,
  getInventory,
  searchGoodsToCount,
  searchInventories,
  startInventory,
  startPartialInventory,
  wasFinished,
} from '../../src/api/inventory.ts'
import { saveInventory, searchInventoryLines, settleInventoryLine } from '../../src/api/inventoryLine.ts'
import {
  clearInventory,
  getCountSheet,
  placeCounted,
  returnCounted,
  settleInventory,
  writeOffCounted,
} from '../../src/api/inventorySettling.ts'
import { sql } from '../../server/db/sql.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { countsOn } from './countedShop.ts'

const server = await testServer()
const here = await shopOn(server)
const { admin } = here

const { countedShop, at, line, save, compared, stockOf } = countsOn(server, here)

test('what was counted becomes what there is: shortage leaves, surplus comes at its last cost, the rest stays', async () => {
  const { departmentId, itemIds, keeper, manager } = await countedShop([10, 5, 7])
  const [short, more, equal] = itemIds as [number, number, number]
  const begun = await manager.call(startInventory, { body: { departmentId, blind: false } })
  expect(begun).toMatchObject({ status: 'STARTED', goods: 3, counted: 0, partial: false, regNumber: 1 })
  const first = await save(keeper, begun.id, [line(short, 4), line(more, 6), line(equal, 7)])
  expect(first).toMatchObject({ status: 'SAVED', kept: 3, late: 0 })
  await save(manager, begun.id, [line(short, 4)])

  const rows = await compared(manager, begun.id)
  expect(rows.map((row) => [row.itemId, row.counted, row.expected, row.difference, row.countState])).toEqual(
    expect.arrayContaining([
      [short, 8, 10, -2, 'SHORT'],
      [more, 6, 5, 1, 'SURPLUS'],
      [equal, 7, 7, 0, 'EQUAL'],
    ]),
  )
  expect(await compared(manager, begun.id, { state: 'SHORT' })).toHaveLength(1)
  expect(await manager.call(wasFinished, { path: { id: begun.id } })).toEqual({ finished: false })
  const done = await manager.call(finishInventory, { path: { id: begun.id }, body: {} })
  expect(done).toMatchObject({ status: 'FINISHED', differing: 2, counters: [{ main: true }, { main: false }] })
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([8, 6, 7])
  expect(await manager.call(wasFinished, { path: { id: begun.id } })).toEqual({ finished: true })
  expect((await compared(manager, begun.id)).map(({ difference }) => difference)).toEqual(
    expect.arrayContaining([-2, 1, 0]),
  )
  expect(await manager.refused(finishInventory, { path: { id: begun.id }, body: {} })).toMatchObject({ status: 409 })
  expect(await manager.refused(deleteInventory, { path: { id: begun.id } })).toMatchObject({ status: 409 })
  await requireSoundBooks(server.database)
})

test('a line that is sent again counts once, one that replaces stands alone, whatever comes first', async () => {
  const { departmentId, itemIds, manager } = await countedShop([10])
  const itemId = itemIds[0]!
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  const once = line(itemId, 3)
  expect(await save(manager, id, [once])).toMatchObject({ kept: 1 })
  expect(await save(manager, id, [once])).toMatchObject({ kept: 0, goods: [{ counted: 3, expected: 10 }] })
  expect((await save(manager, id, [line(itemId, 2)])).goods[0]!.counted).toBe(5)
  const later = { fromAt: at(), countedAt: at() }
  expect((await save(manager, id, [line(itemId, 9, { replaces: true, ...later })])).goods[0]!.counted).toBe(9)
  expect(
    (await manager.call(searchInventoryLines, { path: { id }, query: {}, body: { itemId } })).items.map(
      ({ quantity }) => quantity,
    ),
  ).toHaveLength(3)
})

test('a sale after the line changes what is expected, a sale beside it marks the good, which is then left alone', async () => {
  const { departmentId, cashboxId, itemIds, manager } = await countedShop([10, 10])
  const [marked] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  await save(
    manager,
    id,
    itemIds.map((itemId) => line(itemId, 9)),
  )
  await here.open(cashboxId, departmentId)
  await admin.call(finishSale, {
    body: { ...here.saleOf([{ itemId: marked, count: 2 }], 1_000), departmentId, cashboxId },
  })
  const rows = await compared(manager, id)
  expect(rows.find(({ itemId }) => itemId === marked)).toMatchObject({
    expected: 10,
    difference: -1,
    countMark: 'SALE',
  })
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([8, 9])
  expect((await compared(manager, id, { mark: 'SALE' }))[0]).toMatchObject({ countSkipped: 'MARKED' })
  await requireSoundBooks(server.database)
})

test('who counts blind is told nothing of what is expected', async () => {
  const { departmentId, itemIds, keeper, manager } = await countedShop([10])
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: true } })
  await admin.call(createRole, { body: { code: 'Счётчик', permissions: ['view inventory', 'edit inventory'] } })
  const counter = await server.person('Счётчик' as never, { departmentId })
  expect((await save(counter, id, [line(itemIds[0]!, 9)])).goods).toMatchObject([{ counted: 9, expected: null }])
  expect(await compared(counter, id)).toMatchObject([{ expected: null, difference: null, countState: null }])
  expect(await counter.call(getInventory, { path: { id } })).not.toHaveProperty('differing')
  expect(await compared(counter, id, { state: 'SHORT' })).toEqual([])
  expect(await compared(keeper, id)).toHaveLength(1)
})

test('unknown codes and foreign goods are kept to be settled, fractions of a piece and goods that are none are refused', async () => {
  const { departmentId, itemIds, manager } = await countedShop([10])
  const other = await here.newItem()
  const { id } = await manager.call(startPartialInventory, { body: { departmentId, itemIds } })
  const unknown = line(1, 1, { itemId: undefined, barcode: '4780000000001' })
  const answer = await save(manager, id, [unknown, line(other, 1)])
  expect(answer.lines).toMatchObject([{ itemId: null }, { itemId: other, outside: true }])
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject({ unsettled: 2, counted: 0 })
  await manager.call(settleInventoryLine, {
    path: { inventoryId: id },
    body: { lineId: unknown.id, itemId: itemIds[0]! },
  })
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject({ unsettled: 1, counted: 1 })

  const refuse = async (lines: ReturnType<typeof line>[]) =>
    manager.refused(saveInventory, { path: { inventoryId: id }, body: { lines } })
  expect(await refuse([line(itemIds[0]!, 1.5)])).toMatchObject({
    status: 422,
    fields: { 'lines.0.quantity': expect.anything() },
  })
  expect(await refuse([line(999_999, 1)])).toMatchObject({
    status: 400,
    fields: { 'lines.0.itemId': expect.anything() },
  })
})

test('a phone that comes back when the count is over has its lines kept, and they count nothing', async () => {
  const { departmentId, itemIds, manager } = await countedShop([10])
  const { id } = await manager.call(startInventory, { body: { departmentId } })
  await save(manager, id, [line(itemIds[0]!, 10)])
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await save(manager, id, [line(itemIds[0]!, 3)])).toMatchObject({ late: 1, status: 'FINISHED' })
  const late = await manager.call(searchInventoryLines, { path: { id }, query: {}, body: { problem: true } })
  expect(late.items).toMatchObject([{ quantity: 3, lineProblem: 'LATE' }])
  expect(await stockOf(departmentId, itemIds[0]!)).toBe(10)
})

test('a good is in one open count of its department; a partial count needs to say of what', async () => {
  const { departmentId, itemIds, manager } = await countedShop([1, 2])
  const { id } = await manager.call(startPartialInventory, { body: { departmentId, itemIds: [itemIds[0]!] } })
  expect(await manager.refused(startInventory, { body: { departmentId } })).toMatchObject({
    status: 409,
    code: 'countedAlready',
  })
  await manager.call(startPartialInventory, { body: { departmentId, itemIds: [itemIds[1]!] } })
  expect(await manager.refused(startPartialInventory, { body: { departmentId } })).toMatchObject({
    code: 'chooseGoods',
  })
  expect(await manager.refused(startPartialInventory, { body: { departmentId, itemIds: [999_999] } })).toMatchObject({
    status: 400,
  })
  expect(await manager.refused(finishInventory, { path: { id }, body: {} })).toMatchObject({ code: 'wrongState' })
  expect(await manager.call(deleteInventory, { path: { id } })).toMatchObject({ status: 'DELETED' })
  const list = await manager.call(searchInventories, { query: {}, body: { departmentId } })
  expect(list.items.map(({ status }) => status)).toEqual(['STARTED', 'DELETED'])
  expect((await manager.call(searchGoodsToCount, { path: { id }, query: {}, body: {} })).total).toBe(1)
})

test('differences are settled by documents of their own, which finishing leaves alone', async () => {
  const { departmentId, itemIds, manager } = await countedShop([10, 5])
  const [short, more] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  await save(manager, id, [line(short, 6), line(more, 7)])
  const path = { inventoryId: id, itemId: short }
  expect(await manager.refused(writeOffCounted, { path: { ...path, count: 5 } })).toMatchObject({
    status: 422,
    code: 'moreThanCounted',
  })
  const written = await manager.call(writeOffCounted, { path: { ...path, count: 3 } })
  expect(written.related).toMatchObject([{ kind: 'writeOff', reason: 'COUNT', relation: 'MADE' }])
  expect(await manager.refused(returnCounted, { path: { ...path, count: 1 } })).toMatchObject({ code: 'noIncomeOf' })
  await manager.call(placeCounted, { body: { inventoryId: id } })
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([7, 7])
  expect(await manager.refused(placeCounted, { body: { inventoryId: id } })).toMatchObject({ code: 'nothingToPlace' })
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([6, 7])
  const sheet = await manager.call(getCountSheet, { path: { id } })
  expect(sheet.items.map(({ difference, settled }) => [difference, settled])).toEqual(
    expect.arrayContaining([
      [-4, -3],
      [2, 2],
    ]),
  )
  await requireSoundBooks(server.database)
})

test('all differences at once become one write-off and one surplus; what was cleared counts no more', async () => {
  const { departmentId, itemIds, manager } = await countedShop([10, 5])
  const [short, more] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  await save(manager, id, [line(short, 1)])
  expect(await manager.call(clearInventory, { body: { inventoryId: id } })).toMatchObject({ counted: 0 })
  expect(await manager.refused(settleInventory, { path: { inventoryId: id } })).toMatchObject({
    code: 'nothingToSettle',
  })
  await save(manager, id, [line(short, 9), line(more, 6)])
  const settled = await manager.call(settleInventory, { path: { inventoryId: id } })
  expect(settled.related.map(({ kind }) => kind).toSorted()).toEqual(['surplus', 'writeOff'])
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([9, 6])
  await requireSoundBooks(server.database)
})

test('how far a count is, is told to all phones alike, and what differs only to who may know it', async () => {
  const { departmentId, itemIds, keeper, manager } = await countedShop([4, 6])
  const [tea, juice] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: true } })
  await save(keeper, id, [line(tea, 3)])
  const seen = await keeper.call(getCountProgress, { path: { id } })
  expect(seen).toMatchObject({ status: 'SAVED', goods: 2, counted: 1, marked: 0, unsettled: 0 })
  expect(seen.differing).toBeUndefined()
  await save(keeper, id, [line(juice, 6)])
  expect(await admin.call(getCountProgress, { path: { id } })).toEqual({ ...seen, differing: 1 })
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await keeper.call(getCountProgress, { path: { id } })).toMatchObject({ status: 'FINISHED' })
  const stranger = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
  expect(await stranger.refused(getCountProgress, { path: { id } })).toMatchObject({ status: 403 })
})

test('a line of goods and of a code come alike with who, where and when; sent twice they count once', async () => {
  const { departmentId, itemIds, keeper, manager } = await countedShop([4])
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: true } })
  const barcode = '4780000700018'
  await server.database.run(sql`
    insert into item_barcode (item_id, barcode, ratio, main) values (${itemIds[0]!}, ${barcode}, 6, false)`)
  const { id: sectorId } = await server.database.one<{ id: number }>(sql`
    insert into sector (department_id, name, name_key, same_name) values (${departmentId}, 'Зал', 'зал', 'зал') returning id`)
  const lines = [line(itemIds[0]!, 2, { sectorId }), { ...line(0, 1), itemId: null, barcode }]
  const answer = await keeper.call(saveInventory, { path: { inventoryId: id }, body: { lines } })
  expect(answer).toMatchObject({ kept: 2, goods: [{ counted: 8, ownCounted: 8, expected: null }] })
  const again = await keeper.call(saveInventory, { path: { inventoryId: id }, body: { lines } })
  expect(again).toEqual({ ...answer, kept: 0 })
  const kept = await manager.call(searchInventoryLines, { path: { id }, query: { limit: 10 }, body: {} })
  expect(kept.items.find(({ quantity }) => quantity === 2)).toMatchObject({
    sectorName: 'Зал',
    countedAt: lines[0]!.countedAt,
  })
  const wrong = { lines: [line(itemIds[0]!, 1), line(999_999_999, 1)] }
  expect(await keeper.refused(saveInventory, { path: { inventoryId: id }, body: wrong })).toMatchObject({
    status: 400,
    fields: { 'lines.1.itemId': expect.any(String) as string },
  })
})
