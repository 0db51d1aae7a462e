import { expect, test } from 'vitest'
import type { ReportEndpoint } from '../../src/api/report.ts'
import { finishSale } from '../../src/api/sale.ts'
import { soldLines } from '../../src/api/salesReport.ts'
import { stockAtPrices, stockByItem, stockOnDate, turnover, unsoldGoods } from '../../src/api/stockReport.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { sql } from '../../server/db/sql.ts'
import { requireFile } from './reports/requireFiles.ts'
import { ask, type Asked, type Row } from './reports/requireSales.ts'
import { onRoads } from './reports/onBothRoads.ts'
import { standingShop } from './reports/standingShop.ts'

/** Reports by shelf, and lines: whatever narrows and sorts them, they have the rows of the whole report that meet it, on every road. */

const { clock, server, database, shop, admin, cashier } = await standingShop()
const bazaar = await server.department('SHOP', { name: 'Базар', saleType: 'RETAIL' })
const cheese = await server.department('SHOP', { name: 'Сырный ряд', saleType: 'RETAIL' })
const dayOf = () => businessDayOf(clock.now(), server.context.timeZone)
const began = dayOf()

const goods = await Promise.all(
  ['Хлеб белый', 'Хлеб чёрный', 'Сыр', 'Сыр плавленый', 'Вода', 'Соль', 'Чай', 'Мыло'].map((name) =>
    shop.newItem({ name }),
  ),
)
for (const [nth, departmentId] of [shop.shop, bazaar, cheese, shop.warehouse].entries()) {
  await shop.income(
    departmentId,
    goods.slice(nth).map((itemId, at) => ({ itemId, count: 5 + ((at * 7) % 4), incomeUzs: 300 + 50 * at })),
  )
  await shop.priced(departmentId, goods.slice(nth), 1_000)
}
// Between them lie those that are not sold.
const soldOut = await Promise.all(
  Array.from({ length: 22 }, (_, nth) => shop.newItem({ name: `Ходовой товар ${nth}` })),
)
await shop.income(
  shop.shop,
  soldOut.map((itemId) => ({ itemId, count: 60, incomeUzs: 900 })),
)
await shop.priced(shop.shop, soldOut, 1_000)
// In key order it is the last one, by what was sold the first.
const brought = await shop.newItem({ name: 'Возврат' })
await shop.income(shop.shop, [{ itemId: brought, count: 9, incomeUzs: 300 }])
await shop.priced(shop.shop, [brought], 1_000)
const sell = (itemId: number, count: number, returnedLineId?: number) =>
  cashier.call(finishSale, { body: shop.saleOf([{ itemId, count, ...(returnedLineId && { returnedLineId }) }]) })
const [bread, rye, , , water, salt] = goods as [number, number, number, number, number, number]
const before = await sell(rye, 2)
const longBefore = await sell(brought, 3)
clock.forward(24)
await sell(bread, 2)
const mistaken = await sell(water, 1)
await sell(water, -1, mistaken.saleItems[0]!.id)
await sell(rye, -1, before.saleItems[0]!.id)
await sell(brought, -2, longBefore.saleItems[0]!.id)
await sell(salt, 8)
const at = clock.now().toISOString()
clock.forward(1)
await cashier.call(finishSale, { body: shop.saleOf(soldOut.map((itemId) => ({ itemId, count: 1 }))) })
clock.forward(24)

const days = {
  start: businessDayOf(new Date(clock.now().getTime() - 86_400_000), server.context.timeZone),
  end: dayOf(),
}
const REPORTS: readonly (readonly [ReportEndpoint, object])[] = [
  [stockAtPrices, {}],
  [stockOnDate, { day: began }],
  [unsoldGoods, days],
  [unsoldGoods, { ...days, soldToo: true }],
  [unsoldGoods, { start: began, end: days.end }],
]

/** With what is kept of shelves, while they are not marked, while only sales are added up, and out of lines and lots. */
const onEveryRoad = (look: () => Promise<void>) =>
  onRoads(database, [sql`sold_months_until = 0`, sql`valued = false`, sql`filled = false`], look)

const has = (field: string, word: string) => (row: Row) => String(row[field]).toLowerCase().includes(word)
const inOne =
  (...ids: number[]) =>
  ({ departmentId }: Row) =>
    ids.includes(departmentId as number)
