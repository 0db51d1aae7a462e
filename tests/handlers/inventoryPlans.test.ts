import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { getCountPlan, saveCountPlan, USUAL_PLAN } from '../../src/api/countPlan.ts'
import {
  compareInventory,
  deleteInventory,
  finishInventory,
  getInventory,
  searchGoodsToCount,
  startInventory,
  startPartialInventory,
} from '../../src/api/inventory.ts'
import { uploadCounted } from '../../src/api/inventoryLine.ts'
import { proposeRegrades, regradeInventory } from '../../src/api/inventoryRegrade.ts'
import { writeOffCounted } from '../../src/api/inventorySettling.ts'
import { searchHistory } from '../../src/api/history.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { createSector, placeGoods } from '../../src/api/sector.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'
import { countsOn } from './countedShop.ts'

const server = await testServer()
const here = await shopOn(server)
const { countedShop, line, save, compared, stockOf } = countsOn(server, here)
const fileOf = async (rows: readonly (readonly unknown[])[]) => upload(await workbookOf(rows), 'подсчёт.xlsx')
/** A code of a good, made for it. */
async function codeOf(itemId: number) {
  const barcode = `47800${itemId}00001`
  await server.database.run(
    sql`insert into item_barcode (item_id, barcode, ratio, main) values (${itemId}, ${barcode}, 1, false)`,
  )
  return barcode
}

test('a good that lacks and one like it that is too much are proposed as a pair, and put right by one correction', async () => {
  const { departmentId, itemIds, keeper, manager } = await countedShop([10, 5, 3])
  const [short, more, equal] = itemIds as [number, number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  await save(manager, id, [line(short, 8), line(more, 8), line(equal, 3)])
  const { items } = await manager.call(proposeRegrades, { path: { id } })
  expect(items).toMatchObject([{ fromItemId: short, toItemId: more, count: 2, fromPriceUzs: 1_000 }])
  const path = { inventoryId: id }
  const pair = { fromItemId: short, toItemId: more, count: 2 }
  const refused = await manager.refused(regradeInventory, { path, body: { pairs: [{ ...pair, count: 3 }] } })
  expect(refused).toMatchObject({
    status: 422,
    code: 'moreThanCounted',
    fields: { 'pairs.0.count': expect.any(String) as string },
  })
  expect(await manager.refused(regradeInventory, { path, body: { pairs: [pair, pair] } })).toMatchObject({
    fields: { 'pairs.1.count': expect.any(String) as string },
  })
  const gross = { surplusSum: 1_500, shortageSum: 1_000 }
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject({
    ...gross,
    netSurplusSum: 1_500,
    netShortageSum: 1_000,
  })
  const done = await manager.call(regradeInventory, { path, body: { pairs: [pair] } })
  const net = { ...gross, netSurplusSum: 500, netShortageSum: 0 }
  expect(done).toMatchObject(net)
  const netOf = async () => {
    const { items } = await manager.call(compareInventory, { path: { id }, query: { limit: 10 }, body: {} })
    return itemIds.map((itemId) => {
      const good = items.find((one) => one.itemId === itemId)!
      return [good.difference, good.settled, good.netDifference]
    })
  }
  const left = [
    [-2, -2, 0],
    [3, 2, 1],
    [0, 0, 0],
  ]
  expect(await netOf()).toEqual(left)
  expect(done.related).toMatchObject([{ kind: 'adjustment', reason: 'REGRADE', relation: 'MADE', status: 'READY' }])
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([8, 7, 3])
  expect((await manager.call(proposeRegrades, { path: { id } })).items).toEqual([])
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await Promise.all(itemIds.map((itemId) => stockOf(departmentId, itemId)))).toEqual([8, 8, 3])
  // What was left when it finished stays told.
  expect(await netOf()).toEqual(left)
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject(net)
  expect(await manager.refused(regradeInventory, { path, body: { pairs: [pair] } })).toMatchObject({ status: 409 })
  expect(await keeper.response(regradeInventory, { path, body: { pairs: [pair] } })).toMatchObject({ status: 403 })
  await requireSoundBooks(server.database)
})

test('in a warehouse, which has no prices, goods are like each other by what they are sold at elsewhere', async () => {
  const { itemIds } = await countedShop([1, 1])
  const [short, more] = itemIds as [number, number]
  const departmentId = await server.department('WAREHOUSE')
  await here.income(
    departmentId,
    [short, more].map((itemId) => ({ itemId, count: 10, incomeUzs: 500 })),
  )
  await server.database.run(sql`
    update stock_move set occurred_at = occurred_at - interval '1 day' where place_department_id = ${departmentId}`)
  const { id } = await here.admin.call(startInventory, { body: { departmentId, blind: false } })
  await save(here.admin, id, [line(short, 8), line(more, 12)])
  const { items } = await here.admin.call(proposeRegrades, { path: { id } })
  expect(items).toMatchObject([{ fromItemId: short, toItemId: more, count: 2, fromPriceUzs: 1_000, toPriceUzs: 1_000 }])
})

