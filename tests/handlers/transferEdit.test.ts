import { expect, test } from 'vitest'
import { editTransferDocument, editTransferHead } from '../../src/api/transferEdit.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { keeper, warehouse } = shop
const itemId = await shop.newItem()
const parties = { fromDepartmentId: warehouse, toDepartmentId: shop.shop, regDate: '2026-11-21' }
const draft = (status = 'DRAFT') =>
  shop.documentAt(status, { action: 'KOCHIRISH', ...parties, whItems: [{ itemId, count: 4 }] } as never)

test('head and lines of a transfer are saved by its address, and the head alone leaves its lines', async () => {
  const { id, version } = await draft()
  const body = { ...parties, version, whItems: [{ itemId, count: 9 }] }
  const saved = await keeper.call(editTransferDocument, { path: { id }, body })
  expect(saved.whItems).toMatchObject([{ count: 9 }])
  const head = { ...parties, version: saved.version, comment: 'срочно' }
  const again = await keeper.call(editTransferHead, { path: { id }, body: head })
  expect(again).toMatchObject({ comment: 'срочно', whItems: [{ count: 9 }] })
  expect(await keeper.refused(editTransferHead, { path: { id }, body: head })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('what is no transfer, and one that has left, is refused', async () => {
  const income = await shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: warehouse })
  const body = { ...parties, version: income.version }
  expect(await keeper.refused(editTransferHead, { path: { id: income.id }, body })).toMatchObject({ status: 404 })
  await shop.income(warehouse, [{ itemId, count: 10, incomeUzs: 5 }])
  const sent = await draft('PENDING')
  const late = { path: { id: sent.id }, body: { ...body, version: sent.version, whItems: [] } }
  expect(await keeper.refused(editTransferDocument, late)).toMatchObject({ status: 409, code: 'wrongState' })
})
