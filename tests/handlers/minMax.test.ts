import { beforeAll, expect, test } from 'vitest'
import { expiredItemCount, searchExpiredItems } from '../../src/api/expiredItem.ts'
import { searchHistory } from '../../src/api/history.ts'
import { editItem, getItem } from '../../src/api/item.ts'
import { deleteMinMax, getMinMax, saveManyMinMax, saveMinMax, searchMinMax } from '../../src/api/minMax.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'
import { editOf } from './catalogue.ts'

/** Noon in Tashkent on 20 November. */
const server = await testServer({ now: () => new Date('2026-11-20T07:00:00Z') })
const page = { page: 1, limit: 100 }
let on: Shop
let keeper: Person

beforeAll(async () => {
  on = await shopOn(server)
  keeper = await server.person('WAREHOUSE', { departmentId: on.warehouse })
})

test('what has expired and what soon will, the nearest day first; the last good day is still good', async () => {
  const itemId = await on.newItem({ name: 'Сметана' })
  await on.income(
    on.warehouse,
    ['2026-11-19', '2026-11-20', '2026-11-26', '2026-12-19', '2026-12-20', null].map((termOfItem, index) => ({
      itemId,
      count: index + 1,
      incomeUzs: 100,
      termOfItem,
    })),
  )
  const terms = async (body: object) =>
    (await keeper.call(searchExpiredItems, { query: page, body })).items.map(({ termOfItem, daysLeft }) => [
      termOfItem,
      daysLeft,
    ])
  const usual = [
    ['2026-11-19', -1],
    ['2026-11-20', 0],
    ['2026-11-26', 6],
    ['2026-12-19', 29],
  ]
  expect(await terms({})).toEqual(usual)
  expect(await terms({ days: '0' })).toEqual([['2026-11-19', -1]])
  expect(await terms({ days: '7', keyword: 'smetana' })).toEqual(usual.slice(0, 3))
  expect(await terms({ days: '90' })).toHaveLength(5)
  expect(await terms({ keyword: 'кефир' })).toEqual([])
  expect(await keeper.call(expiredItemCount)).toEqual({ expired: 1, expiring: 3 })
})

test('expired goods are those of one’s own shelves, costs are for who may see them', async () => {
  const shopkeeper = await server.person('MANAGER', { departmentId: on.shop })
  expect((await shopkeeper.call(searchExpiredItems, { query: page, body: {} })).items).toEqual([])
  expect(await shopkeeper.call(expiredItemCount)).toEqual({ expired: 0, expiring: 0 })
  expect((await keeper.call(searchExpiredItems, { query: page, body: {} })).items[0]).not.toHaveProperty('incomeUzs')
  const seller = await server.person('SELLER', { departmentId: on.shop })
  expect(await seller.refused(searchExpiredItems, { query: page, body: {} })).toMatchObject({ status: 403 })
  expect(await seller.refused(expiredItemCount)).toMatchObject({ status: 403 })
  expect(await keeper.refused(searchExpiredItems, { query: page, body: { days: '31' } })).toMatchObject({ status: 400 })
})

test('bounds are set, compared with what lies there, changed and taken away', async () => {
  const itemId = await on.newItem({ name: 'Гречка' })
  await on.income(on.warehouse, [
    { itemId, count: 3, incomeUzs: 100 },
    { itemId, count: 1.5, incomeUzs: 100 },
  ])
  const bounds = { itemId, departmentId: on.warehouse, minValue: 5, maxValue: 20 }
  const { id } = await keeper.call(saveMinMax, { body: bounds })
  const mine = { query: page, body: { keyword: 'grechka' } }
  expect((await keeper.call(searchMinMax, mine)).items).toMatchObject([
    { id, minValue: 5, maxValue: 20, inventory: 4.5, lacking: 15.5, belowMin: true },
  ])
  expect(await keeper.call(saveMinMax, { body: { ...bounds, minValue: 4 } })).toEqual({ id })
  expect(await keeper.call(getMinMax, { path: { id } })).toMatchObject({ itemName: 'Гречка', minValue: 4, lacking: 0 })
  expect((await keeper.call(searchMinMax, { query: page, body: { belowMin: true } })).items).toEqual([])

  const { items } = await on.admin.call(searchHistory, {
    query: page,
    body: { subject: 'item', subjectId: String(itemId) },
  })
  expect(items[0]).toMatchObject({
    before: expect.stringContaining('5–20') as string,
    after: expect.stringContaining('4–20') as string,
  })

  await keeper.call(deleteMinMax, { path: { id } })
  expect(await keeper.refused(deleteMinMax, { path: { id } })).toMatchObject({ status: 404 })
  expect(await keeper.refused(getMinMax, { path: { id } })).toMatchObject({ status: 404 })
})

test('lists are filtered by a column that is a comparison', async () => {
  const [low, enough] = [await on.newItem({ name: 'Йод' }), await on.newItem({ name: 'Бинт' })]
  await on.income(on.warehouse, [{ itemId: enough, count: 9, incomeUzs: 100 }])
  for (const itemId of [low, enough])
    await keeper.call(saveMinMax, { body: { departmentId: on.warehouse, itemId, minValue: 5, maxValue: 20 } })
  const found = async (belowMin: boolean) => {
    const where = [{ field: 'belowMin', operator: 'equals', value: belowMin }] as const
    const { items } = await keeper.call(searchMinMax, { query: page, body: { where: [...where] } })
    return items.map(({ itemId }) => itemId).filter((itemId) => itemId === low || itemId === enough)
  }
  expect(await found(true)).toEqual([low])
  expect(await found(false)).toEqual([enough])
})

