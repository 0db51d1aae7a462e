import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportEndpoint } from '../../src/api/report.ts'
import {
  retailSellers,
  revenueByMonth,
  salesByCategory,
  salesByItem,
  wholesaleItems,
} from '../../src/api/salesReport.ts'
import { promotionEffect } from '../../src/api/stockReport.ts'
import { sql } from '../../server/db/sql.ts'
import { catchUp, caughtUp, fill } from '../../server/reports/rollups/catchUp.ts'
import { COMPARISONS } from '../../src/rules/reportPeriod.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { allHandlers } from '../../server/handlers.ts'
import { type TestServer, testServer } from '../server.ts'
import { type PlainBooks, plainBooks } from './reports/plainBooks.ts'
import { type RandomCompany, randomCompany, standingClock, story } from './reports/randomCompany.ts'
import { requireGrades, requireSellers, requireShelves } from './reports/requireAnalysis.ts'
import { onBothRoads } from './reports/onBothRoads.ts'
import { declaredReports, opened, requireDrill } from './reports/requireDrill.ts'
import { pivotsOf } from './reports/pivotsOf.ts'
import { requireFile } from './reports/requireFiles.ts'
import { requireMoney, requireZ } from './reports/requireMoney.ts'
import {
  type Asked,
  heldReports,
  type Narrowed,
  requireAgreement,
  requireCompared,
  requireSales,
  SALES,
} from './reports/requireSales.ts'
import { requireStock } from './reports/requireStock.ts'

/**
 * Whatever a company has done: each report says what its raw documents say when they are added up without SQL, and reports about
 * the same thing say the same.
 */
let clock: ReturnType<typeof standingClock>
let server: TestServer
let company: RandomCompany

async function foundCompany(): Promise<void> {
  clock = standingClock()
  server = await testServer({ now: clock.now })
  company = await randomCompany(server, clock)
  await server.employed(company.sellers[1]!.userId)
}
/** Two companies, so that one lives through what the other does not. */
const SEEDS = [0, 1].map((nth) => Number(process.env.FC_SEED) + nth)

/** Days inside of what has happened, at times of one department or of some goods. */
const question = fc.record({
  days: fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 })),
  narrowed: fc.constantFrom(
    'nothing',
    'department',
    'most',
    'category',
    'brand',
    'item',
    'supplier',
    'cash',
    'cashOfMost',
    'card',
    'seller',
  ),
})
const dayAt = (days: number) => new Date(Date.UTC(2026, 10, 19) + days * 86_400_000).toISOString().slice(0, 10)

function asked(
  { days: [one, other], narrowed }: typeof question extends fc.Arbitrary<infer One> ? One : never,
  books: PlainBooks,
): Asked {
  const item = books.items.get(company.items[one % company.items.length]!)!
  const supplierId = company.suppliers[other % company.suppliers.length]
  // Beside them there is one that sells, too, or none.
  const most = [company.shop.shop, one % 2 === 0 ? company.shop.warehouse : company.trade.department]
  const by: Record<typeof narrowed, Narrowed> = {
    nothing: {},
    department: { departmentIds: [one % 2 === 0 ? company.shop.shop : company.trade.department] },
    most: { departmentIds: most },
    category: { categoryId: item.categoryId },
    brand: { brandId: item.brandId },
    item: { itemId: item.id },
    supplier: supplierId ? { supplierId } : { without: 'supplier' },
    cash: { paymentType: 'CASH' },
    cashOfMost: { paymentType: 'CASH', departmentIds: most },
    card: { paymentType: 'UZCARD', departmentIds: [company.shop.shop] },
    seller: { sellerEmployeeId: [...books.employees.values()][0] },
  }
  return { start: dayAt(Math.min(one, other)), end: dayAt(Math.max(one, other)), ...by[narrowed] }
}

/** So long that months are what is compared: whole ones of two years, and at the ends some days of one. */
const overMonths = ({ days: [one, other] }: { days: [number, number] }, filter: Asked): Asked => ({
  ...filter,
  start: dayAt(one - 250),
  end: dayAt(other + 30),
})

/** What larger sums tell of long times, whatever narrows them. */
const BY_MONTHS = SALES.filter(([report]) =>
  [salesByItem, salesByCategory, revenueByMonth, retailSellers].includes(report),
)

/** Need something that not every story tells. */
const RARE = new Set([
  'promotionEffect',
  'wholesaleSponsorship',
  'wholesaleDebt',
  'discountsGiven',
  'refundsByDay',
  'salesByPayment',
  'wholesaleByPayment',
])

