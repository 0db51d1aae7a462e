import { expect, test } from 'vitest'
import {
  createExpense,
  deleteExpense,
  editExpense,
  expensesOnPage,
  getExpense,
  searchExpenses,
} from '../../src/api/expense.ts'
import { searchHistory } from '../../src/api/history.ts'
import { deleteReference } from '../../src/api/reference.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await server.department('SHOP', { name: 'Магазин' })
const other = await server.department('SHOP', { name: 'Чужой магазин' })
const manager = await server.person('MANAGER', { departmentId: shop })
const stranger = await server.person('MANAGER', { departmentId: other })
const cashier = await server.person('KASSIR', { departmentId: shop })
const admin = await server.person('admin')
const rent = await server.reference('EXPENSE_TYPE', 'RENT')
const body = {
  date: '2026-11-20',
  departmentId: shop,
  expenseTypeId: rent,
  totalSum: 2_500_000.5,
  comment: 'за ноябрь',
}
const create = async (more: object = {}) => (await manager.call(createExpense, { body: { ...body, ...more } })).id

test('what was spent is written down, changed, found, summed and deleted', async () => {
  const id = await create()
  expect(await manager.call(getExpense, { path: { id } })).toEqual({
    ...body,
    id,
    departmentName: 'Магазин',
    expenseTypeName: 'Аренда',
    contragentId: null,
    contragentName: null,
    paymentSource: 'SAFE',
    cashboxId: null,
    cashboxName: null,
    currencyCode: 'UZS',
    sumUzs: body.totalSum,
    version: 1,
  })
  await manager.call(editExpense, { path: { id }, body: { ...body, totalSum: 3_000_000, version: 1 } })
  await create({ date: '2026-10-20', totalSum: 500_000 })
  const found = async (filter: object) => {
    const { items, totals } = await manager.call(searchExpenses, { query: {}, body: filter })
    return { dates: items.map(({ date }) => date), sum: totals?.sumUzs }
  }
  expect(await found({})).toEqual({ dates: ['2026-11-20', '2026-10-20'], sum: 3_500_000 })
  expect(await found({ start: '2026-11-20', end: '2026-11-20' })).toEqual({ dates: ['2026-11-20'], sum: 3_000_000 })
  const second = await manager.call(expensesOnPage, { path: { page: 2, limit: 1 }, body: {} })
  expect(second).toMatchObject({ items: [{ date: '2026-10-20' }], total: 2 })

  await manager.call(deleteExpense, { path: { id } })
  expect(await found({})).toEqual({ dates: ['2026-10-20'], sum: 500_000 })
  const { items } = await manager.call(searchHistory, {
    query: {},
    body: { subject: 'expense', subjectId: String(id) },
  })
  const told = items.map(({ action, fieldLabel, before, after }) => [action, fieldLabel, before, after])
  expect(told).toContainEqual(['edit', 'Сумма', '2500000.5', '3000000'])
  expect(told).toContainEqual(['create', 'Вид расхода', null, 'Аренда'])
  expect(told).toContainEqual(['delete', 'Наименование', `№ ${id}`, null])
})

test('wrong fields, a version that is not the last, and pages that are none are refused by name', async () => {
  const unit = await server.reference('unit', 'PIECE')
  const wrong = { ...body, totalSum: 0, date: 'вчера' }
  expect(await manager.refused(createExpense, { body: wrong })).toMatchObject({
    status: 400,
    fields: { totalSum: expect.any(String) as string, date: expect.any(String) as string },
  })
  expect(
    Object.keys(
      (await manager.refused(createExpense, { body: { ...body, expenseTypeId: unit, departmentId: other } })).fields!,
    ).sort(),
  ).toEqual(['departmentId', 'expenseTypeId'])
  const id = await create()
  expect(await manager.refused(editExpense, { path: { id }, body: { ...body, version: 9 } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect(await manager.refused(expensesOnPage, { path: { page: 0, limit: 9_000 }, body: {} })).toMatchObject({
    status: 400,
    fields: { page: expect.any(String) as string, limit: expect.any(String) as string },
  })
  expect(await admin.refused(deleteReference, { path: { id: rent } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
  })
})

test('others’ departments, and who has no right to it, see and change nothing', async () => {
  const id = await create()
  for (const refusal of [
    await stranger.refused(getExpense, { path: { id } }),
    await stranger.refused(editExpense, { path: { id }, body: { ...body, version: 1 } }),
    await stranger.refused(deleteExpense, { path: { id } }),
  ])
    expect(refusal).toMatchObject({ status: 404 })
  expect((await stranger.call(searchExpenses, { query: {}, body: {} })).items).toEqual([])
  for (const refusal of [
    await cashier.refused(searchExpenses, { query: {}, body: {} }),
    await cashier.refused(expensesOnPage, { path: { page: 1, limit: 1 }, body: {} }),
    await cashier.refused(createExpense, { body }),
    await cashier.refused(deleteExpense, { path: { id } }),
  ])
    expect(refusal).toMatchObject({ status: 403, code: 'noPermission' })
})
