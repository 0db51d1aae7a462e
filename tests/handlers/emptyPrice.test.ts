import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { labelItems } from '../../src/api/label.ts'
import { searchStockPrices } from '../../src/api/lotPrice.ts'
import { lastWholesalePrices, whyPrice } from '../../src/api/priceQuestion.ts'
import { createPricing, editPricing, getPricingAct, makePricingReady, withdrawPricing } from '../../src/api/pricing.ts'
import { fsck } from '../../server/db/fsck/fsck.ts'
import { sql } from '../../server/db/sql.ts'
import { followPrices } from '../../server/pricing/followPrices.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

/** A line that says one of the two prices leaves the other as it is in force when the document's moment comes. */

const NOON = Date.UTC(2026, 10, 20, 7)
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOON + hours * HOUR)
let now = at(0)
const server = await testServer({ now: () => now })
const { database } = server
let shop: Shop
let wholesale: number

beforeAll(async () => {
  shop = await shopOn(server)
  wholesale = await server.department('SHOP', { name: 'Опт', saleType: 'WHOLE' })
})

type Prices = readonly [retail: number | null, wholesale: number | null]
/** What a document says, and after how many hours; 0 is at once. */
type Said = readonly [...Prices, hours: number]

/** A good of its own that lies in a department, and what documents do to its prices. */
async function goodIn(departmentId: number) {
  now = at(0)
  const itemId = await shop.newItem()
  await shop.income(departmentId, [{ itemId, count: 10, incomeUzs: 5 }])
  const [lot] = await shop.lotsOf(itemId, departmentId)
  const drafted = async ([priceUzs, priceWholesale, hours]: Said) => {
    const draft = await shop.admin.call(createPricing, { body: { departmentId, itemIds: [itemId] } })
    const items = [{ id: draft.items[0]!.id, priceUzs, priceWholesale }]
    const effectiveFrom = hours === 0 ? null : at(hours).toISOString()
    const { id, version } = await shop.admin.call(editPricing, {
      path: { id: draft.id },
      body: { version: draft.version, effectiveFrom, items },
    })
    return { path: { id }, body: { version } }
  }
  return {
    itemId,
    drafted,
    says: async (said: Said) => shop.admin.call(makePricingReady, await drafted(said)),
    response: async (said: Said) => shop.admin.response(makePricingReady, await drafted(said)),
    /** What is in force after so many hours. */
    after: async (hours: number): Promise<Prices> => {
      const held = await database.first<{ retail: number | null; wholesale: number | null }>(sql`
        select price_uzs as retail, price_wholesale as wholesale from price
        where department_id = ${departmentId} and lot_id = ${lot!.lotId}
          and effective_from < ${at(hours)}::timestamptz + interval '1 millisecond'
        order by effective_from desc limit 1`)
      return [held?.retail ?? null, held?.wholesale ?? null]
    },
  }
}
const withdraw = ({ id, version }: { id: number; version: number }) =>
  shop.admin.call(withdrawPricing, { path: { id }, body: { version } })

test.each<[string, Said[], [hours: number, ...Prices][]]>([
  ['retail alone', [[163_000, 138_300, 0], [163_100, null, 0]], [[0, 163_100, 138_300]]],
  ['wholesale alone', [[163_000, 138_300, 0], [null, 140_000, 0]], [[0, 163_000, 140_000]]],
  ['nothing was there', [[100, null, 0]], [[0, 100, null]]],
  ['in the future', [[100, 80, 0], [110, null, 2]], [[1, 100, 80], [2, 110, 80]]],
  ['of one that came between', [[100, 80, 0], [110, null, 2], [null, 90, 1]], [[0, 100, 80], [1, 100, 90], [2, 110, 90]]],
  ['of one that came at once', [[100, 80, 0], [110, null, 2], [105, 85, 0]], [[0, 105, 85], [2, 110, 85]]],
  ['through several that follow', [[100, 80, 0], [110, null, 2], [120, null, 3], [130, 99, 4], [null, 90, 1]],
    [[1, 100, 90], [2, 110, 90], [3, 120, 90], [4, 130, 99]]],
  ['of the same moment', [[100, 80, 0], [110, null, 1], [null, 90, 1], [120, null, 1]], [[1, 120, 90]]],
])('the other price stays: %s', async (_which, said, expected) => {
  const good = await goodIn(shop.shop)
  for (const one of said) await good.says(one)
  const held = await Promise.all(expected.map(async ([hours]) => [hours, ...(await good.after(hours))]))
  expect(held).toEqual(expected)
  for (const [hours, priceUzs, priceWholesale] of expected) {
    now = new Date(at(hours).getTime() + 1)
    const listed = () => shop.admin.call(searchStockPrices, { query: {}, body: { itemId: good.itemId } })
    expect((await listed()).items).toMatchObject([{ priceUzs, priceWholesale }])
    await followPrices(server.context)
    expect((await listed()).items).toMatchObject([{ priceUzs, priceWholesale }])
  }
  expect(await fsck(database)).toEqual([])
}) // prettier-ignore