/** A company whose sales are older than the roll-ups, or whose time zone was corrected, has the same sums. */
async function requireRefilled(): Promise<void> {
  const { timeZone, now } = server.context
  const place = () => ({ db: server.database, timeZone, now: now() })
  const sums = () =>
    server.database.rows(sql`
      select 'hour' as what, hour as key, sum(revenue) as revenue, sum(cost) as cost from sales_hour group by 2
      union all select 'item', item_id, sum(revenue), sum(cost) from sales_item_year where department_id = 0 group by 2
      union all select 'shelf', item_id, sum(opening + came - went), sum(opening_cost + cost_in - cost_out) from stock_item_year group by 2
      order by 1, 2`)
  await catchUp(place())
  const before = await sums()
  await server.database.run(sql`update sales_rollup_state set time_zone = 'UTC'`)
  expect(await caughtUp(place())).toBeUndefined()
  await fill(place())
  await requireSoundBooks(server.database)
  expect(await sums()).toEqual(before)
}

/** Whatever the stories are about: somebody buys of each good, and then its freight is paid, so that costs change after the sale. */
const FIRST: Parameters<RandomCompany['live']>[0] = [
  { act: 'sell', goods: [0, 1, 2], count: 1, sum: 1, hours: 1 },
  { act: 'sell', goods: [3, 4], count: 1, sum: 2, hours: 1 },
  ...[0, 1, 2, 3, 4].map((nth) => ({ act: 'freight' as const, goods: [0], count: 1, sum: 70_000 + nth, hours: 1 })),
]

test.each(SEEDS)('every report says what the raw documents say, company %i', { timeout: 480_000 }, async (seed) => {
  await foundCompany()
  const { admin } = company.shop
  await company.live(FIRST)
  await fc.assert(
    fc.asyncProperty(story, fc.array(question, { minLength: 2, maxLength: 2 }), async (acts, questions) => {
      await company.live(acts)
      await catchUp({ db: server.database, timeZone: server.context.timeZone, now: clock.now() })
      await requireSoundBooks(server.database)
      const books = await plainBooks(server.database)
      for (const [at, one] of questions.entries()) {
        const whole = asked(one, books)
        // What has no supplier is asked of sales only.
        const { without: _without, ...filter } = whole
        const compare = COMPARISONS[at % COMPARISONS.length]!
        const { summed, plain } = await onBothRoads(server.database, async () => {
          for (const [report, given] of SALES) await requireSales(admin, books, report, { ...whole, ...given })
          for (const [report, given] of BY_MONTHS)
            await requireSales(admin, books, report, { ...overMonths(one, whole), ...given })
          await requireStock(admin, books, filter, clock.now())
          await requireGrades(admin, books, filter, clock.now())
          await requireGrades(admin, books, overMonths(one, filter), clock.now())
          await requireSellers(admin, books, filter)
          await requireShelves(admin, books, filter, clock.now())
          return pivotsOf(admin, at % 2 === 0 ? filter : overMonths(one, filter))
        })
        expect(summed).toEqual(plain)
        await requireCompared(admin, books, filter, compare)
        await requireAgreement(admin, books, filter)
        await requireMoney(admin, books, filter)
        await requireDrill(admin, { ...filter, ...(at % 2 === 0 && { supplierId: company.suppliers[0]! }) })
      }
      for (const report of [salesByItem, revenueByMonth]) await requireZ(admin, server.database, books, report)
    }),
    // The company goes on living from one story to the next, so a shorter one would not be the same.
    { seed, numRuns: 5, endOnFailure: true },
  )
  await requireSoundBooks(server.database)
  await requireRefilled()
  const always = { start: dayAt(0), end: dayAt(90) }
  await requireDrill(admin, always)
  const closed = declaredReports.filter(({ report: { opens, leads } }) => !opens && !leads)
  expect(closed.map(({ name }) => name)).toEqual([])
  const unopened = declaredReports.filter(({ name, report }) => report.opens && !opened.has(name) && !RARE.has(name))
  expect(unopened.map(({ name }) => name)).toEqual([])

  const wholesale = (await plainBooks(server.database)).sales.findLast(({ saleType }) => saleType === 'WHOLE')
  const reports = allHandlers.flatMap(({ endpoint }) => ('report' in endpoint ? [endpoint as ReportEndpoint] : []))
  for (const report of reports) {
    const id = report === wholesaleItems ? wholesale?.id : company.shop.shop
    if (id) await requireFile(admin, report, always, report.path.includes('{') ? { id } : undefined)
  }
  // In this company no promotion runs: promotionEffect.test.ts has one.
  const others = reports.filter((report) => !heldReports.has(report.signature) && report !== promotionEffect)
  expect(others.map(({ signature }) => signature)).toEqual([])
  expect((await plainBooks(server.database)).pieces.some(({ later }) => later)).toBe(true)
})
