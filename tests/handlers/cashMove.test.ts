import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveCash, searchCashMoves, takeOver } from '../../src/api/cashMove.ts'
import { currentXReport, openSession, takeZReport } from '../../src/api/cashSession.ts'
import { searchExpenses } from '../../src/api/expense.ts'
import { finishSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
const { admin, cashbox } = shop
const path = { depId: shop.shop, cashboxId: cashbox }
const cashier = await server.person('KASSIR', { departmentId: shop.shop })
const second = await server.person('KASSIR', { departmentId: shop.shop })
const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
const rent = await server.reference('EXPENSE_TYPE', 'RENT')
const itemId = await shop.stocked([500])

beforeEach(async () => {
  await cashier.call(openSession, { path, body: { openingCash: 100_000 } })
})
afterEach(async () => {
  await admin.response(takeZReport, { path, body: { countedCash: null } as never })
  await requireSoundBooks(server.database)
})
const expected = async () => (await cashier.call(currentXReport, { path })).expectedCash
const move = (direction: 'IN' | 'OUT', amount: number, more: object = {}) => ({
  path,
  body: { direction, amount, reason: 'размен', ...more },
})

test('cash in and out changes what should lie in the drawer, and is kept with its reason', async () => {
  expect(await cashier.call(moveCash, move('IN', 50_000))).toMatchObject({ expectedCash: 150_000 })
  expect(await cashier.call(moveCash, move('OUT', 120_000, { reason: 'инкассация' }))).toMatchObject({
    expectedCash: 30_000,
  })
  const { items } = await cashier.call(searchCashMoves, { query: {}, body: { departmentId: shop.shop } })
  expect(items.slice(0, 2).map(({ cashMoveKind, sum, reason }) => [cashMoveKind, sum, reason])).toEqual([
    ['OUT', -120_000, 'инкассация'],
    ['IN', 50_000, 'размен'],
  ])
  expect((await stranger.call(searchCashMoves, { query: {}, body: {} })).items).toEqual([])
})

test('what is paid out of the drawer stands among the expenses', async () => {
  await cashier.call(moveCash, move('OUT', 20_000, { reason: 'вода', expenseTypeId: rent }))
  const { items } = await admin.call(searchExpenses, { query: {}, body: { departmentId: shop.shop } })
  expect(items).toMatchObject([{ totalSum: 20_000, comment: 'вода', expenseTypeId: rent, date: '2026-11-20' }])
})

test('more than there is, nothing, another department and a closed session are refused', async () => {
  expect(await cashier.refused(moveCash, move('OUT', 100_001))).toMatchObject({ status: 409, code: 'notEnoughCash' })
  expect(await expected()).toBe(100_000)
  expect(await cashier.refused(moveCash, move('IN', 0))).toMatchObject({ status: 400 })
  expect(await cashier.refused(moveCash, move('IN', 5, { reason: ' ' }))).toMatchObject({
    status: 400,
    fields: { reason: expect.any(String) as string },
  })
  expect(await cashier.refused(moveCash, move('IN', 5, { expenseTypeId: rent }))).toMatchObject({ status: 400 })
  expect(await stranger.refused(moveCash, move('IN', 5))).toMatchObject({ status: 403 })
  await admin.call(takeZReport, { path, body: { countedCash: 100_000 } })
  expect(await cashier.refused(moveCash, move('IN', 5))).toMatchObject({ status: 409, code: 'sessionClosed' })
})

test('a session opens with nothing in the drawer, and never with less', async () => {
  await admin.call(takeZReport, { path, body: { countedCash: 100_000 } })
  for (const openingCash of [-1, -0.01, 1e15])
    expect(await cashier.refused(openSession, { path, body: { openingCash } })).toMatchObject({
      status: 400,
      fields: { openingCash: expect.any(String) },
    })
  expect(await cashier.call(openSession, { path, body: { openingCash: 0 } })).toMatchObject({ expectedCash: 0 })
})

test('two who take the last cash at once: one gets it', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => cashier.response(moveCash, move('OUT', 60_000))))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await expected()).toBe(40_000)
})

test('a closing waits for what is being moved, and counts it', async () => {
  const [moved] = await Promise.all([
    cashier.response(moveCash, move('IN', 1_000)),
    admin.response(takeZReport, { path, body: { countedCash: 200_000 } }),
  ])
  const { expectedSum, balance } = await server.database.one<{ expectedSum: number; balance: number }>(sql`
    select opening_cash + moved_sum as "expectedSum", (select balance from account join account_balance on account_id = account.id
      where kind = 'CASH' and account.cashbox_id = ${cashbox}) as balance
    from cash_session where cashbox_id = ${cashbox} order by id desc limit 1`)
  expect(expectedSum).toBe(moved.status === 200 ? 101_000 : 100_000)
  expect(balance).toBe(200_000)
})

test('who takes over answers for what he has counted; what is missing is explained', async () => {
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 5 }]) })
  const counted = (countedCash: number, comment = '') => ({ path, body: { countedCash, comment } })
  expect(await second.refused(takeOver, counted(104_000))).toMatchObject({
    status: 400,
    fields: { comment: expect.any(String) as string },
  })
  expect(await second.call(takeOver, counted(104_000, 'сдали не то'))).toMatchObject({ expectedCash: 104_000 })
  expect(await second.refused(takeOver, counted(104_000))).toMatchObject({ status: 409, code: 'drawerIsYours' })
  expect(await stranger.refused(takeOver, counted(1))).toMatchObject({ status: 403 })
  const { items } = await cashier.call(searchCashMoves, { query: {}, body: { departmentId: shop.shop } })
  expect(items[0]).toMatchObject({ cashMoveKind: 'HANDOVER', sum: -1_000, reason: 'сдали не то' })
})

test('what was counted note by note is what was counted', async () => {
  const notes = [
    { note: 50_000, count: 1 },
    { note: 20_000, count: 2 },
    { note: 10_000, count: 1 },
  ]
  expect(await admin.refused(takeZReport, { path, body: { countedCash: 99_000, notes } })).toMatchObject({
    status: 400,
    fields: { notes: expect.any(String) as string },
  })
  expect(await admin.call(takeZReport, { path, body: { countedCash: 100_000, notes } })).toMatchObject({
    notes,
    cashDifference: 0,
  })
})

test('who may not see what should lie there counts blind', async () => {
  const { id } = await server.database.one<{ id: number }>(sql`select id from role where code = 'KASSIR'`)
  await server.database.run(
    sql`delete from role_permission where role_id = ${id} and permission = 'view expected-cash'`,
  )
  const blind = await cashier.call(currentXReport, { path })
  expect(blind).toMatchObject({ expectedCash: null, payments: [] })
  const z = await cashier.call(takeZReport, { path, body: { countedCash: 100_000 } })
  expect(z).toMatchObject({ expectedCash: 100_000, cashDifference: 0 })
  await server.database.run(sql`insert into role_permission (role_id, permission) values (${id}, 'view expected-cash')`)
})
