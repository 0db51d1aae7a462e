import { beforeAll, expect, test } from 'vitest'
import { cashboxes, deleteCashbox, saveCashbox } from '../../src/api/cashbox.ts'
import {
  deleteDepartment,
  departmentBalances,
  departmentsByName,
  listDepartments,
  myDepartments,
  saveDepartment,
  shopDepartments,
  wholesaleDepartments,
} from '../../src/api/department.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let admin: Person
let manager: Person
let shop: number
let warehouse: number

const shopBody = { name: 'Магазин на Чилонзоре', shortName: 'Чилонзор', type: 'SHOP', saleType: 'RETAIL' } as const

beforeAll(async () => {
  admin = await server.person('admin')
  shop = (await admin.call(saveDepartment, { body: shopBody })).id
  warehouse = (
    await admin.call(saveDepartment, { body: { name: 'Склад', type: 'WAREHOUSE', saleType: 'WHOLE', sort: 5 } })
  ).id
  manager = await server.person('MANAGER', { departmentId: shop })
})

test('administrators see every department, others only theirs', async () => {
  const all = await admin.call(listDepartments, { query: {}, body: {} })
  expect(all.items).toMatchObject([
    { ...shopBody, id: shop, currencyName: 'Узбекский сум', vatPercent: 12 },
    { id: warehouse },
  ])
  expect((await manager.call(listDepartments, { query: {}, body: {} })).items).toMatchObject([{ id: shop }])
  expect(await manager.call(myDepartments)).toMatchObject([{ id: shop, name: shopBody.name, saleType: 'RETAIL' }])
  expect(await admin.call(shopDepartments)).toMatchObject([{ id: shop }])
  expect(await admin.call(wholesaleDepartments)).toMatchObject([{ id: warehouse }])
  expect(await admin.call(departmentsByName, { query: { name: 'чилон' } })).toMatchObject([{ id: shop }])
  expect(await manager.call(departmentsByName, { query: { name: 'Склад' } })).toEqual([])
  expect(await manager.call(departmentBalances)).toMatchObject([{ id: shop, saldo: 0 }])
})

test('a yes or no in an address is what it says', async () => {
  const keeper = await server.person('WAREHOUSE', { departmentId: warehouse, transfers: [shop] })
  const found = async (query: { transfers?: boolean }) =>
    (await keeper.call(departmentsByName, { query })).map(({ id }) => id)
  expect(new Set(await found({ transfers: true }))).toEqual(new Set([shop, warehouse]))
  expect(await found({ transfers: false })).toEqual([warehouse])
  expect(await keeper.refused(departmentsByName, { query: { transfers: 'yes' as never } })).toMatchObject({
    status: 400,
    fields: { transfers: expect.any(String) as string },
  })
})

test('a storekeeper finds the shop that his transfers may go to, and never their source', async () => {
  const keeper = await server.person('WAREHOUSE', { departmentId: warehouse, transfers: [shop] })
  const targetsOf = async (by: Person, transfersFrom: number, name = '') =>
    (await by.call(departmentsByName, { query: { name, transfersFrom } })).map(({ id }) => id)
  expect(await targetsOf(keeper, warehouse)).toEqual([shop])
  expect(await targetsOf(keeper, warehouse, 'чилон')).toEqual([shop])
  expect(await targetsOf(keeper, shop)).toEqual([warehouse])
  expect(await targetsOf(admin, warehouse)).toEqual([shop])
  expect(await targetsOf(manager, warehouse)).toEqual([shop])
  // What he may only send to he does not look into.
  expect((await keeper.call(departmentsByName, { query: {} })).map(({ id }) => id)).toEqual([warehouse])
  expect(await keeper.refused(departmentsByName, { query: { transfersFrom: 0 } })).toMatchObject({ status: 400 })
})

