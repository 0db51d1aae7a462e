import { expect, test } from 'vitest'
import { editCompany } from '../../src/api/company.ts'
import { dashboardToday, FIRST_STEPS } from '../../src/api/dashboard.ts'
import { createItem } from '../../src/api/item.ts'
import { saveChild, searchParents } from '../../src/api/reference.ts'
import { testServer } from '../server.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()

test('a new company is told what it lacks, step by step, until there are departments and goods', async () => {
  const admin = await server.person('admin')
  const lacking = async () => (await admin.call(dashboardToday)).firstSteps
  expect(await lacking()).toEqual(FIRST_STEPS)

  await admin.call(editCompany, { body: { name: 'ООО «Савдо»', inn: '', phone: '', address: '' } })
  const { items } = await admin.call(searchParents, { query: { page: 1, limit: 100 }, body: {} })
  const categories = items.find(({ code }) => code === 'WAREHOUSE_CATEGORY')!
  await admin.call(saveChild, { body: { parentId: categories.id, name: 'Сезонное' } })
  expect(await lacking()).toEqual(['department', 'cashbox', 'employee', 'user', 'item'])

  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const manager = await server.person('MANAGER', { departmentId })
  expect(await lacking()).toEqual(['cashbox', 'employee', 'item'])
  expect(await manager.call(dashboardToday)).not.toHaveProperty('firstSteps')

  const { itemBody } = await catalogue(server)
  await admin.call(createItem, { body: itemBody({}) })
  expect(await lacking()).toBeUndefined()
})
