import { afterEach, beforeAll, expect, test } from 'vitest'
import { currentXReport } from '../../src/api/cashSession.ts'
import {
  decidePromotion,
  deletePromotion,
  editPromotion,
  getPromotion,
  itemsInDepartment,
  promotionDepartments,
  promotionItems,
  saveBuyXGetY,
  savePromotion,
  searchBuyXGetY,
  searchPromotions,
} from '../../src/api/promotion.ts'
import { activeDiscounts, priceForBarcode, viewPromotion } from '../../src/api/promotionTrial.ts'
import { finishSale, searchPosItems } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer, type TestServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

let server: TestServer
let shop: Shop
let manager: Person

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  manager = await server.person('MANAGER', { departmentId: shop.shop })
  await shop.open()
})
afterEach(async () => {
  await requireSoundBooks(server.database)
  await server.database.run(sql`update promotion set status = 'INACTIVE' where status = 'ACTIVE'`)
})

const plain = (given: object = {}) => ({
  name: 'Осенняя',
  promoType: '%' as const,
  discount: 10,
  departmentIds: [shop.shop],
  startDate: '2026-01-01',
  finishDate: '2030-12-31',
  ...given,
})
const pair = (given: object = {}) => ({
  name: 'Два плюс один',
  buyCount: 2,
  getCount: 1,
  discount: 100,
  departmentIds: [shop.shop],
  startDate: '2026-01-01',
  finishDate: '2030-12-31',
  buyItemId: 0,
  itemIds: [0],
  ...given,
})
/** Proposed by the manager, let go by the administrator. */
async function running(given: object): Promise<number> {
  const { id } = await manager.call(savePromotion, { body: plain(given) })
  await shop.admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  return id
}
async function runningPair(given: object): Promise<number> {
  const { id } = await manager.call(saveBuyXGetY, { body: pair(given) })
  await shop.admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  return id
}
const fifty = () => shop.stocked([50])
const cash = (amount: number) => [{ paymentType: 'CASH' as const, amount }]
const sell = (lines: { itemId: number; count: number; returnedLineId?: number }[], total: number) =>
  shop.cashier.call(finishSale, { body: shop.saleOf(lines, 1_000, { finalTotalSum: total, payments: cash(total) }) })

test('each kind is given to its goods, the best wins, and the receipt names it', async () => {
  const [percent, money, many, other] = [await fifty(), await fifty(), await fifty(), await fifty()]
  await running({ name: 'Десять', itemIds: [percent] })
  await running({ name: 'Двадцать', discount: 20, itemIds: [percent] })
  await running({ name: 'Сто сум', promoType: 'PUL', discount: 100, itemIds: [money] })
  await running({ name: 'От трёх', promoType: 'xForN', discount: 30, threshold: 3, itemIds: [many] })
  const { saleItems } = await sell(
    [
      { itemId: percent, count: 1 },
      { itemId: money, count: 2 },
      { itemId: many, count: 3 },
      { itemId: other, count: 1 },
    ],
    800 + 1_800 + 2_100 + 1_000,
  )
  expect(saleItems.map(({ promotionName, promotionDiscount }) => [promotionName, promotionDiscount])).toEqual([
    ['Двадцать', 200],
    ['Сто сум', 200],
    ['От трёх', 900],
    [null, 0],
  ])
  await sell([{ itemId: many, count: 2 }], 2_000)
})

test('buy X get Y: every pair bought gives one free, and no more', async () => {
  const [coffee, biscuit] = [await fifty(), await fifty()]
  await runningPair({ buyItemId: coffee, itemIds: [biscuit] })
  const { saleItems } = await sell(
    [
      { itemId: coffee, count: 4 },
      { itemId: biscuit, count: 3 },
    ],
    4_000 + 1_000,
  )
  expect(saleItems[1]).toMatchObject({ promotionName: 'Два плюс один', discount: 2_000 })
  await runningPair({ name: 'Три за два', buyItemId: coffee, itemIds: [coffee] })
  await sell([{ itemId: coffee, count: 3 }], 2_000)
})

test('a return in part takes back its share of what was given, and the Z report shows both', async () => {
  const itemId = await fifty()
  const id = await running({ name: 'Треть', discount: 33.33, itemIds: [itemId] })
  const { saleItems } = await sell([{ itemId, count: 3 }], 2_000.1)
  const returnedLineId = saleItems[0]!.id
  const back = await sell([{ itemId, count: -1, returnedLineId }], -666.7)
  expect(back.saleItems[0]).toMatchObject({ promotionName: 'Треть', promotionDiscount: -333.3 })
  const path = { depId: shop.shop, cashboxId: shop.cashbox }
  const { promotions } = await shop.admin.call(currentXReport, { path })
  expect(promotions.find(({ promotionId }) => promotionId === id)).toEqual({
    promotionId: id,
    name: 'Треть',
    given: 999.9,
    takenBack: 333.3,
  })
  await sell([{ itemId, count: -2, returnedLineId }], -1_333.4)
  const { items } = await manager.call(searchPromotions, { query: {}, body: { keyword: 'треть' } })
  expect(items).toMatchObject([{ name: 'Треть', status: 'ACTIVE', given: 0 }])
})

