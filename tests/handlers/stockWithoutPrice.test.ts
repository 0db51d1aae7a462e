import { expect, test } from 'vitest'
import { createRole } from '../../src/api/role.ts'
import { stockAtPrices, stockByCategory, stockOnDate } from '../../src/api/stockReport.ts'
import { addRole } from '../../src/api/user.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { sql } from '../../server/db/sql.ts'
import { onRoads } from './reports/onBothRoads.ts'
import { ask, type Row } from './reports/requireSales.ts'
import { standingShop } from './reports/standingShop.ts'

/** What has no price is worth nothing at prices, which is not the same as worth zero: one good is priced, one in part, one not at all. */

const { clock, server, database, shop, admin, caughtUp } = await standingShop()
const dayOf = () => businessDayOf(clock.now(), server.context.timeZone)
const [priced, inPart, unpriced] = (await Promise.all(
  ['Хлеб', 'Сыр', 'Соль'].map((name) => shop.newItem({ name })),
)) as [number, number, number]
const categoryId = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
for (const [id, ids] of [
  [categoryId, [priced, inPart]],
  [null, [unpriced]],
] as const)
  await database.run(
    sql`update item set category_id = ${id}, sub_category_id = null, sub2_category_id = null, sub3_category_id = null where id = any(${ids}::bigint[])`,
  )
const bring = (itemId: number, count: number, incomeUzs: number) =>
  shop.income(shop.shop, [{ itemId, count, incomeUzs }])
await bring(priced, 10, 100)
await bring(inPart, 4, 100)
await shop.priced(shop.shop, [priced, inPart], 150)
// A later lot of it, which nobody has priced.
await bring(inPart, 2, 300)
await bring(unpriced, 5, 80)
await caughtUp()
const began = dayOf()
clock.forward(48)

const FIELDS = ['balance', 'costSum', 'retailSum', 'markupPercent', 'unpricedSum'] as const
const told = (row: object) => FIELDS.map((field) => (row as Row)[field])
const onEveryRoad = (look: () => Promise<void>) => onRoads(database, [sql`valued = false`, sql`filled = false`], look)
const TOTALS = { costSum: 2_400, retailSum: 2_100, markupPercent: 50, unpricedSum: 1_000 }

test('a good without a price has none, and the total says how much cost has none', async () => {
  await onEveryRoad(async () => {
    for (const [report, body] of [
      [stockAtPrices, {}],
      [stockOnDate, {}],
      [stockOnDate, { day: began }],
    ] as const) {
      const { items, totals } = await ask(admin, report, body)
      const rows = Object.fromEntries(items.map((row) => [row.itemId, told(row)]))
      expect([report.signature, rows]).toEqual([
        report.signature,
        {
          [priced]: [10, 1_000, 1_500, 50, null],
          [inPart]: [6, 1_000, 600, 50, 600],
          [unpriced]: [5, 400, null, null, 400],
        },
      ])
      expect([report.signature, totals]).toMatchObject([report.signature, TOTALS])
    }
  })
})

test('so has a category, and a department as a group', async () => {
  await onEveryRoad(async () => {
    const { items, totals } = await ask(admin, stockByCategory, {})
    expect(Object.fromEntries(items.map((row) => [row.categoryId, told(row)]))).toEqual({
      [categoryId]: [16, 2_000, 2_100, 50, 600],
      null: [5, 400, null, null, 400],
    })
    expect(totals).toMatchObject(TOTALS)
    const { groups } = (await admin.call(stockAtPrices.siblings.groups, {
      query: {},
      body: { groupBy: 'departmentId' },
    } as never)) as unknown as { groups: { totals: object }[] }
    expect(groups).toMatchObject([{ totals: TOTALS }])
  })
})

test('who may not see costs sees that there is no price, and neither markup nor cost', async () => {
  const watcher = await server.person('Contragent', { departmentId: shop.shop })
  const { id } = await admin.call(createRole, {
    body: { code: 'Без себестоимости', permissions: ['view analytics-by-item'] },
  })
  await admin.call(addRole, { path: { id: watcher.userId }, body: { roleIds: [id] } })
  const answer = await watcher.call(stockAtPrices, { query: { page: 1, limit: 50 }, body: {} } as never)
  const { items, totals } = answer as unknown as { items: Row[]; totals: object }
  expect(items.find(({ itemId }) => itemId === unpriced)!.retailSum).toBeNull()
  for (const field of ['costSum', 'markupPercent', 'unpricedSum'])
    expect([...items, totals].some((row) => field in row)).toBe(false)
})

test('goods without a price are found by the empty column', async () => {
  const { items } = await ask(admin, stockAtPrices, { where: [{ field: 'retailSum', operator: 'empty' }] })
  expect(items.map(({ itemId }) => itemId)).toEqual([unpriced])
})
