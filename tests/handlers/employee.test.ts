import { expect, test } from 'vitest'
import {
  deleteEmployee,
  departmentsOfEmployee,
  employeeOfDepartment,
  employeesByKeyword,
  employeesOfDepartment,
  employeesOfDepartments,
  employeesWithLogin,
  employeesWithoutLogin,
  kpiEmployees,
  saveEmployee,
  searchEmployees,
  sellers,
  skyShopEmployees,
} from '../../src/api/employee.ts'
import { linkEmployee, permitDepartments } from '../../src/api/user.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer({ now: () => new Date('2026-11-20T09:00:00Z') })
const shop = await server.department('SHOP', { name: 'Чиланзар' })
const other = await server.department('SHOP', { name: 'Юнусабад' })
const admin = await server.person('admin')
const manager = await server.person('MANAGER', { departmentId: shop })
const seller = await server.reference('POSITION', 'SELLER')
const uzbek = await server.reference('CITIZEN', 'UZ')
const save = async (body: object) => (await admin.call(saveEmployee, { body: body as never })).id
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const dilnoza = await save({
  lastName: 'Каримова',
  firstName: 'Дилноза',
  middleName: 'Ахмедовна',
  departmentId: shop,
  positionId: seller,
  citizenId: uzbek,
  gender: 'FEMALE',
  personnel: '0017',
  hireDate: '2024-02-01',
})
const timur = await save({ lastName: 'Алиев', firstName: 'Тимур', departmentId: other })
const gone = await save({ lastName: 'Ким', firstName: 'Виктор', departmentId: shop, dismissDate: '2026-11-19' })
const leaving = await save({ lastName: 'Цой', firstName: 'Анна', departmentId: shop, dismissDate: '2026-11-20' })

test('employees are found in any script, and whole', async () => {
  const search = (body: object) => admin.call(searchEmployees, { query: {}, body })
  expect((await search({ keyword: 'karimova' })).items).toMatchObject([
    {
      id: dilnoza,
      fullName: 'Каримова Дилноза Ахмедовна',
      departmentName: 'Чиланзар',
      positionName: 'Продавец',
      citizenName: 'Узбекистан',
      gender: 'FEMALE',
      personnel: '0017',
      username: null,
    },
  ])
  expect(idsOf((await search({ departmentId: other })).items)).toEqual([timur])
  expect(idsOf((await search({ positionId: seller })).items)).toEqual([dilnoza])
  expect(idsOf((await search({ dismissed: true })).items)).toEqual([gone])
  expect(idsOf((await search({ dismissed: false })).items)).toEqual([timur, dilnoza, leaving])
  expect(idsOf((await search({})).items)).toEqual([timur, dilnoza, gone, leaving])
  expect(await admin.call(employeeOfDepartment, { path: { depId: shop, employeeId: dilnoza } })).toMatchObject({
    firstName: 'Дилноза',
  })
  expect(await admin.refused(employeeOfDepartment, { path: { depId: other, employeeId: dilnoza } })).toMatchObject({
    status: 404,
  })
})

test('an employee is changed by its version, and every change is kept', async () => {
  const id = await save({ lastName: 'Юсупов', firstName: 'Шерзод', departmentId: shop })
  const body = { id, version: 1, lastName: 'Юсупов', firstName: 'Шерзодбек', departmentId: other }
  await admin.call(saveEmployee, { body })
  expect(await admin.refused(saveEmployee, { body })).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  const audit = await server.database.rows(
    sql`select action, changes from audit where subject = 'employee' and subject_id = ${id} order by id`,
  )
  expect(audit[1]).toEqual({
    action: 'edit',
    changes: { firstName: ['Шерзод', 'Шерзодбек'], departmentId: [shop, other] },
  })
  await admin.call(deleteEmployee, { path: { id } })
  expect(await admin.refused(deleteEmployee, { path: { id } })).toMatchObject({ status: 404 })
})

test('what is wrong is named', async () => {
  const refused = (body: object) => admin.refused(saveEmployee, { body })
  const right = { lastName: 'А', firstName: 'Б', departmentId: shop }
  expect(await refused({ email: 'nobody', gender: 'X', firstName: 'x'.repeat(300) })).toMatchObject({
    status: 400,
    fields: {
      lastName: 'Обязательное поле',
      departmentId: 'Обязательное поле',
      firstName: 'Не длиннее 255 знаков',
      gender: 'Недопустимое значение',
    },
  })
  expect((await refused({ ...right, hireDate: '2026-05-01', dismissDate: '2026-04-30' })).fields).toEqual({
    dismissDate: 'Дата увольнения раньше приёма',
  })
  expect((await refused({ ...right, positionId: uzbek, citizenId: 999_999 })).fields).toEqual({
    positionId: 'Значение из другого справочника',
    citizenId: 'Информация не найдена!',
  })
  expect((await refused({ ...right, departmentId: 999 })).fields).toHaveProperty('departmentId')
  expect((await refused({ ...right, dateOfBirth: '2199-01-01' })).fields).toEqual({
    dateOfBirth: 'Дата рождения ещё не наступила',
  })
  expect(await refused({ ...right, id: 999, version: 1 })).toMatchObject({ status: 404 })
})

