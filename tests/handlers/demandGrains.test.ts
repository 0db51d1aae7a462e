import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { xyzAnalysis } from '../../src/api/stockReport.ts'
import { sql } from '../../server/db/sql.ts'
import { onRoads } from './reports/onBothRoads.ts'
import { ask } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** Classes of demand by table: what is bought every Saturday sells evenly week by week, although on six days of seven nobody buys it. */

const { clock, database, shop, admin, cashier, caughtUp } = await standingShop()
const weekly = await shop.stocked([500])
const atOnce = await shop.stocked([500])
const atTheEnd = await shop.stocked([500])
const sell = (itemId: number, count: number) => cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }]) })

// The clock stands on Friday, 20 November 2026.
clock.forward(24)
for (let week = 0; week < 6; week++) {
  await sell(weekly, 7)
  if (week === 2) await sell(atOnce, 30)
  if (week < 5) clock.forward(7 * 24)
}
// Saturday, 26 December; then Thursday, the last day of the year, in a week that it cuts.
clock.forward(5 * 24)
await sell(atTheEnd, 5)
await caughtUp()

const DECEMBER = { start: '2026-12-01', end: '2026-12-31' }
test.each([
  // Four Saturdays, of which that of the first, cut week is left out: 7, 14 and 21 December begin whole ones.
  [DECEMBER, weekly, 'WEEK', 7, 0, 'X', 3],
  [DECEMBER, atOnce, 'WEEK', 0, null, 'Z', 0],
  [DECEMBER, atTheEnd, 'WEEK', 0, null, 'Z', 0],
  [{ start: '2026-11-16', end: '2026-12-27' }, weekly, 'WEEK', 7, 0, 'X', 6],
  [{ start: '2026-11-16', end: '2026-12-27' }, atOnce, 'WEEK', 5, 223.61, 'Z', 1],
  // A fortnight is told by its days.
  [{ start: '2026-12-07', end: '2026-12-20' }, weekly, 'DAY', 1, 244.95, 'Z', 2],
  // Two whole weeks and half of one: as if its other half had sold as much.
  [{ start: '2026-12-04', end: '2026-12-24' }, weekly, 'WEEK', 7, 66.67, 'Z', 3],
  // Whole months of a year; November begins with nothing sold, and the year is not over before it is.
  [{ start: '2026-01-01', end: '2026-12-31' }, weekly, 'MONTH', 3.5, 238.05, 'Z', 2],
] as const)('%j: good %i by the %s', async (days, itemId, demandGrain, averageQuantity, variation, xyz, soldTimes) => {
  const told = { demandGrain, averageQuantity, variation, xyz, soldTimes }
  await onRoads(database, [sql`spread_until = null`, sql`filled = false`], async () => {
    const { items } = await ask(admin, xyzAnalysis, days)
    expect(items.find((row) => row.itemId === itemId)).toMatchObject(told)
  })
})
