import { expect, test } from 'vitest'
import { finishSale } from '../../src/api/sale.ts'
import { abcAnalysis, xyzAnalysis } from '../../src/api/stockReport.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'
import { standingClock } from './reports/randomCompany.ts'
import { requireFile } from './reports/requireFiles.ts'
import { read, type Row } from './reports/requireSales.ts'

/** A grade is told by all that bring more, also where a page shows few of them. */

const clock = standingClock()
const server = await testServer({ now: clock.now })
const shop = await shopOn(server)
const { admin, cashier } = shop
await shop.open()
const today = businessDayOf(clock.now(), server.context.timeZone)
const days = { start: today, end: today }

// As much of several, also at the bounds of grades.
const SOLD = [20, 20, 11, 11, 8, 8, 8, 4, 4, 2, 2, 1, 1]
const items = (await Promise.all(SOLD.map(() => shop.stocked([100])))).toSorted((one, other) => one - other)
for (const [nth, count] of SOLD.entries())
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: items[nth]!, count }]) })
const gradesOf = (rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [row.itemId, row.abcRevenue]))

test('goods are of a grade by the share that all before them make, also in the middle of equal ones', async () => {
  const grades = gradesOf((await read(admin, abcAnalysis, days)).items)
  expect(items.map((itemId) => grades[itemId]).join('')).toBe('AAAAAAABBBCCC')
})

test.each(['itemName', 'variation', 'revenue', 'quantity', 'abcRevenue', 'xyz'])(
  'pages sorted by %s say the grades of ABC, and so does the file',
  async (field) => {
    const grades = gradesOf((await read(admin, abcAnalysis, days)).items)
    expect(new Set(Object.values(grades))).toEqual(new Set(['A', 'B', 'C']))
    for (const descending of [false, true]) {
      const body = { ...days, sort: [{ field, descending }] }
      const { items: all } = await read(admin, xyzAnalysis, body)
      expect(gradesOf(all)).toEqual(grades)
      for (const limit of [1, 3]) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(all.length / limit) }, (_, at) =>
            admin.call(xyzAnalysis, { query: { page: at + 1, limit }, body } as never),
          ),
        )
        expect(pages.flatMap((page) => (page as unknown as { items: Row[] }).items)).toEqual(all)
      }
      await requireFile(admin, xyzAnalysis, body)
    }
  },
)

test('a grade is sought among all goods', async () => {
  const { items: all } = await read(admin, xyzAnalysis, days)
  for (const grade of ['A', 'B', 'C']) {
    const where = [{ field: 'abcRevenue', operator: 'in', value: [grade] }]
    const { items: sought } = await read(admin, xyzAnalysis, { ...days, where })
    expect(sought).toEqual(all.filter(({ abcRevenue }) => abcRevenue === grade))
    const few = [{ field: 'itemId', operator: 'in', value: sought.map(({ itemId }) => itemId) }]
    expect((await read(admin, xyzAnalysis, { ...days, where: few })).items).toEqual(sought)
  }
})
