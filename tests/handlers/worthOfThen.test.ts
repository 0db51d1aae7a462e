import { beforeAll, expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { stockAtPrices, stockByCategory, stockByItem, stockOnDate } from '../../src/api/stockReport.ts'
import { businessDayOf, businessDayRange, dayAfter } from '../../src/rules/businessDay.ts'
import { sql } from '../../server/db/sql.ts'
import { catchUp, fill } from '../../server/reports/rollups/catchUp.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { read } from './reports/requireSales.ts'
import { onRoads } from './reports/onBothRoads.ts'
import { standingShop } from './reports/standingShop.ts'

/** What shelves were worth at a moment is what was shown then, however long ago that was and whatever has come to light since. */

const { clock, database, timeZone, shop, admin, cashier, place } = await standingShop()
const sell = (itemId: number, count: number) => cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }]) })

const FIELDS = ['balance', 'costSum', 'retailSum', 'wholesaleSum', 'markupPercent']
/** Of which both reports tell the totals. */
const SUMMED = ['costSum', 'retailSum', 'wholesaleSum', 'markupPercent', 'unpricedSum']
type Rows = { items: readonly Record<string, unknown>[]; total: number; totals?: Readonly<Record<string, unknown>> }
const figures = (of: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  fields.map((field) => of[field] ?? null)
const shown = ({ items, total, totals = {} }: Rows, key = 'rowKey') => ({
  rows: new Map(items.map((row) => [row[key], figures(row, FIELDS)])),
  total,
  totals: figures(totals, SUMMED),
})
const shopOnly = { departmentIds: [shop.shop] }
const seen: { at: string; all: ReturnType<typeof shown>; shop: ReturnType<typeof shown> }[] = []
/** What is shown of now, to be asked for again. */
async function look(): Promise<void> {
  const now = {
    all: shown(await read(admin, stockAtPrices, {})),
    shop: shown(await read(admin, stockAtPrices, shopOnly)),
  }
  clock.forward(1)
  seen.push({ at: clock.now().toISOString(), ...now })
  clock.forward(1)
}
async function requireSame(): Promise<void> {
  for (const { at, all, shop: own } of seen) {
    expect([at, shown(await read(admin, stockOnDate, { at }))]).toEqual([at, all])
    expect([at, shown(await read(admin, stockOnDate, { at, ...shopOnly }))]).toEqual([at, own])
  }
}

let sold: number
beforeAll(async () => {
  await look()
  sold = await shop.stocked([30])
  await look()
  // Over the end of a year, with months in which nothing happens.
  for (let visit = 0; visit < 9; visit++) {
    clock.forward(visit === 4 ? 24 * 70 : 24 * 11)
    await sell(sold, 1)
    if (visit % 2 === 0) await shop.priced(shop.shop, [sold], 1_000, 800 + visit)
    if (visit === 5) await shop.income(shop.warehouse, [{ itemId: sold, count: 2.5, incomeUzs: 333.33 }])
    if (visit === 6)
      await shop.priced(shop.warehouse, [sold], 1_000.01, 0.07, new Date(clock.now().getTime() + 3_600_000 * 30))
    await look()
  }
})

test('it is what was shown then', async () => {
  expect(businessDayOf(clock.now(), timeZone) > '2027-02-01').toBe(true)
  await requireSame()
  await requireSoundBooks(database)
})

test('a report of the past sorted by anything and narrowed has the same rows', async () => {
  const { at, all } = seen.at(-3)!
  for (const field of ['itemName', 'balance', 'retailSum', 'departmentName']) {
    const page = await read(admin, stockOnDate, { at, sort: [{ field, descending: true }] })
    expect([field, shown(page)]).toEqual([field, all])
    // What has none goes before all others, as in every list from the end.
    const values = page.items.map((row) => (row[field] as string | number | null) ?? Number.POSITIVE_INFINITY)
    expect([field, values]).toEqual([field, values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))])
  }
  const { items } = await read(admin, stockOnDate, { at, search: 'нет такого' })
  expect(items).toEqual([])
  const ofGoods = await read(admin, stockByItem, { at })
  const ofCategories = await read(admin, stockByCategory, { at })
  const rows = [...all.rows.values()]
  for (const { items: sums } of [ofGoods, ofCategories])
    for (const [column, field] of ['balance', 'costSum'].entries())
      expect(sums.reduce((sum, row) => sum + (row[field] as number), 0)).toBeCloseTo(
        rows.reduce((sum, row) => sum + (row[column] as number), 0),
        3,
      )
})

test('what comes to light late is in its own place in time, and in all that came after', async () => {
  const late = seen[4]!
  const back = clock.now().getTime() - Date.parse(late.at)
  clock.forward(-(back + 3_600_000 / 2) / 3_600_000)
  await sell(sold, 2)
  clock.forward((back + 3_600_000 / 2) / 3_600_000)
  const key = `${shop.shop}.${sold}`
  for (const [nth, { at, shop: own, all }] of seen.entries()) {
    const was = own.rows.get(key) as (number | null)[] | undefined
    const taken = nth >= 4 ? 2 : 0
    // One lot lies there, so that what is left of it is worth its part.
    const left = was?.map((figure, column) =>
      figure !== null && column < 4 ? (figure * (was[0]! - taken)) / was[0]! : figure,
    )
    const ofShop = shown(await read(admin, stockOnDate, { at, ...shopOnly }))
    expect([at, ofShop.rows.get(key)]).toEqual([at, left])
    const ofAll = shown(await read(admin, stockOnDate, { at }))
    expect([at, ofAll.rows]).toEqual([at, new Map(left ? [...all.rows, [key, left]] : all.rows)])
  }
  await requireSoundBooks(database)
})

test('a price from midnight on is none of the day that ends then', async () => {
  const itemId = await shop.stocked([4])
  const today = businessDayOf(clock.now(), timeZone)
  const midnight = businessDayRange(dayAfter(today), timeZone).from
  await shop.priced(shop.shop, [itemId], 5_000, null, midnight)
  const retailAt = async (day: string) =>
    (await read(admin, stockOnDate, { day })).items.find((row) => row.itemId === itemId)?.retailSum
  clock.forward((midnight.getTime() - clock.now().getTime()) / 3_600_000 + 30)
  const found = await onRoads(database, [sql`valued = false`], async () => [
    await retailAt(today),
    await retailAt(dayAfter(today)),
  ])
  expect(found).toEqual([
    [4_000, 20_000],
    [4_000, 20_000],
  ])
})

test('who fills it anew finds the same changes and openings', async () => {
  await catchUp(place())
  const kept = () =>
    Promise.all([
      database.rows(sql`select * from stock_value_change where shelves <> 0 or balance <> 0 or cost <> 0 or retail <> 0 or wholesale <> 0
        order by item_id, department_id, at`),
      database.rows(sql`select * from stock_value_opening where shelves <> 0 order by item_id, department_id, day`),
    ])
  const [changes, openings] = await kept()
  expect([changes.length > 12, openings.length > 5]).toEqual([true, true])
  await database.run(sql`truncate stock_value, stock_value_change, stock_value_opening`)
  await database.run(sql`
    update sales_rollup_state set valued = false, openings_from = null, openings_company = null, openings_departments = null`)
  await fill(place())
  expect(await kept()).toEqual([changes, openings])
  await requireSoundBooks(database)
})