test('the goods panel and this screen keep the same bounds, and neither writes over the other', async () => {
  const itemId = await on.newItem({ minMaxValues: [{ departmentId: on.warehouse, minValue: 1, maxValue: 2 }] })
  const opened = await keeper.call(getItem, { path: { id: itemId } })
  const own = async () =>
    (await keeper.call(searchMinMax, { query: page, body: {} })).items.find((row) => row.itemId === itemId)!
  const before = await own()
  await keeper.call(saveMinMax, { body: { itemId, departmentId: on.warehouse, minValue: 3, maxValue: 4 } })
  expect(await keeper.refused(editItem, { path: { id: itemId }, body: editOf(opened) })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  const again = await keeper.call(getItem, { path: { id: itemId } })
  await keeper.call(editItem, {
    path: { id: itemId },
    body: { ...editOf(again), minMaxValues: [{ departmentId: on.warehouse, minValue: 5, maxValue: 6 }] },
  })
  expect(await own()).toMatchObject({ id: before.id, minValue: 5, maxValue: 6 })
})

test('wrong bounds, others’ departments and goods that are not there are refused', async () => {
  const itemId = await on.newItem()
  const bounds = { itemId, departmentId: on.warehouse, minValue: 1, maxValue: 2 }
  expect((await keeper.refused(saveMinMax, { body: { ...bounds, minValue: 3 } })).fields).toEqual({
    minValue: 'Минимум больше максимума',
  })
  expect(await keeper.refused(saveMinMax, { body: { ...bounds, departmentId: on.shop } })).toMatchObject({
    status: 403,
    code: 'otherDepartment',
  })
  expect((await keeper.refused(saveMinMax, { body: { ...bounds, itemId: 999_999 } })).fields).toHaveProperty('itemId')
  expect(await keeper.refused(saveMinMax, { body: { ...bounds, minValue: -1, maxValue: 0.0001 } })).toMatchObject({
    status: 400,
  })
  const { id } = await on.admin.call(saveMinMax, { body: { ...bounds, departmentId: on.shop } })
  expect(await keeper.refused(getMinMax, { path: { id } })).toMatchObject({ status: 404 })
  expect(await keeper.refused(deleteMinMax, { path: { id } })).toMatchObject({ status: 404 })
  const seller = await server.person('SELLER', { departmentId: on.shop })
  expect(await seller.refused(saveMinMax, { body: bounds })).toMatchObject({ status: 403 })
})

test('several bounds are set at once, all or none, and every wrong row is named', async () => {
  const [first, second, third] = [await on.newItem(), await on.newItem(), await on.newItem()]
  const at = (itemId: number, minValue: number, maxValue: number, departmentId = on.warehouse) => ({
    itemId,
    departmentId,
    minValue,
    maxValue,
  })
  const mine = async () =>
    (await keeper.call(searchMinMax, { query: page, body: {} })).items
      .filter(({ itemId }) => [first, second, third].includes(itemId))
      .sort((a, b) => a.itemId - b.itemId)
      .map(({ itemId, minValue, maxValue }) => [itemId, minValue, maxValue])
  await keeper.call(saveMinMax, { body: at(first, 1, 2) })
  await keeper.call(saveManyMinMax, { body: { items: [at(third, 5, 6), at(first, 3.5, 4), at(second, 0, 0)] } })
  expect(await mine()).toEqual([
    [first, 3.5, 4],
    [second, 0, 0],
    [third, 5, 6],
  ])

  const refused = await keeper.refused(saveManyMinMax, {
    body: { items: [at(first, 7, 8), at(second, 1, 2, on.shop), at(999_999, 1, 2), at(first, 9, 9)] },
  })
  expect(refused).toMatchObject({ status: 400 })
  expect(Object.keys(refused.fields ?? {})).toEqual(['items.1.departmentId', 'items.3.itemId'])
  const unknown = await keeper.refused(saveManyMinMax, { body: { items: [at(first, 7, 8), at(999_999, 1, 2)] } })
  expect(Object.keys(unknown.fields ?? {})).toEqual(['items.1.itemId'])
  const above = await keeper.refused(saveManyMinMax, { body: { items: [at(first, 7, 8), at(second, 2, 1)] } })
  expect(above.fields).toEqual({ 'items.1.minValue': 'Минимум больше максимума' })
  expect((await mine())[0]).toEqual([first, 3.5, 4])

  const { items } = await on.admin.call(searchHistory, {
    query: page,
    body: { subject: 'item', subjectId: String(first) },
  })
  expect(items[0]).toMatchObject({
    before: expect.stringContaining('1–2') as string,
    after: expect.stringContaining('3.5–4') as string,
  })
})

test('two who set the bounds of the same goods in another order do not stop each other', async () => {
  const ids = [await on.newItem(), await on.newItem(), await on.newItem()]
  const all = (order: readonly number[], value: number) =>
    keeper.call(saveManyMinMax, {
      body: {
        items: order.map((itemId) => ({ itemId, departmentId: on.warehouse, minValue: value, maxValue: value })),
      },
    })
  await Promise.all([all(ids, 1), all([...ids].reverse(), 2), all(ids, 3), all([...ids].reverse(), 4)])
  const rows = (await keeper.call(searchMinMax, { query: page, body: {} })).items.filter(({ itemId }) =>
    ids.includes(itemId),
  )
  expect(new Set(rows.map(({ minValue }) => minValue)).size).toBe(1)
})