test('a sale priced without the promotion of now is refused with both figures', async () => {
  const itemId = await fifty()
  await running({ itemIds: [itemId] })
  expect(await shop.cashier.refused(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })).toMatchObject({
    status: 409,
    code: 'totalsDiffer',
    details: { computed: 900, sent: 1_000 },
  })
})

test('the till gets what runs, once: afterwards only that nothing changed', async () => {
  const itemId = await shop.stocked([5])
  const path = { id: shop.shop }
  const nothing = await shop.cashier.call(activeDiscounts, { path, query: {} })
  expect(nothing.promotions).toEqual([])
  const id = await running({ itemIds: [itemId], hourFrom: '22:00', hourTo: '02:00', monday: false })
  const { revision, promotions } = await shop.cashier.call(activeDiscounts, {
    path,
    query: { revision: nothing.revision },
  })
  expect(promotions).toMatchObject([
    { id, itemIds: [itemId], weekDays: [2, 3, 4, 5, 6, 7], minuteFrom: 1_320, minuteTo: 120 },
  ])
  expect((await shop.cashier.call(activeDiscounts, { path, query: { revision } })).promotions).toBe(null)
  const stranger = await server.person('KASSIR', { departmentId: shop.warehouse })
  expect(await stranger.refused(activeDiscounts, { path, query: {} })).toMatchObject({ status: 403 })
})

test('a basket is priced as at the till, and with a draft as if it ran', async () => {
  const itemId = await shop.stocked([5])
  const barcode = 'PROMO-1'
  await server.database.run(sql`insert into item_barcode (barcode, item_id) values (${barcode}, ${itemId})`)
  const { id: promotionId } = await manager.call(savePromotion, {
    body: plain({ name: 'Черновик', discount: 25, itemIds: [itemId], startDate: '2029-01-01' }),
  })
  const body = { departmentId: shop.shop, items: [{ barcode, count: 2 }, { barcode: 'NOTHING-1' }] }
  expect(await manager.call(priceForBarcode, { body })).toMatchObject({ totalSum: 2_000, discount: 0 })
  const tried = await manager.call(priceForBarcode, { body: { ...body, promotionId } })
  expect(tried).toMatchObject({
    discount: 500,
    finalTotalSum: 1_500,
    items: [{ found: true, promotionName: 'Черновик' }, { found: false }],
  })
  const [variant] = (await shop.cashier.call(searchPosItems, { path: { depId: shop.shop, keyword: barcode } })).items
  expect(variant!.categoryIds.length).toBeGreaterThan(0)
})

test('a draft tells what it would have cost on last month’s receipts, beyond the discounts that they had', async () => {
  const [itemId, other] = [await fifty(), await fifty()]
  await sell([{ itemId, count: 2 }], 2_000)
  await sell([{ itemId: other, count: 1 }], 1_000)
  const discounted = shop.saleOf([{ itemId, count: 1 }], 1_000, { finalTotalSum: 950, payments: cash(950) })
  discounted.saleItems[0]!.customPromotion = { promotionType: '%', discount: 5 }
  await shop.cashier.call(finishSale, { body: discounted })
  const { id } = await manager.call(savePromotion, { body: plain({ itemIds: [itemId], startDate: '2029-01-01' }) })
  const trial = await manager.call(viewPromotion, { body: { id } })
  expect(trial).toMatchObject({ touched: 2, cost: 250, touchedSum: 2_950, given: 0 })
  expect(trial.receipts).toBeGreaterThan(2)
})

test('states: the author does not approve his own, only what waits is changed, what ran is not deleted', async () => {
  const itemId = await shop.stocked([5])
  const { id } = await manager.call(savePromotion, { body: plain({ itemIds: [itemId] }) })
  const step = (status: 'ACTIVE' | 'INACTIVE' | 'REJECTED', version: number) => ({ body: { id, version, status } })
  expect(await manager.refused(decidePromotion, step('ACTIVE', 1))).toMatchObject({ status: 403, code: 'ownPromotion' })
  expect(await shop.admin.refused(decidePromotion, step('INACTIVE', 1))).toMatchObject({
    status: 409,
    code: 'wrongState',
  })
  await manager.call(editPromotion, { body: { ...plain({ name: 'Иначе', itemIds: [itemId] }), id, version: 1 } })
  expect(await shop.admin.refused(decidePromotion, step('ACTIVE', 1))).toMatchObject({ code: 'changedMeanwhile' })
  await shop.admin.call(decidePromotion, step('ACTIVE', 2))
  const edited = { body: { ...plain({ itemIds: [itemId] }), id, version: 3 } }
  expect(await manager.refused(editPromotion, edited)).toMatchObject({ status: 409, code: 'promotionDecided' })
  expect(await manager.refused(deletePromotion, { path: { id } })).toMatchObject({
    status: 409,
    code: 'promotionDecided',
  })
  await manager.call(decidePromotion, step('INACTIVE', 3))
  expect(await manager.call(getPromotion, { path: { id } })).toMatchObject({ status: 'INACTIVE', name: 'Иначе' })
  const { id: rejected } = await manager.call(savePromotion, { body: plain({ itemIds: [itemId] }) })
  await shop.admin.call(decidePromotion, { body: { id: rejected, version: 1, status: 'REJECTED' } })
  await manager.call(deletePromotion, { path: { id: rejected } })
  expect(await manager.refused(getPromotion, { path: { id: rejected } })).toMatchObject({ status: 404 })
})