test('a personnel number is one employee’s, also when two are given it at once, until he is dismissed', async () => {
  const given = { firstName: 'Б', departmentId: shop, personnel: 'T-1' }
  const both = await Promise.allSettled([save({ ...given, lastName: 'Один' }), save({ ...given, lastName: 'Другой' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await admin.refused(saveEmployee, { body: { ...given, lastName: 'Третий' } })).toMatchObject({
    status: 409,
    code: 'personnelTaken',
    fields: { personnel: expect.stringContaining('T-1') },
  })
  const id = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))[0]!
  await save({ ...given, id, version: 1, lastName: 'Ушёл', hireDate: '2026-01-01', dismissDate: '2026-11-01' })
  // Any number of people have none.
  const more = [given, { ...given, personnel: '' }, { ...given, personnel: '' }].map((each, index) =>
    save({ ...each, lastName: `Ещё ${index}` }),
  )
  for (const each of [id, ...(await Promise.all(more))]) await admin.call(deleteEmployee, { path: { id: each } })
})

test('an employee who signs in is not deleted, and says as whom', async () => {
  const keeper = await server.person('WAREHOUSE', { departmentId: shop })
  const id = await save({ lastName: 'Саидова', firstName: 'Нигора', departmentId: shop })
  await admin.call(linkEmployee, { path: { id: keeper.userId, employeeId: id } })
  expect(await admin.refused(deleteEmployee, { path: { id } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
    message: `«Саидова Нигора» нельзя удалить, пока есть: пользователи (1): ${keeper.username}`,
  })
  expect(idsOf(await admin.call(employeesWithLogin, { path: { id: shop } }))).toEqual([id])
  expect((await admin.call(employeesWithLogin, { path: { id: shop } }))[0]).toMatchObject({ userId: keeper.userId })
  const free = await admin.call(employeesWithoutLogin, { query: {}, body: {} })
  expect(idsOf(free.items)).toEqual([timur, dilnoza, leaving])
  expect(free.total).toBe(3)
  expect((await admin.call(employeesWithoutLogin, { query: { page: 2, limit: 2 }, body: {} })).items).toHaveLength(1)
  await admin.call(permitDepartments, { path: { id: keeper.userId }, body: { departmentIds: [other] } })
  expect(idsOf(await admin.call(departmentsOfEmployee, { path: { id } }))).toEqual([shop, other])
})

test('the lists for selects name who works in the departments of the caller', async () => {
  const cashier = await server.person('KASSIR', { departmentId: shop })
  const till = await save({ lastName: 'Алиева', firstName: 'Малика', departmentId: shop })
  await admin.call(linkEmployee, { path: { id: cashier.userId, employeeId: till } })
  expect(idsOf(await manager.call(employeesOfDepartment, { path: { id: shop } }))).toContain(dilnoza)
  expect(idsOf(await manager.call(employeesOfDepartment, { path: { id: shop } }))).not.toContain(gone)
  expect(await manager.call(employeesOfDepartment, { path: { id: other } })).toEqual([])
  expect(
    idsOf(await manager.call(employeesOfDepartments, { body: { depIds: [shop, other], keyword: 'rfhbvjdf' } })),
  ).toEqual([dilnoza])
  expect(idsOf(await admin.call(employeesByKeyword, { path: { keyword: 'timur' } }))).toEqual([timur])
  expect(await manager.call(employeesByKeyword, { path: { keyword: 'timur' } })).toEqual([])
  expect(idsOf(await manager.call(sellers, { query: {} }))).toEqual([dilnoza])
  expect(await manager.call(sellers, { query: { keyword: 'аннa' } })).toEqual([])
  expect(idsOf(await manager.call(skyShopEmployees, { query: { search: 'дилноза' } }))).toEqual([dilnoza])
  // By position, and by the right to sell.
  expect(idsOf(await manager.call(kpiEmployees, { query: {} }))).toEqual([till, dilnoza])
})

test('who may not, does not', async () => {
  const cashier = await server.person('KASSIR', { departmentId: shop })
  const body = { lastName: 'А', firstName: 'Б', departmentId: shop }
  expect(await cashier.refused(saveEmployee, { body })).toMatchObject({ status: 403 })
  expect(await cashier.refused(searchEmployees, { body: {} })).toMatchObject({ status: 403 })
  expect(await cashier.refused(deleteEmployee, { path: { id: dilnoza } })).toMatchObject({ status: 403 })
  expect(idsOf((await manager.call(searchEmployees, { query: {}, body: {} })).items)).not.toContain(timur)
  expect(await manager.refused(deleteEmployee, { path: { id: timur } })).toMatchObject({ status: 404 })
  expect((await manager.refused(saveEmployee, { body: { ...body, departmentId: other } })).fields).toEqual({
    departmentId: 'Этот отдел вам не разрешён',
  })
})
