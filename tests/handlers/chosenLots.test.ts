import { beforeAll, expect, test } from 'vitest'
import { createAdjustment, postAdjustment } from '../../src/api/adjustment.ts'
import { changeDocumentStatus, createDocument, editWriteOff } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'

const server = await testServer()
let shop: Shop
let admin: Person

beforeAll(async () => {
  shop = await shopOn(server)
  ;({ admin } = shop)
})

/** Three lots of one good in the warehouse: one that expires late, one that expires soon, and one that never does. */
async function threeLots() {
  const itemId = await shop.newItem()
  const { whItems } = await shop.income(shop.warehouse, [
    { itemId, count: 5, incomeUzs: 100, termOfItem: '2027-06-30' },
    { itemId, count: 5, incomeUzs: 200, termOfItem: '2027-01-31' },
    { itemId, count: 5, incomeUzs: 300 },
  ])
  const [late, soon, never] = whItems.map(({ lotId }) => lotId!)
  return { itemId, late: late!, soon: soon!, never: never! }
}
const left = async (itemId: number) =>
  Object.fromEntries((await shop.lotsOf(itemId, shop.warehouse)).map(({ lotId, onHand }) => [lotId, onHand]))

test.each(['CHIQIM', 'SPISAT'] as const)(
  '%s takes what expires first, then the oldest, unless its line names a lot',
  async (action) => {
    const { itemId, late, soon, never } = await threeLots()
    const document = await shop.documentAt('READY', {
      action,
      fromDepartmentId: shop.warehouse,
      whItems: [
        { itemId, count: 6 },
        { itemId, count: 2, lotId: never },
      ],
    })
    expect(document.whItems.map(({ lotId, count }) => [lotId, count])).toEqual([
      [soon, 5],
      [late, 1],
      [never, 2],
    ])
    expect(await left(itemId)).toEqual({ [late]: 4, [soon]: 0, [never]: 3 })
    expect(document.totalSum).toBe(5 * 200 + 100 + 2 * 300)
    const back = { path: { id: document.id }, body: { status: 'REVERSED' as const, version: document.version } }
    await admin.call(changeDocumentStatus, back)
    expect(await left(itemId)).toEqual({ [late]: 5, [soon]: 5, [never]: 5 })
    await requireSoundBooks(server.database)
  },
)

test('a chosen lot is taken before those that chose none, and more than it has is refused by its line', async () => {
  const { itemId, soon } = await threeLots()
  const body = (count: number) => ({
    action: 'SPISAT' as const,
    regDate: DAY,
    fromDepartmentId: shop.warehouse,
    whItems: [
      { itemId, count: 2 },
      { itemId, count, lotId: soon },
    ],
  })
  const short = await admin.call(createDocument, { body: body(6) })
  const ready = (version: number) => ({ path: { id: short.id }, body: { status: 'READY' as const, version } })
  expect(await admin.refused(changeDocumentStatus, ready(short.version))).toMatchObject({
    status: 409,
    code: 'outOfStock',
    fields: { 'whItems.1.count': expect.any(String) as string },
  })
  const { action: _, ...fitting } = body(5)
  const saved = await admin.call(editWriteOff, { body: { ...fitting, id: short.id, version: short.version } })
  expect(saved.whItems[1]).toMatchObject({ lotId: soon, termOfItem: '2027-01-31' })
  const { whItems } = await admin.call(changeDocumentStatus, ready(saved.version))
  expect(whItems.map(({ lotId }) => lotId).filter((lotId) => lotId === soon)).toHaveLength(1)
  expect((await left(itemId))[soon]).toBe(0)
})

test('a lot of other goods is no lot of this line', async () => {
  const [one, other] = [await threeLots(), await threeLots()]
  const refused = await admin.refused(createDocument, {
    body: {
      action: 'CHIQIM',
      regDate: DAY,
      fromDepartmentId: shop.warehouse,
      whItems: [{ itemId: one.itemId, count: 1, lotId: other.soon }],
    },
  })
  expect(refused).toMatchObject({ status: 400, fields: { 'whItems.0.lotId': expect.any(String) as string } })
})

test('a surplus goes again with the value it came with, or with its share once its lot has changed too much', async () => {
  const { itemId, late } = await threeLots()
  const found = await shop.documentAt('READY', {
    action: 'SURPLUS',
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId, count: 2, incomeUzs: 333.33 }],
  })
  const [line] = found.whItems
  const undo = ({ id, version }: { id: number; version: number }) => ({
    path: { id },
    body: { status: 'REVERSED' as const, version },
  })
  expect(await left(itemId)).toMatchObject({ [line!.lotId!]: 2, [late]: 5 })
  await admin.call(changeDocumentStatus, undo(found))
  expect((await left(itemId))[line!.lotId!]).toBe(0)

  const revalued = await shop.newItem()
  await shop.income(shop.warehouse, [{ itemId: revalued, count: 5, incomeUzs: 100 }])
  const more = await shop.documentAt('READY', {
    action: 'SURPLUS',
    toDepartmentId: shop.warehouse,
    whItems: [{ itemId: revalued, count: 2 }],
  })
  const draft = await admin.call(createAdjustment, {
    body: {
      regDate: DAY,
      departmentId: shop.warehouse,
      reason: 'Цена',
      items: [{ lotId: more.whItems[0]!.lotId!, difference: 0, newCost: 150 }],
    },
  })
  await admin.call(postAdjustment, { path: { id: draft.id }, body: { version: draft.version } })
  // Two are left, worth 300: without its goods nothing of that may stay.
  await shop.documentAt('READY', {
    action: 'SPISAT',
    fromDepartmentId: shop.warehouse,
    whItems: [{ itemId: revalued, count: 5 }],
  })
  await admin.call(changeDocumentStatus, undo(more))
  expect(await shop.lotsOf(revalued, shop.warehouse)).toMatchObject([{ onHand: 0 }])
  expect(await admin.refused(changeDocumentStatus, undo(more))).toMatchObject({ status: 409 })
  await requireSoundBooks(server.database)
})
