import { expect, test } from 'vitest'
import {
  createDiscountDocument,
  deleteDiscountDocument,
  editDiscountDocument,
  getPromotion,
  searchDiscountDocuments,
} from '../../src/api/promotion.ts'
import { testServer } from '../server.ts'
import { shopOn } from './shop.ts'

const server = await testServer()
const shop = await shopOn(server)
const manager = await server.person('MANAGER', { departmentId: shop.shop })

test('discount documents are the same promotions through another door', async () => {
  const itemId = await shop.stocked([5])
  const body = {
    name: 'Документ скидки',
    promoType: '%' as const,
    discount: 10,
    itemIds: [itemId],
    departmentIds: [shop.shop],
    startDate: '2026-01-01',
    finishDate: '2030-12-31',
  }
  const { id } = await manager.call(createDiscountDocument, { body })
  const path = { id }
  await manager.call(editDiscountDocument, { path, body: { ...body, discount: 15, version: 1 } })
  expect(await manager.call(getPromotion, { path })).toMatchObject({ status: 'PENDING', discount: 15 })
  expect(await manager.refused(editDiscountDocument, { path, body: { ...body, version: 1 } })).toMatchObject({
    status: 409,
  })
  const found = await manager.call(searchDiscountDocuments, { query: {}, body: { keyword: 'Документ скидки' } })
  expect(found.items).toMatchObject([{ id }])
  await manager.call(deleteDiscountDocument, { path })
  expect(await manager.refused(getPromotion, { path })).toMatchObject({ status: 404 })
})
