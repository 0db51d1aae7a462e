import { expect, test } from 'vitest'
import { signIn, whoAmI } from '../../src/api/auth.ts'
import { searchHistory } from '../../src/api/history.ts'
import { createRole, listRoles } from '../../src/api/role.ts'
import {
  addRole,
  addUser,
  changeUserPassword,
  deleteUser,
  editUser,
  getUser,
  linkContragent,
  linkEmployee,
  listUsers,
  permitDepartments,
  setUserStatus,
} from '../../src/api/user.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveEmployee } from '../../src/api/employee.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP', { name: 'Чиланзар', saleType: 'RETAIL' })
const other = await server.department('SHOP', { name: 'Юнусабад' })
const admin = await server.person('admin')
const roles = await admin.call(listRoles)
const roleId = (code: string) => roles.find((role) => role.code === code)!.id
const password = 'correct horse'
let made = 0
const newUser = async (more: object = {}) => {
  const username = `worker${++made}`
  const { id } = await admin.call(addUser, { body: { username, password, departmentId: shop, ...more } })
  const { token } = await server.stranger.call(signIn, { body: { username, password } })
  return { id, username, token }
}
const isSignedIn = async (token: string) =>
  (await server.database.first(sql`select 1 from session where token_hash = sha256(${token}::bytea)`)) !== undefined
const audited = (id: number) =>
  server.database.rows<{ action: string; changes: object }>(sql`
    select action, changes from audit where subject = 'user' and subject_id = ${id} order by id`)
/** Somebody of the shop who manages users but is no administrator: holds what a seller holds and the rights over users. */
const manager = await makeManager()
async function makeManager(): Promise<Person> {
  const { id } = await admin.call(createRole, {
    body: {
      code: 'Кадровик',
      permissions: [
        ...roles.find(({ code }) => code === 'SELLER')!.permissions,
        'view users',
        'create users',
        'edit users',
        'delete users',
        'get user',
        'view roles',
        'edit roles',
        'view audit',
      ],
    },
  })
  const person = await server.person('SELLER', { departmentId: shop })
  await admin.call(addRole, { path: { id: person.userId }, body: { roleIds: [id] } })
  return person
}

