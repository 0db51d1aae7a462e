import { beforeAll, expect, test } from 'vitest'
import { deleteItem, editItem, getItem } from '../../src/api/item.ts'
import { saveEmployee, searchEmployees } from '../../src/api/employee.ts'
import { createRole, deleteRole } from '../../src/api/role.ts'
import { addRole } from '../../src/api/user.ts'
import { searchHistory, searchItemHistory } from '../../src/api/history.ts'
import { finishSale } from '../../src/api/sale.ts'
import { changeDocumentStatus, createDocument, receiveTransfer } from '../../src/api/warehouseDocument.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'
import { editOf } from './catalogue.ts'

const server = await testServer()
const TODAY = '2026-11-20'
const page = { page: 1, limit: 100 }
let on: Shop
let itemId: number

beforeAll(async () => {
  on = await shopOn(server)
  await server.database.run(sql`update department set name = 'Склад' where id = ${on.warehouse}`)
  await server.database.run(sql`update department set name = 'Магазин' where id = ${on.shop}`)
  itemId = await on.newItem({ name: 'Чай чёрный' })
  await on.income(on.warehouse, [{ itemId, count: 10, incomeUzs: 500 }])
  const transfer = await on.admin.call(createDocument, {
    body: {
      action: 'KOCHIRISH',
      fromDepartmentId: on.warehouse,
      toDepartmentId: on.shop,
      regDate: '2026-11-20',
      whItems: [{ itemId, count: 4 }],
    },
  })
  const sent = await on.admin.call(changeDocumentStatus, {
    path: { id: transfer.id },
    body: { status: 'PENDING', version: transfer.version },
  })
  await on.admin.call(receiveTransfer, { path: { id: transfer.id }, body: { version: sent.version } })
  await on.priced(on.shop, [itemId], 1_000)
  await on.open()
  await on.admin.call(finishSale, { body: on.saleOf([{ itemId, count: 1 }]) })
})

test('an item’s history is its ledger: where from, where to, and what was left on each shelf', async () => {
  const { items, totals, total } = await on.admin.call(searchItemHistory, { query: page, body: { itemId } })
  expect(
    items.map((move) => [
      move.documentKind,
      move.fromDepartmentName,
      move.toDepartmentName,
      move.quantityIn ?? -move.quantityOut!,
      move.balanceAfter,
    ]),
  ).toEqual([
    ['sale', 'Магазин', 'Покупатель', -1, 3],
    ['transfer', 'Склад', 'Магазин', 4, 4],
    ['transfer', 'Склад', 'Магазин', -4, 6],
    ['income', 'Поставщик', 'Склад', 10, 10],
  ])
  expect(items.at(-1)).toMatchObject({ incomeUzs: 500, regNumber: 1, userName: on.admin.username, reversal: false })
  expect({ totals, total }).toEqual({ totals: { quantityIn: 14, quantityOut: 5 }, total: 4 })
})

test('days and departments narrow it, and the balance still counts what was before', async () => {
  await server.database.run(sql`
    update stock_move set occurred_at = occurred_at - interval '40 days' where item_id = ${itemId} and document_kind = 'income'`)
  const asked = { itemId, departmentId: on.warehouse, start: TODAY, end: TODAY }
  const { items } = await on.admin.call(searchItemHistory, { query: page, body: asked })
  expect(items).toMatchObject([{ documentKind: 'transfer', quantityOut: 4, balanceAfter: 6 }])
  expect((await on.admin.call(searchItemHistory, { query: page, body: { itemId, end: '2020-01-01' } })).items).toEqual(
    [],
  )
})

