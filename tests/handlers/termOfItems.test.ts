import { expect, test } from 'vitest'
import { getPricing } from '../../src/api/pricing.ts'
import { markDownByTerm, writeOffByTerm } from '../../src/api/termOfItems.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await shopOn(server)
const { cashier, shop } = here

const lotsOf = async (itemId: number) => (await here.lotsOf(itemId)).map(({ lotId }) => ({ departmentId: shop, lotId }))

test('lots that expire cost less first, by a draft of a pricing document', async () => {
  const lots = await lotsOf(await here.stocked([3, 2], 1_000))
  const { ids } = await cashier.call(markDownByTerm, { body: { lots, percent: 30 } })
  const { items } = await cashier.call(getPricing, { path: { id: ids[0]! } })
  expect(items.map(({ priceUzs }) => priceUzs)).toEqual([700, 700])
  expect(await cashier.refused(markDownByTerm, { body: { lots, percent: 100 } })).toMatchObject({
    status: 400,
    fields: { percent: expect.anything() },
  })
})

test('what is free of them is written off by a draft of their department', async () => {
  const itemId = await here.stocked([4], 1_000)
  const lots = await lotsOf(itemId)
  const { ids } = await cashier.call(writeOffByTerm, { body: { lots } })
  expect(await cashier.call(getDocument, { path: { id: ids[0]! } })).toMatchObject({
    action: 'SPISAT',
    documentStatus: 'DRAFT',
    documentType: 'TERM_OF_ITEM',
    whItems: [{ itemId, count: 4, lotId: lots[0]!.lotId }],
  })
  const foreign = [{ departmentId: here.warehouse, lotId: lots[0]!.lotId }]
  expect(await cashier.refused(writeOffByTerm, { body: { lots: foreign } })).toMatchObject({ status: 403 })
  expect(
    await cashier.refused(writeOffByTerm, { body: { lots: [{ departmentId: shop, lotId: 999_999 }] } }),
  ).toMatchObject({ status: 422, code: 'nothingFree' })
})