test('two that reward each other’s purchase do not run together', async () => {
  const [one, other] = [await shop.stocked([5]), await shop.stocked([5])]
  await runningPair({ name: 'Туда', buyItemId: one, itemIds: [other] })
  const { id } = await manager.call(saveBuyXGetY, { body: pair({ name: 'Обратно', buyItemId: other, itemIds: [one] }) })
  expect(await shop.admin.refused(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })).toMatchObject({
    status: 409,
    code: 'promotionLoop',
  })
  const { items } = await manager.call(searchBuyXGetY, { query: {}, body: {} })
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Туда', 'Обратно']))
})

test('nor three whose rewards lead in a circle; a chain that ends, and one that rewards itself, run', async () => {
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => shop.stocked([5])))
  await runningPair({ name: 'Первая', buyItemId: one, itemIds: [two] })
  await runningPair({ name: 'Вторая', buyItemId: two, itemIds: [three] })
  await runningPair({ name: 'Сама себя', buyItemId: three, itemIds: [three] })
  await runningPair({ name: 'В сторону', buyItemId: three, itemIds: [four] })
  const { id } = await manager.call(saveBuyXGetY, { body: pair({ name: 'Назад', buyItemId: three, itemIds: [one] }) })
  expect(await shop.admin.refused(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })).toMatchObject({
    status: 409,
    code: 'promotionLoop',
    message: expect.stringContaining('Вторая'),
  })
})

test('goods and departments to choose from are those of the caller', async () => {
  const itemId = await shop.stocked([5])
  const { id } = await manager.call(savePromotion, { body: plain({ itemIds: [itemId] }) })
  const named = await manager.call(promotionItems, { query: { promotionId: id }, body: {} })
  expect(named).toMatchObject({ total: 1, items: [{ id: itemId, priceUzs: 1_000, qty: 5 }] })
  expect((await manager.call(promotionDepartments)).map((department) => department.id)).toEqual([shop.shop])
  const chosen = await manager.call(itemsInDepartment, { query: {}, body: { departmentId: shop.shop } })
  expect(chosen.items.map((item) => item.id)).toContain(itemId)
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await stranger.refused(getPromotion, { path: { id } })).toMatchObject({ status: 404 })
  const elsewhere = { query: {}, body: { departmentId: shop.shop } }
  expect(await stranger.refused(itemsInDepartment, elsewhere)).toMatchObject({ status: 403 })
})

test.each([
  ['an end before the start', { startDate: '2028-01-02', finishDate: '2028-01-01' }, 'finishDate'],
  ['an end in the past', { finishDate: '2026-02-01' }, 'finishDate'],
  ['more than 100 percent', { discount: 101 }, 'discount'],
  ['a discount of 0', { discount: 0 }, 'discount'],
  ['x of 0', { promoType: 'xForN', threshold: 0 }, 'threshold'],
  ['xForN without x', { promoType: 'xForN' }, 'threshold'],
  ['no goods', { itemIds: [] }, 'itemIds'],
  ['goods that nobody knows', { itemIds: [999_999] }, 'itemIds.0'],
  ['no departments', { departmentIds: [] }, 'departmentIds'],
  ['an hour that there is not', { hourFrom: '25:00', hourTo: '26:00' }, 'hourFrom'],
  ['an hour without its end', { hourFrom: '10:00' }, 'hourTo'],
  [
    'no day of the week',
    { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false, saturday: false, sunday: false },
    'monday',
  ],
])('a promotion is refused for %s', async (_what, given, field) => {
  const itemId = await shop.stocked([1])
  const body = plain({ itemIds: [itemId], ...given }) as never
  expect(await manager.refused(savePromotion, { body })).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('a promotion for a department of others, and rewards that are bought themselves, are refused', async () => {
  const [one, other] = [await shop.stocked([1]), await shop.stocked([1])]
  const foreign = await manager.refused(savePromotion, {
    body: plain({ itemIds: [one], departmentIds: [shop.warehouse] }),
  })
  expect(foreign).toMatchObject({ status: 400, fields: { 'departmentIds.0': expect.any(String) } })
  expect(await manager.refused(saveBuyXGetY, { body: pair({ buyItemId: one, itemIds: [one, other] }) })).toMatchObject({
    status: 400,
    fields: { itemIds: expect.any(String) },
  })
})
