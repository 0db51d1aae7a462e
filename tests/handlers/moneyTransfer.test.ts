import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import {
  contragentSaldo,
  createMoneyTransfer,
  ownSaldo,
  reconciliation,
  reverseMoneyTransfer,
  searchDebts,
  searchSaldoMoves,
} from '../../src/api/moneyTransfer.ts'
import { deleteTransaction, saveTransaction, searchTransactions } from '../../src/api/transaction.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const trade = await shopOn(server)
const { shop } = trade
const other = await server.department('SHOP', { name: 'Чужой магазин' })
const manager = await server.person('MANAGER', { departmentId: shop })
const stranger = await server.person('MANAGER', { departmentId: other })
const cashier = await server.person('KASSIR', { departmentId: shop })
const contragent = async (fullName: string) => (await manager.call(saveContragent, { body: { fullName } })).id
const transfer = async (contragentId: number, more: object = {}) =>
  (
    await manager.call(createMoneyTransfer, {
      body: { date: '2026-11-02', departmentId: shop, contragentId, direction: 'OUT', sum: 1_000, ...more },
    })
  ).id
const saldoOf = (id: number, year = 2026, currencyCode: 'UZS' | 'USD' = 'UZS') =>
  manager.call(contragentSaldo, { path: { id }, body: { year, currencyCode } })

await trade.admin.call(saveCurrencyRate, {
  body: { currencyId: await server.reference('CURRENCY', 'USD'), date: '2026-01-01', rate: 12_500 },
})

test('what was paid and received stands in its month, and adds up to what is owed', async () => {
  const id = await contragent('ООО «Сальдо»')
  expect(await saldoOf(id)).toMatchObject({ opening: 0, closing: 0, currencies: [] })
  await transfer(id, { date: '2025-12-31', sum: 500 })
  await transfer(id, { date: '2026-03-10', sum: 1_000.25, paymentWay: 'CASH' })
  await transfer(id, { date: '2026-03-20', sum: 300, direction: 'IN' })
  const saldo = await saldoOf(id)
  expect(saldo).toMatchObject({ opening: 500, debit: 1_000.25, credit: 300, closing: 1_200.25, currencies: ['UZS'] })
  expect(saldo.months.filter(({ debit }) => debit > 0)).toEqual([
    { month: 3, opening: 500, debit: 1_000.25, credit: 300, closing: 1_200.25 },
  ])
  const { items, totals } = await manager.call(searchSaldoMoves, {
    query: {},
    body: { contragentId: id, start: '2026-01-01', end: '2026-12-31' },
  })
  expect(items.map(({ debit, credit, documentKind }) => [documentKind, debit, credit])).toEqual([
    ['moneyTransfer', 0, 300],
    ['moneyTransfer', 1_000.25, 0],
  ])
  expect(totals).toEqual({ debit: 1_000.25, credit: 300 })
  expect(
    await manager.call(reconciliation, { path: { id }, query: { start: '2026-01-01', end: '2026-03-10' } }),
  ).toMatchObject({ opening: 500, debit: 1_000.25, credit: 0, closing: 1_500.25, lines: [{ date: '2026-03-10' }] })
  await requireSoundBooks(server.database)
})

test('a wrong one is taken back once, and a year with a reversal adds up', async () => {
  const id = await contragent('ООО «Ошибка»')
  const wrong = await transfer(id, { date: '2026-05-05', sum: 700 })
  await manager.call(reverseMoneyTransfer, { path: { id: wrong } })
  expect((await manager.refused(reverseMoneyTransfer, { path: { id: wrong } })).status).toBe(404)
  expect(await saldoOf(id)).toMatchObject({ debit: 0, credit: 0, closing: 0 })
  const query = { start: '2026-05-01', end: '2026-05-31' }
  expect(await manager.call(reconciliation, { path: { id }, query })).toMatchObject({ closing: 0, lines: [] })
  await requireSoundBooks(server.database)
})

test('a debt is as old as its documents: what was paid by mistake and taken back makes it no younger', async () => {
  const id = await contragent('ООО «Давний долг»')
  await transfer(id, { date: '2026-06-01', sum: 1_000 })
  const wrong = await transfer(id, { date: '2026-11-10', sum: 700 })
  await manager.call(reverseMoneyTransfer, { path: { id: wrong } })
  const { items } = await manager.call(searchDebts, { query: {}, body: { keyword: 'давний долг' } })
  expect(items).toMatchObject([{ saldo: 1_000, older: 1_000, days30: 0, since: '2026-06-01' }])
})

