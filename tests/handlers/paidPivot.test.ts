import { expect, test } from 'vitest'
import { readPivot } from '../../src/api/pivot.ts'
import { finishSale } from '../../src/api/sale.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const itemId = await shop.stocked([50])
const sell = (count: number, inCash: number) =>
  shop.cashier.call(finishSale, {
    body: shop.saleOf([{ itemId, count }], 1_000, {
      payments: [
        { paymentType: 'CASH' as const, amount: inCash },
        { paymentType: 'HUMO' as const, amount: count * 1_000 - inCash },
      ].filter(({ amount }) => amount > 0),
    }),
  })
await sell(4, 1_500)
await sell(2, 2_000)

const asked = async (more: object) => {
  const { cells } = await shop.admin.call(readPivot, {
    body: { rows: ['paymentType'], columns: [], measures: ['revenue'], ...more },
  })
  return cells.map(({ row, column, values }) => [...row, ...column, values[0]].join(' ')).sort()
}

test('by ways of paying the revenue is divided as it was paid, and comes to the whole', async () => {
  expect(await asked({})).toEqual(['6000', 'CASH 3500', 'HUMO 2500'])
  expect(await asked({ paymentType: 'HUMO' })).toEqual(['2500', 'HUMO 2500'])
  expect(await asked({ columns: ['day', 'saleType'] })).toEqual([
    '2026-11-20 RETAIL 6000',
    '6000',
    'CASH 2026-11-20 RETAIL 3500',
    'CASH 3500',
    'HUMO 2026-11-20 RETAIL 2500',
    'HUMO 2500',
  ])
  expect(await asked({ start: '2026-11-21', end: '2026-11-22' })).toEqual([''])
})

test('as a filter a way of paying takes whole receipts that were paid so, in part, too, as in every report', async () => {
  expect(await asked({ rows: ['saleType'], paymentType: 'HUMO' })).toEqual(['4000', 'RETAIL 4000'])
  expect(await asked({ rows: ['saleType'], paymentType: 'CASH' })).toEqual(['6000', 'RETAIL 6000'])
})

test('what was paid in others’ departments is nobody else’s', async () => {
  const stranger = await server.person('MONITORING', { departmentId: shop.warehouse })
  const body = { rows: ['paymentType' as const], columns: [], measures: ['revenue' as const] }
  for (const departmentIds of [undefined, [shop.shop]]) {
    const { cells } = await stranger.call(readPivot, { body: { ...body, departmentIds } })
    expect(cells.filter(({ row, values }) => row.length > 0 || values.some(Boolean))).toEqual([])
  }
})

test.each([
  [{ measures: ['revenue', 'quantity'] }, 'onlyPaid', 'measures'],
  [{ rows: ['item', 'paymentType'] }, 'notByLines', 'rows'],
  [{ columns: ['hour'] }, 'notByLines', 'rows'],
  [{ brandId: 1 }, 'notByLines', 'rows'],
  [{ sellerEmployeeId: 1 }, 'notByLines', 'rows'],
])('what is not divided among ways of paying is refused with the reason: %j', async (more, code, field) => {
  const body = { rows: ['paymentType'], columns: [], measures: ['revenue'], ...more }
  expect(await shop.admin.refused(readPivot, { body })).toMatchObject({
    status: 400,
    code,
    fields: { [field]: expect.any(String) },
  })
})
