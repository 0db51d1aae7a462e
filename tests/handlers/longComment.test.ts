import { beforeAll, expect, test } from 'vitest'
import { COMMENT_LENGTH_MAX, TEXT_LENGTH_MAX } from '../../src/api/fields.ts'
import { createPricing, searchPricings } from '../../src/api/pricing.ts'
import { finishSale, getSale, searchSales } from '../../src/api/sale.ts'
import { changeDocumentStatus, createDocument, getDocument, searchDocuments } from '../../src/api/warehouseDocument.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const comment = 'я'.repeat(COMMENT_LENGTH_MAX)
const beginning = comment.slice(0, TEXT_LENGTH_MAX)
const server = await testServer()
let on: Shop
let itemId: number

beforeAll(async () => {
  on = await shopOn(server)
  itemId = await on.stocked([5])
  await on.open()
})

test('the longest comment of a sale stands in the receipt; the list tells its beginning', async () => {
  const { id } = await on.admin.call(finishSale, { body: { ...on.saleOf([{ itemId, count: 1 }]), comment } })
  expect((await on.admin.call(getSale, { path: { id } })).comment).toBe(comment)
  const { items } = await on.admin.call(searchSales, { query: {}, body: {} })
  expect(items.map((row) => row.comment)).toEqual([beginning])
})

test('and so do those of a document, of its step, and of a pricing', async () => {
  const whItems = [{ itemId, count: 1, incomeUzs: 500 }]
  const { id, version } = await on.admin.call(createDocument, {
    body: { action: 'KIRIM', toDepartmentId: on.warehouse, regDate: DAY, whItems, comment },
  })
  await on.admin.call(changeDocumentStatus, { path: { id }, body: { status: 'READY', version, comment } })
  const { history } = await on.admin.call(getDocument, { path: { id } })
  expect(history.map((step) => step.comment)).toContain(comment)
  const documents = await on.admin.call(searchDocuments, { path: { type: 'kirim' }, query: {}, body: {} })
  expect(documents.items.find((row) => row.id === id)).toMatchObject({ comment: beginning })

  const pricing = await on.admin.call(createPricing, { body: { departmentId: on.shop, itemIds: [itemId], comment } })
  const pricings = await on.admin.call(searchPricings, { query: {}, body: {} })
  expect(pricings.items.find((row) => row.id === pricing.id)).toMatchObject({ comment: beginning })
})