test('a partial count is of a category, a sector, a supplier, a list, a class, or of what moved since', async () => {
  const { departmentId, itemIds, manager } = await countedShop([1, 2, 3])
  const [first, second, third] = itemIds as [number, number, number]
  const bread = await server.database.one<{ id: number }>(sql`select id from reference where name = 'Хлеб'`)
  await server.database.run(sql`update item set sub_category_id = ${bread.id} where id = ${first}`)
  const { id: sectorId } = await here.admin.call(createSector, { body: { departmentId, name: 'A-1' } })
  await here.admin.call(placeGoods, { body: { sectorId, goods: [{ itemId: second }] } })
  const { id: contragentId } = await here.admin.call(saveContragent, { body: { fullName: 'ООО «Завод»' } })
  const whItems = [{ itemId: third, count: 1, incomeUzs: 500 }]
  await here.documentAt('READY', { action: 'KIRIM', toDepartmentId: departmentId, contragentId, whItems })
  const countedOf = async (filter: object) => {
    const { id } = await manager.call(startPartialInventory, { body: { departmentId, ...filter } })
    const { items } = await manager.call(searchGoodsToCount, { path: { id }, query: { limit: 10 }, body: {} })
    await manager.call(deleteInventory, { path: { id } })
    return items.map(({ itemId }) => itemId).sort((a, b) => a - b)
  }
  expect(await countedOf({ categoryIds: [bread.id] })).toEqual([first])
  expect(await countedOf({ sectorIds: [sectorId] })).toEqual([second])
  expect(await countedOf({ contragentIds: [contragentId] })).toEqual([third])
  expect(await countedOf({ itemIds: [first, third] })).toEqual([first, third])
  expect(await countedOf({ abcClass: 'C' })).toEqual([first, second, third])
  expect(await countedOf({ movedSince: DAY })).toEqual([third])
  const future = await manager.refused(startPartialInventory, { body: { departmentId, movedSince: '2199-01-01' } })
  expect(future).toMatchObject({ status: 422, code: 'nothingToCount' })
})

test('who counts blind is proposed no pairs, and goods in doubt are in none', async () => {
  const { departmentId, itemIds, manager, cashboxId } = await countedShop([10, 5])
  const [short, more] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: true } })
  await save(manager, id, [line(short, 8), line(more, 7)])
  await here.admin.call(createRole, { body: { code: 'Слепой', permissions: ['view inventory', 'edit inventory'] } })
  const counter = await server.person('Слепой' as never, { departmentId })
  expect((await counter.call(proposeRegrades, { path: { id } })).items).toEqual([])
  await here.open(cashboxId, departmentId)
  const sale = { ...here.saleOf([{ itemId: more, count: 1 }], 1_000), departmentId, cashboxId }
  await here.admin.call(finishSale, { body: sale })
  expect((await manager.call(proposeRegrades, { path: { id } })).items).toEqual([])
})

test('a plan calls for what was not counted for its time, the longest overdue first, and leaves what is being counted', async () => {
  const { departmentId, itemIds, manager } = await countedShop([1, 2, 3])
  const path = { departmentId }
  const usual = await manager.call(getCountPlan, { path })
  expect(usual).toMatchObject({ ...USUAL_PLAN, version: 0, lastFinished: null })
  expect(usual.classes).toEqual([{ abcClass: 'C', goods: 3, due: 3 }])
  expect(usual.itemIds).toEqual(itemIds)

  const { id } = await manager.call(startPartialInventory, { body: { departmentId, itemIds: [itemIds[0]!] } })
  expect((await manager.call(getCountPlan, { path })).itemIds).toEqual(itemIds.slice(1))
  await save(manager, id, [line(itemIds[0]!, 1)])
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect((await manager.call(getCountPlan, { path })).classes).toEqual([{ abcClass: 'C', goods: 3, due: 2 }])

  const wanted = { daysA: 7, daysB: 30, daysC: 60, goodsMax: 1 }
  const saved = await manager.call(saveCountPlan, { path, body: { ...wanted, version: 0 } })
  expect(saved).toMatchObject({ ...wanted, version: 1, itemIds: [itemIds[1]] })
  expect(await manager.refused(saveCountPlan, { path, body: { ...wanted, version: 0 } })).toMatchObject({ status: 409 })
  expect(await manager.refused(saveCountPlan, { path, body: { ...wanted, daysA: 0, version: 1 } })).toMatchObject({
    status: 400,
    fields: { daysA: expect.any(String) as string },
  })
  await server.database.run(
    sql`update inventory_result set counted_at = counted_at - interval '61 days' where inventory_id = ${id}`,
  )
  expect((await manager.call(getCountPlan, { path })).classes).toEqual([{ abcClass: 'C', goods: 3, due: 3 }])
  const told = await here.admin.call(searchHistory, {
    query: {},
    body: { subject: 'department', subjectId: String(departmentId) },
  })
  expect(told.items.map(({ fieldLabel, after }) => [fieldLabel, after])).toContainEqual(['Класс A, раз в (дней)', '7'])
  const stranger = await server.person('MANAGER', { departmentId: here.shop })
  expect(await stranger.refused(getCountPlan, { path })).toMatchObject({ status: 403 })
})