test('a department is changed by its version; what is wrong is named', async () => {
  const { id } = await admin.call(saveDepartment, { body: { name: 'Столовая', type: 'DINING_ROOM' } })
  await admin.call(saveDepartment, {
    body: { id, version: 1, name: 'Столовая 2', type: 'DINING_ROOM', currencyCode: 'USD' },
  })
  expect(await admin.refused(saveDepartment, { body: { id, version: 1, name: 'x', type: 'SHOP' } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect(await admin.refused(saveDepartment, { body: { name: '', type: 'SHIP', vatPercent: 101 } })).toMatchObject({
    status: 400,
    fields: { name: 'Обязательное поле', type: 'Недопустимое значение', vatPercent: 'Не больше 100' },
  })
  expect((await admin.refused(saveDepartment, { body: { ...shopBody, currencyCode: 'XYZ' } })).fields).toEqual({
    currencyCode: 'Информация не найдена!',
  })
  expect(await admin.refused(saveDepartment, { body: { ...shopBody, id: 999_999, version: 1 } })).toMatchObject({
    status: 404,
  })
  expect(
    await manager.refused(saveDepartment, { body: { id, version: 2, name: 'Чужая', type: 'SHOP' } }),
  ).toMatchObject({ status: 404 })
  await admin.call(deleteDepartment, { path: { id } })
  expect(await admin.refused(deleteDepartment, { path: { id } })).toMatchObject({ status: 404 })
})

test('a department is the only one of its name, however it is typed and also when two are added at once', async () => {
  const add = (name: string) => admin.call(saveDepartment, { body: { ...shopBody, name } })
  const { id } = await add('Чорсу № 1')
  for (const name of ['ЧОРСУ  № 1', ' чорсу № 1 '])
    expect(await admin.refused(saveDepartment, { body: { ...shopBody, name } })).toMatchObject({
      status: 409,
      code: 'nameTaken',
      fields: { name: expect.stringContaining('уже есть') },
    })
  const second = await add('Чорсу № 2')
  expect(
    await admin.refused(saveDepartment, { body: { ...shopBody, ...second, version: 1, name: 'Чорсу № 1' } }),
  ).toMatchObject({ code: 'nameTaken' })
  await admin.call(saveDepartment, { body: { ...shopBody, id, version: 1, name: 'ЧОРСУ № 1' } })
  const both = await Promise.allSettled([add('Чорсу № 3'), add('чорсу № 3')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // Who is gone leaves his name to the next one.
  await admin.call(deleteDepartment, { path: { id } })
  await add('Чорсу № 1')
})

test('who is no administrator may use the department it adds', async () => {
  const { id } = await manager.call(saveDepartment, { body: { name: 'Киоск', type: 'SHOP' } })
  expect((await manager.call(myDepartments)).map((department) => department.id)).toContain(id)
})

test('a department in use is not deleted, and its currency stays once money moved', async () => {
  expect(await admin.refused(deleteDepartment, { path: { id: shop } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
    message: '«Магазин на Чилонзоре» нельзя удалить, пока есть: пользователи (1): manager2',
  })
  await server.database.pool.query("insert into account (department_id, kind, holder) values ($1, 'SAFE', 'safe')", [
    shop,
  ])
  await server.database.pool.query(
    "insert into money_move (department_id, account_id, amount, amount_uzs, document_kind, document_id, occurred_at) values ($1, 1, 5, 5, 'TEST', 1, now())",
    [shop],
  )
  expect(
    await admin.refused(saveDepartment, { body: { ...shopBody, id: shop, version: 1, currencyCode: 'USD' } }),
  ).toMatchObject({
    status: 409,
    fields: { currencyCode: expect.any(String) as string },
  })
})

test('tills of a department', async () => {
  const till = { departmentId: shop, number: '1', name: 'Касса у входа' }
  const { id } = await manager.call(saveCashbox, { body: till })
  const alone = { offlineDebtMax: 0, offlineCertificateMax: 0 }
  const usual = { open: false, version: 1, asksSlip: false, cashRounding: 0, ...alone }
  expect(await manager.call(cashboxes, { path: { depId: shop } })).toEqual([{ ...till, ...usual, id }])
  expect(await manager.refused(saveCashbox, { body: till })).toMatchObject({
    status: 409,
    code: 'numberTaken',
    fields: { number: 'Такой номер уже есть: 1' },
  })
  await manager.call(saveCashbox, { body: { ...till, id, name: 'Касса', version: 1 } })
  expect(await manager.refused(saveCashbox, { body: { ...till, id, version: 1 } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })

  const session = await server.database.one<{ id: number }>(sql`
    insert into cash_session (department_id, cashbox_id, session_number, opened_by) values (${shop}, ${id}, 1, ${admin.userId}) returning id`)
  expect(await manager.call(cashboxes, { path: { depId: shop } })).toMatchObject([{ open: true }])
  expect(await manager.refused(deleteCashbox, { path: { id } })).toMatchObject({ status: 409, code: 'cashboxOpen' })
  await server.database.run(sql`update cash_session set status = 'CLOSED' where id = ${session.id}`)
  await manager.call(deleteCashbox, { path: { id } })
  expect(await manager.call(cashboxes, { path: { depId: shop } })).toEqual([])
  await manager.call(saveCashbox, { body: till })

  expect(await manager.refused(cashboxes, { path: { depId: warehouse } })).toMatchObject({
    status: 403,
    code: 'otherDepartment',
  })
  expect(await manager.refused(saveCashbox, { body: { ...till, departmentId: warehouse } })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.stringContaining('отдел') as string },
  })
  expect(await admin.refused(saveCashbox, { body: { ...till, departmentId: 999_999 } })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) as string },
  })
  expect(
    await (await server.person('SELLER', { departmentId: shop })).refused(saveCashbox, { body: till }),
  ).toMatchObject({ status: 403 })
})

test('what lies in a department is told by goods, however many lots of each there are', async () => {
  const on = await shopOn(server)
  const tea = await on.newItem({ name: 'Чай' })
  const milk = await on.newItem({ name: 'Молоко' })
  await on.income(on.warehouse, [
    { itemId: milk, count: 1, incomeUzs: 500, termOfItem: '2027-01-01' },
    { itemId: milk, count: 1, incomeUzs: 500, termOfItem: '2027-02-01' },
    { itemId: tea, count: 1, incomeUzs: 500 },
  ])
  const { message } = await admin.refused(deleteDepartment, { path: { id: on.warehouse } })
  expect(message).toMatch(/остатки \(2\): (Молоко, Чай|Чай, Молоко)/)
})
