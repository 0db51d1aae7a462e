import { expect, test } from 'vitest'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import { finishSale } from '../../src/api/sale.ts'
import { soldLines } from '../../src/api/salesReport.ts'
import { promotionEffect } from '../../src/api/stockReport.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { standingClock } from './reports/randomCompany.ts'
import { requireFile } from './reports/requireFiles.ts'
import { read } from './reports/requireSales.ts'
import { onBothRoads } from './reports/onBothRoads.ts'

const clock = standingClock()
const server = await testServer({ now: clock.now })
const shop = await shopOn(server)
const { admin, cashier } = shop
const DAY_HOURS = 24
const days = { start: '2026-11-20', end: '2026-11-24' }

test('what a promotion has sold and given stands beside how its goods sold before it', async () => {
  await shop.open()
  const promoted = await shop.stocked([50])
  const other = await shop.stocked([50])
  const { id } = await admin.call(savePromotion, {
    body: {
      name: 'Два дня',
      promoType: '%',
      discount: 10,
      departmentIds: [shop.shop],
      itemIds: [promoted],
      startDate: '2026-11-22',
      finishDate: '2026-11-23',
    },
  })
  await admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  const paces: unknown[] = []
  // From the 20th to the 24th; on the 22nd and 23rd it runs.
  for (const [count, sum] of [
    [2, 2_000],
    [1, 1_000],
    [4, 3_600],
    [2, 1_800],
    [1, 1_000],
  ] as const) {
    for (const [itemId, finalTotalSum] of [
      [promoted, sum],
      [other, count * 1_000],
    ] as const) {
      const payments = [{ paymentType: 'CASH' as const, amount: finalTotalSum }]
      await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }], 1_000, { finalTotalSum, payments }) })
    }
    paces.push((await read(admin, promotionEffect, days)).items.map(({ soldADay }) => soldADay))
    clock.forward(DAY_HOURS)
  }
  // Where it goes on tomorrow, that is no day without sales yet.
  expect(paces).toEqual([[], [], [4], [3], [3]])
  const look = async () => {
    const { items, totals } = await read(admin, promotionEffect, days)
    expect(items).toMatchObject([
      {
        promotionId: id,
        promotionName: 'Два дня',
        startDate: '2026-11-22',
        finishDate: '2026-11-23',
        items: 1,
        receipts: 2,
        quantity: 6,
        givenSum: 600,
        revenue: 5_400,
        margin: 2_400,
        soldADay: 3,
        soldADayBefore: 1.5,
        revenueADay: 2_700,
        revenueADayBefore: 1_500,
        growth: 80,
      },
    ])
    expect(totals).toMatchObject({ givenSum: 600, revenue: 5_400, margin: 2_400 })
    // Of the days that are asked for only those on which it ran, and as many before it began.
    const [last] = (await read(admin, promotionEffect, { start: '2026-11-23', end: '2026-11-24' })).items
    expect(last).toMatchObject({ quantity: 2, soldADay: 2, soldADayBefore: 1, growth: 80 })
  }
  await onBothRoads(server.database, look)
  const { totals } = await read(admin, soldLines, { ...days, promotionId: id })
  expect(totals).toMatchObject({ revenue: 5_400, quantity: 6, discountSum: 600 })
  await requireFile(admin, promotionEffect, days)
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect((await read(stranger, promotionEffect, days)).items).toEqual([])
})
