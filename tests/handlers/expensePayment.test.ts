import { afterEach, expect, test } from 'vitest'
import { currentXReport, openSession, takeZReport } from '../../src/api/cashSession.ts'
import { searchCashMoves } from '../../src/api/cashMove.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { createExpense, deleteExpense, editExpense, getExpense, searchExpenses } from '../../src/api/expense.ts'
import { createChild, deleteReference } from '../../src/api/reference.ts'
import { profitByDepartment } from '../../src/api/profitReport.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await shopOn(server)
const manager = await server.person('MANAGER', { departmentId: here.shop })
const rent = await server.reference('EXPENSE_TYPE', 'RENT')
const other = await server.reference('EXPENSE_TYPE', 'OTHER')
const path = { depId: here.shop, cashboxId: here.cashbox }
const body = { date: DAY, departmentId: here.shop, expenseTypeId: rent, totalSum: 30_000, comment: 'вода' }
const ofTill = { ...body, paymentSource: 'CASHBOX' as const, cashboxId: here.cashbox }
const create = async (sent: object) => (await manager.call(createExpense, { body: { ...body, ...sent } })).id
const open = (openingCash = 100_000) => manager.call(openSession, { path, body: { openingCash } })
const close = () => manager.call(takeZReport, { path, body: { comment: 'конец' } })

/** What the department's purses and expenses hold, by account and currency. */
const balances = async () =>
  Object.fromEntries(
    (
      await server.database.rows<{ account: string; balance: number }>(sql`
        select a.kind || ' ' || a.currency_code as account, b.balance from account a join account_balance b on b.account_id = a.id
        where a.department_id = ${here.shop} and a.kind in ('SAFE', 'BANK', 'EXPENSE', 'CASH')`)
    ).map(({ account, balance }) => [account, balance]),
  ) as Record<string, number>
