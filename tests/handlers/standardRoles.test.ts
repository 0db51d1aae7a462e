import { expect, test } from 'vitest'
import { searchHistory } from '../../src/api/history.ts'
import { editRole, listRoles, rolePermissions, searchRoles } from '../../src/api/role.ts'
import { STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { seedStandardRoles } from '../../server/db/standardRoles.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const { database } = server
const admin = await server.person('admin')
const roleOf = async (code: string) => (await admin.call(listRoles)).find((role) => role.code === code)!
const EXPENSES = ['create expenses', 'delete expenses', 'edit expenses', 'view expenses']

test('a new company starts with every role whole, and nothing to decide', async () => {
  const { count } = await database.one<{ count: number }>(sql`select count(*) as count from role_offer`)
  expect(count).toBe(0)
  expect((await roleOf('SELLER')).permissions).toEqual([...STANDARD_ROLES.SELLER].sort())
})

test('of an upgrade, new rights reach the standard roles, and those that were edited are offered them', async () => {
  // A database of the version before: nobody knows of expenses, and the keepers' role is as its administrator made it.
  await database.run(sql`delete from role_permission where permission like '% expenses'`)
  await database.run(sql`delete from permission where name like '% expenses'`)
  const edited = await roleOf('MANAGER')
  const { permissions } = edited
  await admin.call(editRole, {
    path: { id: edited.id },
    body: { code: 'MANAGER', permissions: permissions.slice(1), version: edited.version },
  })
  await database.run(
    sql`insert into role_permission (role_id, permission) select id, 'view goods' from role where code = 'Contragent'`,
  )
  const before = await roleOf('WAREHOUSE')

  await seedStandardRoles(database)
  const manager = await admin.call(rolePermissions, { path: { id: edited.id } })
  expect(manager).toMatchObject({ permissions: permissions.slice(1), offered: EXPENSES })
  expect(await roleOf('WAREHOUSE')).toEqual(before)
  const { items } = await admin.call(searchRoles, { query: {}, body: {} })
  expect(items.filter(({ offered }) => offered > 0).map(({ code, offered }) => [code, offered])).toEqual([
    ['MANAGER', 4],
  ])

  // Once only: what he decides stays.
  const { version } = manager
  const body = { code: 'MANAGER', permissions: [...permissions.slice(1), 'view expenses'], version }
  expect(await admin.call(editRole, { path: { id: edited.id }, body })).toMatchObject({ offered: [] })
  await seedStandardRoles(database)
  expect((await roleOf('MANAGER')).permissions).toEqual([...permissions.slice(1), 'view expenses'].sort())
})

test('a role that nobody has edited gets them, and its history says so', async () => {
  const { id } = await roleOf('KASSIR')
  await database.run(sql`delete from role_permission where permission = 'give discount'`)
  await database.run(sql`delete from permission where name = 'give discount'`)
  await seedStandardRoles(database)
  expect(await roleOf('KASSIR')).toMatchObject({ permissions: [...STANDARD_ROLES.KASSIR].sort(), offered: [] })
  const { items } = await admin.call(searchHistory, { query: {}, body: { subject: 'role', subjectId: String(id) } })
  expect(items[0]).toMatchObject({ action: 'edit', userName: null })
  expect(items[0]!.after).toContain('Скидка вручную')
})