test('the act of reconciliation calls each of several documents by its own number', async () => {
  const id = await contragent('ООО «Два прихода»')
  for (const count of [1, 2])
    await trade.documentAt('READY', {
      action: 'KIRIM',
      toDepartmentId: shop,
      contragentId: id,
      whItems: [{ itemId: await trade.newItem(), count, incomeUzs: 100 }],
    })
  const query = { start: '2026-01-01', end: '2026-12-31' }
  const { lines, closing } = await manager.call(reconciliation, { path: { id }, query })
  expect(closing).toBe(-300)
  expect(new Set(lines.map(({ documentName }) => documentName)).size).toBe(2)
})

test('currencies are kept apart', async () => {
  const id = await contragent('ООО «Доллар»')
  await transfer(id, { sum: 100, currencyCode: 'USD' })
  await transfer(id, { sum: 5_000 })
  expect(await saldoOf(id, 2026, 'USD')).toMatchObject({ closing: 100, currencies: ['UZS', 'USD'] })
  expect(await saldoOf(id)).toMatchObject({ closing: 5_000 })
  const { moved } = await server.database.one<{ moved: number }>(sql`
    select sum(amount_uzs) as moved from money_move join account on account.id = account_id
    where contragent_id = ${id} and account.currency_code = 'USD'`)
  expect(moved).toBe(1_250_000)
  const early = {
    date: '2025-12-31',
    departmentId: shop,
    contragentId: id,
    direction: 'OUT',
    sum: 1,
    currencyCode: 'USD',
  }
  expect(await manager.refused(createMoneyTransfer, { body: early })).toMatchObject({
    status: 422,
    code: 'noRate',
    fields: { currencyCode: expect.any(String) as string },
  })
  await requireSoundBooks(server.database)
})

test('only what each owes the other is set off', async () => {
  const id = await contragent('ООО «Зачёт»')
  const offset = { date: '2026-11-02', departmentId: shop, contragentId: id, direction: 'OFFSET' as const, sum: 400 }
  expect(await manager.refused(createMoneyTransfer, { body: offset })).toMatchObject({
    status: 422,
    code: 'nothingToOffset',
    message: 'Зачесть можно не больше 0 UZS',
  })
  // It bought for 1 000 on credit, and delivered for 600.
  const itemId = await trade.stocked([5])
  await trade.open()
  const debt = { contragentId: id, payments: [{ paymentType: 'DEBT' as const, amount: 1_000 }] }
  await trade.admin.call(finishSale, { body: trade.saleOf([{ itemId, count: 1 }], 1_000, debt) })
  await trade.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: shop,
    contragentId: id,
    whItems: [{ itemId, count: 1, incomeUzs: 600 }],
  })
  expect((await manager.refused(createMoneyTransfer, { body: { ...offset, sum: 601 } })).fields).toHaveProperty('sum')
  await manager.call(createMoneyTransfer, { body: { ...offset, sum: 600 } })
  expect(await saldoOf(id)).toMatchObject({ closing: 400 })
  expect((await manager.refused(createMoneyTransfer, { body: { ...offset, sum: 1 } })).code).toBe('nothingToOffset')
  await requireSoundBooks(server.database)
})

test('who owes what is told by its age: what is paid pays the oldest first', async () => {
  const id = await contragent('ООО «Должник»')
  for (const [date, sum] of [
    ['2026-06-01', 1_000],
    ['2026-10-01', 200],
    ['2026-11-10', 300],
  ] as const)
    await transfer(id, { date, sum })
  await transfer(id, { date: '2026-11-12', sum: 900, direction: 'IN' })
  const { items } = await manager.call(searchDebts, { query: {}, body: { keyword: 'должник', owesUs: true } })
  const [debt] = items
  expect(items).toHaveLength(1)
  expect(debt).toMatchObject({ saldo: 600, since: '2026-06-01' })
  expect(debt!.days30 + debt!.days60 + debt!.days90 + debt!.older).toBe(600)
  expect(debt!.older).toBe(100)
})

