import { afterEach, expect, test } from 'vitest'
import { repayDebt, searchCashMoves } from '../../src/api/cashMove.ts'
import { currentXReport } from '../../src/api/cashSession.ts'
import { customerDebt, deleteCustomer, saveCustomer, searchCustomers } from '../../src/api/customer.ts'
import { finishSale } from '../../src/api/sale.ts'
import { finishReturn } from '../../src/api/saleReturn.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin, cashbox } = shop
const path = { depId: shop.shop, cashboxId: cashbox }
const cashier = await server.person('KASSIR', { departmentId: shop.shop })
const itemId = await shop.stocked([500])
afterEach(() => requireSoundBooks(server.database))

const client = async (debtLimit: number) =>
  (await admin.call(saveCustomer, { body: { firstName: 'Дилноза', debtLimit } })).id
const onTrust = (customerId: number, count: number, paid = 0) =>
  shop.saleOf([{ itemId, count }], 1_000, {
    customerId,
    payments: [
      ...(paid > 0 ? [{ paymentType: 'CASH' as const, amount: paid }] : []),
      { paymentType: 'DEBT', amount: count * 1_000 - paid },
    ],
  })
const owed = async (id: number) => (await cashier.call(customerDebt, { path: { id } })).debt

test('a client owes up to the limit, and no more', async () => {
  const customerId = await client(5_000)
  await cashier.call(finishSale, { body: onTrust(customerId, 4, 1_000) })
  expect(await cashier.call(customerDebt, { path: { id: customerId } })).toEqual({ debt: 3_000, limit: 5_000 })
  expect(await cashier.refused(finishSale, { body: onTrust(customerId, 3) })).toMatchObject({
    status: 422,
    code: 'debtAboveLimit',
    fields: { customerId: expect.any(String) },
    details: { limit: 5_000, debt: 3_000, added: 3_000 },
  })
  const { items } = await admin.call(searchCustomers, { query: {}, body: { owes: true } })
  expect(items).toMatchObject([{ id: customerId, debt: 3_000, debtLimit: 5_000 }])
})

test('whom nobody trusts pays at once', async () => {
  const customerId = await client(0)
  expect(await cashier.refused(finishSale, { body: onTrust(customerId, 1) })).toMatchObject({ code: 'debtAboveLimit' })
  expect(await cashier.refused(finishSale, { body: { ...onTrust(customerId, 1), customerId: null } })).toMatchObject({
    code: 'debtWithoutDebtor',
  })
})

test('nobody owes more than he buys for', async () => {
  const customerId = await client(5_000)
  const body = { ...onTrust(customerId, 2), payments: [{ paymentType: 'DEBT' as const, amount: 2_000.01 }] }
  expect(await cashier.refused(finishSale, { body })).toMatchObject({ status: 422, code: 'nonCashAboveTotal' })
  expect(await owed(customerId)).toBe(0)
})

test('what is owed is paid off in cash, in parts, and never more than is owed', async () => {
  const customerId = await client(10_000)
  await cashier.call(finishSale, { body: onTrust(customerId, 6) })
  const before = (await admin.call(currentXReport, { path })).expectedCash!
  const repay = (amount: number) => ({ path, body: { customerId, amount } })
  expect(await cashier.call(repayDebt, repay(2_500))).toEqual({ paid: 2_500, debt: 3_500 })
  expect(await cashier.refused(repayDebt, repay(3_500.01))).toMatchObject({
    status: 409,
    code: 'moreThanOwed',
    fields: { amount: expect.any(String) },
  })
  await cashier.call(repayDebt, repay(3_500))
  expect(await owed(customerId)).toBe(0)
  expect((await admin.call(currentXReport, { path })).expectedCash).toBe(before + 6_000)
  const { items } = await admin.call(searchCashMoves, { query: {}, body: { departmentId: shop.shop } })
  expect(items[0]).toMatchObject({ cashMoveKind: 'IN', sum: 3_500, customerName: expect.stringContaining('Дилноза') })
  expect(await cashier.refused(repayDebt, repay(-1))).toMatchObject({ status: 400 })
  expect(await cashier.refused(repayDebt, { path, body: { customerId: 9_999_999, amount: 1 } })).toMatchObject({
    status: 404,
  })
})

test('two who pay the same debt at once pay it once', async () => {
  const customerId = await client(10_000)
  await cashier.call(finishSale, { body: onTrust(customerId, 2) })
  const twice = [1, 2].map(() => cashier.call(repayDebt, { path, body: { customerId, amount: 2_000 } }))
  expect((await Promise.allSettled(twice)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await owed(customerId)).toBe(0)
})

test('two sales at once do not pass the limit together', async () => {
  const customerId = await client(3_000)
  const both = [1, 2].map(() => cashier.call(finishSale, { body: onTrust(customerId, 2) }))
  expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await owed(customerId)).toBe(2_000)
})

test('what comes back of a sale on trust is owed no more, and by nobody else', async () => {
  const [customerId, other] = [await client(10_000), await client(10_000)]
  const sale = await cashier.call(finishSale, { body: onTrust(customerId, 3) })
  const [line] = sale.saleItems
  const back = shop.saleOf([{ itemId, count: -1, returnedLineId: line!.id }], 1_000, {
    customerId: other,
    payments: [{ paymentType: 'DEBT', amount: -1_000 }],
  })
  expect(await admin.refused(finishSale, { body: back })).toMatchObject({ status: 422, code: 'otherDebtor' })
  const uuid = crypto.randomUUID()
  await cashier.call(finishReturn, {
    body: {
      uuid,
      saleId: sale.id,
      departmentId: shop.shop,
      cashboxId: cashbox,
      items: [{ saleItemId: line!.id, count: 1 }],
    },
  })
  expect([await owed(customerId), await owed(other)]).toEqual([2_000, 0])
})

test('who owes is not deleted, who owes nothing is', async () => {
  const customerId = await client(10_000)
  await cashier.call(finishSale, { body: onTrust(customerId, 1) })
  expect(await admin.refused(deleteCustomer, { path: { id: customerId } })).toMatchObject({
    status: 409,
    code: 'clientOwes',
  })
  await cashier.call(repayDebt, { path, body: { customerId, amount: 1_000 } })
  await admin.call(deleteCustomer, { path: { id: customerId } })
})
