import { afterEach, expect, test } from 'vitest'
import { meetCustomer, saveCustomer, scanMemberCard } from '../../src/api/customer.ts'
import { createDiscountType } from '../../src/api/discountType.ts'
import { createSale, finishSale, searchSales } from '../../src/api/sale.ts'
import { finishReturn } from '../../src/api/saleReturn.ts'
import { memberCardOf } from '../../src/rules/memberCard.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier, cashbox } = shop
const seller = await server.person('SELLER', { departmentId: shop.shop })
const keeper = await server.person('WAREHOUSE', { departmentId: shop.shop })
const { id: discountTypeId } = await shop.admin.call(createDiscountType, {
  body: { name: 'Золотая карта', percent: 10 },
})
const { id: customerId } = await shop.admin.call(saveCustomer, {
  body: { firstName: 'Дилноза', memberCard: memberCardOf(900_000_001), discountTypeId },
})
afterEach(() => requireSoundBooks(server.database))

test('the card of the buyer gives its discount, and the receipt and its return remember what it gave', async () => {
  const itemId = await shop.stocked([9])
  const body = shop.saleOf([{ itemId, count: 3 }], 1_000, {
    customerId,
    payments: [{ paymentType: 'CASH', amount: 2_700 }],
    finalTotalSum: 2_700,
  })
  const sale = await cashier.call(finishSale, {
    body: { ...body, saleItems: body.saleItems.map((line) => ({ ...line, note: 'подарочная упаковка' })) },
  })
  expect(sale).toMatchObject({
    customer: { id: customerId, fullName: 'Дилноза', discountPercent: 10 },
    discount: 300,
    saleItems: [{ note: 'подарочная упаковка', discount: 300, finalSum: 2_700 }],
  })
  const { items, total } = await cashier.call(searchSales, { query: {}, body: { customerId } })
  expect([total, items[0]!.id]).toEqual([1, sale.id])
  const uuid = crypto.randomUUID()
  const back = await cashier.call(finishReturn, {
    body: { uuid, saleId: sale.id, departmentId: shop.shop, cashboxId: cashbox },
  })
  expect(back.finalTotalSum).toBe(-2_700)
})

test('a till that thinks of another discount is refused with both figures; an unknown client is named', async () => {
  const itemId = await shop.stocked([2])
  const body = shop.saleOf([{ itemId, count: 1 }], 1_000, { customerId })
  expect(await cashier.refused(finishSale, { body })).toMatchObject({
    status: 409,
    code: 'totalsDiffer',
    details: { computed: 900, sent: 1_000 },
  })
  expect(await cashier.refused(finishSale, { body: { ...body, customerId: 9_999_999 } })).toMatchObject({
    status: 400,
    fields: { customerId: expect.any(String) },
  })
})

test('a held cart keeps its buyer', async () => {
  const itemId = await shop.stocked([1])
  const { uuid, saleItems } = shop.saleOf([{ itemId, count: 1 }])
  const held = await cashier.call(createSale, {
    path: { depId: shop.shop, cashboxId: cashbox },
    body: { uuid, saleItems, customerId },
  })
  expect(held).toMatchObject({ customer: { id: customerId }, finalTotalSum: 900 })
})

test('whoever sells meets a client on the spot, without any discount; who does not sell may not', async () => {
  const memberCard = memberCardOf(900_000_002)
  const body = { firstName: 'Ойбек', mobile: '+998 90 123-45-67', memberCard }
  const met = await seller.call(meetCustomer, { body })
  expect(met).toEqual({
    id: met.id,
    fullName: 'Ойбек',
    mobile: body.mobile,
    memberCard,
    dateOfBirth: null,
    discountPercent: null,
  })
  expect(await seller.call(scanMemberCard, { path: { id: memberCard } })).toEqual(met)
  expect(await seller.refused(meetCustomer, { body })).toMatchObject({ status: 409, code: 'memberCardTaken' })
  expect(await keeper.refused(meetCustomer, { body: { firstName: 'Ойбек' } })).toMatchObject({ status: 403 })
  // What a cashier may not give: a field that the call does not know.
  const sent = { ...body, discountTypeId, memberCard: null }
  expect(await seller.call(meetCustomer, { body: sent })).toMatchObject({ discountPercent: null })
})
