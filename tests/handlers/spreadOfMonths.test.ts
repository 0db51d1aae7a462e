import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { finishSale } from '../../src/api/sale.ts'
import { xyzAnalysis } from '../../src/api/stockReport.ts'
import { businessDayRange } from '../../src/rules/businessDay.ts'
import { firstOf, lastOfMonth } from '../../src/rules/periodGrains.ts'
import { raw, sql } from '../../server/db/sql.ts'
import { addAnew, catchUp, caughtUp, fill } from '../../server/reports/rollups/catchUp.ts'
import { ROLL_UPS } from '../../server/reports/rollups/rollups.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import type { Person } from '../server.ts'
import { meanwhile } from './reports/meanwhile.ts'
import { onRoads } from './reports/onBothRoads.ts'
import { type Asked, ask, type Narrowed } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** XYZ of a month that is over, of which the squares are kept: two departments that sell in January and February of 2027. */

const { clock, server, database, timeZone, shop, admin, cashier, place } = await standingShop()
const trade = await wholesaleOn(server, shop)
const forward = (days: number) => clock.forward(24 * days)

const goods: number[] = []
for (let nth = 0; nth < 5; nth++) goods.push(await shop.stocked([100]))
const [even, uneven, back, midnight, late] = goods as [number, number, number, number, number]
const { id: supplierId } = await admin.call(saveContragent, { body: { fullName: 'Поставщик' } })
await shop.documentAt('READY', {
  action: 'KIRIM',
  toDepartmentId: trade.department,
  contragentId: supplierId,
  whItems: goods.map((itemId) => ({ itemId, count: 100, incomeUzs: 500 })),
})
await shop.priced(trade.department, goods, 1_000, 800)
const categoryId = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
await database.run(
  sql`update item set category_id = ${categoryId}, sub_category_id = null, sub2_category_id = null where id = ${uneven}`,
)

const sell = (itemId: number, count: number, returnedLineId?: number) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId, count, ...(returnedLineId && { returnedLineId }) }]) })
const sellWhole = (itemId: number, count: number) => trade.sold([{ itemId, count, priceWholesale: 800 }])

const monthOf = (day: string): Asked => ({ start: firstOf(day, 'month'), end: lastOfMonth(day) })
const DECEMBER = monthOf('2026-12-01')
const JANUARY = monthOf('2027-01-01')
const FEBRUARY = monthOf('2027-02-01')
const MONTHS = [DECEMBER, JANUARY, FEBRUARY]
/** What the report says of a month by what is kept of it. */
const WHOLE: Narrowed[] = [
  {},
  { categoryId },
  { departmentIds: [shop.shop, shop.warehouse, trade.department] },
  { without: 'brand' },
]
/** What only days tell. */
const NARROWED: Narrowed[] = [
  { departmentIds: [shop.shop] },
  { departmentIds: [shop.shop, shop.warehouse] },
  { saleType: 'RETAIL' },
  { saleType: 'WHOLE', categoryId },
  { supplierId },
]

const spreadUntil = async (): Promise<string | null> => (await caughtUp(place()))!.spreadUntil
const kept = () =>
  database.rows(sql`select day, item_id, quantity, times, squares from sales_item_spread order by 1, 2`)

/** Who asks what: somebody of all departments everything, somebody of the shop alone what is theirs. */
const QUESTIONS: (readonly [Person, Narrowed])[] = [
  ...[...WHOLE, ...NARROWED].map((filter) => [admin, filter] as const),
  [cashier, {}],
]
/** What the report says of these months to whoever asks. */
async function foundIn(monthsOf: (filter: Narrowed) => readonly Asked[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const [by, filter] of QUESTIONS)
    answers.push(
      ...(await Promise.all(
        monthsOf(filter).map(async (month) => ({
          month,
          filter,
          ...(await ask(by, xyzAnalysis, { ...month, ...filter })),
        })),
      )),
    )
  return answers
}

/** What is kept of months, their days and the lines say the same of them, and the books are sound. */
async function requireSame(monthsOf: (filter: Narrowed) => readonly Asked[] = ofUsual): Promise<void> {
  await catchUp(place())
  await requireSoundBooks(database)
  const roads = [sql`spread_until = null`, sql`filled = false`]
  const [kept, ...plain] = await onRoads(database, roads, () => foundIn(monthsOf))
  expect(plain).toEqual([kept, kept])
}
/** Every month where it is kept, and the one that is over where only days tell: nothing of that is kept. */
const ofUsual = (filter: Narrowed) => (WHOLE.includes(filter) ? MONTHS : [JANUARY])

/** What a company that has sold nothing knows of its months, before the first look and after it. */
const ofNothing: (string | null)[] = []

beforeAll(async () => {
  ofNothing.push(await spreadUntil())
  await fill(place())
  ofNothing.push(await spreadUntil())
  clock.forward(60 * 24 - 7)
  const { saleItems } = await sell(back, 6)
  for (let nth = 0; nth < 4; nth++) {
    await sell(even, 2)
    await sell(uneven, 3 * nth + 1)
    await sellWhole(uneven, 2)
    // Two days of one week, and two of the next.
    forward(nth === 1 ? 7 : 1)
  }
  await sell(back, -2, saleItems[0]!.id)
  await sellWhole(back, 1)
  forward(1)
  await sell(back, -4, saleItems[0]!.id)
  const mistaken = await sell(late, 1)
  await sell(late, -1, mistaken.saleItems[0]!.id)
  // An hour before February, and after it began.
  clock.forward(24 + 18)
  await sell(midnight, 3)
  clock.forward(2)
  await sell(midnight, 4)
  await sellWhole(even, 1)
  forward(3)
})

