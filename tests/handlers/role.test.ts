import { expect, test } from 'vitest'
import { listPermissions, editPermission, permissionGroups, searchPermissions } from '../../src/api/permission.ts'
import {
  addPermissions,
  createRole,
  deleteRole,
  editRole,
  listRoles,
  rolePermissions,
  searchRoles,
} from '../../src/api/role.ts'
import { addRole, deleteUser } from '../../src/api/user.ts'
import { saveCashbox } from '../../src/api/cashbox.ts'
import { ALL, ALL_PERMISSIONS, STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP')
const admin = await server.person('admin')
const seller = await server.person('SELLER', { departmentId: shop })
const roleOf = async (code: string) => (await admin.call(listRoles)).find((role) => role.code === code)!

test('a role is made, renamed, given and taken permissions, and deleted', async () => {
  const { id } = await admin.call(createRole, { body: { code: 'Товаровед', permissions: ['view goods'] } })
  await admin.call(addPermissions, { path: { id }, body: { permissions: ['edit goods', 'view goods'] } })
  expect(await admin.call(rolePermissions, { path: { id } })).toMatchObject({
    code: 'Товаровед',
    permissions: ['edit goods', 'view goods'],
    users: 0,
    version: 2,
  })
  const body = { code: 'Старший товаровед', permissions: ['view goods', 'view cost'], version: 2 }
  await admin.call(editRole, { path: { id }, body })
  expect(await admin.refused(editRole, { path: { id }, body })).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  expect(await admin.call(rolePermissions, { path: { id } })).toMatchObject({
    code: 'Старший товаровед',
    permissions: ['view cost', 'view goods'],
  })
  await admin.call(deleteRole, { path: { id } })
  expect(await admin.refused(rolePermissions, { path: { id } })).toMatchObject({ status: 404 })
  const audit = await server.database.rows<{ action: string; changes: object }>(
    sql`select action, changes from audit where subject = 'role' and subject_id = ${id} order by id`,
  )
  expect(audit).toEqual([
    { action: 'create', changes: { code: [null, 'Товаровед'], permissions: [null, ['view goods']] } },
    { action: 'edit', changes: { permissions: [['view goods'], ['edit goods', 'view goods']] } },
    {
      action: 'edit',
      changes: {
        code: ['Товаровед', 'Старший товаровед'],
        permissions: [
          ['edit goods', 'view goods'],
          ['view cost', 'view goods'],
        ],
      },
    },
    {
      action: 'delete',
      changes: { code: ['Старший товаровед', null], permissions: [['view cost', 'view goods'], null] },
    },
  ])
})

test('a right that is given or taken acts at the next call, without signing in again', async () => {
  const till = { departmentId: shop, number: '7', name: 'Касса' }
  const { id, code, permissions, version } = await roleOf('SELLER')
  const wanted = saveCashbox.parts.can
  expect(await seller.refused(saveCashbox, { body: till })).toMatchObject({ status: 403 })
  await admin.call(editRole, { path: { id }, body: { code, permissions: [...permissions, wanted], version } })
  await seller.call(saveCashbox, { body: till })
  await admin.call(editRole, { path: { id }, body: { code, permissions, version: version + 1 } })
  expect(await seller.refused(saveCashbox, { body: { ...till, number: '8' } })).toMatchObject({ status: 403 })
})

test('what is wrong with a role is named', async () => {
  const refused = (body: object) => admin.refused(createRole, { body })
  expect(await refused({ code: '', permissions: [] })).toMatchObject({
    status: 400,
    fields: { code: 'Обязательное поле', permissions: 'Не меньше 1' },
  })
  expect((await refused({ code: 'x', permissions: ['view goods', 'fly plane', ALL] })).fields).toEqual({
    'permissions.1': 'Недопустимое значение',
    'permissions.2': 'Недопустимое значение',
  })
  expect(await refused({ code: 'manager', permissions: ['view goods'] })).toMatchObject({
    status: 409,
    code: 'roleTaken',
    fields: { code: 'Роль с таким названием уже есть' },
  })
  const { id } = await admin.call(createRole, { body: { code: 'Вахтёр', permissions: ['view goods'] } })
  expect(
    await admin.refused(editRole, { path: { id }, body: { code: 'MANAGER', permissions: ['view goods'], version: 1 } }),
  ).toMatchObject({ status: 409, code: 'roleTaken' })
  expect(
    await admin.refused(editRole, { path: { id }, body: { code: 'Вахтёр', permissions: [], version: 1 } }),
  ).toMatchObject({ status: 400, fields: { permissions: 'Не меньше 1' } })
  for (const endpoint of [editRole, deleteRole, addPermissions] as const)
    expect(
      await admin.refused(endpoint, {
        path: { id: 999 },
        body: { code: 'x', permissions: ['view goods'], version: 1 },
      }),
    ).toMatchObject({ status: 404 })
})

test('the role of administrators stays as it is; those of the product keep their names', async () => {
  const { id, version } = await roleOf('admin')
  const body = { code: 'admin', permissions: ['view goods'], version }
  const standard = { status: 409, code: 'standardRole' }
  expect(await admin.refused(editRole, { path: { id }, body })).toMatchObject(standard)
  expect(await admin.refused(addPermissions, { path: { id }, body })).toMatchObject(standard)
  expect(await admin.refused(deleteRole, { path: { id } })).toMatchObject(standard)
  const monitoring = await roleOf('MONITORING')
  expect(
    await admin.refused(editRole, { path: { id: monitoring.id }, body: { ...monitoring, code: 'Наблюдатель' } }),
  ).toMatchObject(standard)
  expect(await admin.refused(deleteRole, { path: { id: monitoring.id } })).toMatchObject(standard)
})

test('a role that somebody holds is not deleted; deleted users do not count', async () => {
  const { id } = await admin.call(createRole, { body: { code: 'Стажёр', permissions: ['view goods'] } })
  const trainee = await server.person('SELLER')
  await admin.call(addRole, { path: { id: trainee.userId }, body: { roleIds: [id] } })
  expect(await admin.refused(deleteRole, { path: { id } })).toMatchObject({
    status: 409,
    code: 'roleUsed',
    message: 'Роль «Стажёр» назначена пользователям (1)',
  })
  await admin.call(deleteUser, { path: { id: trainee.userId } })
  await admin.call(deleteRole, { path: { id } })
})

test('who is no administrator gives and takes only what it holds', async () => {
  const { id } = await admin.call(createRole, {
    body: { code: 'Старший', permissions: ['view roles', 'edit roles', 'delete roles', 'view goods'] },
  })
  const head = await server.person('Contragent')
  await admin.call(addRole, { path: { id: head.userId }, body: { roleIds: [id] } })
  const above = { status: 403, code: 'aboveOwnRights' }
  const { id: own } = await head.call(createRole, { body: { code: 'Свой', permissions: ['view goods'] } })
  expect(await head.refused(createRole, { body: { code: 'Чужой', permissions: ['view cost'] } })).toMatchObject(above)
  expect(await head.refused(addPermissions, { path: { id: own }, body: { permissions: ['view cost'] } })).toMatchObject(
    above,
  )
  // Its own role, too: nobody raises the own rights.
  expect(await head.refused(addPermissions, { path: { id }, body: { permissions: ['edit users'] } })).toMatchObject(
    above,
  )
  const monitoring = await roleOf('MONITORING')
  expect(
    await head.refused(editRole, { path: { id: monitoring.id }, body: { ...monitoring, permissions: ['view goods'] } }),
  ).toMatchObject(above)
  await head.call(deleteRole, { path: { id: own } })
})

test('roles are a list with their names in the language of the caller', async () => {
  const { items } = await admin.call(searchRoles, { query: { limit: 100 }, body: { keyword: 'мене' } })
  expect(items).toMatchObject([{ code: 'MANAGER', name: 'Менеджер', permissionCount: STANDARD_ROLES.MANAGER.length }])
  expect(await seller.refused(searchRoles, { body: {} })).toMatchObject({ status: 403 })
  expect((await admin.call(searchRoles, { query: {}, body: { keyword: 'manager' } })).total).toBe(1)
})

test('permissions are listed by area, found by their words, and take a note', async () => {
  const all = await admin.call(listPermissions)
  expect(all.map(({ name }) => name)).toEqual(ALL_PERMISSIONS)
  const groups = await admin.call(permissionGroups)
  expect(groups.flatMap(({ permissions }) => permissions)).toHaveLength(ALL_PERMISSIONS.length)
  const viewGoods = all.find(({ name }) => name === 'view goods')!
  expect(viewGoods).toMatchObject({ area: 'goods', subject: 'goods', action: 'view', comment: '' })
  expect(viewGoods.roleNames).toContain('Кассир')
  const found = await admin.call(searchPermissions, { query: {}, body: { keyword: 'себестоимость' } })
  expect(found.items.map(({ name, area }) => [name, area])).toEqual([
    ['set below-cost', 'sales'],
    ['view cost', 'prices'],
  ])
  expect(
    (await admin.call(searchPermissions.siblings.groups, { query: {}, body: { groupBy: 'area' } })) as object,
  ).toMatchObject({
    total: groups.length,
  })

  const { id, version } = viewGoods
  const body = { comment: 'Список товаров без цен прихода', version }
  await admin.call(editPermission, { path: { id }, body })
  expect(await admin.refused(editPermission, { path: { id }, body })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect(await admin.refused(editPermission, { path: { id: 99_999 }, body })).toMatchObject({ status: 404 })
  expect((await admin.call(listPermissions)).find((permission) => permission.id === id)).toMatchObject({
    comment: body.comment,
  })
  expect(await seller.refused(listPermissions)).toMatchObject({ status: 403 })
})
