import { expect, test } from 'vitest'
import { editCompany } from '../../src/api/company.ts'
import { dashboardToday, FIRST_STEPS } from '../../src/api/dashboard.ts'
import { saveChild, searchParents } from '../../src/api/reference.ts'
import { finishSale } from '../../src/api/sale.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()

test('a new company is told what it lacks, step by step, until it has sold', async () => {
  const admin = await server.person('admin')
  const lacking = async () => (await admin.call(dashboardToday)).firstSteps
  expect(await lacking()).toEqual(FIRST_STEPS)

  await admin.call(editCompany, { body: { name: 'ООО «Савдо»', inn: '', phone: '', address: '' } })
  const { items } = await admin.call(searchParents, { query: { page: 1, limit: 100 }, body: {} })
  const categories = items.find(({ code }) => code === 'WAREHOUSE_CATEGORY')!
  await admin.call(saveChild, { body: { parentId: categories.id, name: 'Сезонное' } })
  expect(await lacking()).toEqual(['department', 'cashbox', 'employee', 'user', 'item', 'income', 'price', 'sale'])

  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const manager = await server.person('MANAGER', { departmentId })
  expect(await lacking()).toEqual(['cashbox', 'employee', 'item', 'income', 'price', 'sale'])
  expect(await manager.call(dashboardToday)).not.toHaveProperty('firstSteps')

  const shop = await shopOn(server)
  const itemId = await shop.newItem()
  expect(await lacking()).toEqual(['employee', 'income', 'price', 'sale'])
  await shop.income(shop.shop, [{ itemId, count: 3, incomeUzs: 1_000 }])
  expect(await lacking()).toEqual(['employee', 'price', 'sale'])
  await shop.priced(shop.shop, [itemId], 1_000)
  expect(await lacking()).toEqual(['employee', 'sale'])
  await shop.open()
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
  expect(await lacking()).toBeUndefined()
})
