import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { unsoldGoods } from '../../src/api/stockReport.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { addAnew, fill } from '../../server/reports/rollups/catchUp.ts'
import type { Connections } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { ask } from './reports/requireSales.ts'
import { onRoads } from './reports/onBothRoads.ts'
import { standingShop } from './reports/standingShop.ts'

/** Goods without sales, which are marked by month on their shelves, over any days of half a year. */

const { clock, database, timeZone, shop, admin, cashier, place } = await standingShop()

const goods: number[] = []
for (let nth = 0; nth < 8; nth++) goods.push(await shop.stocked([40]))
const [early, back, mistaken, , late, midnight, twice, today] = goods as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
/** What was sold when, as the test knows it. */
const sold: { itemId: number; at: string; day: string; count: number }[] = []
async function sell(itemId: number, count: number, returnedLineId?: number): Promise<number> {
  sold.push({ itemId, at: clock.now().toISOString(), day: businessDayOf(clock.now(), timeZone), count })
  const { saleItems } = await cashier.call(finishSale, {
    body: shop.saleOf([{ itemId, count, ...(returnedLineId && { returnedLineId }) }]),
  })
  return saleItems[0]!.id
}
const forward = (days: number) => clock.forward(24 * days)

await sell(early, 3)
const line = await sell(back, 1)
const ofTwo = await sell(twice, 2)
forward(5)
await sell(twice, -1, ofTwo)
// In Tashkent it is December already.
clock.forward(5 * 24 + 10)
await sell(midnight, 1)
forward(9)
await sell(back, -1, line)
const wrong = await sell(mistaken, 4)
await sell(mistaken, -4, wrong)
forward(40)
await sell(late, 1)
// A tablet whose clock was behind.
forward(-50)
await sell(late, 2)
forward(80)
await sell(today, 1)

const DAYS = ['2018-06-01', '2026-11-01', '2026-11-20', '2026-11-25', '2026-11-30', '2026-12-01', '2026-12-10']
const LAST_DAYS = ['2026-11-20', '2026-11-30', '2026-12-09', '2026-12-31', '2027-01-18', '2027-01-31', '2027-02-18']
const PERIODS = [
  { start: '1999-11-15', end: '2000-02-10' },
  ...DAYS.flatMap((start) => LAST_DAYS.flatMap((end) => (start <= end ? [{ start, end }] : []))),
]

/** Of a good when some of it was sold last. */
const lastOf = (good: number): string | null =>
  sold
    .filter(({ itemId, count }) => itemId === good && count > 0)
    .map(({ at }) => at)
    .sort()
    .at(-1) ?? null

/** Those of which in no month of the period more was sold than came back, with their last sale. */
function unsoldIn({ start, end }: { start: string; end: string }): [number, string | null][] {
  const sums = new Map<string, number>()
  for (const { itemId, day, count } of sold) {
    const key = `${itemId} ${day.slice(0, 7)}`
    if (day >= start && day <= end) sums.set(key, (sums.get(key) ?? 0) + count)
  }
  return goods
    .filter((itemId) => ![...sums].some(([key, sum]) => sum > 0 && key.startsWith(`${itemId} `)))
    .map((itemId) => [itemId, lastOf(itemId)])
}
/** What the report finds in each of PERIODS. */
async function found(): Promise<[number, string | null][][]> {
  const answers: [number, string | null][][] = []
  for (const period of PERIODS) {
    const { items } = await ask(admin, unsoldGoods, period)
    answers.push(
      items
        .map(({ itemId, lastSoldAt }): [number, string | null] => [itemId as number, lastSoldAt as string | null])
        .sort(([one], [other]) => one - other),
    )
  }
  return answers
}

test('what was sold in some month of the days that are asked for is not among them, nor is anything else missing', async () => {
  expect(new Set(PERIODS.map((period) => unsoldIn(period).join())).size).toBeGreaterThan(5)
  expect(await found()).toEqual(PERIODS.map(unsoldIn))
  await requireSoundBooks(database)
})

test('so it is while shelves are not marked, while they are not valued and while nothing is added up', async () => {
  const roads = [sql`sold_months_until = 0`, sql`valued = false`, sql`filled = false`]
  for (const unsold of await onRoads(database, roads, found)) expect(unsold).toEqual(PERIODS.map(unsoldIn))
})

test('so it is when the clock was put back, and shelves are marked in months that are to come', async () => {
  forward(-60)
  expect(await found()).toEqual(PERIODS.map(unsoldIn))
  forward(60)
})

test('so it is where only some of very many shelves tell on which road they are read', async () => {
  try {
    for (const shelves of [150_000, 1e9]) {
      // As PostgreSQL would have counted them.
      await database.run(sql`update pg_class set reltuples = ${shelves} where oid = 'stock_value'::regclass`)
      expect(await found()).toEqual(PERIODS.map(unsoldIn))
    }
  } finally {
    await database.run(sql`analyze stock_value`)
  }
})

test('each department is told with what lies there unsold, and what left the shelves is out of it at once', async () => {
  const sinceNovember = { start: '2026-11-01', end: '2027-02-28' }
  const groups = async () => {
    const { items, totals } = await ask(admin, unsoldGoods, sinceNovember)
    const answer = await admin.call(unsoldGoods.siblings.groups, {
      query: { page: 1, limit: 10 },
      body: { ...sinceNovember, groupBy: 'departmentId' },
    } as never)
    expect(answer).toMatchObject({
      groups: [{ key: shop.shop, total: items.length, totals }],
      total: 1,
    })
    return items.length
  }
  const before = await groups()
  const good = await shop.stocked([5])
  expect(await groups()).toBe(before + 1)
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: good, count: 5 }]) })
  expect(await groups()).toBe(before)
  await requireSoundBooks(database)
})

test('a sale that is added up anew is known to be the last one meanwhile', async () => {
  const { id } = await database.one<{ id: number }>(sql`select max(id) as id from sale`)
  await database.withTransaction((transaction) => addAnew(transaction, id, timeZone))
  await requireSoundBooks(database)
  expect(await found()).toEqual(PERIODS.map(unsoldIn))
  await requireSoundBooks(database)
})

test('filled anew and broken off anywhere its books are sound, and it goes on', async () => {
  await database.run(sql`update sales_rollup_state set time_zone = 'UTC'`)
  let steps = 0
  for (let isDone = false; !isDone; steps++) {
    let isOff = false
    const db: Connections = {
      ...database,
      withTransaction: (work) => {
        if (isOff) throw new Error('broken off')
        isOff = true
        return database.withTransaction(work)
      },
    }
    isDone = await fill({ ...place(), db }).then(
      () => true,
      (error: Error) => error.message !== 'broken off' && Promise.reject(error),
    )
    await requireSoundBooks(database)
  }
  expect(steps).toBeGreaterThan(5)
  expect(await found()).toEqual(PERIODS.map(unsoldIn))
})

test('a company that has sold already is marked anew beside its work', async () => {
  const marks = () =>
    database.rows(sql`select department_id, item_id, rtrim(sold_months::text, '0') as months, sold_at from stock_value
      where sold_at is not null order by 1, 2`)
  const kept = await marks()
  expect(kept.length).toBe(8)
  await database.run(sql`update stock_value set sold_months = '', sold_at = null`)
  await database.run(sql`update sales_rollup_state set sold_months_until = 0`)
  await fill({ db: database, timeZone, now: clock.now() })
  expect(await marks()).toEqual(kept)
  await sell(late, 1)
  expect(await found()).toEqual(PERIODS.map(unsoldIn))
  await requireSoundBooks(database)
})