test('others’ shelves, costs and the history itself are for who may see them', async () => {
  const seller = await server.person('SELLER', { departmentId: on.shop })
  const { items } = await seller.call(searchItemHistory, { query: page, body: { itemId } })
  expect(items.map(({ documentKind }) => documentKind)).toEqual(['sale', 'transfer'])
  expect(items[0]).not.toHaveProperty('incomeUzs')
  expect(
    await seller.refused(searchItemHistory, {
      query: page,
      body: { itemId, where: [{ field: 'incomeUzs', operator: 'from', value: 1 }] },
    }),
  ).toMatchObject({ status: 403 })
  const contragent = await server.person('Contragent')
  expect(await contragent.refused(searchItemHistory, { query: page, body: { itemId } })).toMatchObject({ status: 403 })
  expect(await seller.refused(searchHistory, { query: page, body: {} })).toMatchObject({ status: 403 })
})

test('without an item, or of one that is not there, nothing is told', async () => {
  expect((await on.admin.call(searchItemHistory, { query: page, body: {} })).items).toEqual([])
  expect((await on.admin.call(searchItemHistory, { query: page, body: { itemId: 999_999 } })).items).toEqual([])
})

test('every change says who, what, from what and to what, with the names behind ids', async () => {
  const other = await server.database.one<{ id: number }>(
    sql`insert into reference (parent_id, name, name_key, same_name)
      select id, 'Greenfield', 'greenfield', 'greenfield' from reference where code = 'item_brand' returning id`,
  )
  const item = await on.admin.call(getItem, { path: { id: itemId } })
  await on.admin.call(editItem, {
    path: { id: itemId },
    body: { ...editOf(item), name: 'Чай зелёный', brandId: other.id, weighed: true, comment: '' },
  })
  const body = { subject: 'item' as const, subjectId: String(itemId) }
  const { items } = await on.admin.call(searchHistory, { query: page, body })
  const edits = items.filter(({ action }) => action === 'edit')
  expect(Object.fromEntries(edits.map(({ fieldLabel, before, after }) => [fieldLabel, [before, after]]))).toEqual({
    Наименование: ['Чай чёрный', 'Чай зелёный'],
    Бренд: [null, 'Greenfield'],
    'Весовой товар': ['Нет', 'Да'],
  })
  expect(edits[0]).toMatchObject({ userName: on.admin.username, record: 'Чай зелёный', source: 'RECORD' })
  expect(items.some(({ action, fieldLabel }) => action === 'create' && fieldLabel === 'Наименование')).toBe(true)
  const uzbek = await on.admin.call(searchHistory, { query: page, body }, { language: 'uz-latn' })
  expect(uzbek.items.map(({ after }) => after)).toContain('Ha')
})

test('documents tell their steps in the same list, those of the caller’s departments', async () => {
  const body = { subject: 'income' as const }
  const { items } = await on.admin.call(searchHistory, { query: page, body })
  expect(items[0]).toMatchObject({ action: 'step', fieldLabel: 'Состояние', after: 'Проведён', record: '№ 1' })
  const manager = await server.person('MANAGER', { departmentId: on.shop })
  expect((await manager.call(searchHistory, { query: page, body })).items).toEqual([])
})

test('what happened to users is told to who may see users', async () => {
  await server.database.run(
    sql`insert into audit (user_id, subject, subject_id, action, changes) values (${on.admin.userId}, 'user', 1, 'edit', '{"username":["a","b"]}')`,
  )
  const body = { subject: 'user' as const }
  expect((await on.admin.call(searchHistory, { query: page, body })).total).toBeGreaterThan(0)
  const manager = await server.person('MANAGER', { departmentId: on.shop })
  expect((await manager.call(searchHistory, { query: page, body })).items).toEqual([])
})

test('to who may see no record at all it tells the documents of his departments', async () => {
  const { id } = await on.admin.call(createRole, { body: { code: 'AUDITOR', permissions: ['view audit'] } })
  const auditor = await server.person('Contragent', { departmentId: on.warehouse })
  await on.admin.call(addRole, { path: { id: auditor.userId }, body: { roleIds: [id] } })
  const { items } = await auditor.call(searchHistory, { query: page, body: {} })
  expect(new Set(items.map(({ source }) => source))).toEqual(new Set(['DOCUMENT']))
})