const where = (field: string, operator: string, value: unknown) => ({ field, operator, value })
const NARROWED: readonly (readonly [object, (row: Row) => boolean])[] = [
  [{ search: 'хлеб' }, has('itemName', 'хлеб')],
  [{ search: 'xleb' }, has('itemName', 'хлеб')],
  [{ search: 'базар' }, has('departmentName', 'базар')],
  [{ search: 'сыр' }, (row) => has('itemName', 'сыр')(row) || has('departmentName', 'сыр')(row)],
  [{ search: 'базар', departmentIds: [cheese, bazaar] }, has('departmentName', 'базар')],
  [{ search: 'базар', departmentIds: [cheese] }, () => false],
  [{ search: 'хлеб', departmentIds: [shop.shop] }, (row) => has('itemName', 'хлеб')(row) && inOne(shop.shop)(row)],
  [{ search: 'нигде' }, () => false],
  [{ search: '-' }, () => false],
  [{ where: [where('departmentId', 'equals', bazaar)] }, inOne(bazaar)],
  [{ where: [where('departmentId', 'in', [bazaar, cheese])] }, inOne(bazaar, cheese)],
  [{ where: [where('departmentId', 'in', [bazaar, null])] }, inOne(bazaar)],
  [{ where: [where('departmentId', 'differs', bazaar)] }, (row) => !inOne(bazaar)(row)],
  [{ where: [where('departmentId', 'equals', bazaar)], departmentIds: [cheese, bazaar] }, inOne(bazaar)],
  [{ where: [where('departmentId', 'equals', bazaar)], departmentIds: [cheese] }, () => false],
  [{ where: [where('itemName', 'contains', 'сыр')] }, has('itemName', 'сыр')],
  [
    { where: [where('itemName', 'contains', 'сыр'), where('departmentId', 'equals', cheese)], search: 'плав' },
    (row) => has('itemName', 'плав')(row) && inOne(cheese)(row),
  ],
  [
    { where: [where('itemName', 'contains', 'сыр'), where('balance', 'from', 7)] },
    (row) => has('itemName', 'сыр')(row) && Number(row.balance) >= 7,
  ],
]

test.each(REPORTS)('$signature has the rows that are sought, with their sums', async (report, of) => {
  const { items: all } = await ask(admin, report, of)
  await onEveryRoad(async () => {
    for (const [asked, isSought] of NARROWED) {
      const body = { ...of, ...asked }
      const { items, total, totals } = await ask(admin, report, body)
      expect([asked, items]).toEqual([asked, all.filter(isSought)])
      expect(await admin.call(report.siblings.count, { body } as never)).toMatchObject({ total, totals })
    }
  })
})

test.each(REPORTS)('$signature is grouped and offers values under what narrows it', async (report, of) => {
  for (const [asked] of [[{}], ...NARROWED] as const) {
    const body = { ...of, ...asked }
    const { items } = await ask(admin, report, body)
    const { groups } = (await admin.call(report.siblings.groups, {
      query: {},
      body: { ...body, groupBy: 'departmentId', rows: 40 },
    } as never)) as unknown as { groups: { key: number; total: number; totals: { costSum: number }; items: Row[] }[] }
    expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(items.map(({ departmentId }) => departmentId)))
    for (const group of groups) {
      const own = items.filter(inOne(group.key))
      expect([asked, group.items]).toEqual([asked, own])
      expect(group.total).toBe(own.length)
      expect(group.totals.costSum).toBe(own.reduce((sum, { costSum }) => sum + (costSum as number), 0))
    }
    const values = (await admin.call(report.siblings.values, {
      body: { ...body, field: 'departmentId' },
    } as never)) as {
      items: { value: number; count: number }[]
    }
    const { where: conditions = [], ...rest } = body as { where?: { field: string }[] }
    const others = { ...rest, where: conditions.filter(({ field }) => field !== 'departmentId') }
    const offered = (await ask(admin, report, others)).items
    expect([asked, values.items.map(({ value, count }) => [value, count])]).toEqual([
      asked,
      [...new Set(offered.map(({ departmentId }) => departmentId as number))]
        .sort((one, other) => one - other)
        .map((id) => [id, offered.filter(inOne(id)).length]),
    ])
  }
})