/** How the balances differ after `work`. */
async function changedBy(work: () => Promise<unknown>) {
  const before = await balances()
  await work()
  const after = await balances()
  return Object.fromEntries(
    Object.entries(after)
      .map(([account, balance]) => [account, balance - (before[account] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  )
}

afterEach(async () => {
  await manager.response(takeZReport, { path, body: { comment: 'конец' } })
  await requireSoundBooks(server.database)
})

test('the bank or the safe pays, what is corrected moves anew, and what is deleted comes back', async () => {
  let id = 0
  expect(await changedBy(async () => (id = await create({ paymentSource: 'BANK' })))).toEqual({
    'BANK UZS': -30_000,
    'EXPENSE UZS': 30_000,
  })
  expect(
    await changedBy(() => manager.call(editExpense, { path: { id }, body: { ...body, totalSum: 20_000, version: 1 } })),
  ).toEqual({ 'BANK UZS': 30_000, 'SAFE UZS': -20_000, 'EXPENSE UZS': -10_000 })
  const edited = { ...body, totalSum: 20_000, comment: 'свет', version: 2 }
  expect(await changedBy(() => manager.call(editExpense, { path: { id }, body: edited }))).toEqual({})
  expect(await changedBy(() => manager.call(deleteExpense, { path: { id } }))).toEqual({
    'SAFE UZS': 20_000,
    'EXPENSE UZS': -20_000,
  })
})

test('a till pays while its session is open: drawer, X and Z report know it by its kind, and a reversal gives it back', async () => {
  await open()
  expect(await changedBy(() => create(ofTill))).toEqual({ 'CASH UZS': -30_000, 'EXPENSE UZS': 30_000 })
  const second = await create({ ...ofTill, totalSum: 5_000, expenseTypeId: other })
  expect(await manager.call(currentXReport, { path })).toMatchObject({
    movedSum: -35_000,
    expectedCash: 65_000,
    expenses: [
      { name: 'Аренда', amount: 30_000 },
      { expenseTypeId: other, amount: 5_000 },
    ],
  })
  const { items } = await manager.call(searchCashMoves, { query: {}, body: { departmentId: here.shop } })
  expect(items[0]).toMatchObject({ cashMoveKind: 'OUT', sum: -5_000, reason: 'вода' })

  await manager.call(editExpense, { path: { id: second }, body: { ...ofTill, totalSum: 7_000, version: 1 } })
  expect(await manager.call(currentXReport, { path })).toMatchObject({ movedSum: -37_000 })
  await manager.call(deleteExpense, { path: { id: second } })
  expect(await close()).toMatchObject({ movedSum: -30_000, expenses: [{ name: 'Аренда', amount: 30_000 }] })
})

test('what a Z report has stays as it is, but for what it is told of', async () => {
  await open()
  const id = await create(ofTill)
  await close()
  const edit = (more: object) =>
    manager.refused(editExpense, { path: { id }, body: { ...ofTill, version: 1, ...more } })
  for (const refusal of [
    await edit({ totalSum: 1 }),
    await edit({ expenseTypeId: other }),
    await edit({ paymentSource: 'SAFE', cashboxId: null }),
    await manager.refused(deleteExpense, { path: { id } }),
  ])
    expect(refusal).toMatchObject({ status: 409, code: 'sessionClosed' })
  await open()
  expect(await edit({ totalSum: 1 })).toMatchObject({ status: 409, code: 'sessionClosed' })
  expect(await manager.refused(deleteExpense, { path: { id } })).toMatchObject({ status: 409, code: 'sessionClosed' })
  await manager.call(editExpense, { path: { id }, body: { ...ofTill, comment: 'кулер', version: 1 } })
  expect(await manager.call(getExpense, { path: { id } })).toMatchObject({ comment: 'кулер', cashboxId: here.cashbox })
})

test('a closed session, an empty drawer, another till and foreign money of a drawer are refused by name', async () => {
  const refused = (sent: object) => manager.refused(createExpense, { body: { ...body, ...sent } as never })
  expect(await refused(ofTill)).toMatchObject({
    status: 409,
    code: 'sessionClosed',
    fields: { cashboxId: expect.any(String) as string },
  })
  await open(10_000)
  expect(await refused(ofTill)).toMatchObject({
    status: 409,
    code: 'notEnoughCash',
    fields: { totalSum: expect.any(String) as string },
  })
  expect(await manager.call(currentXReport, { path })).toMatchObject({ movedSum: 0, expectedCash: 10_000 })
  const elsewhere = await here.cashboxOf(here.warehouse)
  const asked = async (sent: object) => Object.keys((await refused(sent)).fields ?? {})
  expect(await asked({ ...ofTill, cashboxId: null })).toEqual(['cashboxId'])
  expect(await asked({ ...ofTill, cashboxId: elsewhere })).toEqual(['cashboxId'])
  expect(await asked({ ...body, cashboxId: here.cashbox })).toEqual(['cashboxId'])
  expect(await asked({ ...ofTill, currencyCode: 'USD' })).toEqual(['currencyCode'])
  expect(await asked({ date: '2026-11-21' })).toEqual(['date'])
})

test('a foreign sum is spent at the rate of its day, and refused where no rate was ever set', async () => {
  expect(await manager.refused(createExpense, { body: { ...body, currencyCode: 'GBP' } })).toMatchObject({
    status: 422,
    code: 'noRate',
    fields: { currencyCode: expect.any(String) as string },
  })
  const usd = await server.reference('CURRENCY', 'USD')
  await here.admin.call(saveCurrencyRate, {
    body: { date: DAY, currencyId: usd, departmentId: here.shop, rate: 12_500 },
  })
  const report = async () => {
    const { items } = await here.admin.call(profitByDepartment, {
      query: {},
      body: { start: DAY, end: DAY, departmentIds: [here.shop] },
    })
    return (items[0] as { expensesSum?: number } | undefined)?.expensesSum ?? 0
  }
  const before = await report()
  const sent = { ...body, currencyCode: 'USD' as const, totalSum: 100, paymentSource: 'BANK' as const }
  expect(await changedBy(() => create(sent))).toEqual({ 'BANK USD': -100, 'EXPENSE USD': 100 })
  expect(await report()).toBe(before + 1_250_000)
  const { items } = await manager.call(searchExpenses, { query: {}, body: { paymentSource: 'BANK' } })
  expect(items).toMatchObject([{ totalSum: 100, currencyCode: 'USD', sumUzs: 1_250_000 }])
})

test('a kind that was deleted pays for nothing more', async () => {
  const { id: parentId } = await server.database.one<{ id: number }>(sql`
    select id from reference where code = 'EXPENSE_TYPE' and parent_id is null`)
  const { id } = await here.admin.call(createChild, {
    path: { id: parentId },
    body: { name: 'Подарки', code: 'GIFTS' } as never,
  })
  await here.admin.call(deleteReference, { path: { id } })
  expect(await manager.refused(createExpense, { body: { ...body, expenseTypeId: id } })).toMatchObject({
    status: 400,
    fields: { expenseTypeId: expect.any(String) as string },
  })
})