test('a user is read, edited by its version, and every change is kept with names', async () => {
  const { id, username } = await newUser({ roleIds: [roleId('SELLER')] })
  const employee = await admin.call(saveEmployee, {
    body: { lastName: 'Каримова', firstName: 'Дилноза', departmentId: shop },
  })
  const read = await admin.call(getUser, { path: { id } })
  expect(read).toMatchObject({ username, status: 'ACTIVE', roles: [{ code: 'SELLER' }], departmentName: 'Чиланзар' })
  const body = {
    username,
    departmentId: shop,
    employeeId: employee.id,
    roleIds: [roleId('KASSIR')],
    permittedDepartmentIds: [other],
    transferPermittedDepartmentIds: [shop],
    version: read.version,
  }
  await admin.call(editUser, { path: { id }, body })
  expect(await admin.call(getUser, { path: { id } })).toMatchObject({
    employeeName: 'Каримова Дилноза',
    roles: [{ code: 'KASSIR' }],
    permittedDepartments: [{ id: other }],
    transferPermittedDepartments: [{ id: shop }],
    version: read.version + 1,
  })
  expect(await admin.refused(editUser, { path: { id }, body })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect((await audited(id)).at(-1)).toEqual({
    action: 'edit',
    changes: {
      employeeName: [null, 'Каримова Дилноза'],
      roles: [['SELLER'], ['KASSIR']],
      permittedDepartments: [[], ['Юнусабад']],
      transferPermittedDepartments: [[], ['Чиланзар']],
    },
  })
  const told = await admin.call(searchHistory, {
    query: {},
    body: { subject: 'user', subjectId: String(id), search: 'KASSIR' },
  })
  expect(told.items).toMatchObject([{ fieldLabel: 'Роли', before: 'Продавец', after: 'Кассир' }])
  const list = await admin.call(listUsers, { query: {}, body: { keyword: 'karimova' } })
  expect(list.items).toMatchObject([{ id, roleNames: ['Кассир'], employeeName: 'Каримова Дилноза' }])
  const uzbek = await admin.response(listUsers, { body: { keyword: 'karimova' } }, { language: 'uz-latn' })
  expect(((await uzbek.json()) as { items: { roleNames: string[] }[] }).items[0]!.roleNames).not.toEqual(['Кассир'])
})

test('what is wrong with an edited user is named', async () => {
  const taken = await newUser()
  const { id, username } = await newUser()
  const { version } = await admin.call(getUser, { path: { id } })
  const body = { username, departmentId: shop, version }
  const refused = (more: object) => admin.refused(editUser, { path: { id }, body: { ...body, ...more } })
  expect(await refused({ username: taken.username.toUpperCase() })).toMatchObject({
    status: 409,
    code: 'usernameTaken',
    fields: { username: 'Пользователь с таким именем уже есть' },
  })
  // Cyrillic «о», «е», «к» and «р» for the Latin ones.
  expect(await refused({ username: taken.username.replace('worker', 'wоrkеr') })).toMatchObject({
    status: 409,
    code: 'usernameLooksTaken',
    fields: { username: 'Имя выглядит так же, как имя другого пользователя' },
  })
  const newcomer = { username: 'ＷＯＲＫＥＲ1', password, departmentId: shop }
  expect(await admin.refused(addUser, { body: newcomer })).toMatchObject({ code: 'usernameLooksTaken' })
  expect((await refused({ roleIds: [roleId('SELLER'), 999] })).fields).toHaveProperty(['roleIds.1'])
  expect((await refused({ departmentId: 999 })).fields).toHaveProperty('departmentId')
  expect((await refused({ permittedDepartmentIds: [999] })).fields).toHaveProperty(['permittedDepartmentIds.0'])
  expect((await refused({ employeeId: 999 })).fields).toHaveProperty('employeeId')
  expect((await refused({ contragentId: 999 })).fields).toHaveProperty('contragentId')
  expect(await admin.refused(editUser, { path: { id: 999 }, body })).toMatchObject({ status: 404 })
  expect((await admin.call(getUser, { path: { id } })).version).toBe(version)
})

test('a deleted user loses its tokens at once, and its name and history stay', async () => {
  const { id, username, token } = await newUser({ roleIds: [roleId('SELLER')] })
  expect(await isSignedIn(token)).toBe(true)
  await admin.call(deleteUser, { path: { id } })
  expect(await isSignedIn(token)).toBe(false)
  expect(await server.stranger.refused(signIn, { body: { username, password } })).toMatchObject({ status: 401 })
  expect(await admin.call(getUser, { path: { id } })).toMatchObject({ username, status: 'DELETED' })
  expect((await audited(id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  const gone = { status: 409, code: 'userIsDeleted' }
  expect(await admin.refused(deleteUser, { path: { id } })).toMatchObject(gone)
  expect(await admin.refused(setUserStatus, { path: { id }, body: { status: 'ACTIVE' } })).toMatchObject(gone)
  // The name is free again.
  await admin.call(addUser, { body: { username, password, departmentId: shop } })
  const { items } = await admin.call(listUsers, { query: {}, body: { keyword: username } })
  expect(items.filter((user) => user.username === username).map(({ status }) => status)).toEqual(['ACTIVE', 'DELETED'])
})

test('a deactivated user is signed out and cannot come back until activated', async () => {
  const { id, username, token } = await newUser()
  await admin.call(setUserStatus, { path: { id }, body: { status: 'INACTIVE' } })
  expect(await isSignedIn(token)).toBe(false)
  expect(await server.stranger.refused(signIn, { body: { username, password } })).toMatchObject({ status: 401 })
  await admin.call(setUserStatus, { path: { id }, body: { status: 'INACTIVE' } })
  await admin.call(setUserStatus, { path: { id }, body: { status: 'ACTIVE' } })
  await server.stranger.call(signIn, { body: { username, password } })
  expect((await audited(id)).map(({ changes }) => changes).slice(1)).toEqual([
    { status: ['ACTIVE', 'INACTIVE'] },
    { status: ['INACTIVE', 'ACTIVE'] },
  ])
  expect(await admin.refused(setUserStatus, { path: { id }, body: { status: 'DELETED' } })).toMatchObject({
    status: 400,
  })
})

test('the two links: one employee signs in by one name, a contragent loses the sale type of its department', async () => {
  const first = await newUser()
  const second = await newUser()
  const employee = await admin.call(saveEmployee, {
    body: { lastName: 'Алиев', firstName: 'Тимур', departmentId: shop },
  })
  const contragent = await admin.call(saveContragent, { body: { fullName: 'ООО «Навруз»' } })
  await admin.call(linkEmployee, { path: { id: first.id, employeeId: employee.id } })
  expect(await admin.refused(linkEmployee, { path: { id: second.id, employeeId: employee.id } })).toMatchObject({
    status: 409,
    code: 'employeeLinked',
    message: `Этот сотрудник уже входит под именем ${first.username}`,
  })
  expect(await admin.refused(linkContragent, { path: { id: first.id, contragentId: contragent.id } })).toMatchObject({
    status: 409,
    code: 'employeeOrContragent',
  })
  expect(await admin.refused(linkEmployee, { path: { id: second.id, employeeId: 999 } })).toMatchObject({ status: 400 })
  await admin.call(linkContragent, { path: { id: second.id, contragentId: contragent.id } })
  const session = await server.stranger.call(signIn, { body: { username: second.username, password } })
  expect(session).toMatchObject({ contragentId: contragent.id, departmentSaleType: null })
  const linked = await admin.response(linkEmployee, { path: { id: first.id, employeeId: employee.id } })
  expect(linked.headers.get('cache-control')).toBe('no-store')
  // Deleted, the user lets go of the employee.
  await admin.call(deleteUser, { path: { id: first.id } })
  const third = await newUser()
  await admin.call(linkEmployee, { path: { id: third.id, employeeId: employee.id } })
})

test('the last administrator can be neither deleted, nor deactivated, nor given other roles', async () => {
  const id = admin.userId
  const last = { status: 409, code: 'lastAdministrator' }
  expect(await admin.refused(deleteUser, { path: { id } })).toMatchObject(last)
  expect(await admin.refused(setUserStatus, { path: { id }, body: { status: 'INACTIVE' } })).toMatchObject(last)
  expect(await admin.refused(addRole, { path: { id }, body: { roleIds: [roleId('MANAGER')] } })).toMatchObject(last)
  const { username, version } = await admin.call(getUser, { path: { id } })
  expect(await admin.refused(editUser, { path: { id }, body: { username, version, roleIds: [] } })).toMatchObject(last)
  expect(await admin.call(whoAmI)).toMatchObject({ isAdmin: true })

  const inactive = await newUser({ roleIds: [roleId('admin')] })
  await admin.call(setUserStatus, { path: { id: inactive.id }, body: { status: 'INACTIVE' } })
  expect(await admin.refused(deleteUser, { path: { id } })).toMatchObject(last)
})

test('two administrators who take each other away at once leave one', async () => {
  const second = await server.person('admin')
  const outcomes = await Promise.all([
    admin.response(setUserStatus, { path: { id: second.userId }, body: { status: 'INACTIVE' } }),
    second.response(addRole, { path: { id: admin.userId }, body: { roleIds: [] } }),
  ])
  expect(outcomes.map(({ ok }) => ok).filter(Boolean)).toHaveLength(1)
  await server.database.run(sql`
    insert into user_role (user_id, role_id) values (${admin.userId}, ${roleId('admin')}) on conflict do nothing`)
})

test('who is no administrator sees and changes only users of the own departments, with no more rights than its own', async () => {
  const seller = await newUser({ roleIds: [roleId('SELLER')] })
  const stranger = await newUser({ departmentId: other, roleIds: [roleId('SELLER')] })
  const keeper = await newUser({ roleIds: [roleId('WAREHOUSE')] })
  const traveller = await newUser({ permittedDepartmentIds: [other] })
  const strong = { password: 'battery staple', confirmPassword: 'battery staple' }
  const listed = (await manager.call(listUsers, { query: { limit: 100 }, body: {} })).items
  expect(listed.map(({ id }) => id)).toContain(seller.id)
  expect(listed.every(({ departmentId }) => departmentId === shop)).toBe(true)

  await manager.call(changeUserPassword, { path: { id: seller.id }, body: strong })
  for (const [id, code] of [
    [stranger.id, 'notFound'],
    [admin.userId, 'notFound'],
    [keeper.id, 'userAboveOwnRights'],
    [traveller.id, 'userOfOtherDepartments'],
    [manager.userId, 'ownAccount'],
  ] as const) {
    expect(await manager.refused(changeUserPassword, { path: { id }, body: strong })).toMatchObject({ code })
    expect(await manager.refused(deleteUser, { path: { id } })).toMatchObject({ code })
    expect(await manager.refused(addRole, { path: { id }, body: { roleIds: [] } })).toMatchObject({ code })
    expect(await manager.refused(permitDepartments, { path: { id }, body: { departmentIds: [] } })).toMatchObject({
      code,
    })
  }
  expect(
    await manager.refused(addRole, { path: { id: seller.id }, body: { roleIds: [roleId('WAREHOUSE')] } }),
  ).toMatchObject({ status: 403, code: 'aboveOwnRights' })
  expect(await manager.refused(getUser, { path: { id: stranger.id } })).toMatchObject({ status: 404 })
  const history = await manager.call(searchHistory, { query: { limit: 500 }, body: { subject: 'user' } })
  expect(history.items.map(({ subjectId }) => subjectId)).toContain(seller.id)
  expect(history.items.map(({ subjectId }) => subjectId)).not.toContain(stranger.id)
  const { version } = await manager.call(getUser, { path: { id: seller.id } })
  const nowhere = { username: seller.username, version }
  expect((await manager.refused(editUser, { path: { id: seller.id }, body: nowhere })).fields).toEqual({
    departmentId: 'Обязательное поле',
  })
  expect(
    (await manager.refused(editUser, { path: { id: seller.id }, body: { ...nowhere, departmentId: other } })).fields,
  ).toEqual({ departmentId: 'Этот отдел вам не разрешён' })
})
