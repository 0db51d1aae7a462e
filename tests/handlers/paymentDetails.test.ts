import { afterEach, expect, test } from 'vitest'
import { cashboxes, saveCashbox } from '../../src/api/cashbox.ts'
import { currentXReport, openSession, takeZReport } from '../../src/api/cashSession.ts'
import { contragentDebt, saveContragent } from '../../src/api/contragent.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { finishSale } from '../../src/api/sale.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { cashier, admin, cashbox } = shop
const currencyId = await server.reference('CURRENCY', 'USD')
await admin.call(saveCurrencyRate, {
  body: { date: '2026-11-01', currencyId, departmentId: shop.shop, rate: 12_021.22 },
})
const itemId = await shop.stocked([1_000])
afterEach(() => requireSoundBooks(server.database))

type Paid = NonNullable<Parameters<typeof shop.saleOf>[2]>['payments']
const paying = (count: number, payments: Paid, more: object = {}) => ({
  body: { ...shop.saleOf([{ itemId, count }], 1_000, { payments }), ...more },
})
/** What the register does from now on. */
async function setUp(terms: { cashRounding?: number; asksSlip?: boolean }): Promise<void> {
  const list = await admin.call(cashboxes, { path: { depId: shop.shop } })
  const { open: _open, ...register } = list.find(({ id }) => id === cashbox)!
  await admin.call(saveCashbox, { body: { ...register, ...terms } })
}
const dollars = (currencyAmount: number, amount: number) => ({
  paymentType: 'CASH' as const,
  amount,
  currencyCode: 'USD',
  currencyAmount,
})

test('foreign notes are taken at the rate of the day, the change goes out in sums, and the drawer knows both', async () => {
  const sale = await cashier.call(finishSale, paying(200, [dollars(20, 240_424.4)]))
  expect(sale).toMatchObject({
    finalTotalSum: 200_000,
    changeSum: 40_424.4,
    payments: [
      { paymentType: 'CASH', currencyName: 'USD', currencyAmount: 20, currencyRate: 12_021.22, amount: 240_424.4 },
      { paymentType: 'CASH', currencyName: 'UZS', currencyAmount: null, amount: -40_424.4 },
    ],
  })
  const mixed = await cashier.call(
    finishSale,
    paying(200, [dollars(10, 120_212.2), { paymentType: 'CASH', amount: 80_000 }]),
  )
  expect(mixed).toMatchObject({ changeSum: 212.2, payments: [{ amount: 120_212.2 }, { amount: 79_787.8 }] })
  const path = { depId: shop.shop, cashboxId: cashbox }
  const report = await cashier.call(currentXReport, { path })
  expect(report).toMatchObject({
    foreign: [{ currencyCode: 'USD', amount: 30, takenFor: 360_636.6 }],
    payments: [{ paymentType: 'CASH', amount: 400_000 }],
    expectedCash: 39_363.4,
  })
})

test('closing brings foreign notes to the safe, and so’m alone are counted', async () => {
  const path = { depId: shop.shop, cashboxId: cashbox }
  const closed = await cashier.call(takeZReport, { path, body: { countedCash: 39_363.4 } })
  expect(closed).toMatchObject({ cashDifference: 0, foreign: [{ currencyCode: 'USD', amount: 30 }] })
  const opened = await cashier.call(openSession, { path, body: { openingCash: 39_363.4 } })
  expect(opened).toMatchObject({ expectedCash: 39_363.4, foreign: [] })
})

test('notes at another rate, of a currency without one, of no currency, and on a card are refused', async () => {
  expect(await cashier.refused(finishSale, paying(1, [dollars(1, 12_000)]))).toMatchObject({
    status: 409,
    code: 'rateChanged',
    details: { currency: 'USD', rate: 12_021.22 },
  })
  const euros = { ...dollars(1, 13_000), currencyCode: 'EUR' }
  expect(await cashier.refused(finishSale, paying(1, [euros]))).toMatchObject({ status: 422, code: 'noRate' })
  for (const wrong of [
    { ...dollars(1, 12_021.22), currencyCode: 'XXX' },
    { ...dollars(1, 12_021.22), currencyCode: 'UZS' },
    { ...dollars(1, 12_021.22), currencyAmount: null },
    { ...dollars(1, 12_021.22), paymentType: 'HUMO' as const },
  ])
    expect(await cashier.refused(finishSale, paying(1, [wrong]))).toMatchObject({
      status: 400,
      fields: { 'payments.0.currencyCode': expect.any(String) },
    })
})

test('a register that asks for slips takes no card without one; the bank of the card is one of the reference', async () => {
  await setUp({ asksSlip: true })
  const card = { paymentType: 'HUMO' as const, amount: 1_000 }
  expect(await cashier.refused(finishSale, paying(1, [card]))).toMatchObject({
    status: 400,
    fields: { 'payments.0.slipNumber': expect.any(String) },
  })
  const slip = { ...card, slipNumber: '004512' }
  expect(await cashier.refused(finishSale, paying(1, [{ ...slip, bankCardId: currencyId }]))).toMatchObject({
    status: 400,
    fields: { 'payments.0.bankCardId': expect.any(String) },
  })
  const bankCardId = await server.reference('BANK_CARD', 'MASTERCARD')
  expect(await cashier.call(finishSale, paying(1, [{ ...slip, bankCardId }]))).toMatchObject({
    payments: [{ paymentType: 'HUMO', slipNumber: '004512', bankCardName: 'Mastercard' }],
  })
  await setUp({ asksSlip: false })
})

test('cash is rounded down to the step of the register, as the last discount, and not otherwise', async () => {
  await setUp({ cashRounding: 500 })
  const cash = (amount: number) => [{ paymentType: 'CASH' as const, amount }]
  const discounted = { customPromotion: { promotionType: 'PUL' as const, discount: 130 } }
  const body = (rounding: number, finalTotalSum: number) => ({ ...discounted, rounding, finalTotalSum })
  const sale = await cashier.call(finishSale, paying(3, cash(3_000), body(370, 2_500)))
  expect(sale).toMatchObject({ rounding: 370, discount: 500, finalTotalSum: 2_500, changeSum: 500 })
  const differs = { status: 409, code: 'roundingDiffers', details: { cashRounding: 500 } }
  expect(await cashier.refused(finishSale, paying(3, cash(3_000), body(870, 2_000)))).toMatchObject(differs)
  expect(await cashier.refused(finishSale, paying(3, cash(3_000), body(70, 2_800)))).toMatchObject(differs)
  // Foreign notes are taken for what change can be given of.
  expect(await cashier.call(finishSale, paying(10, [dollars(1, 12_000)]))).toMatchObject({ changeSum: 2_000 })
  await setUp({ cashRounding: 0 })
  expect(await cashier.refused(finishSale, paying(3, cash(3_000), body(370, 2_500)))).toMatchObject({ status: 409 })
})

test('what a contragent owes and may owe is told before it owes more', async () => {
  const { id } = await admin.call(saveContragent, { body: { fullName: 'ООО Должник', debtLimit: 5_000 } })
  const owing = paying(2, [{ paymentType: 'DEBT', amount: 2_000 }], { contragentId: id })
  await cashier.call(finishSale, owing)
  expect(await cashier.call(contragentDebt, { path: { id } })).toEqual({ debt: 2_000, limit: 5_000 })
  expect(await cashier.refused(contragentDebt, { path: { id: 9_999_999 } })).toMatchObject({ status: 404 })
  const seller = await server.person('SELLER', { departmentId: shop.shop })
  expect(await seller.refused(contragentDebt, { path: { id } })).toMatchObject({ status: 403 })
})
