import { expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { readPivot } from '../../src/api/pivot.ts'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import type { Dimension, Measure } from '../../src/api/report.ts'
import { finishSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import type { Question } from '../../server/reports/question.ts'
import { planOf } from '../../server/reports/rollups/planSums.ts'
import { cash } from '../ledger/certificatesOn.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { onBothRoads } from './reports/onBothRoads.ts'
import { standingShop } from './reports/standingShop.ts'

/** Sales told apart by promotion: those of which one gave something have sums, and those of none are all others. */

const { clock, server, database, shop, admin, cashier, caughtUp } = await standingShop()
const category = await server.reference('WAREHOUSE_CATEGORY', 'MAGAZIN')
const DAY_HOURS = 24
const MEASURES: Measure[] = ['revenue', 'quantity', 'margin', 'discountSum', 'returnedSum']
const always = { start: '2026-11-01', end: '2027-03-31' }

const asked = (filter: Question['filter'] = {}) =>
  ({
    filter,
    departments: 'all',
    rolled: { departments: [1, 2] },
    inDepartments: () => sql`true`,
  }) as unknown as Question

test.each<[Dimension[], boolean, Question['filter']?, Measure[]?]>([
  [['promotion'], true],
  [['promotion', 'category', 'month'], true],
  [['item', 'promotion', 'department'], true],
  [['promotion', 'seller', 'weekday'], true, { brandId: 1 }],
  [['promotion', 'hour'], false],
  [['promotion', 'supplier'], false],
  [['promotion'], false, { supplierId: 1 }],
  [['promotion'], false, { hour: 0 }],
  [['promotion'], false, {}, ['receipts']],
])('%j is told by sums: %s (%j)', (by, isTold, filter, measures = []) => {
  expect(planOf(asked(filter), by, measures)?.promoted !== undefined).toBe(isTold)
})

async function promotionOf(itemIds: number[], discount: number): Promise<void> {
  const { id } = await admin.call(savePromotion, {
    body: {
      name: `Минус ${discount}`,
      promoType: '%',
      discount,
      departmentIds: [shop.shop],
      itemIds,
      startDate: '2026-01-01',
      finishDate: '2030-12-31',
    },
  })
  await admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
}

const PIVOTS: readonly (readonly [Dimension[], Dimension[]])[] = [
  [['promotion'], []],
  [['promotion'], ['month']],
  [['category', 'promotion'], ['weekday']],
  [['seller'], ['promotion', 'item']],
  [
    ['department', 'year'],
    ['promotion', 'subCategory'],
  ],
  [['brand', 'day'], ['promotion']],
]
const cellsOf = async () => {
  const found = []
  for (const [rows, columns] of PIVOTS)
    for (const filter of [
      {},
      { start: '2026-11-25', end: '2027-01-10' },
      { saleType: 'RETAIL' } as const,
      { departmentIds: [shop.shop] },
      { departmentIds: [shop.shop, shop.warehouse] },
      { categoryId: category },
      { categoryId: category, departmentIds: [shop.shop] },
    ]) {
      const { cells } = await admin.call(readPivot, {
        body: { ...always, ...filter, rows, columns, measures: MEASURES },
      })
      found.push({ rows, columns, filter, cells: cells.map((cell) => JSON.stringify(cell)).sort() })
    }
  return found
}

test('pivots by promotion say what the lines say: sold, brought back, made dearer later, and in another category since', async () => {
  const [tenth, fifth, plain] = [await shop.newItem(), await shop.newItem(), await shop.newItem()]
  const goods = [tenth, fifth, plain]
  const income = await shop.income(
    shop.shop,
    goods.map((itemId) => ({ itemId, count: 100, incomeUzs: 500 })),
  )
  await shop.priced(shop.shop, goods, 1_000)
  await promotionOf([tenth], 10)
  await promotionOf([fifth], 20)
  const { userId: sellerId } = await server.person('SELLER', { departmentId: shop.shop })
  const sell = (lines: Parameters<typeof shop.saleOf>[0], finalTotalSum: number) => {
    const body = shop.saleOf(lines, 1_000, { finalTotalSum, payments: [cash(finalTotalSum)] })
    const [first, ...others] = body.saleItems
    return cashier.call(finishSale, { body: { ...body, saleItems: [{ ...first!, sellerId }, ...others] } })
  }
  let returnedLineId = 0
  for (const days of [0, 3, 25, 40]) {
    clock.forward(days * DAY_HOURS)
    const { saleItems } = await sell(
      goods.map((itemId) => ({ itemId, count: 2 })),
      1_800 + 1_600 + 2_000,
    )
    returnedLineId = saleItems[0]!.id
  }
  clock.forward(DAY_HOURS)
  await sell([{ itemId: tenth, count: -1, returnedLineId }], -900)
  await caughtUp()

  // What waits beside the sums, a change of cost among it.
  await sell([{ itemId: fifth, count: 1 }], 800)
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })
  const regDate = clock.now().toISOString().slice(0, 10)
  const freight = { regDate, departmentId: shop.shop, contragentId, documentIds: [income.id], sum: 3_000 }
  const { id, version } = await admin.call(createExtraCost, { body: freight })
  await admin.call(postExtraCost, { path: { id }, body: { version } })
  await database.run(sql`update item set category_id = ${category} where id = ${tenth}`)

  const { summed, plain: byLines } = await onBothRoads(database, cellsOf)
  expect(summed).toEqual(byLines)
  await requireSoundBooks(database)

  const { cells } = await admin.call(readPivot, {
    body: { ...always, rows: ['promotion'], columns: [], measures: ['revenue', 'quantity'] },
  })
  const revenues = Object.fromEntries(cells.map(({ row, values: [revenue] }) => [row[0] ?? 'all', revenue]))
  expect(revenues).toEqual({ 'Минус 10': 4 * 1_800 - 900, 'Минус 20': 4 * 1_600 + 800, '': 8_000, all: 21_500 })
})
