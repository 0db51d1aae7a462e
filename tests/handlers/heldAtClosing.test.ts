import { afterEach, expect, test } from 'vitest'
import { takeZReport } from '../../src/api/cashSession.ts'
import { createRole } from '../../src/api/role.ts'
import { createSale, suspendSale } from '../../src/api/sale.ts'
import { addRole } from '../../src/api/user.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, cashier, cashbox } = shop
const path = { depId: shop.shop, cashboxId: cashbox }
const strict = await server.person('Contragent', { departmentId: shop.shop })
const { id: roleId } = await admin.call(createRole, {
  body: { code: 'Кассир без остатка', permissions: ['close cash-session'] },
})
await admin.call(addRole, { path: { id: strict.userId }, body: { roleIds: [roleId] } })
const itemId = await shop.stocked([50])
afterEach(() => requireSoundBooks(server.database))

test('a session is closed over held sales only by who knows how many there are, and may leave them', async () => {
  await shop.open()
  for (const count of [1, 2]) {
    const { uuid, saleItems } = shop.saleOf([{ itemId, count }])
    const { id } = await cashier.call(createSale, { path, body: { uuid, saleItems } })
    await cashier.call(suspendSale, { path: { id }, body: {} })
  }
  const closing = (leaves?: number) => ({ path, body: { countedCash: 0, ...(leaves !== undefined && { leaves }) } })
  const told = {
    status: 409,
    code: 'heldSales',
    details: { count: 2, sum: 3_000 },
    fields: { leaves: expect.any(String) },
  }
  expect(await cashier.refused(takeZReport, closing())).toMatchObject(told)
  expect(await cashier.refused(takeZReport, closing(1))).toMatchObject(told)
  expect(await strict.refused(takeZReport, closing(2))).toMatchObject({ status: 403 })
  expect(await cashier.call(takeZReport, closing(2))).toMatchObject({ status: 'CLOSED' })
})
