import { expect, test } from 'vitest'
import { currentXReport } from '../../src/api/cashSession.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { deleteCurrencyRates, saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { createMoneyTransfer, reverseMoneyTransfer } from '../../src/api/moneyTransfer.ts'
import { finishSale, getSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { shopOn } from './shop.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin } = shop
const currencyId = await server.reference('CURRENCY', 'USD')
const day = { currencyId, departmentId: null, date: '2026-11-01' }
const { id: rateId } = await admin.call(saveCurrencyRate, { body: { ...day, rate: 12_000 } })
const itemId = await shop.stocked([1_000])

/** What the ledger holds in so'm for these documents. */
const movedFor = async (kind: string, id: number) =>
  server.database.rows<{ amount: number; uzs: number }>(sql`
    select amount, amount_uzs as uzs from money_move where document_kind = ${kind} and document_id = ${id} order by id`)

test('what a document was made at stays with it, when its rate is corrected and when it is deleted', async () => {
  const dollars = { paymentType: 'CASH' as const, amount: 120_000, currencyCode: 'USD', currencyAmount: 10 }
  const body = shop.saleOf([{ itemId, count: 120 }], 1_000, { payments: [dollars] })
  const { id } = await shop.cashier.call(finishSale, { body })
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'ООО «Доллар»' } })
  const sent = {
    date: '2026-11-02',
    departmentId: shop.shop,
    contragentId,
    direction: 'OUT' as const,
    sum: 100,
    currencyCode: 'USD' as const,
  }
  const { id: transferId } = await admin.call(createMoneyTransfer, { body: sent })
  const before = {
    sale: await admin.call(getSale, { path: { id } }),
    report: await admin.call(currentXReport, { path: { depId: shop.shop, cashboxId: shop.cashbox } }),
    moves: await movedFor('moneyTransfer', transferId),
  }
  expect(before.moves.map(({ uzs }) => Math.abs(uzs))).toEqual([1_200_000, 1_200_000])

  await admin.call(saveCurrencyRate, { body: { ...day, id: rateId, version: 1, rate: 15_000 } })
  await admin.call(deleteCurrencyRates, { body: [rateId] })
  expect(await admin.call(getSale, { path: { id } })).toEqual(before.sale)
  expect(before.sale.payments).toMatchObject([{ currencyRate: 12_000, amount: 120_000 }])
  const report = await admin.call(currentXReport, { path: { depId: shop.shop, cashboxId: shop.cashbox } })
  expect(report.foreign).toEqual(before.report.foreign)
  expect(await movedFor('moneyTransfer', transferId)).toEqual(before.moves)

  // Taken back, it is worth what it was worth, though no rate is left.
  await admin.call(reverseMoneyTransfer, { path: { id: transferId } })
  const { left } = await server.database.one<{ left: number }>(sql`
    select sum(amount_uzs) as left from money_move join account on account.id = account_id where contragent_id = ${contragentId}`)
  expect(left).toBe(0)
  await requireSoundBooks(server.database)
})