test('a transaction moves the saldo when it is completed, is corrected by the difference, and moved back', async () => {
  const id = await contragent('ООО «Транзакция»')
  const body = {
    type: 'GIVEN' as const,
    transactionDate: '2026-11-03',
    departmentId: shop,
    contragentId: id,
    priceUzs: 250,
    priceUsd: 10,
  }
  const { id: given } = await manager.call(saveTransaction, { body })
  expect(await saldoOf(id)).toMatchObject({ closing: 0 })
  await manager.call(saveTransaction, { body: { ...body, completed: true, id: given, version: 1 } })
  expect(await saldoOf(id)).toMatchObject({ closing: 250 })
  expect(await saldoOf(id, 2026, 'USD')).toMatchObject({ closing: 10 })
  await manager.call(saveTransaction, { body: { ...body, type: 'TAKEN', completed: true, id: given, version: 2 } })
  expect(await saldoOf(id)).toMatchObject({ closing: -250 })
  await manager.call(saveTransaction, {
    body: { ...body, type: 'NEED_TO_TAKE', completed: true, id: given, version: 3 },
  })
  expect(await saldoOf(id)).toMatchObject({ closing: 0 })
  await manager.call(saveTransaction, { body: { ...body, completed: true, id: given, version: 4 } })
  await manager.call(deleteTransaction, { path: { id: given } })
  expect(await saldoOf(id)).toMatchObject({ closing: 0 })
  expect((await manager.call(searchTransactions, { query: {}, body: { contragentId: id } })).items).toEqual([])
  await requireSoundBooks(server.database)
})

test('a department pays nothing to the contragent that stands for itself, and another department does', async () => {
  const { id } = await manager.call(saveContragent, { body: { fullName: 'Свой магазин', departmentId: shop } })
  const body = { date: '2026-11-02', departmentId: shop, contragentId: id, direction: 'OUT' as const, sum: 5 }
  expect(await manager.refused(createMoneyTransfer, { body })).toMatchObject({
    status: 400,
    fields: { contragentId: 'Этот контрагент — сам отдел: себе деньги не переводят' },
  })
  await stranger.call(createMoneyTransfer, { body: { ...body, departmentId: other } })
  expect(await saldoOf(id)).toMatchObject({ debit: 0, credit: 0 })
})

test('no sum, a day to come, others’ departments, and others’ contracts are refused by name', async () => {
  const id = await contragent('ООО «Отказ»')
  const body = { type: 'GIVEN' as const, transactionDate: '2026-11-03', departmentId: shop, contragentId: id }
  expect(Object.keys((await manager.refused(saveTransaction, { body })).fields!).sort()).toEqual([
    'priceUsd',
    'priceUzs',
  ])
  const money = { date: '2026-11-02', departmentId: shop, contragentId: id, direction: 'IN' as const, sum: 5 }
  expect((await manager.refused(createMoneyTransfer, { body: { ...money, date: '2199-01-01' } })).fields).toEqual({
    date: 'Этот день ещё не наступил',
  })
  expect((await manager.refused(createMoneyTransfer, { body: { ...money, sum: 0 } })).fields).toHaveProperty('sum')
  expect(await manager.refused(createMoneyTransfer, { body: { ...money, departmentId: other } })).toMatchObject({
    status: 400,
    fields: { departmentId: expect.any(String) as string },
  })
  expect(
    (await manager.refused(reconciliation, { path: { id }, query: { start: '2026-02-01', end: '2026-01-01' } })).fields,
  ).toHaveProperty('end')
  expect((await cashier.refused(createMoneyTransfer, { body: money })).status).toBe(403)
  const mine = await transfer(id)
  expect((await stranger.refused(reverseMoneyTransfer, { path: { id: mine } })).status).toBe(404)
})

test('a partner sees its own saldo and nobody else’s; another department’s books add nothing', async () => {
  const [own, foreign] = [await contragent('ООО «Своё»'), await contragent('ООО «Чужое»')]
  await transfer(own, { sum: 77 })
  await transfer(foreign, { sum: 88 })
  const partner = await server.person('Contragent')
  await server.database.run(sql`update app_user set contragent_id = ${own} where username = ${partner.username}`)
  expect(await partner.call(ownSaldo, { body: { year: 2026 } })).toMatchObject({ contragentId: own, closing: 77 })
  expect((await partner.refused(contragentSaldo, { path: { id: own }, body: { year: 2026 } })).status).toBe(403)
  expect(
    (
      await partner.refused(reconciliation, {
        path: { id: foreign },
        query: { start: '2026-01-01', end: '2026-12-31' },
      })
    ).status,
  ).toBe(404)
  const { items } = await partner.call(searchSaldoMoves, { query: {}, body: {} })
  expect(new Set(items.map(({ contragentId }) => contragentId))).toEqual(new Set([own]))
  expect((await partner.call(searchSaldoMoves, { query: {}, body: { contragentId: foreign } })).items).toEqual([])
  expect(await stranger.call(contragentSaldo, { path: { id: own }, body: { year: 2026 } })).toMatchObject({
    closing: 0,
    currencies: [],
  })
  expect((await manager.refused(ownSaldo, { body: { year: 2026 } })).status).toBe(404)
})
