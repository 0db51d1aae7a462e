import { expect, test } from 'vitest'
import { signIn } from '../../src/api/auth.ts'
import { myDepartments } from '../../src/api/department.ts'
import { listRoles } from '../../src/api/role.ts'
import { addUser, listUsers, permitDepartments, permittedDepartments } from '../../src/api/user.ts'
import { STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP')
const other = await server.department('SHOP')
const admin = await server.person('admin')
const roles = await admin.call(listRoles)
const roleId = (code: string) => roles.find((role) => role.code === code)!.id
const password = 'correct horse'

test('the standard roles are listed with their permissions', () => {
  expect(roles.map(({ code }) => code)).toEqual(Object.keys(STANDARD_ROLES))
  expect(roles.find(({ code }) => code === 'SELLER')!.permissions).toEqual([...STANDARD_ROLES.SELLER].sort())
  expect(roles.find(({ code }) => code === 'admin')!.users).toBe(1)
})

test('a user is added, signs in, and is permitted to departments', async () => {
  const { id } = await admin.call(addUser, {
    body: { username: 'Dilnoza', password, departmentId: shop, roleIds: [roleId('KASSIR')] },
  })
  const session = await server.stranger.call(signIn, { body: { username: 'dilnoza', password } })
  expect(session).toMatchObject({ id, departmentId: shop, roles: ['KASSIR'] })
  expect((await admin.call(listUsers, { query: {}, body: { keyword: 'DIL' } })).items).toMatchObject([
    { id, username: 'Dilnoza', roles: ['KASSIR'], status: 'ACTIVE' },
  ])
  expect(await admin.refused(addUser, { body: { username: 'DILNOZA', password } })).toMatchObject({
    status: 409,
    fields: { username: expect.any(String) as string },
  })

  await admin.call(permitDepartments, {
    path: { id },
    body: { departmentIds: [shop, other], transferDepartmentIds: [other] },
  })
  expect(await admin.call(permittedDepartments, { path: { id } })).toMatchObject({
    permittedDepartments: [{ id: shop }, { id: other }],
    transferPermittedDepartments: [{ id: other }],
  })
  await admin.call(permitDepartments, { path: { id }, body: { departmentIds: [] } })
  expect((await admin.call(permittedDepartments, { path: { id } })).permittedDepartments).toEqual([])
})

test('what is wrong is named', async () => {
  const refusal = await admin.refused(addUser, {
    body: { username: 'a b', password: 'short', roleIds: [roleId('SELLER'), 999] },
  })
  expect(refusal).toMatchObject({
    status: 400,
    fields: { username: expect.any(String) as string, password: 'Не короче 8 знаков' },
  })
  expect(
    (await admin.refused(addUser, { body: { username: 'x1', password, roleIds: [999], departmentId: null } })).fields,
  ).toHaveProperty(['roleIds.0'])
  expect(
    (await admin.refused(addUser, { body: { username: 'x1', password, departmentId: 999 } })).fields,
  ).toHaveProperty('departmentId')
  expect(
    (await admin.refused(permitDepartments, { path: { id: 1 }, body: { departmentIds: [shop, 999] } })).fields,
  ).toHaveProperty(['departmentIds.1'])
  expect(await admin.refused(permitDepartments, { path: { id: 999 }, body: { departmentIds: [] } })).toMatchObject({
    status: 404,
  })
})

test('nobody gives rights or departments that are not their own', async () => {
  const clerk = await server.person('SELLER', { departmentId: shop })
  await server.database.run(sql`
    insert into role_permission (role_id, permission) select id, permission from role, unnest(array['create users', 'edit users', 'get permitted departments']) permission
    where code = 'SELLER'`)
  for (const code of ['admin', 'MANAGER', 'KASSIR'])
    expect(await clerk.refused(addUser, { body: { username: 'x2', password, roleIds: [roleId(code)] } })).toMatchObject(
      { status: 403, code: 'aboveOwnRights' },
    )
  expect(
    (await clerk.refused(addUser, { body: { username: 'x2', password, departmentId: other } })).fields,
  ).toHaveProperty('departmentId')
  const { id } = await clerk.call(addUser, {
    body: { username: 'x2', password, departmentId: shop, roleIds: [roleId('SELLER')] },
  })
  expect(
    (await clerk.refused(permitDepartments, { path: { id }, body: { departmentIds: [other] } })).fields,
  ).toHaveProperty(['departmentIds.0'])
  expect(await clerk.refused(permittedDepartments, { path: { id } })).toMatchObject({ status: 404 })
  expect(await clerk.call(permittedDepartments, { path: { id: clerk.userId } })).toMatchObject({
    permittedDepartments: [],
  })
  expect(await clerk.call(myDepartments)).toMatchObject([{ id: shop }])
})