test('what a document said before it was withdrawn is left by those that follow it', async () => {
  const good = await goodIn(shop.shop)
  await good.says([100, 80, 0])
  const between = await good.says([null, 90, 1])
  await good.says([110, null, 2])
  expect(await good.after(2)).toEqual([110, 90])
  await withdraw(between)
  expect(await good.after(2)).toEqual([110, 80])
  expect(await fsck(database)).toEqual([])
})

test('a price that its department sells by may be left where it is in force when the document begins, and else is missed', async () => {
  const missing = { status: 422, code: 'priceMissing' }
  for (const [department, one, other] of [
    [shop.shop, [100, null, 0], [null, 80, 0]],
    [wholesale, [null, 80, 0], [100, null, 0]],
  ] as const) {
    const good = await goodIn(department)
    expect(await shop.admin.refused(makePricingReady, await good.drafted(other))).toMatchObject(missing)
    await good.says([one[0], one[1], 2])
    expect(await shop.admin.refused(makePricingReady, await good.drafted([other[0], other[1], 1]))).toMatchObject(
      missing,
    )
    await good.says([other[0], other[1], 3])
    expect(await good.after(3)).toEqual([100, 80])
    // A line that says nothing was forgotten.
    expect(await shop.admin.refused(makePricingReady, await good.drafted([null, null, 3]))).toMatchObject(missing)
  }
})

test('who asks is told the document that said the price, and no label is printed of one that stayed', async () => {
  const good = await goodIn(shop.shop)
  const { itemId } = good
  const both = await good.says([100, 80, 0])
  now = at(1)
  const whole = await good.says([null, 90, 0])
  const why = await shop.admin.call(whyPrice, { body: { departmentId: shop.shop, itemId } })
  expect(why.reasons).toMatchObject([{ documentId: both.id, priceUzs: 100, priceWholesale: 90 }])
  const labels = { query: { depId: shop.shop, pricingId: whole.id } as never }
  expect(await shop.admin.call(labelItems, labels)).toEqual([])
  const act = await shop.admin.call(getPricingAct, { path: { id: whole.id } })
  expect(act.items).toMatchObject([{ oldSum: 1_000, newSum: 1_000 }])
  now = at(2)
  await good.says([110, null, 0])
  const last = await shop.admin.call(lastWholesalePrices, { body: { departmentId: shop.shop, itemIds: [itemId] } })
  expect(last.items).toMatchObject([{ pricingId: whole.id, priceWholesale: 90 }])
})

test('where wholesale is sold it is the document of that price that is told', async () => {
  const good = await goodIn(wholesale)
  const both = await good.says([100, 80, 0])
  now = at(1)
  await good.says([110, null, 0])
  const why = await shop.admin.call(whyPrice, { body: { departmentId: wholesale, itemId: good.itemId } })
  expect(why.reasons).toMatchObject([{ documentId: both.id, priceWholesale: 80, wholesale: true }])
})

test('whatever documents say, leave empty and take back, in any order', async () => {
  const price = fc.option(fc.integer({ min: 10, max: 99 }), { nil: null })
  const said = fc.record({ prices: fc.tuple(price, price), hours: fc.integer({ min: 0, max: 3 }), gone: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 7 }), async (documents) => {
      const good = await goodIn(shop.shop)
      let held: { prices: Prices; hours: number }[] = []
      const expected = (hours: number) =>
        held
          .filter((one) => one.hours <= hours)
          .toSorted((a, b) => a.hours - b.hours)
          .reduce<Prices>((before, { prices }) => [prices[0] ?? before[0], prices[1] ?? before[1]], [null, null])
      for (const { prices, hours, gone } of documents) {
        const [retail, whole] = prices
        const isRefused = retail === null && (whole === null || expected(hours)[0] === null)
        const answer = await good.response([...prices, hours])
        expect(answer.status).toBe(isRefused ? 422 : 200)
        if (isRefused) continue
        const one = { prices, hours }
        held = [...held, one]
        if (gone && hours > 0) {
          await withdraw((await answer.json()) as { id: number; version: number })
          held = held.filter((other) => other !== one)
        }
        for (const moment of [0, 1, 2, 3]) expect(await good.after(moment)).toEqual(expected(moment))
      }
      expect(await fsck(database)).toEqual([])
    }),
    { numRuns: 25 },
  )
})