test('a file is its counter’s word on each good; rows of one good add up, none is a quantity, unknown codes are kept', async () => {
  const { departmentId, itemIds, manager } = await countedShop([10, 5])
  const [first, second] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  const path = { inventoryId: id }
  await save(manager, id, [line(first, 1)])
  const [code, other] = [await codeOf(first), await codeOf(second)]
  const rows = [
    ['Штрихкод', 'Наименование', 'Кол-во'],
    [code, 'Чай', 4],
    [code, 'Чай, другая полка', 5],
    [other, 'Сок', 0],
    ['4780099000001', 'Неизвестный', 3],
    [other, 'Сок', 'много'],
  ]
  const form = { upload: await fileOf(rows) }
  const read = await manager.call(uploadCounted, { path, form } as never)
  expect(read).toEqual({ rows: 5, kept: 3, unknown: 1, unread: [6] })
  expect((await compared(manager, id)).map(({ itemId, counted }) => [itemId, counted])).toEqual(
    expect.arrayContaining([
      [first, 9],
      [second, 0],
    ]),
  )
  expect(await manager.call(getInventory, { path: { id } })).toMatchObject({ unsettled: 1, counted: 2 })
  await manager.call(uploadCounted, { path, form } as never)
  expect((await compared(manager, id)).find(({ itemId }) => itemId === first)).toMatchObject({ counted: 9 })

  const halves = await fileOf([rows[0]!, [code, 'Чай', 1.5]])
  expect(await manager.refused(uploadCounted, { path, form: { upload: halves } } as never)).toMatchObject({
    status: 422,
    fields: { 'rows.2': expect.any(String) as string },
  })
  const nameless = await fileOf([['Наименование'], ['Чай']])
  expect(await manager.refused(uploadCounted, { path, form: { upload: nameless } } as never)).toMatchObject({
    status: 422,
    code: 'documentColumnsMissing',
  })
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await manager.refused(uploadCounted, { path, form } as never)).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
})

test('a number that one of two counters says replaces his own, and the list offers what is left and what moved', async () => {
  const { departmentId, itemIds, keeper, manager, cashboxId } = await countedShop([10, 5])
  const [first, second] = itemIds as [number, number]
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  await save(keeper, id, [line(first, 3)])
  const { goods } = await save(manager, id, [line(first, 4)])
  expect(goods).toMatchObject([{ counted: 7, ownCounted: 4 }])
  const said = await save(manager, id, [line(first, 6, { replaces: true })])
  expect(said.goods).toMatchObject([{ counted: 9, ownCounted: 6 }])
  const toCount = async (which: 'LEFT' | 'AGAIN') =>
    (await manager.call(searchGoodsToCount, { path: { id }, query: {}, body: { toCount: which } })).items
  expect(await toCount('LEFT')).toMatchObject([{ itemId: second, counted: null, ownCounted: null }])
  expect(await toCount('AGAIN')).toEqual([])
  await here.open(cashboxId, departmentId)
  const sale = { ...here.saleOf([{ itemId: first, count: 1 }], 1_000), departmentId, cashboxId }
  await here.admin.call(finishSale, { body: sale })
  expect(await toCount('AGAIN')).toMatchObject([{ itemId: first, countMark: 'SALE', ownCounted: 6 }])
})

test('a shortage above what is free is not posted and says why; no more is written off than lacks', async () => {
  const { departmentId, itemIds, manager, cashboxId } = await countedShop([10])
  const itemId = itemIds[0]!
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  await save(manager, id, [line(itemId, 2)])
  // All but one is sold long after the line: what lacked then is more than lies there now.
  await here.open(cashboxId, departmentId)
  const sale = { ...here.saleOf([{ itemId, count: 9 }], 1_000), departmentId, cashboxId }
  await here.admin.call(finishSale, { body: sale })
  await server.database.run(sql`
    update stock_move set occurred_at = occurred_at + interval '20 minutes' where item_id = ${itemId} and document_kind = 'sale'`)
  const path = { inventoryId: id, itemId }
  expect(await manager.refused(writeOffCounted, { path: { ...path, count: 9_999 } })).toMatchObject({ status: 422 })
  await manager.call(finishInventory, { path: { id }, body: {} })
  expect(await compared(manager, id)).toMatchObject([{ difference: -8, countSkipped: 'RESERVED' }])
  expect(await stockOf(departmentId, itemId)).toBe(1)
  await requireSoundBooks(server.database)
})
