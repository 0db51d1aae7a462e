import { expect, test } from 'vitest'
import { searchHistory } from '../../src/api/history.ts'
import {
  createSector,
  deleteSector,
  editSector,
  getSector,
  placeGoods,
  removeFromSector,
  searchSectorGoods,
  searchSectors,
} from '../../src/api/sector.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { keeper, warehouse } = shop
const stranger = await server.person('WAREHOUSE', { departmentId: shop.shop })
const cashier = await server.person('KASSIR', { departmentId: warehouse })
let made = 0
const sector = async (more: object = {}) =>
  (await keeper.call(createSector, { body: { departmentId: warehouse, name: `Ряд ${++made}`, ...more } })).id
const goodsOf = async (sectorId: number) =>
  (await keeper.call(searchSectorGoods, { query: {}, body: { sectorId } })).items

test('goods have one home in a department, and are listed in the order of the way', async () => {
  const [far, near] = [await sector({ wayOrder: 20 }), await sector({ wayOrder: 10 })]
  const [tea, juice] = [await shop.newItem({ name: 'Чай' }), await shop.newItem({ name: 'Сок' })]
  await shop.income(warehouse, [{ itemId: tea, count: 7, incomeUzs: 500 }])
  await keeper.call(placeGoods, { body: { sectorId: far, goods: [{ itemId: tea }, { itemId: juice }] } })
  await keeper.call(placeGoods, { body: { sectorId: near, goods: [{ itemId: juice }] } })
  const { items } = await keeper.call(searchSectorGoods, { query: {}, body: { departmentId: warehouse } })
  expect(items.map(({ itemName, sectorId, inventory }) => [itemName, sectorId, inventory])).toEqual([
    ['Сок', near, 0],
    ['Чай', far, 7],
  ])
  const { items: sectors } = await keeper.call(searchSectors, { query: {}, body: { departmentId: warehouse } })
  expect(sectors.map(({ id, goods }) => [id, goods])).toEqual([
    [near, 1],
    [far, 1],
  ])
  const history = await shop.admin.call(searchHistory, {
    query: {},
    body: { subject: 'sector', subjectId: String(near) },
  })
  expect(history.items.map(({ fieldLabel, after }) => [fieldLabel, after])).toContainEqual(['Товары', 'Сок'])

  await keeper.call(removeFromSector, { path: { id: items[0]!.id } })
  expect(await goodsOf(near)).toEqual([])
  await keeper.call(deleteSector, { path: { id: far } })
  expect(await goodsOf(far)).toEqual([])
})

test('a sector is renamed, and stays where it is', async () => {
  const id = await sector()
  const before = await keeper.call(getSector, { path: { id } })
  await keeper.call(editSector, { path: { id }, body: { ...before, name: 'Холодильник', version: before.version } })
  expect(await keeper.call(getSector, { path: { id } })).toMatchObject({ name: 'Холодильник', version: 2 })
  const moved = { ...before, departmentId: shop.shop, version: 2 }
  expect(await shop.admin.refused(editSector, { path: { id }, body: moved })).toMatchObject({
    status: 422,
    code: 'sectorStays',
  })
})

test('a sector of another department, a name that is taken, and goods that are none are refused by name', async () => {
  const id = await sector({ name: 'Занято' })
  const again = { departmentId: warehouse, name: 'занято' }
  expect(await keeper.refused(createSector, { body: again })).toMatchObject({ status: 409, code: 'nameTaken' })
  expect(await keeper.refused(createSector, { body: { departmentId: shop.shop, name: 'Чужой' } })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) as string },
  })
  const itemId = await shop.newItem()
  for (const refusal of [
    await stranger.refused(getSector, { path: { id } }),
    await stranger.refused(placeGoods, { body: { sectorId: id, goods: [{ itemId }] } }),
    await stranger.refused(deleteSector, { path: { id } }),
    await stranger.refused(removeFromSector, { path: { id: 1 } }),
  ])
    expect(refusal).toMatchObject({ status: 404 })
  expect(
    await keeper.refused(placeGoods, { body: { sectorId: id, goods: [{ itemId }, { itemId: 999_999 }] } }),
  ).toMatchObject({ status: 400, fields: { 'goods.1.itemId': expect.any(String) as string } })
  expect(await goodsOf(id)).toEqual([])
  expect(await cashier.refused(createSector, { body: again })).toMatchObject({ status: 403, code: 'noPermission' })
})