test('of a record it tells who may see it, in the departments that are theirs, and of an unknown one nobody', async () => {
  const { items: people } = await on.admin.call(searchEmployees, { query: page, body: {} })
  expect(people).toEqual([])
  const ids: Record<string, number> = {}
  for (const [where, departmentId] of Object.entries({ shop: on.shop, warehouse: on.warehouse })) {
    const body = { lastName: 'Каримова', firstName: where, departmentId }
    ids[where] = (await on.admin.call(saveEmployee, { body })).id
  }
  const told = async (who: Person, subject: 'employee' | 'department' | 'cashbox') =>
    (await who.call(searchHistory, { query: page, body: { subject } })).items.map(({ subjectId }) => subjectId)
  const manager = await server.person('MANAGER', { departmentId: on.shop })
  expect(new Set(await told(manager, 'employee'))).toEqual(new Set([ids.shop]))
  expect(new Set(await told(on.admin, 'employee'))).toEqual(new Set(Object.values(ids)))

  await server.database.run(sql`
    insert into audit (user_id, subject, subject_id, action, changes)
    values (${on.admin.userId}, 'secret', 1, 'edit', '{"name":["a","b"]}')`)
  const { items } = await on.admin.call(searchHistory, { query: page, body: {} })
  expect(items.map(({ subject }) => subject)).not.toContain('secret')

  const role = await on.admin.call(createRole, { body: { code: 'Ревизор', permissions: ['view audit', 'view goods'] } })
  const auditor = await server.person('SELLER', { departmentId: on.shop })
  await on.admin.call(addRole, { path: { id: auditor.userId }, body: { roleIds: [role.id] } })
  expect(await told(auditor, 'employee')).toEqual([])
})

test('what was deleted keeps its name, and strange values are only words', async () => {
  const id = await on.newItem({ name: "Лак '; drop table audit" })
  await on.admin.call(deleteItem, { path: { id } })
  const { items } = await on.admin.call(searchHistory, {
    query: page,
    body: { subjectId: String(id), subject: 'item' },
  })
  expect(items.find(({ action }) => action === 'delete')).toMatchObject({ record: "Лак '; drop table audit" })
  const role = await on.admin.call(createRole, { body: { code: 'Сезонный', permissions: ['view goods'] } })
  await on.admin.call(deleteRole, { path: { id: role.id } })
  const told = await on.admin.call(searchHistory, {
    query: page,
    body: { subjectId: String(role.id), subject: 'role' },
  })
  expect(new Set(told.items.map(({ record }) => record))).toEqual(new Set(['Сезонный']))
  expect((await on.admin.call(searchHistory, { query: page, body: { subjectId: "1' or true" } })).items).toEqual([])
})

test('standard roles and rights are called as their screens call them', async () => {
  const idOf = async (table: string, column: string, value: string) => {
    const { id } = await server.database.one<{ id: number }>(
      sql`select id from ${raw(table)} where ${raw(column)} = ${value}`,
    )
    return id
  }
  const ids = { role: await idOf('role', 'code', 'KASSIR'), permission: await idOf('permission', 'name', 'view goods') }
  await server.database.run(sql`insert into audit (user_id, subject, subject_id, action, changes) values
    (${on.admin.userId}, 'role', ${ids.role}, 'edit', '{"permissions":[[],["view goods"]]}'),
    (${on.admin.userId}, 'permission', ${ids.permission}, 'edit', '{"description":["a","b"]}')`)
  const recordOf = async (subject: 'role' | 'permission', language: 'ru' | 'uz-latn') => {
    const body = { subject, subjectId: String(ids[subject]) }
    return (await on.admin.call(searchHistory, { query: page, body }, { language })).items[0]!.record
  }
  expect(await recordOf('role', 'ru')).toBe('Кассир')
  expect(await recordOf('role', 'uz-latn')).toBe('Kassir')
  expect(await recordOf('permission', 'ru')).toBe('Товары — Просмотр')
})
