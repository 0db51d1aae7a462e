import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  deleteDish,
  deleteDishGroup,
  editRestaurantSetting,
  finishRestaurant,
  getDish,
  getDishGroup,
  getRestaurantSetting,
  saveDish,
  saveDishGroup,
  searchDishes,
  searchDishGroups,
} from '../../src/api/restaurant.ts'
import { deleteItem } from '../../src/api/item.ts'
import type { SentTo } from '../../src/api/endpoint.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await shopOn(server)
const { admin } = here
const canteen = await server.department('DINING_ROOM')
const manager = await server.person('MANAGER', { departmentId: canteen })
const cashier = await server.person('KASSIR', { departmentId: canteen })
const { id: groupId } = await manager.call(saveDishGroup, { body: { name: 'Супы' } })
const goods = (itemId: number, count: number) => ({ itemId, partId: null, count })
let made = 0
const dish = async (recipe: SentTo<typeof saveDish>['body']['recipe'], priceUzs = 20_000) =>
  (await manager.call(saveDish, { body: { groupId, name: `Блюдо ${++made}`, priceUzs, recipe: recipe ?? [] } })).id
const saleOf = (saleItems: { dishId: number; count: number }[], amount: number, more = {}) => ({
  uuid: randomUUID(),
  departmentId: canteen,
  saleItems,
  payments: [{ paymentType: 'CASH' as const, amount }],
  ...more,
})
const onHand = async (itemId: number) => (await here.lotsOf(itemId, canteen)).reduce((sum, lot) => sum + lot.onHand, 0)

test('a sale takes the ingredients of its dishes by their recipes, once for its key', async () => {
  const [meat, oil] = [await here.newItem(), await here.newItem()]
  await here.income(canteen, [
    { itemId: meat, count: 5, incomeUzs: 90_000 },
    { itemId: oil, count: 1, incomeUzs: 20_000 },
  ])
  const sauce = await dish([goods(oil, 0.03), goods(meat, 0.01)], 5_000)
  const soup = await dish([goods(meat, 0.2), { itemId: null, partId: sauce, count: 0.5 }])
  const body = saleOf(
    [
      { dishId: soup, count: 2 },
      { dishId: sauce, count: 1 },
    ],
    45_000,
  )
  const sold = await manager.call(finishRestaurant, { body })
  expect(sold).toMatchObject({ totalSum: 45_000 })
  expect(await manager.call(finishRestaurant, { body })).toEqual(sold)
  expect([await onHand(meat), await onHand(oil)]).toEqual([4.58, 0.94])
  expect(
    await manager.refused(finishRestaurant, { body: { ...body, payments: [{ paymentType: 'VISA', amount: 45_000 }] } }),
  ).toMatchObject({ status: 422, code: 'keyReused' })
  await requireSoundBooks(server.database)
})

test('a recipe that contains itself is refused, at once and through another dish', async () => {
  const item = await here.newItem()
  const first = await dish([goods(item, 1)])
  const second = await dish([{ itemId: null, partId: first, count: 1 }])
  const { version } = await manager.call(getDish, { path: { id: first } })
  for (const partId of [first, second]) {
    const recipe = [{ itemId: null, partId, count: 1 }]
    const body = { id: first, version, groupId, name: `Круг ${partId}`, priceUzs: 1, recipe }
    expect(await manager.refused(saveDish, { body })).toMatchObject({ status: 422, code: 'recipeCircle' })
  }
  const both = [{ itemId: item, partId: second, count: 1 }]
  expect(
    await manager.refused(saveDish, { body: { groupId, name: 'Двойное', priceUzs: 1, recipe: both } }),
  ).toMatchObject({ status: 400, fields: { 'recipe.0.itemId': expect.any(String) } })
  expect(await manager.refused(deleteDish, { path: { id: first } })).toMatchObject({ status: 409, code: 'recordUsed' })
  expect(await admin.refused(deleteItem, { path: { id: item } })).toMatchObject({ status: 409, code: 'recordUsed' })
})

test('a sale without goods, recipe, money, or in no canteen is refused by name', async () => {
  const item = await here.newItem()
  const meal = await dish([goods(item, 1)])
  const bare = await dish([])
  const refused = (body: ReturnType<typeof saleOf>) => manager.refused(finishRestaurant, { body })
  expect(await refused(saleOf([{ dishId: meal, count: 1 }], 20_000))).toMatchObject({ status: 409, code: 'outOfStock' })
  expect(await refused(saleOf([{ dishId: bare, count: 1 }], 20_000))).toMatchObject({
    status: 422,
    code: 'recipeMissing',
  })
  expect(await refused(saleOf([{ dishId: meal, count: 1 }], 19_999))).toMatchObject({
    status: 422,
    code: 'paymentTooSmall',
  })
  expect(await refused(saleOf([{ dishId: meal, count: 1 }], 20_001))).toMatchObject({
    status: 422,
    code: 'paymentTooBig',
  })
  expect(await refused(saleOf([{ dishId: 1e12, count: 1 }], 20_000))).toMatchObject({ status: 400 })
  const shop = saleOf([{ dishId: meal, count: 1 }], 20_000, { departmentId: here.shop })
  expect(await admin.refused(finishRestaurant, { body: shop })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) },
  })
  expect(await cashier.refused(finishRestaurant, { body: shop })).toMatchObject({ status: 403 })
  await requireSoundBooks(server.database)
})

test('groups and dishes are listed, and go when nothing needs them', async () => {
  const { id } = await manager.call(saveDishGroup, { body: { name: 'Салаты' } })
  expect(await manager.refused(saveDishGroup, { body: { name: 'салаты' } })).toMatchObject({ code: 'nameTaken' })
  expect(await manager.call(getDishGroup, { path: { id } })).toMatchObject({ dishes: 0 })
  expect(await manager.refused(deleteDishGroup, { path: { id: groupId } })).toMatchObject({ code: 'recordUsed' })
  await manager.call(deleteDishGroup, { path: { id } })
  expect((await manager.call(searchDishGroups, { query: {}, body: {} })).items).toMatchObject([{ id: groupId }])
  const lonely = await dish([])
  await manager.call(deleteDish, { path: { id: lonely } })
  const { items } = await manager.call(searchDishes, { query: {}, body: { groupId } })
  expect(items.map(({ id: dishId }) => dishId)).not.toContain(lonely)
  expect(await cashier.refused(searchDishes, { query: {}, body: {} })).toMatchObject({ status: 403 })
})

test('the address of the till is one of http or https and nothing else', async () => {
  await manager.call(editRestaurantSetting, { body: { posAddress: 'http://192.168.1.20:8080' } })
  expect(await cashier.call(getRestaurantSetting, {})).toEqual({ posAddress: 'http://192.168.1.20:8080' })
  for (const posAddress of ['javascript:alert(1)', '//evil.example', 'ftp://x.uz'])
    expect(await manager.refused(editRestaurantSetting, { body: { posAddress } })).toMatchObject({
      status: 400,
      fields: { posAddress: expect.any(String) },
    })
  await manager.call(editRestaurantSetting, { body: { posAddress: '' } })
})
