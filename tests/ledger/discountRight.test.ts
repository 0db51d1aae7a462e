import { beforeAll, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { type Person, testServer } from '../server.ts'
import { type Shop, shopOn } from './shop.ts'

/** Who may sell may not therefore give a discount (domain.md, Rights): on the receipt and on a line alike. */

const server = await testServer()
let shop: Shop
let seller: Person
let cashier: Person
let itemId: number
beforeAll(async () => {
  shop = await shopOn(server)
  await shop.open()
  seller = await server.person('SELLER', { departmentId: shop.shop })
  cashier = await server.person('KASSIR', { departmentId: shop.shop })
  itemId = await shop.stocked([100])
})

const tenPercent = { promotionType: '%' as const, discount: 10 }
const cheaper = { payments: [{ paymentType: 'CASH' as const, amount: 900 }], finalTotalSum: 900 }
const onReceipt = () => shop.saleOf([{ itemId, count: 1 }], 1_000, { ...cheaper, customPromotion: tenPercent })
const onLine = () => {
  const body = shop.saleOf([{ itemId, count: 1 }], 1_000, cheaper)
  return { ...body, saleItems: body.saleItems.map((line) => ({ ...line, customPromotion: tenPercent })) }
}
const onHand = async () => (await shop.lotsOf(itemId))[0]!.onHand

test.each([
  ['the receipt', onReceipt],
  ['a line', onLine],
])('a discount on %s needs the right to it', async (_where, bodyOf) => {
  const before = await onHand()
  expect(await seller.refused(finishSale, { body: bodyOf() })).toMatchObject({ status: 403, code: 'noPermission' })
  expect(await onHand()).toBe(before)
  expect(await cashier.call(finishSale, { body: bodyOf() })).toMatchObject({ status: 'FINISHED', finalTotalSum: 900 })
  await seller.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
  expect(await onHand()).toBe(before - 2)
})
