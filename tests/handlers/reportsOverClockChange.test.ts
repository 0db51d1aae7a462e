import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { salesByDay, salesByHour, soldLines } from '../../src/api/salesReport.ts'
import { sql } from '../../server/db/sql.ts'
import { fill } from '../../server/reports/rollups/catchUp.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { read } from './reports/requireSales.ts'

const ZONE = 'Europe/Berlin'

const CHANGES = {
  'put back: the day has twenty-five hours': {
    before: '2026-10-24T10:00',
    // 00:30 and twice 02:30 of the 25th, 23:30 of it, and 00:30 of the 26th.
    moments: ['2026-10-24T22:30', '2026-10-25T00:30', '2026-10-25T01:30', '2026-10-25T22:30', '2026-10-25T23:30'],
    changed: '2026-10-25',
    days: [
      ['2026-10-26', 1],
      ['2026-10-25', 4],
    ],
    hours: [
      ['1', 0, 1],
      ['7', 0, 1],
      ['7', 2, 2],
      ['7', 23, 1],
    ],
    lines: 4,
  },
  'put forward: the day has twenty-three hours': {
    before: '2026-03-28T10:00',
    // 23:30 of the 28th; 00:30, 01:30, 03:30 and 23:30 of the 29th; 00:30 of the 30th.
    moments: [
      '2026-03-28T22:30',
      '2026-03-28T23:30',
      '2026-03-29T00:30',
      '2026-03-29T01:30',
      '2026-03-29T21:30',
      '2026-03-29T22:30',
    ],
    changed: '2026-03-29',
    days: [
      ['2026-03-30', 1],
      ['2026-03-29', 4],
      ['2026-03-28', 1],
    ],
    hours: [
      ['1', 0, 1],
      ['6', 23, 1],
      ['7', 0, 1],
      ['7', 1, 1],
      ['7', 3, 1],
      ['7', 23, 1],
    ],
    lines: 4,
  },
} as const

test.each(Object.entries(CHANGES))('where the clock is %s, and each sale stands in it once', async (_, change) => {
  const server = await testServer({ now: () => at })
  let at = new Date(`${change.before}Z`)
  server.context.timeZone = ZONE
  const shop = await shopOn(server)
  const { admin } = shop
  await shop.open()
  const good = await shop.stocked([100])
  for (const moment of change.moments) {
    at = new Date(`${moment}Z`)
    await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId: good, count: 1 }]) })
  }
  const days = { start: change.before.slice(0, 10), end: change.days[0][0] }
  const seen = async () => ({
    days: (await read(admin, salesByDay, days)).items.map(({ day, receipts }) => [day, receipts]),
    hours: (await read(admin, salesByHour, days)).items.map(({ weekday, hour, receipts }) => [weekday, hour, receipts]),
    lines: (await read(admin, soldLines, { start: change.changed, end: change.changed })).items.length,
  })
  const expected = { days: change.days, hours: change.hours, lines: change.lines }
  expect(await seen()).toEqual(expected)
  // The lines say the same while the sums are filled anew.
  await server.database.run(sql`update sales_rollup_state set time_zone = 'Asia/Tashkent'`)
  expect(await seen()).toEqual(expected)
  await fill({ db: server.database, timeZone: ZONE, now: server.context.now() })
  expect(await seen()).toEqual(expected)
})
