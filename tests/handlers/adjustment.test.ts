import { beforeAll, expect, test } from 'vitest'
import {
  checkAdjustment,
  createAdjustment,
  deleteAdjustment,
  editAdjustment,
  findLots,
  getAdjustment,
  postAdjustment,
  reverseAdjustment,
  searchAdjustmentLines,
  searchAdjustments,
} from '../../src/api/adjustment.ts'
import { finishSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let admin: Person

beforeAll(async () => {
  shop = await shopOn(server)
  ;({ admin } = shop)
  await shop.open()
})

const body = (items: object[], more: object = {}) => ({
  regDate: DAY,
  departmentId: shop.shop,
  reason: 'Пересчитали коробку',
  items: items as { lotId: number }[],
  ...more,
})
const at = ({ id, version }: { id: number; version: number }) => ({ path: { id }, body: { version } })
const drafted = (items: object[]) => admin.call(createAdjustment, { body: body(items) })
const posted = async (items: object[]) => admin.call(postAdjustment, at(await drafted(items)))
/** Ten pieces at 500 of a new item, and what lies there of it. */
const stocked = async () => {
  const itemId = await shop.stocked([10])
  const [lot] = await shop.lotsOf(itemId)
  return { itemId, lotId: lot!.lotId }
}
const shelf = (lotId: number) =>
  server.database.one<{ onHand: number; costSum: number }>(sql`
    select on_hand as "onHand", cost_sum as "costSum" from stock_balance where lot_id = ${lotId} and department_id = ${shop.shop}`)

test('fewer, more and dearer: each lot is put right in quantity and cost, and all of it goes back', async () => {
  const [less, more, dearer] = [await stocked(), await stocked(), await stocked()]
  const { id, version, items } = await posted([
    { lotId: less.lotId, difference: -3 },
    { lotId: more.lotId, difference: 25 },
    { lotId: dearer.lotId, difference: 1, newCost: 600.5 },
  ])
  expect(items).toMatchObject([
    { inventory: 10, incomeUzs: 500, difference: -3, costChange: -1_500 },
    { difference: 25, costChange: 12_500 },
    { difference: 1, newCost: 600.5, costChange: 1_605.5 },
  ])
  expect(await shelf(less.lotId)).toEqual({ onHand: 7, costSum: 3_500 })
  expect(await shelf(more.lotId)).toEqual({ onHand: 35, costSum: 17_500 })
  expect(await shelf(dearer.lotId)).toEqual({ onHand: 11, costSum: 6_605.5 })
  await requireSoundBooks(server.database)
  const { status, history } = await admin.call(reverseAdjustment, {
    path: { id },
    body: { version, comment: 'ошибка' },
  })
  expect(status).toBe('REVERSED')
  expect(history.at(-1)).toMatchObject({ toStatus: 'REVERSED', comment: 'ошибка' })
  for (const { lotId } of [less, more, dearer]) expect(await shelf(lotId)).toEqual({ onHand: 10, costSum: 5_000 })
  await requireSoundBooks(server.database)
})

test('a shelf that is empty gets goods at the lot’s own cost', async () => {
  const { itemId, lotId } = await stocked()
  await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 10 }]) })
  await posted([{ lotId, difference: 2 }])
  expect(await shelf(lotId)).toEqual({ onHand: 2, costSum: 1_000 })
  await requireSoundBooks(server.database)
})

test('what has been sold since is named, and nothing is taken back', async () => {
  const { itemId, lotId } = await stocked()
  const done = await posted([{ lotId, newCost: 700 }])
  await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 1 }]) })
  expect(await admin.refused(reverseAdjustment, at(done))).toMatchObject({ status: 409, code: 'lotsMovedOn' })
  expect(await shelf(lotId)).toEqual({ onHand: 9, costSum: 6_300 })
})

test('lots are found by words and codes, corrections in their list, lines in theirs', async () => {
  const { itemId, lotId } = await stocked()
  await server.database.run(sql`insert into item_barcode (item_id, barcode) values (${itemId}, '4780000000991')`)
  const found = await admin.call(findLots, { query: { departmentId: shop.shop, keyword: '4780000000991' } })
  expect(found).toMatchObject([{ lotId, inventory: 10, incomeUzs: 500 }])
  const { id } = await posted([{ lotId, difference: -1 }])
  const listed = await admin.call(searchAdjustments, { query: {}, body: { departmentId: shop.shop } })
  expect(listed.items[0]).toMatchObject({ id, lines: 1, costChange: -500, reason: 'Пересчитали коробку' })
  const lines = await admin.call(searchAdjustmentLines, { query: {}, body: { adjustmentId: id } })
  expect(lines).toMatchObject({ total: 1, items: [{ lotId, difference: -1 }], totals: { costChange: -500 } })
})

test('what cannot be is refused by name, and a draft is changed and thrown away', async () => {
  const { lotId } = await stocked()
  const refused = (items: object[], more: object = {}) => admin.refused(createAdjustment, { body: body(items, more) })
  expect(await refused([{ lotId: 9_999_999, difference: 1 }])).toMatchObject({
    fields: { 'items.0.lotId': expect.any(String) },
  })
  expect(
    await refused([
      { lotId, difference: 1 },
      { lotId, difference: 2 },
    ]),
  ).toMatchObject({
    fields: { 'items.1.lotId': expect.any(String) },
  })
  expect(await refused([{ lotId }])).toMatchObject({ fields: { 'items.0.difference': expect.any(String) } })
  expect(await refused([{ lotId, difference: 0.5 }])).toMatchObject({
    fields: { 'items.0.difference': expect.any(String) },
  })
  expect(await refused([{ lotId, difference: 1 }], { reason: '' })).toMatchObject({
    fields: { reason: expect.any(String) },
  })

  const draft = await drafted([])
  expect(await admin.refused(checkAdjustment, at(draft))).toMatchObject({ status: 422, code: 'fillAllLines' })
  const short = await admin.call(editAdjustment, {
    path: { id: draft.id },
    body: { ...body([{ lotId, difference: -11 }]), version: draft.version },
  })
  expect(await admin.refused(postAdjustment, at(short))).toMatchObject({ status: 409, code: 'outOfStock' })
  const nothing = await admin.call(editAdjustment, {
    path: { id: draft.id },
    body: { ...body([{ lotId, difference: -10, newCost: 5 }]), version: short.version },
  })
  expect(await admin.refused(postAdjustment, at(nothing))).toMatchObject({ status: 422, code: 'nothingToRevalue' })
  expect(await admin.refused(deleteAdjustment, { path: { id: draft.id }, body: { version: 1e15 } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect((await admin.call(deleteAdjustment, at(nothing))).status).toBe('DELETED')
})

test('another department’s corrections are nobody else’s', async () => {
  const { lotId } = await stocked()
  const draft = await drafted([{ lotId, difference: 1 }])
  const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
  expect(await stranger.refused(getAdjustment, { path: { id: draft.id } })).toMatchObject({ status: 403 })
  expect(await stranger.refused(postAdjustment, at(draft))).toMatchObject({ status: 403 })
  expect(await stranger.refused(findLots, { query: { departmentId: shop.shop, keyword: 'а' } })).toMatchObject({
    status: 403,
  })
  const keeper = await server.person('KASSIR', { departmentId: shop.shop })
  expect(await keeper.refused(createAdjustment, { body: body([]) })).toMatchObject({
    status: 403,
    code: 'noPermission',
  })
})