test('months that are over are written one by one, and the one in progress is not', async () => {
  expect(ofNothing).toEqual([null, '2026-11-01'])
  await requireSame()
  expect(await kept()).toEqual([])
  await fill(place())
  expect(await spreadUntil()).toBe('2027-02-01')
  // In thousandths, of two whole weeks, the last of which ends with the month.
  expect(await kept()).toEqual(
    [
      [even, 4, 4],
      [uneven, 9, 21],
      [back, 6, -5],
      [midnight, 0, 3],
      [late, 0, 0],
    ].map(([item, ...weeks]) => ({
      day: '2027-01-01',
      item_id: item,
      quantity: 1_000 * (weeks[0]! + weeks[1]!),
      times: weeks.filter((sold) => sold > 0).length,
      squares: 1e6 * (weeks[0]! ** 2 + weeks[1]! ** 2),
    })),
  )
  await requireSame()
})

test('only whole months of all departments and all kinds of sale are told by what is kept', async () => {
  const isTold = async (by: Person, body: Asked) => {
    const { items } = await ask(by, xyzAnalysis, body)
    expect(items).not.toEqual([])
    return items.every(({ soldTimes }) => (soldTimes as number) > 99)
  }
  await database.run(sql`update sales_item_spread set times = times + 100`)
  for (const [by, filter] of QUESTIONS)
    expect([filter, await isTold(by, { ...JANUARY, ...filter })]).toEqual([
      filter,
      by === admin && WHOLE.includes(filter),
    ])
  for (const days of [
    FEBRUARY,
    { ...JANUARY, end: '2027-01-30' },
    { ...JANUARY, start: '2027-01-02' },
    { ...JANUARY, end: FEBRUARY.end },
  ])
    expect(await isTold(admin, days)).toBe(false)
  await database.run(sql`update sales_item_spread set times = times - 100`)
})

test('what is sold late in a month that is written, or before the first one that is, stands in it', async () => {
  for (const days of [20, 45]) {
    const before = await kept()
    forward(-days)
    await sell(late, 2)
    await sell(even, 5)
    await sellWhole(late, 1)
    forward(days)
    await requireSame()
    expect(await kept()).not.toEqual(before)
  }
  expect((await ask(admin, xyzAnalysis, DECEMBER)).items).toMatchObject([{ itemId: even }, { itemId: late }])
})

test('what only days tell is the same in the months around it, too', async () => {
  const around = [DECEMBER, FEBRUARY]
  await requireSame((filter) => (WHOLE.includes(filter) ? [] : around))
  for (const month of around) expect((await ask(cashier, xyzAnalysis, month)).items).not.toEqual([])
})

test('what is sold late while the report is read is in the next one', async () => {
  const before = await ask(admin, xyzAnalysis, JANUARY)
  meanwhile(database, async () => {
    forward(-20)
    await sell(even, 1)
    forward(20)
  })
  expect(await ask(admin, xyzAnalysis, JANUARY)).toEqual(before)
  expect(await ask(admin, xyzAnalysis, JANUARY)).not.toEqual(before)
  await requireSame()
})

test('a sale that is taken out of the sums is not in its month until it is added anew', async () => {
  const before = await kept()
  forward(-20)
  const { id } = await sell(uneven, 7)
  forward(20)
  await requireSame()
  const after = await kept()
  expect(after).not.toEqual(before)
  await database.withTransaction((db) => addAnew(db, id, timeZone))
  expect(await kept()).toEqual(before)
  await requireSoundBooks(database)
  await requireSame()
  expect(await kept()).toEqual(after)
})

test('what is kept of months is written anew after sums that are filled anew', async () => {
  const before = await kept()
  await database.run(sql`update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0`)
  for (const { table } of Object.values(ROLL_UPS)) await database.run(raw(`truncate ${table}`))
  await database.run(sql`truncate sales_payment`)
  await database.run(sql`update sales_rollup_state set filled_stock = (select max(id) from stock_move)`)
  await database.run(sql`update sales_item_spread set times = times + 100`)
  await fill(place())
  expect(await spreadUntil()).toBe('2027-02-01')
  expect(await kept()).toEqual(before)
  await requireSoundBooks(database)
})

test('another time zone throws away what is kept, and it is written anew', async () => {
  const before = await kept()
  await database.run(sql`update sales_rollup_state set time_zone = 'UTC'`)
  expect(await caughtUp(place())).toBeUndefined()
  await catchUp(place())
  expect(await kept()).toEqual([])
  await fill(place())
  expect(await spreadUntil()).toBe('2027-02-01')
  expect(await kept()).toEqual(before)
  await requireSame()
})

test('a month is over when the next one begins, and is not while the clock is wrong', async () => {
  forward(28)
  await fill(place())
  expect(await spreadUntil()).toBe('2027-03-01')
  await requireSame()
  forward(-28)
  await fill(place())
  expect(await spreadUntil()).toBe('2027-02-01')
  await sell(uneven, 3)
  await catchUp(place())
  await requireSoundBooks(database)
  forward(28)
  await fill(place())
  await requireSame()
})

test('a server that is still in the month before leaves alone what another one has written', async () => {
  const until = (await spreadUntil())!
  const begins = businessDayRange(until, timeZone).from.getTime()
  await fill({ ...place(), now: new Date(begins - 60_000) })
  expect(await spreadUntil()).toBe(until)
})
