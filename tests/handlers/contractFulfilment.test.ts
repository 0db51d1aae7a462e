import { expect, test } from 'vitest'
import { contractDocuments, createContract, getContract } from '../../src/api/contract.ts'
import { createContractType } from '../../src/api/contractReference.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { returnDocument } from '../../src/api/documentSteps.ts'
import { payContract } from '../../src/api/moneyTransfer.ts'
import { finishSale } from '../../src/api/sale.ts'
import { saveTransaction } from '../../src/api/transaction.ts'
import { DAY, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const trade = await shopOn(server)
const { shop } = trade
const manager = await server.person('MANAGER', { departmentId: shop })

test('what came and was paid stands beside what was agreed: dollars in dollars, all else in UZS at its rate', async () => {
  const { admin } = trade
  const rates = { USD: 12_500, EUR: 13_000 }
  for (const [code, rate] of Object.entries(rates))
    await admin.call(saveCurrencyRate, {
      body: { date: DAY, currencyId: await server.reference('CURRENCY', code), departmentId: null, rate },
    })
  const { id: contragentId } = await manager.call(saveContragent, { body: { fullName: 'ООО «Расчёт»' } })
  const { id: typeId } = await manager.call(createContractType, { body: { name: 'Поставка' } })
  const { id } = await manager.call(createContract, {
    body: {
      contractNumber: 'Р-1',
      contractDate: '2026-11-01',
      status: 'ACTIVE',
      typeId,
      contragentId,
      priceUzs: 100_000,
      priceUsd: 500,
    },
  })
  const [bread, cake] = [await trade.newItem(), await trade.newItem()]
  const income = (currencyCode: 'UZS' | 'USD' | 'EUR', count: number, incomeUzs: number) =>
    trade.documentAt('READY', {
      action: 'KIRIM',
      toDepartmentId: shop,
      contragentId,
      contractId: id,
      currencyCode,
      whItems: [{ itemId: bread, count, incomeUzs }, { itemId: cake, count: 1, incomeUzs: 1 }], // prettier-ignore
    })
  await income('USD', 10, 20)
  await income('EUR', 2, 3)
  const back = await income('UZS', 5, 1_000)
  await admin.call(returnDocument, { path: { id: back.id }, body: { version: back.version } })
  await income('UZS', 70, 1_000)
  const read = () => manager.call(getContract, { path: { id } })
  // Of the euros (2 × 3 + 1) × 13 000; what went back counts no more.
  expect(await read()).toMatchObject({ deliveredUsd: 201, deliveredUzs: 91_000 + 70_001, paidUzs: 0, paidUsd: 0 })

  const pay = (more: object) =>
    manager.call(payContract, { body: { date: DAY, departmentId: shop, contragentId, contractId: id, direction: 'OUT', ...more } as never }) // prettier-ignore
  await pay({ sum: 60_000 })
  await pay({ sum: 10_000, direction: 'IN' })
  await pay({ sum: 100, currencyCode: 'USD' })
  await pay({ sum: 2, currencyCode: 'EUR' })
  const given = { transactionDate: DAY, departmentId: shop, contragentId, contractId: id, priceUsd: 0 }
  await manager.call(saveTransaction, { body: { ...given, type: 'GIVEN', priceUzs: 500, completed: true } })
  await manager.call(saveTransaction, { body: { ...given, type: 'GIVEN', priceUzs: 7_777, completed: false } })
  await manager.call(saveTransaction, { body: { ...given, type: 'NEED_TO_GIVE', priceUzs: 9_999, completed: true } })
  const paidUzs = 60_000 - 10_000 + 26_000 + 500
  expect(await read()).toMatchObject({ paidUzs, paidUsd: 100 })
  // He buys on trust for more than he has paid in.
  const itemId = await trade.stocked([5], 4_000)
  await trade.open()
  const debt = { contragentId, payments: [{ paymentType: 'DEBT' as const, amount: 12_000 }] }
  await trade.admin.call(finishSale, { body: trade.saleOf([{ itemId, count: 3 }], 4_000, debt) })
  await pay({ sum: 2_000, direction: 'OFFSET' })
  expect(await read()).toMatchObject({ paidUzs: paidUzs + 2_000, paidUsd: 100 })
  const { items } = await manager.call(contractDocuments, { path: { id } })
  expect(items.map(({ kind, sumUzs, sumUsd }) => [kind, sumUzs, sumUsd])).toEqual(
    expect.arrayContaining([
      ['income', 0, 201],
      ['income', 91_000, 0],
      ['income', 70_001, 0],
      ['moneyTransfer', 0, 100],
      ['moneyTransfer', 26_000, 0],
    ]),
  )
})