/** Orders in which a file is made, too. */
const IN_FILES = new Set(['itemName', 'balance', 'revenue'])
const ALL_SOLD = [soldLines, { start: began, end: days.end }] as const
const stall = await server.department('SHOP', { name: 'Ларёк', saleType: 'RETAIL' })
await shop.income(stall, [{ itemId: bread, count: 4, incomeUzs: 300 }])
const BY_GOOD: readonly (readonly [ReportEndpoint, object])[] = [
  [stockByItem, { at }],
  [stockByItem, { at, departmentIds: [shop.shop, cheese] }],
  [turnover, days],
  [turnover, { ...days, departmentIds: [shop.shop] }],
  [turnover, { ...days, departmentIds: [stall] }],
]
const IN_ORDER = [...REPORTS, ALL_SOLD, ...BY_GOOD].flatMap(([report, of]) =>
  [false, true].map((descending) => [report, of, descending] as const),
)
test.each(IN_ORDER)(
  '$signature goes on from page to page in any order, and so does its file (%#)',
  async (report, of, descending) => {
    for (const field of report.list.columns.keys()) {
      const body = { ...of, sort: [{ field, descending }] }
      const { items, total } = await ask(admin, report, body)
      await onEveryRoad(async () => expect([field, (await ask(admin, report, body)).items]).toEqual([field, items]))
      const pageOf = async (page: number, limit: number) =>
        ((await admin.call(report, { query: { page, limit }, body } as never)) as { items: Row[] }).items
      expect([field, await pageOf(1, 1), await pageOf(2, 1)]).toEqual([field, items.slice(0, 1), items.slice(1, 2)])
      const pages = await Promise.all(Array.from({ length: Math.ceil(total / 7) }, (_, at) => pageOf(at + 1, 7)))
      expect([field, pages.flat()]).toEqual([field, items])
      if (IN_FILES.has(field) && descending) await requireFile(admin, report, body as unknown as Asked)
    }
  },
)

test('what was sold and given back lies there unsold, and what was given back more than sold, too', async () => {
  const soldOf = async (given: object) =>
    Object.fromEntries(
      (await ask(admin, unsoldGoods, { ...days, departmentIds: [shop.shop], ...given })).items.map((row) => [
        row.itemId,
        row.soldQuantity,
      ]),
    )
  expect(await soldOf({})).toMatchObject({ [water]: 0, [rye]: -1 })
  expect(await soldOf({})).not.toHaveProperty(String(bread))
  expect(await soldOf({ soldToo: true })).toMatchObject({ [water]: 0, [rye]: -1, [bread]: 2 })
  // Nothing lies there any more.
  expect(await soldOf({ soldToo: true })).not.toHaveProperty(String(salt))
})

/** As many as the company has, but for some or one: what most have together is told by what the company has less the others. */
const SOME = [
  [shop.shop],
  [bazaar, cheese],
  [shop.shop, bazaar, cheese],
  [shop.shop, bazaar, shop.warehouse],
  [bazaar, cheese, shop.warehouse],
]
test.each([...REPORTS, [stockOnDate, { at }] as const])(
  '$signature of some departments has their rows, and these add up',
  async (report, of) => {
    const { items: all } = await ask(admin, report, of)
    await onEveryRoad(async () => {
      for (const departmentIds of SOME) {
        const { items } = await ask(admin, report, { ...of, departmentIds })
        expect([departmentIds, items]).toEqual([departmentIds, all.filter(inOne(...departmentIds))])
      }
    })
  },
)

test('who sees one department finds no other by its name, and counts and groups none', async () => {
  const keeper = await server.person('MANAGER', { departmentId: bazaar })
  const narrowed = [{}, { search: 'сырный' }, { search: 'базар' }, { where: [where('departmentId', 'equals', cheese)] }]
  for (const [report, of] of REPORTS)
    for (const asked of narrowed) {
      const body = { ...of, ...asked }
      const own = (await ask(admin, report, body)).items.filter(inOne(bazaar))
      const { items, total } = await ask(keeper, report, body)
      expect([asked, items.map(({ rowKey }) => rowKey)]).toEqual([asked, own.map(({ rowKey }) => rowKey)])
      expect(total).toBe(own.length)
      const { groups } = (await keeper.call(report.siblings.groups, {
        query: {},
        body: { ...body, groupBy: 'departmentId' },
      } as never)) as unknown as { groups: { key: number; total: number }[] }
      expect(groups.map(({ key, total: those }) => [key, those])).toEqual(own.length > 0 ? [[bazaar, own.length]] : [])
    }
})
