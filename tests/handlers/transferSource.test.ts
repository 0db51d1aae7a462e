import { expect, test } from 'vitest'
import { finishInventory, startInventory } from '../../src/api/inventory.ts'
import { sayCounted } from '../../src/api/inventoryLine.ts'
import {
  getCountSource,
  getTransferSource,
  searchTransferSources,
  transferDocument,
} from '../../src/api/transferSource.ts'
import { changeDocumentStatus, receiveTransfer } from '../../src/api/warehouseDocument.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { keeper, warehouse } = shop
const second = await server.department('SHOP', { saleType: 'RETAIL' })
const manager = await server.person('MANAGER', { departmentId: shop.shop, transfers: [second] })
const [tea, juice] = [await shop.newItem({ name: 'Чай' }), await shop.newItem({ name: 'Сок' })]
const income = () =>
  shop.income(warehouse, [
    { itemId: tea, count: 10, incomeUzs: 500 },
    { itemId: juice, count: 4, incomeUzs: 300 },
  ])
const ask = (documentId: number, more: object = {}) => ({
  body: { documentId, toDepartmentId: shop.shop, regDate: DAY, ...more },
})

test('a whole income becomes a transfer of its own lots, and what came of it goes on from there', async () => {
  const source = await income()
  const draft = await keeper.call(transferDocument, ask(source.id))
  expect(draft).toMatchObject({ action: 'KOCHIRISH', documentStatus: 'DRAFT', fromDepartmentId: warehouse })
  expect(draft.whItems.map(({ itemName, count, lotId }) => [itemName, count, lotId])).toEqual(
    source.whItems.map(({ itemName, count, lotId }) => [itemName, count, lotId]),
  )
  const sent = await keeper.call(changeDocumentStatus, {
    path: { id: draft.id },
    body: { status: 'PENDING', version: draft.version },
  })
  expect(await keeper.refused(transferDocument, ask(source.id))).toMatchObject({ status: 422, code: 'nothingLeft' })
  await shop.admin.call(receiveTransfer, { path: { id: sent.id }, body: { version: sent.version } })
  const onward = await manager.call(transferDocument, ask(sent.id, { toDepartmentId: second }))
  expect(onward).toMatchObject({ fromDepartmentId: shop.shop, toDepartmentId: second, totalCount: 14 })
})

test('part of it goes, as much as is left', async () => {
  const source = await income()
  const found = await keeper.call(getTransferSource, { path: { id: source.id } })
  expect(found.whItems.map(({ brought, available, count }) => [brought, available, count])).toEqual([
    [10, 10, 10],
    [4, 4, 4],
  ])
  const [line] = found.whItems
  const part = (count: number) => ask(source.id, { whItems: [{ id: line!.id, count }] })
  expect((await keeper.call(transferDocument, part(3))).whItems).toMatchObject([{ itemName: 'Чай', count: 3 }])
  expect(await keeper.refused(transferDocument, part(11))).toMatchObject({
    status: 422,
    code: 'moreThanLeft',
    fields: { 'whItems.0.count': expect.any(String) as string },
  })
  const { items } = await keeper.call(searchTransferSources, { query: { limit: 700 }, body: {} })
  expect(items.map(({ id }) => id)).toContain(source.id)
})

test('a count sheet becomes a transfer of what is still there once the count is over', async () => {
  const place = await server.department('WAREHOUSE')
  const counter = await server.person('WAREHOUSE', { departmentId: place, transfers: [shop.shop] })
  await shop.income(place, [
    { itemId: tea, count: 10, incomeUzs: 500 },
    { itemId: juice, count: 4, incomeUzs: 300 },
  ])
  const { id } = await shop.admin.call(startInventory, { body: { departmentId: place } })
  const of = { path: { id } }
  expect(await counter.refused(getCountSource, of)).toMatchObject({ status: 409, code: 'wrongState' })
  await shop.admin.call(sayCounted, { path: { inventoryId: id }, body: { goods: [{ itemId: tea, ownCounted: 9 }] } })
  await shop.admin.call(finishInventory, { ...of, body: { postsMarked: true } })
  const sheet = await counter.call(getCountSource, of)
  expect(sheet).toMatchObject({
    action: null,
    fromDepartmentId: place,
    whItems: [{ itemId: tea, brought: 9, available: 9 }],
  })
  const whole = { body: { inventoryId: id, toDepartmentId: shop.shop, regDate: DAY } }
  const draft = await counter.call(transferDocument, whole)
  expect(draft).toMatchObject({ action: 'KOCHIRISH', documentStatus: 'DRAFT', fromDepartmentId: place, totalCount: 9 })
  expect(draft.related).toMatchObject([{ relation: 'FROM', kind: 'inventory', id, reason: 'TRANSFER' }])
  const tooMany = { body: { ...whole.body, whItems: [{ id: tea, count: 10 }] } }
  expect(await counter.refused(transferDocument, tooMany)).toMatchObject({ status: 422, code: 'moreThanLeft' })
  const nowhere = { body: { toDepartmentId: shop.shop, regDate: DAY } }
  expect(await counter.refused(transferDocument, nowhere)).toMatchObject({
    status: 400,
    fields: { documentId: expect.any(String) as string },
  })
})

test('departments that are not permitted, and documents that brought nothing, are refused', async () => {
  const source = await income()
  expect(await keeper.refused(transferDocument, ask(source.id, { toDepartmentId: second }))).toMatchObject({
    status: 403,
    fields: { toDepartmentId: expect.any(String) as string },
  })
  expect(await keeper.refused(transferDocument, ask(source.id, { toDepartmentId: warehouse }))).toMatchObject({
    status: 400,
  })
  expect(await manager.refused(transferDocument, ask(source.id))).toMatchObject({ status: 403 })
  expect(await manager.refused(getTransferSource, { path: { id: source.id } })).toMatchObject({ status: 403 })
  const draft = await shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: warehouse })
  expect(await keeper.refused(transferDocument, ask(draft.id))).toMatchObject({ status: 404 })
  const cashier = await server.person('KASSIR', { departmentId: warehouse })
  expect(await cashier.refused(searchTransferSources, { query: {}, body: {} })).toMatchObject({ status: 403 })
})
