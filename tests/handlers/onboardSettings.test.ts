import { expect, test } from 'vitest'
import { brigades, createBrigade, editBrigade, getBrigade } from '../../src/api/brigade.ts'
import { deleteSkyShop, getSkyShop, saveSkyShop, searchSkyShops, skyShopInfo } from '../../src/api/skyShop.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, warehouse } = shop
const manager = await server.person('MANAGER', { departmentId: warehouse })
const cashier = await server.person('KASSIR', { departmentId: warehouse })

test('crew groups are listed by name, renamed, and have names of their own', async () => {
  const { id } = await manager.call(createBrigade, { body: { name: 'Юг' } })
  await manager.call(createBrigade, { body: { name: 'Восток' } })
  const before = await manager.call(getBrigade, { path: { id } })
  await manager.call(editBrigade, { body: { id, name: 'Запад', version: before.version } })
  expect((await cashier.call(brigades, {})).map(({ name }) => name)).toEqual(['Восток', 'Запад'])

  expect(await manager.refused(createBrigade, { body: { name: 'запад' } })).toMatchObject({
    status: 409,
    code: 'nameTaken',
  })
  expect(await manager.refused(editBrigade, { body: { id, name: 'Юг', version: before.version } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect(await manager.refused(createBrigade, { body: { name: '' } })).toMatchObject({ status: 400 })
  expect(await cashier.refused(createBrigade, { body: { name: 'Север' } })).toMatchObject({ status: 403 })
})

test('a department has one setting, which may go and come anew', async () => {
  const body = { departmentId: warehouse, carrierName: 'Uzbekistan Airways', receiverId: null, comment: '' }
  const { id } = await manager.call(saveSkyShop, { body })
  expect(await manager.call(skyShopInfo, {})).toMatchObject([
    { id, carrierName: 'Uzbekistan Airways', receiverName: null },
  ])
  expect((await manager.call(searchSkyShops, { query: {}, body: {} })).items).toMatchObject([{ id }])
  expect(await manager.refused(saveSkyShop, { body })).toMatchObject({ status: 409, code: 'skyShopTaken' })
  const { version } = await manager.call(getSkyShop, { path: { id } })
  await manager.call(saveSkyShop, { body: { ...body, id, version, carrierName: 'Qanot Sharq' } })
  expect(await manager.refused(saveSkyShop, { body: { ...body, id, version } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  await manager.call(deleteSkyShop, { path: { id } })
  expect(await manager.call(skyShopInfo, {})).toEqual([])
  await admin.call(saveSkyShop, { body })
})

test('a department that is not the caller’s, and one who may not', async () => {
  const body = { departmentId: shop.shop, carrierName: 'Чужая', receiverId: null, comment: '' }
  expect(await manager.refused(saveSkyShop, { body })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) },
  })
  expect(await cashier.refused(skyShopInfo, {})).toMatchObject({ status: 403 })
})
