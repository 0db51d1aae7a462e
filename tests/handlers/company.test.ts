import { expect, test } from 'vitest'
import { editCompany, getCompany } from '../../src/api/company.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP')
const admin = await server.person('admin')
const cashier = await server.person('KASSIR', { departmentId: shop })
const company = { name: 'ООО «Савдо Маркет»', inn: '301234567', phone: '+998 71 200-00-00', address: 'Ташкент' }

test('the company has no name until somebody gives it one, then everybody reads it', async () => {
  expect(await cashier.call(getCompany)).toEqual({ name: '', inn: '', phone: '', address: '' })
  expect(await admin.call(editCompany, { body: company })).toEqual(company)
  expect(await cashier.call(getCompany)).toEqual(company)
  await admin.call(editCompany, { body: { ...company, phone: '' } })
  expect((await cashier.call(getCompany)).phone).toBe('')
})

test('who changed it, and from what, is kept', async () => {
  const audit = await server.database.rows<{ userId: number; changes: object }>(sql`
    select user_id as "userId", changes from audit where subject = 'company' order by id`)
  expect(audit).toMatchObject([
    { userId: admin.userId, changes: { name: ['', company.name] } },
    { userId: admin.userId, changes: { phone: [company.phone, ''] } },
  ])
})

test('only who may edit departments changes it, and what is wrong is named', async () => {
  expect(await cashier.refused(editCompany, { body: company })).toMatchObject({ status: 403 })
  const refusal = await admin.refused(editCompany, { body: { ...company, inn: '12a', name: 'x'.repeat(256) } })
  expect(refusal).toMatchObject({ status: 400 })
  expect(Object.keys(refusal.fields!)).toEqual(['name', 'inn'])
})
